//! Notes about plies, and better lines as variations: they stay with their plies, and come back from everywhere.

use fastrand::Rng;
use regalia_core::record::{Eval, Mark, Note, Record, game_text, save};
use regalia_core::rules::{Action, Game, GamePosition, Options};

use super::{line, play, usual};

/// A legal line after so many plies of the current line, or after its end.
pub fn any_line(rng: &mut Rng, record: &Record, after: usize) -> Vec<Action> {
    let after = after.min(record.len());
    let mut position = record.position_after(after).unwrap().clone();
    let mut actions = Vec::new();
    if record.decided_after(after).is_none() {
        for _ in 0..rng.usize(..5) {
            let Some(action) = rng.choice(position.legal_actions()).filter(|_| position.outcome().is_none()) else {
                break;
            };
            position.play_unchecked(action);
            actions.push(action);
        }
    }
    actions
}

/// A note about a ply with everything, or less.
pub fn any_note(rng: &mut Rng, record: &Record, ply: usize) -> Note {
    let number = rng.i32(-20..20);
    let share = |rng: &mut Rng| rng.u32(..=1_000) as f32 / 1_000.;
    let eval = match (record.game(), rng.bool()) {
        (Game::Martian, true) => Eval::Points(number as f32 / 4.),
        (Game::Martian, false) => Eval::Win(number),
        (Game::Royale, _) => Eval::Shares([share(rng), share(rng), share(rng), share(rng)]),
        (_, true) => Eval::Centipawns(number * 31),
        (_, false) => Eval::Mate(number),
    };
    let better = ply.checked_sub(1).map_or_else(Vec::new, |before| any_line(rng, record, before));
    Note { eval: rng.bool().then_some(eval), mark: rng.choice(Mark::ALL).filter(|_| rng.bool()), better }
}

/// Short for a note with a worth and a mark.
fn note(eval: Eval, mark: Option<Mark>) -> Note {
    Note { eval: Some(eval), mark, better: Vec::new() }
}

fn kings(moves: &str) -> Record {
    let mut record = Record::new(Options::new(Game::TwoKings), Vec::new());
    play(&mut record, moves);
    record
}

/// Every note of the current line.
fn notes(record: &Record) -> Vec<Option<Note>> {
    (0..=record.len()).map(|ply| record.note(ply).cloned()).collect()
}

/// A game with a note of each kind.
fn noted() -> Record {
    let mut record = kings("e4 e5 Qh5 e8e7 Qxe5");
    let better = ["b8c6", "g1f3"].map(|text| Action::parse(text, Game::TwoKings).unwrap());
    record.set_notes([
        (0, note(Eval::Centipawns(12), None)),
        (1, note(Eval::Centipawns(20), None)),
        (3, note(Eval::Centipawns(-35), Some(Mark::Dubious))),
        (4, Note { eval: Some(Eval::Mate(1)), mark: Some(Mark::Blunder), better: better.to_vec() }),
        (5, Note { mark: Some(Mark::Good), ..Note::default() }),
    ]);
    record
}

#[test]
fn notes_stay_with_their_plies_whatever_is_played_and_stepped() {
    let mut record = noted();
    let whole = notes(&record);
    assert!(record.is_modified());
    assert_eq!(record.note(2), None);
    record.jump(1);
    assert_eq!(notes(&record), whole, "stepping changes nothing");
    play(&mut record, "c5");
    assert_eq!((record.note(0), record.note(1)), (whole[0].as_ref(), whole[1].as_ref()));
    assert_eq!(notes(&record)[2..], [None], "another ply has none");
    record.set_note(2, note(Eval::Centipawns(5), None));
    record.switch_variation(true);
    assert_eq!(notes(&record), whole);
    record.switch_variation(true);
    assert_eq!(record.note(2), Some(&note(Eval::Centipawns(5), None)), "a variation keeps its own");
    assert!(!record.set_note(3, Note::default()) && record.note(3).is_none(), "the line ends there");
}

