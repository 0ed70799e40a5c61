//! Records: the tree of plies, what ends a game, and saved games.

mod ends;
mod examples;
mod files;
mod game_text;
mod game_text_read;
mod hostile;
mod journal;
mod messages;
mod notes;
mod players;
mod playthroughs;
mod saved;
mod time;
mod told;
mod too_much;
mod tree;

use regalia::record::Record;
use regalia::rules::{Game, GamePosition, Options, Position, Seat};

/// Kings and knights far apart.
pub const QUIET: &str = "8bk6bn/16/16/16/16/16/16/16/16/16/16/16/16/16/16/wn7wk7 1 w b - 0";

/// Four plies that lead back to where they began in [`QUIET`].
pub const ROUND: [&str; 4] = ["a1b3", "p16o14", "b3a1", "o14p16"];

/// A game from the usual start.
pub fn usual() -> Record {
    Record::new(Options::new(Game::Sovereign), vec!["Ann".to_owned(), "Ben".to_owned()])
}

/// A game from a position.
pub fn from(text: &str) -> Record {
    let options = Options::new(Game::Sovereign);
    Record::from_position(Position::parse(text, &options).unwrap(), options, Vec::new())
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
    record.jump(0);
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
