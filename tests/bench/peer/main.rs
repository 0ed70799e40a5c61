//! The engine beside the crate `minimax`, which searches the same rules with the same evaluation.
//!
//! `cargo run --release --manifest-path tests/bench/peer/Cargo.toml -- speed` tells nodes a second, all in one run, as
//! ratios; `-- match GAME [--games N] [--movetime MS] [--seed N]` plays pairs of games with equal time until a
//! sequential test decides whether the engine is 150 Elo stronger, or the games are played.

use std::cell::Cell;
use std::process::ExitCode;
use std::thread;
use std::time::{Duration, Instant};

use minimax::{IterativeOptions, IterativeSearch, ParallelOptions, ParallelSearch, Strategy as _, Winner};
use regalia_core::engine::{Engine, Limits, MEGABYTES, Stop, Task, Weighed};
use regalia_core::rules::{Action, End, Game, GamePosition, Options, Position, Score, Seat};

/// The games in which the players act in turn, as `minimax` wants it.
const GAMES: [Game; 3] = [Game::TwoKings, Game::Plunder, Game::Martian];

thread_local! {
    /// Positions that were reached on this thread.
    static REACHED: Cell<u64> = const { Cell::new(0) };
}

#[derive(Clone)]
struct Rules;

fn winner(position: &Weighed, end: &End) -> Winner {
    match end.scores[position.side_to_move()] {
        Score::One => Winner::PlayerToMove,
        Score::Half => Winner::Draw,
        Score::Zero => Winner::PlayerJustMoved,
    }
}

impl minimax::Game for Rules {
    type S = Weighed;
    type M = Action;

    fn generate_moves(position: &Weighed, actions: &mut Vec<Action>) -> Option<Winner> {
        if let Some(end) = position.plain_end() {
            return Some(winner(position, &end));
        }
        position.list(actions);
        actions.is_empty().then(|| winner(position, &position.end_without_actions()))
    }

    fn apply(position: &mut Weighed, action: Action) -> Option<Weighed> {
        REACHED.with(|reached| reached.set(reached.get() + 1));
        Some(position.after(action))
    }

    fn get_winner(position: &Weighed) -> Option<Winner> {
        Self::generate_moves(position, &mut Vec::new())
    }

    fn zobrist_hash(position: &Weighed) -> u64 {
        position.key()
    }
}

#[derive(Clone)]
struct Worth;

impl minimax::Evaluator for Worth {
    type G = Rules;

    fn evaluate(&self, position: &Weighed) -> i16 {
        position.value().clamp(-30_000, 30_000) as i16
    }

    fn generate_noisy_moves(&self, position: &Weighed, actions: &mut Vec<Action>) {
        position.list_captures(actions);
    }
}

/// Its strongest settings that fit all three games.
fn settings() -> IterativeOptions {
    IterativeOptions::new()
        .with_table_byte_size(MEGABYTES << 20)
        .with_null_window_search(true)
        .with_quiescence_search_depth(8)
        .with_double_step_increment()
}

/// A position after random plies that has not ended.
fn opening(game: Game, plies: usize, rng: &mut fastrand::Rng) -> Position {
    loop {
        let mut position = Position::start(&Options::new(game));
        for _ in 0..plies {
            let Some(action) = rng.choice(position.perft_actions()) else { break };
            position.play_unchecked(action);
        }
        if position.outcome().is_none() {
            return position;
        }
    }
}

fn think(engine: &mut Engine, task: &Task, time: Duration) -> Option<(u64, Action)> {
    let stop = Stop::new();
    thread::scope(|scope| {
        scope.spawn(|| {
            thread::sleep(time);
            stop.set();
        });
        let report = engine.think(task, &stop)?;
        Some((report.nodes, report.best()?))
    })
}

fn speed() {
    const TIME: Duration = Duration::from_secs(1);
    println!("{:<10} {:>12} {:>12} {:>7} {:>12} {:>7}", "game", "minimax", "engine", "ratio", "2 threads", "ratio");
    for game in GAMES {
        let (mut peer, mut own) = (0., [0.; 2]);
        for seed in 0..4 {
            let position = opening(game, 12, &mut fastrand::Rng::with_seed(seed));
            let weighed = Weighed::new(&position);
            let mut search = IterativeSearch::new(Worth, settings());
            search.set_timeout(TIME);
            let (before, began) = (REACHED.with(Cell::get), Instant::now());
            let _ = search.choose_move(&weighed);
            peer += (REACHED.with(Cell::get) - before) as f64 / began.elapsed().as_secs_f64();
            for threads in [1, 2] {
                let (mut engine, began) = (Engine::new(MEGABYTES, threads), Instant::now());
                let found = think(&mut engine, &Task::new(position.clone(), Limits::NONE), TIME);
                own[threads - 1] += found.map_or(0, |(nodes, _)| nodes) as f64 / began.elapsed().as_secs_f64();
            }
        }
        let [one, two] = own;
        let (own, more) = (one / peer, two / peer);
        println!("{:<10} {:>12.0} {:>12.0} {own:>7.2} {:>12.0} {more:>7.2}", game.id(), peer / 4., one / 4., two / 4.);
    }
}