#[test]
fn what_does_not_fit_is_left_out() {
    let mut record = kings("e4 e5");
    let wild = |texts: &[&str]| texts.iter().map(|text| Action::parse(text, Game::TwoKings).unwrap()).collect();
    record.set_note(0, Note { mark: Some(Mark::Good), better: wild(&["e2e4"]), eval: Some(Eval::Points(2.)) });
    assert_eq!((record.take_edits().len(), record.note(0)), (2, None), "only the moves");
    record.set_note(2, Note { better: wild(&["c7c5", "g1f3", "a1a8", "b8c6"]), ..Note::default() });
    assert_eq!(record.note(2).unwrap().better, wild(&["c7c5", "g1f3"]), "cut where it is not legal");
    let to_and_fro = wild(&["g8f6", "g1f3", "f6g8", "f3g1"]);
    record.set_note(2, Note { better: to_and_fro.repeat(10), ..Note::default() });
    assert_eq!(record.note(2).unwrap().better.len(), 12);
    record.take_edits();
    let same = record.note(2).unwrap().clone();
    record.mark_saved();
    record.set_note(2, same);
    assert!(!record.is_modified(), "nothing has changed");
    record.set_note(2, Note::default());
    assert!(record.note(2).is_none() && record.is_modified(), "a note can be taken away");
}

#[test]
fn a_game_is_reviewed_when_every_ply_has_its_worth() {
    let mut record = kings("f3 e5 g4 Qh4");
    let worth = note(Eval::Centipawns(0), None);
    record.set_notes([(1, worth.clone()), (2, worth.clone())]);
    assert!(!record.is_reviewed());
    record.set_note(3, worth.clone());
    // Mated or not, which two kings decide.
    if record.decided_after(4).is_none() {
        assert!(!record.is_reviewed());
        record.set_note(4, worth.clone());
    }
    assert!(record.is_reviewed());
    record.jump(2);
    play(&mut record, "a3");
    assert!(record.is_reviewed(), "a try does not belong to the game");
    record.back_to_game();
    record.take_back(2);
    play(&mut record, "a3");
    assert!(!record.is_reviewed(), "not this move");
    let mate = "bk15/9wq6/1wk14/16/16/16/16/16/16/16/16/16/16/16/16/16 1 w b - 0";
    let mut mate = super::from(mate);
    assert!(!mate.is_reviewed(), "there is nothing to review");
    play(&mut mate, "j15b15");
    assert!(mate.is_reviewed() && mate.decided_after(1).is_some(), "the result says it all");
}

#[test]
fn a_line_is_added_without_moving_anything() {
    let mut record = kings("e4 e5 Nf3 Nc6");
    record.jump(1);
    record.take_edits();
    let actions = |text: &str| -> Vec<Action> {
        text.split(' ').map(|text| Action::parse(text, Game::TwoKings).unwrap()).collect()
    };
    record.add_line(2, &actions("b1c3 g8f6 f2f4")).unwrap();
    assert_eq!((line(&record).as_str(), record.cursor(), record.plies()), ("e2e4 e7e5 g1f3 b8c6", 1, 7));
    assert!(record.is_modified());
    assert_eq!(record.take_edits().len(), 1);
    let stamp = record.stamp();
    record.add_line(2, &actions("b1c3 g8f6")).unwrap();
    assert_eq!((record.plies(), record.stamp(), record.take_edits().len()), (7, stamp, 0), "it is there already");
    record.add_line(2, &actions("b1c3 g8f6 d2d4")).unwrap();
    assert_eq!(record.plies(), 8, "only what is new");
    let illegal = record.add_line(0, &actions("d2d4 d7d5 d4d5")).unwrap_err().to_string();
    assert_eq!((illegal.as_str(), record.plies()), ("a pawn does not capture straight ahead", 8));
    record.jump(3);
    assert!(record.switch_variation(true));
    assert_eq!(line(&record), "e2e4 e7e5 b1c3 g8f6 f2f4");
    record.jump(4);
    // At the end of a game that goes on there is no other line.
    record.jump(5);
    record.add_line(9, &actions("f6e4")).unwrap();
    assert_eq!((line(&record).as_str(), record.cursor()), ("e2e4 e7e5 b1c3 g8f6 f2f4 f6e4", 5));
    record.redo();
    record.agree_draw().unwrap();
    record.add_line(6, &actions("c3e4")).unwrap();
    assert_eq!(record.len(), 6, "behind an agreed end it is no part of the game");
    let again = save::from_text(&save::to_text(&record)).unwrap();
    assert_eq!((line(&again), again.plies()), (line(&record), record.plies()));
}

