//! The main line: what was really played stays the game, whatever else is tried.

use regalia_core::record::journal::{Lines, beginning, read};
use regalia_core::record::{Eval, MessageState, Note, Origin, Record, TableState, game_text, save};
use regalia_core::rules::{Action, Game, GamePosition, Options, Seat};
use regalia_core::table::whole_line;

use super::play;
use crate::support::entry::{self, journal_text};

const MATE: &str = "e2e4 e7e5 d1h5 e8e7 h5e5";

fn two_kings(moves: &str) -> Record {
    let mut record = Record::new(Options::new(Game::TwoKings), vec!["Ann".to_owned(), "Ben".to_owned()]);
    play(&mut record, moves);
    record
}

/// The same game as somebody pastes it.
fn pasted(moves: &str) -> Record {
    game_text::from_text(&game_text::to_text(&two_kings(moves)), None).unwrap().record
}

fn act(text: &str) -> Action {
    Action::parse(text, Game::TwoKings).unwrap()
}

fn main_line(record: &Record) -> String {
    record.main_line().map(|ply| ply.action.to_string()).collect::<Vec<_>>().join(" ")
}

/// Plays a move in place of the one after `after` plies.
fn try_instead(record: &mut Record, after: usize, text: &str) {
    assert!(record.jump(after));
    record.play(act(text)).unwrap();
}

#[test]
fn an_unfinished_game_continues_from_wherever_a_move_is_made() {
    let mut record = two_kings("e2e4 e7e5 g1f3");
    try_instead(&mut record, 1, "c7c5");
    assert_eq!((main_line(&record).as_str(), record.is_at_tip()), ("e2e4 c7c5", true));
    // Back in the variation the game goes on from there.
    try_instead(&mut record, 1, "e7e5");
    assert_eq!((main_line(&record).as_str(), record.is_at_tip()), ("e2e4 e7e5", true));
    let reopened = save::from_text(&save::to_text(&record)).unwrap();
    assert_eq!((main_line(&reopened).as_str(), reopened.plies()), ("e2e4 e7e5", 4));
    let mut reopened = reopened;
    try_instead(&mut reopened, 0, "d2d4");
    assert_eq!(main_line(&reopened), "d2d4");
}

#[test]
fn playing_the_next_move_of_the_game_only_steps() {
    let mut record = two_kings("e2e4 e7e5 g1f3");
    record.mark_saved();
    try_instead(&mut record, 1, "e7e5");
    assert_eq!((main_line(&record).as_str(), record.cursor()), ("e2e4 e7e5 g1f3", 2));
    assert!(!record.is_modified());
}

#[test]
fn a_finished_game_keeps_its_moves_and_its_result_after_a_try() {
    for record in [two_kings(MATE), pasted(MATE)] {
        for finish in [false, true] {
            let mut record = record.clone();
            if finish {
                // An end by agreement instead of the mate.
                record = two_kings("e2e4 e7e5 g2g4 a7a6");
                record.resign(Seat::Two).unwrap();
            }
            let (before, result) = (main_line(&record), record.result().cloned());
            assert!(result.is_some());
            try_instead(&mut record, 2, "b1c3");
            play(&mut record, "b8c6");
            assert_eq!((main_line(&record), record.result().cloned()), (before.clone(), result.clone()));
            assert!(!record.is_on_main_line() && !record.is_at_tip());
            for again in [
                save::from_text(&save::to_text(&record)).unwrap(),
                game_text::from_text(&game_text::to_text(&record), None).unwrap().record,
                whole_line(&record),
                record.at_tip(),
            ] {
                assert_eq!((main_line(&again), again.result().cloned()), (before.clone(), result.clone()));
                assert_eq!(again.cursor(), again.main_len());
            }
            assert!(record.back_to_game());
            assert_eq!(record.outcome(), result);
        }
    }
}

#[test]
fn an_unfinished_text_goes_on_at_its_tip_only() {
    let mut record = pasted("e2e4 e7e5 g1f3");
    try_instead(&mut record, 1, "c7c5");
    assert_eq!(main_line(&record), "e2e4 e7e5 g1f3");
    record.back_to_game();
    play(&mut record, "b8c6");
    assert_eq!(main_line(&record), "e2e4 e7e5 g1f3 b8c6");
    let mut saved = save::from_text(&save::to_text(&record)).unwrap();
    try_instead(&mut saved, 1, "c7c5");
    assert_eq!(main_line(&saved), "e2e4 e7e5 g1f3 b8c6");
}

#[test]
fn examples_and_reviewed_games_are_fixed() {
    let example = two_kings("e2e4 e7e5").from_origin(Origin::Example);
    let mut reviewed = two_kings("e2e4 e7e5");
    reviewed.set_note(1, Note { eval: Some(Eval::Centipawns(20)), ..Note::default() });
    for mut record in [example, reviewed] {
        try_instead(&mut record, 0, "d2d4");
        assert_eq!(main_line(&record), "e2e4 e7e5");
    }
}

