//! What is asked before a game is sent as a message.

use regalia_app::play::hinders;
use regalia_core::record::Record;
use regalia_core::record::message::{Hindrance, hindrance};
use regalia_core::rules::{Game, GamePosition, Options, Seat};

fn play(record: &mut Record, sans: &[&str]) {
    for san in sans {
        record.play(record.position().parse_action(san).unwrap()).unwrap();
    }
}

/// A game of Ann and Ben, sent by Ann after these moves.
fn sent(sans: &[&str]) -> Record {
    let names = vec!["Ann".to_owned(), "Ben".to_owned()];
    let mut record = Record::new(Options::new(Game::Plunder), names);
    play(&mut record, sans);
    record.set_message_state(record.message_state_at(7, record.len()).sent());
    record
}

fn asks(record: &Record) -> (&'static str, String) {
    hinders(hindrance(record, record.plies_to_send()).unwrap(), record)
}

#[test]
fn the_question_names_the_player_who_is_to_move() {
    let mut record = sent(&["e4"]);
    play(&mut record, &["e5"]);
    let (title, text) = asks(&record);
    assert_eq!(title, "Whose move is this?");
    assert!(text.contains("when it was Ben's turn") && text.contains("only if that is Ben's own move"), "{text}");
}

#[test]
fn a_changed_past_is_asked_with_both_moves() {
    let mut record = sent(&["e4", "e5", "Nf3"]);
    assert!(record.jump(2));
    play(&mut record, &["Nc3"]);
    let (title, text) = asks(&record);
    assert_eq!(title, "This changes the past");
    assert!(text.contains("Nf3") && text.contains("Nc3"), "{text}");
    assert!(text.ends_with("The other players will be asked whether they keep it."), "{text}");
}

#[test]
fn an_end_in_the_past_is_asked_as_well() {
    let mut record = sent(&["e4", "e5", "Nf3"]);
    assert!(record.jump(2));
    record.resign(Seat::One).unwrap();
    assert_eq!(hindrance(&record, record.plies_to_send()), Some(Hindrance::Changes(2)));
    let (_, text) = asks(&record);
    assert!(text.contains("Nf3") && text.contains("This one says: the game ends."), "{text}");
}
