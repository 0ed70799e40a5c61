//! One thread with a limit finds the same in every run and on every machine: a number a game that stands for it.

use std::fmt::Write;

use regalia_core::engine::{Engine, Limits, Report, Stop, Task};
use regalia_core::rules::{Game, GamePosition, Options, Position};

use crate::support::table;

/// For each game the depth, and how many positions a search so deep looks at in the positions of the table together.
///
/// Every change to search, evaluation or order changes them, and that is all right: the test then prints the new numbers,
/// to be put here. What must not change them: another machine, another profile, another run. A change that should not
/// change what is searched (for speed alone) must leave them as they are.
const SIGNATURES: [(Game, u32, u64); 5] = [
    (Game::Sovereign, 4, 654163),
    (Game::Royale, 4, 137485),
    (Game::Plunder, 6, 395279),
    (Game::TwoKings, 6, 147282),
    (Game::Martian, 6, 248018),
];

/// What is found in each position of a game.
fn found(game: Game, depth: u32) -> Vec<Report> {
    let mut engine = Engine::new(1, 1);
    let rows = table("engine_positions.tsv").into_iter().filter(|row| row[0] == game.id());
    let reports = rows.map(|row| {
        let position = Position::parse(&row[1], &Options::new(game)).unwrap();
        engine.clear();
        engine.think(&Task::new(position, Limits::depth(depth)), &Stop::new()).unwrap()
    });
    reports.collect()
}

#[test]
fn searches_the_same_positions_in_every_run() {
    let (mut new, mut differs) = (String::new(), false);
    for (game, depth, nodes) in SIGNATURES {
        let [one, other] = [found(game, depth), found(game, depth)];
        assert_eq!(one, other, "{game}: two runs");
        assert_eq!(one.len(), 30, "{game}");
        let counted: u64 = one.iter().map(|report| report.nodes).sum();
        differs |= counted != nodes;
        writeln!(new, "    (Game::{game:?}, {depth}, {counted}),").unwrap();
    }
    assert!(!differs, "SIGNATURES are now:\n{new}");
}
