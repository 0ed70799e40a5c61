//! Sovereign Chess Royale: its tables, its rules one by one, and an independent implementation of it.

mod contract;
mod numbered;
mod oracle;
mod rows;
mod sampler;
mod tables;
mod text;

pub use sampler::random_boards;

use regalia_core::rules::{Game, GamePosition, Options, Position};

/// The options of Royale with `twins` on or off.
fn rules(twins: bool) -> Options {
    let mut options = Options::new(Game::Royale);
    options.set("twins", if twins { "on" } else { "off" }).unwrap();
    options
}

/// A position under the usual options.
fn royale(text: &str) -> Position {
    Position::parse(text, &rules(true)).unwrap_or_else(|error| panic!("{text}: {error}"))
}
