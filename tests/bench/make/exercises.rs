//! Finds exercises in games that the engine plays against itself: positions before the end in which brute force sees a
//! win in one to three moves, and few first moves that win so soon. The best of them are in assets/training.

use std::collections::HashSet;

use fastrand::Rng;
use regalia_core::engine::{Engine, Level, Limits, Stop, Task};
use regalia_core::rules::{Action, Game, GamePosition, Options, Position, Score, Seat};

use super::support::brute_force::BruteForce;
use super::support::positions::{choose, is_dull};

/// No game goes on for longer.
const MOST_PLIES: usize = 400;

/// More first moves than that make an exercise too easy.
const MOST_FIRST: usize = 2;

/// Plays a game from a random opening, some seat at full strength, the others at the levels of people; gives its
/// positions.
fn play(rng: &mut Rng, game: Game, engine: &mut Engine) -> Vec<Position> {
    engine.clear();
    let seed = rng.u64(..);
    let strong = rng.usize(..game.seats());
    let levels: Vec<Level> =
        (0..game.seats()).map(|seat| if seat == strong { Level::FULL } else { Level::ALL[rng.usize(1..6)] }).collect();
    let mut positions = vec![Position::start(&Options::new(game))];
    while let Some(position) = positions.last().filter(|last| last.outcome().is_none() && positions.len() < MOST_PLIES)
    {
        let opening = if game.has_brown_lines() { 6 } else { 10 };
        let action = if positions.len() < opening {
            choose(rng, position, &position.perft_actions())
        } else {
            let quiet = (position.halfmove_clock() as usize).min(positions.len() - 1);
            let mut task = Task::new(position.clone(), Limits::nodes(2_000));
            task.earlier = positions[positions.len() - 1 - quiet..positions.len() - 1].to_vec();
            (task.level, task.seed) = (levels[position.side_to_move().index()], seed);
            engine.think(&task, &Stop::new()).and_then(|report| report.best()).unwrap()
        };
        let mut after = position.clone();
        after.play_unchecked(action);
        positions.push(after);
    }
    positions
}

/// In how many moves the seat to move wins, and by which first moves, if that is found out soon.
fn solve(position: &Position) -> Option<(u32, Vec<Action>)> {
    let few = position.perft_actions().len() < 40;
    let quick = BruteForce::new(position, 300_000).distance_by_checks(position, 3).ok()?;
    let most = quick.unwrap_or(if few { 3 } else { 2 });
    let moves = BruteForce::new(position, 8_000_000).distance(position, most).ok()??;
    let first = BruteForce::new(position, 30_000_000).winning(position, moves).ok()?;
    Some((moves, first))
}

/// A game's seed, and how many exercises of one, two and three moves are wanted.
const fn plan(game: Game) -> (u64, [usize; 3]) {
    match game {
        Game::Sovereign => (1, [25, 30, 25]),
        Game::Royale => (2, [8, 30, 25]),
        Game::TwoKings => (103, [25, 30, 30]),
        Game::Plunder => (4, [25, 30, 30]),
        Game::Martian => (5, [25, 30, 30]),
    }
}

/// Prints exercises as they are found, at most one of each length from a game.
pub fn print(game: Game) {
    let (seed, wanted) = plan(game);
    let mut rng = Rng::with_seed(seed);
    let mut engine = Engine::new(4, 1);
    let mut counts = [0; 3];
    let mut known = HashSet::new();
    while counts != wanted {
        let positions = play(&mut rng, game, &mut engine);
        let Some(end) = positions.last().and_then(GamePosition::outcome) else { continue };
        let Some(winner) = end.scores.iter().position(|score| *score == Score::One) else { continue };
        let mut met = HashSet::new();
        let turns = positions.iter().rev().skip(1).filter(|position| position.side_to_move() == Seat::ALL[winner]);
        for position in turns.take(7) {
            if is_dull(position) {
                continue;
            }
            let Some((moves, first)) = solve(position) else { continue };
            let count = &mut counts[moves as usize - 1];
            if first.len() <= MOST_FIRST
                && *count < wanted[moves as usize - 1]
                && met.insert(moves)
                && known.insert(position.key())
            {
                let first: Vec<String> = first.iter().map(ToString::to_string).collect();
                println!("{moves}\t{position}\t{}", first.join(" "));
                *count += 1;
            }
        }
    }
}
