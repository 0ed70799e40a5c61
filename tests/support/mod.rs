//! Shared by tests: the data files, environment variables, positions and records to try things on.

pub mod brute_force;
pub mod describe;
pub mod entry;
pub mod golden;
pub mod peer_bytes;
pub mod positions;
pub mod records;

use std::io::Write as _;
use std::path::{Path, PathBuf};

use regalia_core::rules::{Action, Game, GamePosition, Options, Position};

/// How many times as many cases to try: the environment variable REGALIA_CASES, or 1.
pub fn factor() -> u64 {
    std::env::var("REGALIA_CASES").map_or(1, |factor| factor.parse().expect("REGALIA_CASES is a number"))
}

/// Reports what a test could not check on this system. Unlike `eprintln!` it is shown for tests that pass, too.
pub fn not_done(what: &str) {
    let _ = writeln!(std::io::stderr(), "NOT DONE: {what}");
}

/// A file or folder of the project.
pub fn project(path: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").join(path)
}

/// The rows of a table in tests/data, split at tabs, without comments.
pub fn table(name: &str) -> Vec<Vec<String>> {
    let text = std::fs::read_to_string(project("tests/data").join(name)).unwrap();
    let rows: Vec<Vec<String>> = text
        .lines()
        .filter(|line| !line.starts_with('#') && !line.is_empty())
        .map(|line| line.split('\t').map(str::to_owned).collect())
        .collect();
    assert!(!rows.is_empty(), "{name} has no rows");
    rows
}

/// One column of a table.
pub fn texts(name: &str, column: usize) -> Vec<String> {
    table(name).into_iter().map(|row| row[column].clone()).collect()
}

/// Options from a column of a table: `-`, or `key=value` pairs separated by commas.
pub fn options(game: Game, column: &str) -> Options {
    let mut options = Options::new(game);
    for pair in column.split(',').filter(|pair| *pair != "-") {
        let (key, value) = pair.split_once('=').unwrap();
        options.set(key, value).unwrap();
    }
    options
}

/// A position of Sovereign Chess under the usual options.
pub fn sovereign(text: &str) -> Position {
    Position::parse(text, &Options::new(Game::Sovereign)).unwrap_or_else(|error| panic!("{text}: {error}"))
}

/// An action by its coordinate text, without a `*`.
pub fn act(text: &str) -> Action {
    Action::parse(text, Game::Sovereign).unwrap_or_else(|error| panic!("{error}"))
}

/// The message for an unknown game.
pub fn no_game(name: &str) -> String {
    format!("'{name}' is not a game here; the games are: {}", Game::ALL.map(Game::id).join(", "))
}
