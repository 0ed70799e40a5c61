//! A position that was there twice in the game is a draw: who loses goes for it, who wins shuns it.

use regalia_core::engine::{Engine, Limits, Report, Score, Stop, Task};
use regalia_core::rules::{Action, Game, GamePosition, Options, Position};

/// The positions of a game in which both sides go to and fro.
fn to_and_fro(game: Game, text: &str, cycle: [&str; 4], plies: usize) -> Vec<Position> {
    let mut positions = vec![Position::parse(text, &Options::new(game)).unwrap()];
    for action in cycle.iter().cycle().take(plies) {
        let last = &positions[positions.len() - 1];
        positions.push(last.play(last.parse_action(action).unwrap()).unwrap());
    }
    positions
}

/// What is found in the last of the positions, with those before it or without.
fn found(positions: &[Position], with_past: bool, nodes: u64) -> Report {
    let (position, earlier) = positions.split_last().unwrap();
    let mut task = Task::new(position.clone(), Limits::nodes(nodes));
    if with_past {
        task.earlier = earlier.to_vec();
    }
    Engine::new(1, 1).think(&task, &Stop::new()).unwrap()
}

fn centipawns(report: &Report) -> i32 {
    match report.lines[0].score {
        Score::Centipawns(value) => value,
        Score::Mate(moves) => moves.signum() * 10_000,
        other => panic!("{other}"),
    }
}

/// Positions in which the first seat has a king alone and loses, and the two moves of each side.
const CASES: [(Game, &str, [&str; 4]); 3] = [
    (Game::TwoKings, "r3k3/3q4/8/8/8/8/8/7K w - - 0 1", ["h1h2", "a8b8", "h2h1", "b8a8"]),
    (Game::Plunder, "r3k3/3q4/8/8/8/8/8/7K w - - 0 1", ["h1h2", "a8b8", "h2h1", "b8a8"]),
    (
        Game::Sovereign,
        "bkbr14/bqbr14/16/16/16/16/16/16/16/16/16/16/16/16/16/15wk 1 w b - 0 0 -",
        ["p1p2", "b16c16", "p2p1", "c16b16"],
    ),
];

/// More than a few pawns, as they are told: a queen and a rook are less in a game of armies.
const fn much(game: Game) -> i32 {
    if matches!(game, Game::Sovereign) { 150 } else { 500 }
}

#[test]
fn who_loses_goes_for_the_third_time() {
    for (game, text, cycle) in CASES {
        let positions = to_and_fro(game, text, cycle, 8);
        assert!(centipawns(&found(&positions, false, 3_000)) < -much(game), "{game}: without its past");
        let report = found(&positions, true, 3_000);
        assert_eq!((centipawns(&report), report.best()), (0, Action::parse(cycle[0], game).ok()), "{game}: {report:?}");
    }
}

#[test]
fn who_wins_shuns_the_third_time() {
    for (game, text, cycle) in CASES {
        let positions = to_and_fro(game, text, cycle, 7);
        let report = found(&positions, true, 3_000);
        assert!(centipawns(&report) > much(game), "{game}: {report:?}");
        assert_ne!(report.best(), Action::parse(cycle[3], game).ok(), "{game}: {report:?}");
    }
}
