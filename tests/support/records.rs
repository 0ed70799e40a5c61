//! Short games of Sovereign Chess.

use regalia_core::record::Record;
use regalia_core::rules::{Game, GamePosition, Options, Seat};

/// A game from the usual start.
pub fn usual() -> Record {
    Record::new(Options::new(Game::Sovereign), vec!["Ann".to_owned(), "Ben".to_owned()])
}

/// Plays move texts separated by spaces.
pub fn play(record: &mut Record, moves: &str) {
    for text in moves.split_whitespace() {
        let action = record.position().parse_action(text).unwrap();
        record.play(action).unwrap_or_else(|why| panic!("{text}: {why}"));
    }
}

/// The current line as move texts.
pub fn line(record: &Record) -> String {
    record.line().map(|ply| ply.action.to_string()).collect::<Vec<_>>().join(" ")
}

/// A game with a line of six plies, variations at four places, one of them inside another, and two agreed ends.
pub fn branching() -> Record {
    let mut record = usual();
    play(&mut record, "e2e4 own=b e15e13 f2f4 f15f13 g2g4");
    record.jump(3);
    play(&mut record, "h2h4 f15f13 h4h5");
    record.jump(4);
    play(&mut record, "g15g13");
    record.agree_draw().unwrap();
    record.take_back(0);
    play(&mut record, "f1g3 own=w");
    record.undo();
    play(&mut record, "own=b");
    // Ended in the middle of a line that was longer before.
    record.undo();
    record.switch_variation(true);
    record.jump(record.len());
    record.jump(2);
    record.resign(Seat::Two).unwrap();
    record
}