#[test]
fn a_better_line_in_a_timed_game_takes_no_time() {
    let mut record = usual();
    record.set_time(vec![regalia_core::record::TimeControl::minutes(3, 0).unwrap()]).unwrap();
    record.think(std::time::Duration::from_secs(5));
    play(&mut record, "e2e4 own=b");
    let other = Action::parse("f2f4", Game::Sovereign).unwrap();
    record.add_line(0, &[other]).unwrap();
    save::from_text(&save::to_text(&record)).unwrap();
    record.jump(1);
    record.switch_variation(true);
    assert_eq!(record.time_left(regalia_core::rules::Seat::One), Some(std::time::Duration::from_secs(180)));
}

#[test]
fn a_saved_game_and_a_text_with_notes_read_like_this() {
    let record = noted();
    let text = save::to_text(&record);
    let rows = "notes: [\n        \"0 0.12\",\n        \"1 0.20\",\n        \"3 -0.35 ?!\",\n        \"4 #1 ?? b8c6 g1f3\",\n        \"5 !\",\n    ],";
    assert!(text.contains(rows), "{text}");
    assert_eq!(notes(&save::from_text(&text).unwrap()), notes(&record));
    let text = super::game_text::round_trip(&record);
    let moves = "{[%eval 0.12]} 1. e4 {[%eval 0.20]} 1... e5 2. Qh5 $6 {[%eval -0.35]} 2... Kee7\n\
                 $4 {[%eval #1] [%better b8c6 g1f3]} 3. Qxe5# $1 1-0\n";
    assert!(text.ends_with(moves), "{text}");
}

#[test]
fn texts_of_other_programs_are_read_into_notes() {
    let text = "1. e4! { [%eval 0.17] [%clk 0:03:00] } 1... e5 $2 { (0.17 -> 0.9) Mistake. [%eval 0.9,18] } (1... c5?!) \
                2. Qh5?? { [%eval nan] } 2... e8e7 $999999 $ { [%eval 1e999] } 3. Qxe5 !! { [%eval #0] [%better a1a9] } *";
    let parsed = game_text::from_text(text, Some(&Options::new(Game::TwoKings))).unwrap();
    let found: Vec<String> = notes(&parsed.record)
        .iter()
        .map(|note| {
            let Some(Note { eval, mark, better }) = note else { return "-".to_owned() };
            assert!(better.is_empty());
            let eval = eval.map_or_else(String::new, |eval| eval.to_string());
            format!("{eval}{}", mark.map_or("", Mark::symbol))
        })
        .collect();
    assert_eq!(found, ["-", "0.17!", "0.90?", "??", "-", "!"]);
    assert!(!parsed.record.is_modified());
    save::from_text(&save::to_text(&parsed.record)).unwrap();
}

#[test]
fn bad_notes_of_a_saved_game_have_their_sentence() {
    let refused = |moves: &str, notes: &str| {
        let text = format!("(format: 2, game: \"two-kings\", moves: [\"{moves}\"], {notes})");
        save::from_text(&text).map(|record| record.len()).unwrap_err().to_string()
    };
    let wrong =
        |row: &str| format!("notes: '{row}' is not about a move of this line (12 0.35 ?! e2e4 is about ply 12)");
    for row in ["", "1", "x 0.3", "-1 0.3", "3 0.35", "1 nan", "1 0.35 ?!?", "18446744073709551615 !", "1 0.3 zzz"] {
        assert_eq!(refused("e2e4 e7e5", &format!("notes: [\"{row}\"]")), wrong(row));
    }
    let variation = "variations: [(after: 1, moves: [\"c7c5\"], notes: [\"1 !\"])]";
    assert_eq!(refused("e2e4 e7e5", variation), format!("variation 1: {}", wrong("1 !")));
    let before = "(format: 1, game: \"two-kings\", moves: [\"e2e4\"], notes: [\"1 0.3 ?! d2d4 d7d5 d4d5\"])";
    let note = save::from_text(before).unwrap().note(1).unwrap().clone();
    assert_eq!(note.better.len(), 2, "an illegal end is cut");
}

#[test]
fn a_saved_game_without_its_notes_is_an_earlier_state() {
    let (plain, noted) = (kings("e4 e5 Qh5 e8e7 Qxe5"), noted());
    assert!(noted.holds(&plain) && !plain.holds(&noted));
    let mut anew = noted.clone();
    anew.set_note(1, note(Eval::Centipawns(-50), None));
    assert!(anew.holds(&noted), "another review is a later state");
}
