//! Playing, going back and on, variations, the mark for unsaved changes.

use regalia_core::record::{Edit, EditError, Player, Record};
use regalia_core::rules::{Foreseen, GamePosition, Refusal, Seat};

use super::{QUIET, from, line, play, usual};
use crate::support::act;

#[test]
fn a_new_game_shows_the_usual_start() {
    let mut record = usual();
    assert!(record.is_usual_start() && record.is_empty() && record.last().is_none());
    assert_eq!((record.cursor(), record.len(), record.variations(), record.occurrences()), (0, 0, 0, 1));
    assert!(!record.undo() && !record.redo() && !record.jump(1) && !record.switch_variation(true));
    assert_eq!(record.position(), record.start());
    assert!(!from(QUIET).is_usual_start());
}

#[test]
fn each_ply_knows_its_notation_its_position_and_who_played_it() {
    let mut record = usual();
    play(&mut record, "e2e4 own=w e15e13");
    let told: Vec<_> = record.line().map(|ply| (ply.san.as_str(), ply.side_to_move)).collect();
    // After own=w the first seat has Black, and Black moves next.
    assert_eq!(told, [("wPe2-e4", Seat::One), ("own=w", Seat::Two), ("bPe15-e13", Seat::One)]);
    assert_eq!(&record.last().unwrap().position, record.position());
}

#[test]
fn an_illegal_action_is_refused_with_the_rule_and_changes_nothing() {
    let mut record = usual();
    let refused = record.play(act("e2e5")).unwrap_err();
    assert!(matches!(refused, Refusal::NotThatWay { .. }), "{refused}");
    assert!(record.is_empty() && !record.is_modified());
}

#[test]
fn a_foreseen_action_is_played_without_asking_again() {
    let (mut asked, mut seen) = (usual(), usual());
    for text in ["e2e4", "own=w", "e15e13"] {
        asked.play(act(text)).unwrap();
        let foreseen = Foreseen::of(seen.position(), act(text)).unwrap();
        let applied = seen.apply_foreseen(&Edit::Play(act(text)), &foreseen).unwrap();
        assert_eq!(applied.played, Some((act(text), foreseen.changes().to_vec())));
        assert_eq!(seen.position(), asked.position());
    }
    let told = |record: &Record| record.line().map(|ply| (ply.san.clone(), ply.taken)).collect::<Vec<_>>();
    assert_eq!((told(&seen), seen.take_edits()), (told(&asked), asked.take_edits()));
    // Foresight from another position is ignored: the action is refused, or played as in this position.
    let elsewhere = Foreseen::of(asked.start(), act("e2e4")).unwrap();
    assert!(seen.apply_foreseen(&Edit::Play(act("e2e4")), &elsewhere).is_err());
    assert_eq!((seen.len(), seen.position()), (3, asked.position()));
    let elsewhere = Foreseen::of(asked.start(), act("f2f4")).unwrap();
    let here = seen.position().play(act("f2f4")).unwrap();
    seen.apply_foreseen(&Edit::Play(act("f2f4")), &elsewhere).unwrap();
    assert_eq!(*seen.position(), here);
    assert_ne!(seen.position(), elsewhere.after());
    // So is an action after the end.
    let mut over = usual();
    let foreseen = Foreseen::of(over.position(), act("e2e4")).unwrap();
    over.agree_draw().unwrap();
    let refused = over.apply_foreseen(&Edit::Play(act("e2e4")), &foreseen).unwrap_err();
    assert!(matches!(refused, EditError::Illegal(_, Refusal::Over(_))), "{refused}");
}

#[test]
fn going_back_forgets_nothing() {
    let mut record = usual();
    play(&mut record, "e2e4 own=b e15e13");
    let end = record.position().clone();
    assert!(record.undo() && record.undo());
    assert_eq!((record.cursor(), record.len(), record.position().ply()), (1, 3, 1));
    assert!(record.redo() && record.redo() && !record.redo());
    assert_eq!(*record.position(), end);
    assert!(record.jump(0) && record.jump(3) && !record.jump(4));
    assert_eq!(*record.position(), end);
}

