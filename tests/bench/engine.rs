//! How fast the engine searches, in each game, all in one run: nodes a second beside plain making (copy and play every
//! legal action, nothing counted in bulk), with one thread and with two; the share of nodes that only settle captures;
//! how soon the first depth is told, and how soon a stop is answered.
//! `cargo bench -p regalia-core --bench engine`, or `-- martian` for one game.

use std::hint::black_box;
use std::ops::ControlFlow;
use std::thread;
use std::time::{Duration, Instant};

use regalia_core::engine::{Engine, Limits, MEGABYTES, Report, Stop, Task, Weighed};
use regalia_core::rules::{Game, GamePosition, Options, Position};

/// How long each measurement goes on.
const TIME: Duration = Duration::from_secs(2);

/// Random plies before the positions that are measured; none is the start.
const PLIES: [usize; 4] = [0, 8, 20, 40];

/// What is to be reached: the ratio to making, the share of quiescence, the first depth and the stop in milliseconds.
const GOALS: (f64, f64, u128, u128) = (0.25, 0.70, 50, 20);

/// A position after so many plies that a seed chooses.
fn position(game: Game, plies: usize, seed: u64) -> Position {
    let mut rng = fastrand::Rng::with_seed(seed);
    loop {
        let mut position = Position::start(&Options::new(game));
        for _ in 0..plies {
            let actions = position.perft_actions();
            let Some(action) = rng.choice(&actions) else { break };
            position.play_unchecked(*action);
        }
        if position.outcome().is_none() {
            return position;
        }
    }
}

/// Makes actions so many plies deep until the time is over; gives how many.
fn make<P: GamePosition>(position: &P, depth: u32, until: Instant, made: &mut u64) {
    let _ = position.visit_perft(|action| {
        let mut after = position.clone();
        after.play_unchecked(action);
        *made += 1;
        if depth > 1 {
            make(&after, depth - 1, until, made);
        } else {
            black_box(&after);
        }
        if made.is_multiple_of(1_024) && Instant::now() >= until {
            ControlFlow::Break(())
        } else {
            ControlFlow::Continue(())
        }
    });
}

/// Actions made a second, in millions.
fn making(position: &Position) -> f64 {
    let (began, mut made) = (Instant::now(), 0);
    let until = began + TIME / PLIES.len() as u32;
    let depth = 4;
    while Instant::now() < until {
        match position {
            Position::Sovereign(position) => make(position, depth, until, &mut made),
            Position::Royale(position) => make(position, depth, until, &mut made),
            Position::Plunder(position) => make(position, depth, until, &mut made),
            Position::TwoKings(position) => make(position, depth, until, &mut made),
            Position::Martian(position) => make(position, depth, until, &mut made),
        }
    }
    made as f64 / began.elapsed().as_secs_f64() / 1e6
}

/// Alpha-beta and nothing else: no table, no order, no quiescence. Counts the actions that it makes until the time is
/// over. No search that does more at a node can be faster.
fn search_barely(weighed: &Weighed, depth: u32, mut alpha: i32, beta: i32, until: Instant, made: &mut u64) -> i32 {
    if depth == 0 {
        return weighed.value();
    }
    let _ = weighed.visit(|action| {
        let after = weighed.after(action);
        *made += 1;
        let value = if after.side_to_move() == weighed.side_to_move() {
            search_barely(&after, depth - 1, alpha, beta, until, made)
        } else {
            -search_barely(&after, depth - 1, -beta, -alpha, until, made)
        };
        alpha = alpha.max(value);
        if alpha >= beta || made.is_multiple_of(1_024) && Instant::now() >= until {
            ControlFlow::Break(())
        } else {
            ControlFlow::Continue(())
        }
    });
    alpha
}

/// Actions a second that the barest search makes, in millions.
fn bare(position: &Position) -> f64 {
    let (weighed, began, mut made) = (Weighed::new(position), Instant::now(), 0);
    let until = began + TIME / PLIES.len() as u32;
    for depth in 1..100 {
        black_box(search_barely(&weighed, depth, -1_000_000, 1_000_000, until, &mut made));
        if Instant::now() >= until {
            break;
        }
    }
    made as f64 / began.elapsed().as_secs_f64() / 1e6
}

/// One search that is stopped from outside: what it found, how long until the first depth and until the stop was
/// answered.
struct Searched {
    report: Report,
    took: Duration,
    first: Duration,
    answer: Duration,
}

fn search(position: &Position, threads: usize, time: Duration) -> Option<Searched> {
    let (stop, began, mut first) = (Stop::new(), Instant::now(), None);
    let mut engine = Engine::new(MEGABYTES, threads);
    let (report, stopped) = thread::scope(|scope| {
        let clock = scope.spawn(|| {
            thread::sleep(time);
            stop.set();
            Instant::now()
        });
        let task = Task::new(position.clone(), Limits::NONE);
        let report = engine.think_with(&task, &stop, |_| {
            first.get_or_insert_with(|| began.elapsed());
            ControlFlow::Continue(())
        });
        let ended = Instant::now();
        (report, clock.join().map(|stopped| ended.saturating_duration_since(stopped)))
    });
    let (report, answer) = (report?, stopped.ok()?);
    Some(Searched { report, took: began.elapsed(), first: first?, answer })
}

fn main() {
    let wanted = std::env::args().skip(1).find(|word| !word.starts_with('-'));
    println!(
        "{:<10} {:>9} {:>7} {:>9} {:>7} {:>9} {:>7} {:>7} {:>9} {:>8}",
        "game", "making", "bare", "search", "ratio", "2 threads", "ratio", "quiet", "first ms", "stop ms"
    );
    let mut missed = Vec::new();
    for game in Game::ALL.into_iter().filter(|game| wanted.as_deref().is_none_or(|name| name == game.id())) {
        let (mut made, mut barely, mut speeds, mut quiescence) = (0., 0., [0.; 2], 0.);
        let (mut first, mut stop) = (0, 0);
        for (seed, plies) in PLIES.into_iter().enumerate() {
            let position = position(game, plies, seed as u64);
            made += making(&position) / PLIES.len() as f64;
            barely += bare(&position) / PLIES.len() as f64;
            for (place, threads) in [1, 2].into_iter().enumerate() {
                let Some(searched) = search(&position, threads, TIME / PLIES.len() as u32) else { continue };
                let nodes = searched.report.nodes as f64;
                speeds[place] += nodes / searched.took.as_secs_f64() / 1e6 / PLIES.len() as f64;
                if threads == 1 {
                    quiescence += searched.report.quiescence as f64 / nodes / PLIES.len() as f64;
                }
                first = first.max(searched.first.as_millis());
                stop = stop.max(searched.answer.as_millis());
            }
        }
        let (ratio, more) = (speeds[0] / made, speeds[1] / speeds[0]);
        println!(
            "{:<10} {made:>7.2} M {:>7.2} {:>7.2} M {ratio:>7.2} {:>7.2} M {more:>7.2} {quiescence:>7.2} {first:>9} {stop:>8}",
            game.id(),
            barely / made,
            speeds[0],
            speeds[1]
        );
        let (least, share, soon, at_once) = GOALS;
        if ratio < least || quiescence > share || first > soon || stop > at_once {
            missed.push(game.id());
        }
    }
    let (least, share, soon, at_once) = GOALS;
    println!("goals: ratio {least}, quiescence {share}, first depth {soon} ms, stop {at_once} ms; missed: {missed:?}");
}
