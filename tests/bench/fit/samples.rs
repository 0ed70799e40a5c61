//! Games of the engine against itself, and quiet positions from them.

use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use std::thread;

use fastrand::Rng;
use regalia_core::engine::fitting::{Features, features, parts};
use regalia_core::engine::{Engine, Limits, Score, Stop, Task};
use regalia_core::rules::{Game, GamePosition, Position, Searchable, Tactical};

use crate::openings::{Course, hundredths};

/// What is played.
pub struct Plan {
    pub game: Game,
    pub games: u64,
    /// Positions that are looked at for a move.
    pub nodes: u64,
    pub seed: u64,
}

/// Positions of one game at most.
const FROM_A_GAME: usize = 18;

/// Openings may be better for one side by so much: weights are to be right there too.
const UNEVEN: f64 = 300.;

/// A side that is further behind for so many plies has lost.
const LOST_FOR: usize = 6;

/// How far behind that is, in hundredths as they are told.
const fn lost(game: Game) -> f64 {
    match game {
        Game::Sovereign => 600.,
        _ => 1_200.,
    }
}

/// By how much one ply changes the evaluation of a quiet position at most. In Sovereign Chess armies change hands all the
/// time.
const fn change(game: Game) -> f64 {
    match game {
        Game::Sovereign => 500.,
        _ => 60.,
    }
}

/// A score in hundredths of the evaluation.
fn weighed(game: Game, score: Score) -> f64 {
    hundredths(score) * f64::from(parts(game))
}

/// A position with what came of it.
pub struct Sample {
    /// The number of its game.
    pub game: u64,
    pub features: Features,
    /// What the first seat scored.
    pub result: f64,
    /// What the search thought of it, for the first seat, in hundredths of the evaluation.
    pub score: f64,
}

/// The samples of all games, in the order of the games.
pub fn play(plan: &Plan) -> Vec<Sample> {
    let engines = || [Engine::new(2, 1), Engine::new(1, 1)];
    of_all(plan.games, engines, |number, engines| play_one(plan, number, engines))
}

/// What `one` makes of each of so many games, in their order, on all cores; each thread has a worker of its own.
pub fn of_all<T: Send, W>(
    games: u64,
    worker: impl Fn() -> W + Sync,
    one: impl Fn(u64, &mut W) -> Vec<T> + Sync,
) -> Vec<T> {
    let (next, all) = (AtomicU64::new(0), Mutex::new(Vec::new()));
    let work = || {
        let mut worker = worker();
        loop {
            let number = next.fetch_add(1, Relaxed);
            if number >= games {
                return;
            }
            let made = one(number, &mut worker);
            if let Ok(mut all) = all.lock() {
                all.push((number, made));
            }
        }
    };
    thread::scope(|scope| {
        for _ in 1..crate::threads() {
            scope.spawn(work);
        }
        work();
    });
    let mut all = all.into_inner().unwrap_or_else(std::sync::PoisonError::into_inner);
    // Sums of floating-point numbers depend on their order.
    all.sort_by_key(|(number, _)| *number);
    all.into_iter().flat_map(|(_, made)| made).collect()
}

fn play_one(plan: &Plan, number: u64, [engine, checker]: &mut [Engine; 2]) -> Vec<Sample> {
    let Played { mut quiet, result, mut rng } = self_play(plan, number, engine, None);
    rng.shuffle(&mut quiet);
    let samples = quiet.into_iter().filter_map(|(position, score)| {
        let features = features(&position).filter(|features| is_quiet(&position, features, checker))?;
        Some(Sample { game: number, features, result, score })
    });
    samples.take(FROM_A_GAME).collect()
}

/// What came of a game.
pub struct Played {
    /// The quiet positions, each with what the search thought of it, for the first seat, in hundredths of the evaluation.
    pub quiet: Vec<(Position, f64)>,
    /// What the first seat scored.
    pub result: f64,
    /// Goes on with the chance that made the opening.
    rng: Rng,
}

/// Plays one game to its end. It is a draw before, if somebody asks for that, after so many plies in which neither side is
/// ahead by more than so many hundredths.
pub fn self_play(plan: &Plan, number: u64, engine: &mut Engine, even: Option<(usize, f64)>) -> Played {
    let mut rng = Rng::with_seed(plan.seed.wrapping_mul(0x9E37_79B9_7F4A_7C15) ^ number);
    let mut course = Course::opening(plan.game, &mut rng, UNEVEN);
    engine.clear();
    let (mut quiet, mut decided, mut level) = (Vec::new(), 0, 0);
    let lost = lost(plan.game);
    let result = loop {
        if let Some(result) = course.result() {
            break result;
        }
        let position = course.position.clone();
        let task = Task { earlier: course.earlier.clone(), ..Task::new(position.clone(), Limits::nodes(plan.nodes)) };
        let Some(report) = engine.think(&task, &Stop::new()) else { break 0.5 };
        let Some(action) = report.best() else { break 0.5 };
        let score = sign(&position) * hundredths(report.lines[0].score);
        decided = if score.abs() > lost { decided + 1 } else { 0 };
        if decided >= LOST_FOR {
            break if score > 0. { 1. } else { 0. };
        }
        if let Some((plies, most)) = even {
            level = if score.abs() <= most { level + 1 } else { 0 };
            if level >= plies {
                break 0.5;
            }
        }
        if score.abs() < lost && !is_tactical(&position, action) {
            quiet.push((position, score * f64::from(parts(plan.game))));
        }
        course.play(action);
    };
    Played { quiet, result, rng }
}

/// 1 if the first seat is to move, -1 if it is not.
pub fn sign(position: &Position) -> f64 {
    1. - 2. * position.side_to_move().index() as f64
}

/// Whether the position is in check, or the action captures something.
fn is_tactical(position: &Position, action: regalia_core::rules::Action) -> bool {
    fn of(position: &impl Searchable, action: regalia_core::rules::Action) -> bool {
        position.is_in_check(position.side_to_move()) || position.is_tactical(action, Tactical::Captures)
    }
    match position {
        Position::Sovereign(position) => of(position, action),
        Position::Royale(position) => of(position, action),
        Position::TwoKings(position) => of(position, action),
        Position::Plunder(position) => of(position, action),
        Position::Martian(position) => of(position, action),
    }
}

/// Whether nothing hangs: one ply finds much the same value.
fn is_quiet(position: &Position, features: &Features, checker: &mut Engine) -> bool {
    let sign = sign(position);
    checker.clear();
    let report = checker.think(&Task::new(position.clone(), Limits::depth(1)), &Stop::new());
    let game = position.game();
    report.is_some_and(|report| {
        (sign * weighed(game, report.lines[0].score) - f64::from(features.value)).abs() <= change(game)
    })
}
