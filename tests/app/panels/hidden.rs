//! The hidden facts of a position, in words.

use crate::support::act;
use regalia_app::board::BoardPosition;
use regalia_app::model::TableData;
use regalia_core::record::Record;
use regalia_core::rules::{Game, GamePosition, Options, Position};

fn record(game: Game, text: &str) -> Record {
    let options = Options::new(game);
    let position = Position::parse(text, &options).unwrap();
    Record::from_position(position, options, vec!["Ann".to_owned(), "Ben".to_owned()])
}

fn notes(record: &Record) -> Vec<String> {
    TableData::of(record, &BoardPosition::of(record.position())).notes
}

fn castling(record: &Record) -> Option<String> {
    TableData::of(record, &BoardPosition::of(record.position())).castling
}

#[test]
fn the_rooks_that_may_still_castle_are_named() {
    let start = Record::new(Options::new(Game::Sovereign), vec!["Ann".to_owned(), "Ben".to_owned()]);
    assert_eq!(castling(&start).as_deref(), Some("Castling rights: Ann c1 e1 l1 n1 · Ben c16 e16 l16 n16"));
    assert_eq!(notes(&start), [""; 0], "there is a tooltip for it");
    let royale = Record::new(Options::new(Game::Royale), ["A", "B", "C", "D"].map(str::to_owned).into());
    let told = "Castling rights: A c1 e1 l1 o1 · B a2 a5 a12 a14 · C p3 p5 p12 p15 · D b16 e16 l16 n16";
    assert_eq!(castling(&royale).as_deref(), Some(told));
    let one = record(Game::Plunder, "r3k2r/8/8/8/8/8/8/R3K2R w Kq - 0 1");
    assert_eq!(castling(&one).as_deref(), Some("Castling rights: Ann h1 · Ben a8"));
    let none = record(Game::Plunder, "r3k2r/8/8/8/8/8/8/R3K2R w - - 0 1");
    assert_eq!(castling(&none), None);
}

#[test]
fn a_capture_in_passing_is_told_on_its_ply_only() {
    let mut record = record(Game::TwoKings, "4k3/3p4/8/4P3/8/8/8/4K3 b - - 0 1");
    record.play(act("d7d5")).unwrap();
    assert_eq!(notes(&record), ["En passant possible: d6"]);
    record.play(act("e1e2")).unwrap();
    assert_eq!(notes(&record), [""; 0]);
}

#[test]
fn a_position_that_comes_again_is_counted_in_every_game_that_counts_it() {
    let mut sovereign = record(Game::Sovereign, "8bk7/16/16/16/16/16/16/16/16/16/16/16/16/wr15/16/8wk7 1 w b - 0");
    for text in ["i1i2", "i16i15", "i2i1", "i15i16"] {
        sovereign.play(act(text)).unwrap();
    }
    assert_eq!(notes(&sovereign), ["This position has occurred 2 times"]);
}

#[test]
fn the_claim_of_a_draw_is_counted_down_over_its_last_twenty_plies() {
    let at =
        |halfmove_clock: u32| notes(&record(Game::Plunder, &format!("4k3/8/8/8/8/8/8/R3K3 w - - {halfmove_clock} 90")));
    assert_eq!(at(79), [""; 0]);
    assert_eq!(
        at(80),
        ["80 moves (of all players) without a capture or pawn move: 20 more, and a draw may be claimed"]
    );
    assert_eq!(
        at(99),
        ["99 moves (of all players) without a capture or pawn move: one more, and a draw may be claimed"]
    );
    assert_eq!(at(100), ["100 moves (of all players) without a capture or pawn move: a draw may be claimed"]);
}
