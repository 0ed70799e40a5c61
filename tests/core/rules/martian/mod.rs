//! Martian Chess against its tables, rule by rule, and against an independent implementation.

mod contract;
mod numbered;
mod oracle;
mod tables;
mod text;

use regalia_core::rules::{Game, GamePosition, Options, Position};

/// The option `supply`: whether promotions go beyond the box.
fn supply(unlimited: bool) -> Options {
    let mut options = Options::new(Game::Martian);
    options.set("supply", if unlimited { "unlimited" } else { "set" }).unwrap();
    options
}

/// A position from its text.
fn martian(text: &str, unlimited: bool) -> Position {
    Position::parse(text, &supply(unlimited)).unwrap_or_else(|error| panic!("{text}: {error}"))
}

/// A position from its text, with the option `tie`.
fn tie(text: &str, value: &str) -> Position {
    let mut options = Options::new(Game::Martian);
    options.set("tie", value).unwrap();
    Position::parse(text, &options).unwrap_or_else(|error| panic!("{text}: {error}"))
}

/// The legal actions as text, in the order of the tables.
fn legal(position: &Position) -> Vec<String> {
    let mut actions: Vec<String> = position.perft_actions().iter().map(ToString::to_string).collect();
    actions.sort();
    actions
}
