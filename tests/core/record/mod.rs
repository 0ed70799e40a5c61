//! Records: the tree of plies, what ends a game, and saved games.

mod comments;
mod doubts;
mod ends;
mod escapes;
mod example_notes;
mod examples;
mod files;
mod game_text;
mod game_text_read;
mod hostile;
mod inverse;
mod journal;
mod main_line;
mod message_state;
mod messages;
mod notes;
mod players;
mod playthroughs;
mod round_trip;
mod saved;
mod time;
mod too_much;
mod tree;

use regalia_core::record::Record;
use regalia_core::rules::{Game, GamePosition, Options, Position};

pub use crate::support::records::{branching, line, play, usual};

/// Kings and knights far apart.
pub const QUIET: &str = "8bk6bn/16/16/16/16/16/16/16/16/16/16/16/16/16/16/wn7wk7 1 w b - 0";

/// Four plies that lead back to where they began in [`QUIET`].
pub const ROUND: [&str; 4] = ["a1b3", "p16o14", "b3a1", "o14p16"];

/// A game from a position.
pub fn from(text: &str) -> Record {
    let options = Options::new(Game::Sovereign);
    Record::from_position(Position::parse(text, &options).unwrap(), options, Vec::new())
}
