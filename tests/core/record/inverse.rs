//! Undoing study: every study edit is taken back by its inverse, whatever else the record holds.

use std::collections::BTreeMap;
use std::time::Duration;

use fastrand::Rng;
use regalia_core::record::{Edit, Eval, Mark, Note, Origin, Record, TimeControl};
use regalia_core::rules::{Action, Game, GamePosition, Options, Outcome};

use crate::support::act;
use crate::support::records::branching;

/// What is known of a position: the plies there, words, note, how it ended, how long its ply took.
type Known = BTreeMap<Vec<String>, (String, Note, Option<Outcome>, Duration)>;

/// The main line, the current line, the cursor, the time thought there, and every position that can be reached.
pub fn state(record: &Record) -> (Vec<String>, Vec<String>, usize, Duration, Known) {
    let names = |actions: &[Action]| actions.iter().map(ToString::to_string).collect::<Vec<_>>();
    let mut known = Known::new();
    let mut open = vec![Vec::new()];
    while let Some(way) = open.pop() {
        let mut record = record.clone();
        assert!(record.go_along(&way));
        let line: Vec<Action> = record.line().map(|ply| ply.action).collect();
        for after in way.len()..=line.len() {
            record.jump(after);
            let about = (
                record.comment(after).unwrap_or_default().to_owned(),
                record.note(after).cloned().unwrap_or_default(),
                record.outcome(),
                record.last().map_or(Duration::ZERO, |ply| ply.spent),
            );
            known.insert(names(&line[..after]), about);
            for other in record.alternatives(after) {
                let first = other.map(|ply| ply.action).take(1);
                open.push(line[..after].iter().copied().chain(first).collect());
            }
        }
    }
    let main: Vec<Action> = record.main_line().map(|ply| ply.action).collect();
    let line: Vec<Action> = record.line().map(|ply| ply.action).collect();
    (names(&main), names(&line), record.cursor(), record.thought(), known)
}

fn random_actions(record: &Record, ply: usize, random: &mut Rng) -> Vec<Action> {
    let mut position = record.position_after(ply).unwrap().clone();
    let mut line = Vec::new();
    while line.len() < 3 && position.outcome().is_none() {
        let Some(action) = random.choice(position.legal_actions()) else { break };
        position = position.play(action).unwrap();
        line.push(action);
    }
    line
}

fn random_edit(record: &Record, random: &mut Rng) -> Edit {
    let ply = random.usize(..=record.len());
    match random.u8(..8) {
        0 => Edit::Comment(ply, format!("words {}", random.u8(..))),
        1 => Edit::Note(ply, Note { eval: Some(Eval::Centipawns(random.i32(-90..90))), ..Note::default() }),
        2 => Edit::Notes(vec![(ply, Note { mark: Some(Mark::Good), ..Note::default() })]),
        3 => Edit::Line(ply, random_actions(record, ply, random)),
        4 => Edit::Show(ply, random_actions(record, ply, random)),
        5 => Edit::Promote,
        _ => Edit::Delete(ply),
    }
}

/// Makes random edits, each of which is also made and taken back. Returns how many of them changed anything.
fn check(mut record: Record, random: &mut Rng) -> usize {
    let mut changed = 0;
    for _ in 0..60 {
        let edit = random_edit(&record, random);
        let before = state(&record);
        let undo = record.inverse(&edit);
        let mut tried = record.clone();
        if tried.apply(&edit).is_ok() {
            changed += usize::from(state(&tried) != before);
            for edit in &undo {
                tried.apply(edit).unwrap_or_else(|why| panic!("{edit:?} of {undo:?}: {why}"));
            }
            assert_eq!(state(&tried), before, "{edit:?} by {undo:?}");
            if random.bool() {
                record.apply(&edit).unwrap();
            }
        }
        record.jump(random.usize(..=record.len()));
        record.think(Duration::from_millis(random.u64(..3_000)));
        if random.u8(..12) == 0 {
            let _ = record.agree_draw();
        }
        if let (None, true) = (record.outcome(), random.bool()) {
            let action = random.choice(record.position().legal_actions()).unwrap();
            let edit = if random.bool() { Edit::Play(action) } else { Edit::Vary(action) };
            record.apply(&edit).unwrap();
        }
    }
    changed
}

#[test]
fn inverse_edits_undo_study() {
    let mut random = Rng::with_seed(11);
    let mut changed = check(branching(), &mut random);
    for game in Game::ALL {
        for timed in [false, true, false, true] {
            let mut record = Record::new(Options::new(game), Vec::new());
            if timed {
                let control = TimeControl::new(Duration::from_secs(300), Duration::ZERO, Duration::ZERO).unwrap();
                record.set_time(vec![control; game.seats()]).unwrap();
            }
            changed += check(record, &mut random);
        }
    }
    assert!(changed > 200, "{changed}");
}

#[test]
fn every_variation_comes_back_after_it_was_deleted() {
    let mut record = branching();
    record.mark_saved();
    // Study is no change of an example.
    let record = record.from_origin(Origin::Example);
    let mut deleted = 0;
    for way in state(&record).4.into_keys().filter(|way| !way.is_empty()) {
        let mut record = record.clone();
        assert!(record.go_along(&way.iter().map(|action| act(action)).collect::<Vec<_>>()) && record.undo());
        let (edit, before) = (Edit::Delete(way.len()), state(&record));
        let undo = record.inverse(&edit);
        if record.apply(&edit).is_ok() {
            deleted += 1;
            assert!(!state(&record).4.contains_key(&way));
            undo.iter().for_each(|edit| assert!(record.apply(edit).is_ok(), "{edit:?} of {undo:?}"));
            assert_eq!(state(&record), before, "{way:?}");
            let ends = undo.iter().any(|edit| matches!(edit, Edit::End(_)));
            assert_eq!(record.is_modified(), ends, "{way:?}");
        }
    }
    assert_eq!(deleted, 3);
}

#[test]
fn a_variation_takes_no_time_from_the_game() {
    let mut record = Record::new(Options::new(Game::TwoKings), Vec::new());
    let control = TimeControl::new(Duration::from_secs(300), Duration::ZERO, Duration::ZERO).unwrap();
    record.set_time(vec![control; 2]).unwrap();
    record.apply(&Edit::Play(act("e2e4"))).unwrap();
    record.think(Duration::from_secs(20));
    for _ in 0..2 {
        record.apply(&Edit::Vary(act("e7e5"))).unwrap();
        assert_eq!(record.last().unwrap().spent, Duration::ZERO);
        record.apply(&Edit::Tip).unwrap();
        assert_eq!(record.thought(), Duration::from_secs(20), "the player to move has thought so long");
    }
}
