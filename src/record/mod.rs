//! A game as it was played: start, plies with their variations, a cursor, how it ended; and the saved form.
//!
//! Knows the rules below it and nothing of Bevy, windows or clocks. One room each: `tree` (the plies), `history` (the
//! [`Record`] and its cursor), `ending` (what ends a game).

mod ending;
mod history;
mod tree;

pub use ending::EndRefused;
pub use history::Record;
pub use tree::Ply;
