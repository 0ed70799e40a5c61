//! Whole games that the engine plays against itself: no move is illegal, and the same games are played in every run.

use fastrand::Rng;
use regalia_core::engine::{Engine, Level, Limits, Stop, Task};
use regalia_core::record::Record;
use regalia_core::rules::{Action, Game, GamePosition, Options, Position};

use crate::rules::every_game::every_choice;
use crate::support::factor;
use crate::support::positions::choose;

/// No game goes on for longer.
const MOST_PLIES: usize = 400;

/// Plays one game from a random opening, at `nodes` a move; gives the actions.
fn play(rng: &mut Rng, options: Options, levels: [Level; 2], nodes: u64) -> Vec<Action> {
    let mut record = Record::new(options, Vec::new());
    let mut engines = [Engine::new(1, 1), Engine::new(1, 1)];
    let mut positions: Vec<Position> = Vec::new();
    while record.outcome().is_none() && positions.len() < MOST_PLIES {
        let position = record.position().clone();
        let action = if positions.len() < 6 {
            choose(rng, &position, &position.perft_actions())
        } else {
            let side = positions.len() % 2;
            let quiet = (position.halfmove_clock() as usize).min(positions.len());
            let mut task = Task::new(position.clone(), Limits::nodes(nodes));
            task.earlier = positions[positions.len() - quiet..].to_vec();
            (task.level, task.seed) = (levels[side], 7);
            let report = engines[side].think(&task, &Stop::new());
            let report = report.unwrap_or_else(|| panic!("{position}: no move"));
            assert!(report.nodes <= nodes, "{position}: {report:?}");
            report.best().unwrap()
        };
        positions.push(position);
        record.play(action).unwrap_or_else(|refusal| panic!("{}: {action}: {refusal}", record.position()));
    }
    record.line().map(|ply| ply.action).collect()
}

/// So many games under each choice of options in turn, most at full strength.
fn games_are_legal(game: Game, count: u64) {
    let choices = every_choice(game);
    let (mut plies, mut ended) = (0, 0);
    for number in 0..count * factor() {
        let options = if number % 2 == 0 { Options::new(game) } else { choices[number as usize / 2 % choices.len()] };
        let level = |number: u64| Level::ALL[(number % 8) as usize];
        let levels = if number % 4 < 3 { [Level::FULL; 2] } else { [level(number / 4), level(number / 32)] };
        let played = play(&mut Rng::with_seed(number), options, levels, 500);
        plies += played.len();
        ended += u32::from(played.len() < MOST_PLIES);
    }
    println!("{game}: {plies} plies, {ended} games ended");
}

#[test]
fn the_engine_plays_sovereign_chess_by_the_rules() {
    games_are_legal(Game::Sovereign, 4);
}

#[test]
fn the_engine_plays_royale_by_the_rules() {
    games_are_legal(Game::Royale, 4);
}

#[test]
fn the_engine_plays_two_kings_by_the_rules() {
    games_are_legal(Game::TwoKings, 10);
}

#[test]
fn the_engine_plays_plunder_chess_by_the_rules() {
    games_are_legal(Game::Plunder, 10);
}

#[test]
fn the_engine_plays_martian_chess_by_the_rules() {
    games_are_legal(Game::Martian, 10);
}

#[test]
fn the_same_seed_plays_the_same_game() {
    for game in Game::ALL {
        for level in [Level::ALL[2], Level::FULL] {
            let options = Options::new(game);
            let [one, other] = [1, 1].map(|seed| play(&mut Rng::with_seed(seed), options, [level; 2], 60));
            assert_eq!(one, other, "{game}, level {level}");
        }
    }
}
