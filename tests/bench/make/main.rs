//! Makes data of tests and exercises, and prints it.
//!
//! `cargo bench -p regalia-core --bench make -- exercises GAME`: exercises, of which the best are in assets/training.
//! `-- suite GAME`: forced wins, tests/data/engine_mates_*.tsv. `-- positions GAME`: tests/data/engine_positions.tsv.

#![expect(clippy::unwrap_used, reason = "data that cannot be made is not wanted")]

mod exercises;
mod positions;
mod suites;
#[path = "../../support/mod.rs"]
#[allow(dead_code, reason = "tests use more of it")]
mod support;

use std::process::ExitCode;

use regalia_core::rules::Game;

fn main() -> ExitCode {
    // Cargo adds a word of its own.
    let words: Vec<String> = std::env::args().skip(1).filter(|word| word != "--bench").collect();
    let game = |name: &str| Game::ALL.into_iter().find(|game| game.id() == name);
    let print = match words.first().map(String::as_str) {
        Some("exercises") => exercises::print,
        Some("suite") => suites::print,
        Some("positions") => positions::print,
        _ => return usage(),
    };
    let [_, name] = words.as_slice() else { return usage() };
    let Some(game) = game(name) else { return usage() };
    print(game);
    ExitCode::SUCCESS
}

fn usage() -> ExitCode {
    eprintln!("what, and of which game? exercises, suite or positions; {}", Game::ALL.map(Game::id).join(", "));
    ExitCode::FAILURE
}