/// Plays one game; gives what the engine scored in seat `seat`.
fn play(start: &Position, seat: usize, time: Duration, threads: usize) -> f64 {
    let (mut position, mut earlier) = (start.clone(), Vec::<Position>::new());
    let mut engine = Engine::new(MEGABYTES, threads);
    let mut peer = ParallelSearch::new(Worth, settings(), ParallelOptions::new().with_num_threads(threads));
    peer.set_timeout(time);
    for _ in 0..400 {
        if let Some(outcome) = position.outcome() {
            return match outcome.scores[seat] {
                Score::One => 1.,
                Score::Half => 0.5,
                Score::Zero => 0.,
            };
        }
        let same = |other: &&Position| other.key() == position.key() && position.repetition_counts();
        if earlier.iter().filter(same).count() >= 2 {
            return 0.5;
        }
        let action = if position.side_to_move().index() == seat {
            let task = Task { earlier: earlier.clone(), ..Task::new(position.clone(), Limits::NONE) };
            think(&mut engine, &task, time).map(|(_, action)| action)
        } else {
            peer.choose_move(&Weighed::new(&position))
        };
        let Some(after) = action.and_then(|action| position.play(action).ok()) else {
            // Whoever has no legal answer has lost.
            return if position.side_to_move().index() == seat { 0. } else { 1. };
        };
        if position.halfmove_clock() == 0 {
            earlier.clear();
        }
        earlier.push(std::mem::replace(&mut position, after));
    }
    let Position::Martian(martian) = &position else { return 0.5 };
    let seats = if seat == 0 { [Seat::One, Seat::Two] } else { [Seat::Two, Seat::One] };
    let [own, other] = seats.map(|seat| martian.score(seat));
    f64::from(i8::from(own > other) - i8::from(own < other)) / 2. + 0.5
}

/// The mean score of a player that is so many Elo stronger.
fn expected(elo: f64) -> f64 {
    1. / (1. + 10_f64.powf(-elo / 400.))
}

/// The log-likelihood ratio of +150 Elo against +100 over the scores of pairs, as normally distributed.
fn ratio(pairs: &[f64]) -> f64 {
    let count = pairs.len() as f64;
    let mean = pairs.iter().sum::<f64>() / count;
    // A little is added, so that a run of equal pairs decides nothing.
    let spread = pairs.iter().map(|pair| (pair - mean).powi(2)).sum::<f64>() / count + 0.25 / count;
    let [low, high] = [100., 150.].map(expected);
    count * (high - low) * (2. * mean - low - high) / (2. * spread)
}

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let words: Vec<&str> = arguments.iter().map(String::as_str).collect();
    let number = |name: &str, usual: u64| {
        let place = words.iter().position(|word| *word == name);
        place.and_then(|place| words.get(place + 1)?.parse().ok()).unwrap_or(usual)
    };
    let game = match words.as_slice() {
        ["speed", ..] => {
            speed();
            return ExitCode::SUCCESS;
        }
        ["match", game, ..] => game.parse().ok().filter(|game| GAMES.contains(game)),
        _ => None,
    };
    let Some(game) = game else {
        eprintln!("speed, or: match two-kings|plunder|martian [--games N] [--movetime MS] [--threads N] [--seed N]");
        return ExitCode::from(2);
    };
    let (time, seed) = (Duration::from_millis(number("--movetime", 200)), number("--seed", 1));
    let threads = number("--threads", 1).clamp(1, 64) as usize;
    let plies = if game == Game::Martian { 4 } else { 6 };
    let mut rng = fastrand::Rng::with_seed(seed);
    let (mut pairs, mut decided) = (Vec::new(), false);
    while (pairs.len() as u64) * 2 < number("--games", 400) && !decided {
        let start = opening(game, plies, &mut rng);
        pairs.push([0, 1].map(|seat| play(&start, seat, time, threads)).iter().sum::<f64>() / 2.);
        let (mean, ratio) = (pairs.iter().sum::<f64>() / pairs.len() as f64, ratio(&pairs));
        println!("{} games, score {mean:.3}, ratio {ratio:.2}", pairs.len() * 2);
        // Both errors at 5 %.
        decided = ratio.abs() >= 19_f64.ln();
    }
    let stronger = ratio(&pairs) >= 19_f64.ln();
    println!("{}", if stronger { "at least 150 Elo stronger" } else { "not shown to be 150 Elo stronger" });
    if stronger { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}
