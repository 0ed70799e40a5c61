//! Games of the engine against itself, written to a file from which nets are trained.

use std::fs::File;
use std::io::{self, BufWriter, Write as _};
use std::sync::Mutex;

use fastrand::Rng;
use regalia_core::engine::{Engine, Limits, Stop, Task};
use regalia_core::rules::{Game, GamePosition};

use crate::openings::{Course, hundredths};
use crate::samples::{LOST_FOR, Plan, UNEVEN, is_tactical, measures, of_all};

/// A game is a draw after so many plies that neither side is ahead in, by more than so many hundredths.
const EVEN_FOR: usize = 16;
const EVEN: f64 = 6.;

/// Plays the games and writes a line for each quiet position: the position, what the search thought of it, in hundredths
/// for the side to move, and what that side scored in the end. Games come in the order in which they end.
///
/// # Errors
/// If the file cannot be written.
pub fn write(plan: &Plan, path: &str) -> io::Result<()> {
    let file = Mutex::new(BufWriter::new(File::options().create(true).append(true).open(path)?));
    let engines = || Engine::new(4, 1);
    let failed: Vec<io::Error> = of_all(plan.games, engines, |number, engine| {
        let lines = play_one(plan, number, engine);
        let written = file.lock().map_err(|_| io::Error::other("a panic")).and_then(|mut file| {
            file.write_all(lines.as_bytes())?;
            file.flush()
        });
        written.err().into_iter().collect()
    });
    failed.into_iter().next().map_or(Ok(()), Err)
}

fn play_one(plan: &Plan, number: u64, engine: &mut Engine) -> String {
    let mut rng = Rng::with_seed(plan.seed.wrapping_mul(0x9E37_79B9_7F4A_7C15) ^ number);
    let mut course = Course::opening(plan.game, &mut rng, UNEVEN);
    engine.forget();
    let (mut quiet, mut decided, mut even) = (Vec::new(), 0, 0);
    let (lost, _) = measures(plan.game);
    let result = loop {
        if let Some(result) = course.result() {
            break result;
        }
        let position = course.position.clone();
        let task = Task { earlier: course.earlier.clone(), ..Task::new(position.clone(), Limits::nodes(plan.nodes)) };
        let Some(report) = engine.think(&task, &Stop::new()) else { break 0.5 };
        let Some(action) = report.best() else { break 0.5 };
        let score = hundredths(report.lines[0].score);
        decided = if score.abs() > lost { decided + 1 } else { 0 };
        if decided >= LOST_FOR {
            break if (score > 0.) == (position.side_to_move().index() == 0) { 1. } else { 0. };
        }
        even = if score.abs() <= EVEN { even + 1 } else { 0 };
        if even >= EVEN_FOR && plan.game != Game::Martian {
            break 0.5;
        }
        if score.abs() < lost && !is_tactical(&position, action) {
            quiet.push((position, score));
        }
        course.play(action);
    };
    let line = |(position, score): &(regalia_core::rules::Position, f64)| {
        let own = if position.side_to_move().index() == 0 { result } else { 1. - result };
        format!("{position};{score};{own}\n")
    };
    quiet.iter().map(line).collect()
}