#[test]
fn playing_something_else_keeps_the_old_line_as_a_variation() {
    let mut record = usual();
    play(&mut record, "e2e4 own=b e15e13 f2f4");
    record.jump(2);
    play(&mut record, "g15g13");
    assert_eq!((line(&record).as_str(), record.variations()), ("e2e4 own=b g15g13", 1));
    assert!(record.switch_variation(true));
    assert_eq!((line(&record).as_str(), record.cursor()), ("e2e4 own=b e15e13 f2f4", 3));
    assert!(record.switch_variation(true));
    assert_eq!(line(&record), "e2e4 own=b g15g13");
    record.undo();
    assert_eq!(record.variations(), 0);
    assert!(!record.switch_variation(false));
}

#[test]
fn variations_are_stepped_through_both_ways_and_remember_how_they_went_on() {
    let mut record = usual();
    for first in ["e2e4 own=w", "f2f4 own=b", "g2g4"] {
        record.jump(0);
        play(&mut record, first);
    }
    let mut seen = Vec::new();
    for forward in [true, true, true, false, false] {
        record.jump(1);
        assert!(record.switch_variation(forward));
        assert_eq!(record.variations(), 2);
        seen.push(line(&record));
    }
    assert_eq!(seen, ["e2e4 own=w", "f2f4 own=b", "g2g4", "f2f4 own=b", "e2e4 own=w"]);
}

#[test]
fn replaying_a_ply_enters_its_variation() {
    let mut record = usual();
    play(&mut record, "e2e4 own=b e15e13");
    record.jump(0);
    play(&mut record, "f2f4");
    record.jump(0);
    record.mark_saved();
    play(&mut record, "e2e4");
    assert_eq!((line(&record).as_str(), record.variations()), ("e2e4 own=b e15e13", 1));
    assert!(record.is_modified() && record.is_at_tip(), "the game goes on from there");
}

#[test]
fn only_plies_names_players_and_ends_count_as_changes() {
    let mut record = usual();
    let changed = |record: &mut Record, what: &dyn Fn(&mut Record)| {
        record.mark_saved();
        what(record);
        record.is_modified()
    };
    assert!(!record.is_modified());
    assert!(changed(&mut record, &|record| play(record, "e2e4 own=b e15e13")));
    assert!(!changed(&mut record, &|record| assert!(record.undo() && record.jump(0) && record.redo())));
    assert!(changed(&mut record, &|record| record.set_name(Seat::One, "Zoe".to_owned())));
    assert!(!changed(&mut record, &|record| record.set_name(Seat::One, "Zoe".to_owned())));
    assert!(!changed(&mut record, &|record| record.set_name(Seat::Four, "nobody".to_owned())));
    assert!(changed(&mut record, &|record| record.set_player(Seat::Two, Player::Computer(3))));
    assert!(!changed(&mut record, &|record| record.set_player(Seat::Two, Player::Computer(3))));
    assert!(changed(&mut record, &|record| record.agree_draw().unwrap()));
    assert!(changed(&mut record, &|record| assert!(record.withdraw_end())));
}

#[test]
fn a_seat_without_a_name_is_called_by_its_side() {
    let mut record = from(QUIET);
    assert_eq!((record.names().len(), record.name(Seat::One), record.name(Seat::Two)), (2, "White", "Black"));
    record.set_name(Seat::Two, "Ben".to_owned());
    record.set_name(Seat::One, "  ".to_owned());
    assert_eq!((record.name(Seat::One), record.name(Seat::Two)), ("White", "Ben"));
    let mut record = usual();
    record.set_name(Seat::One, String::new());
    record.set_name(Seat::Two, String::new());
    let told = |record: &Record| [record.name(Seat::One).to_owned(), record.name(Seat::Two).to_owned()];
    assert_eq!(told(&record), ["First player", "Second player"]);
    record.play(act("e2e4")).unwrap();
    assert_eq!(told(&record), ["First player", "Second player"]);
    record.play(act("own=w")).unwrap();
    assert_eq!(told(&record), ["Black", "White"]);
}