#[test]
fn what_other_machines_know_is_fixed() {
    let mut live = two_kings("e2e4 e7e5 g1f3");
    live.set_table_state(Some(TableState::new(7, 3)));
    let mut left = live.clone();
    left.set_table_state(None);
    for mut record in [live, left] {
        try_instead(&mut record, 1, "c7c5");
        assert_eq!(main_line(&record), "e2e4 e7e5 g1f3");
        // A spectator tries a move at the tip.
        record.back_to_game();
        record.vary(act("b8c6")).unwrap();
        assert_eq!(main_line(&record), "e2e4 e7e5 g1f3");
        assert!(!record.is_on_main_line());
    }
    let mut by_message = two_kings("e2e4 e7e5");
    by_message.set_message_state(by_message.message_state_at(5, 2));
    play(&mut by_message, "g1f3");
    // It was not sent yet, so it may be another one.
    try_instead(&mut by_message, 2, "b1c3");
    assert_eq!(main_line(&by_message), "e2e4 e7e5 b1c3");
    try_instead(&mut by_message, 1, "c7c5");
    assert_eq!(main_line(&by_message), "e2e4 e7e5 b1c3");
}

#[test]
fn tries_while_a_message_is_on_its_way_are_variations() {
    let mut record = two_kings("e2e4");
    record.set_message_state(MessageState { sent: true, ..record.message_state_at(5, 1) });
    play(&mut record, "e7e5 g1f3");
    assert_eq!(main_line(&record), "e2e4");
    // The answer is another move.
    record.jump(1);
    play(&mut record, "c7c5");
    record.set_message_state(record.message_state_at(5, 2));
    assert_eq!(main_line(&record), "e2e4 c7c5");
}

#[test]
fn a_taken_back_move_stays_as_a_variation() {
    let mut record = two_kings("e2e4 e7e5 g1f3");
    record.set_table_state(Some(TableState::new(7, 3)));
    assert!(record.take_back(1) && !record.take_back(1));
    assert_eq!((main_line(&record).as_str(), record.is_at_tip(), record.plies()), ("e2e4", true, 3));
    let elsewhere = {
        let mut record = two_kings("e2e4 e7e5 g1f3");
        record.jump(1);
        record.vary(act("c7c5")).unwrap();
        assert!(record.take_back(2));
        record
    };
    assert_eq!(
        (main_line(&elsewhere).as_str(), elsewhere.cursor(), elsewhere.is_on_main_line()),
        ("e2e4 e7e5", 2, false)
    );
}

#[test]
fn a_taken_back_mate_lets_the_game_go_on() {
    let mut record = two_kings(MATE);
    assert!(record.take_back(2));
    play(&mut record, "b1c3");
    assert_eq!((main_line(&record).as_str(), record.result()), ("e2e4 e7e5 b1c3", None));
}

#[test]
fn variations_after_the_tip_survive_every_format() {
    let mut record = two_kings("e2e4 e7e5 g1f3");
    record.take_back(1);
    record.add_line(1, &[act("c7c5"), act("g1f3")]).unwrap();
    for again in [
        save::from_text(&save::to_text(&record)).unwrap(),
        game_text::from_text(&game_text::to_text(&record), None).unwrap().record,
    ] {
        assert_eq!((main_line(&again).as_str(), again.plies(), again.cursor()), ("e2e4", 5, 1));
        assert!(again.is_at_tip());
    }
}

#[test]
fn a_journal_begins_in_a_variation_and_counts_on_along_it() {
    let mut record = pasted("e2e4 e7e5 g1f3 b8c6");
    try_instead(&mut record, 1, "c7c5");
    play(&mut record, "g1f3 d7d6");
    record.jump(2);
    record.take_edits();
    let mut lines = Lines::default();
    let mut text = lines.next(&beginning(&record, None, 0));
    record.jump(4);
    record.set_note(3, Note { eval: Some(Eval::Centipawns(20)), ..Note::default() });
    record.back_to_game();
    play(&mut record, "d2d4");
    for entry in record.take_edits() {
        text += &lines.next(&entry);
    }
    let read = read(text.as_bytes()).unwrap();
    assert_eq!(read.flaw, None);
    assert_eq!((main_line(&read.record).as_str(), read.record.cursor()), ("e2e4 e7e5 g1f3 b8c6 d2d4", 5));
    assert_eq!(save::to_text(&read.record), save::to_text(&record));
}

#[test]
fn a_journal_of_an_earlier_release_takes_back_at_a_table() {
    let mut record = two_kings("e2e4");
    record.set_table_state(Some(TableState::new(7, 1)));
    let text = journal_text(&[
        beginning(&record, None, 0).text(),
        entry::play("e7e5"),
        entry::table("0000000000000007 1 2"),
        entry::go(1),
        entry::table("0000000000000007 2 1"),
        entry::play("c7c5"),
        entry::table("0000000000000007 3 2"),
    ]);
    let read = read(text.as_bytes()).unwrap();
    assert_eq!((read.flaw, main_line(&read.record).as_str()), (None, "e2e4 c7c5"));
    assert_eq!(read.record.position().ply(), 2);
}
