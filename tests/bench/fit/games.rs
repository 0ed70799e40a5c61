//! Games of the engine against itself, written to a file from which nets are trained.

use std::fs::File;
use std::io::{self, BufWriter, Write as _};
use std::sync::Mutex;

use regalia_core::engine::Engine;
use regalia_core::rules::{Game, GamePosition, Position};

use crate::samples::{Plan, Played, of_all, self_play, sign};

/// A game is a draw after so many plies that neither side is ahead in, by more than so many hundredths.
const EVEN_FOR: usize = 16;
const EVEN: f64 = 6.;

/// Plays the games and writes a line for each quiet position: the position, what the search thought of it, in hundredths
/// of the evaluation for the side to move, and what that side scored in the end. Games come in the order in which they end.
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
    // Martian Chess has no draws.
    let even = (plan.game != Game::Martian).then_some((EVEN_FOR, EVEN));
    let Played { quiet, result, .. } = self_play(plan, number, engine, even);
    let line = |(position, score): &(Position, f64)| {
        let own = if position.side_to_move().index() == 0 { result } else { 1. - result };
        format!("{position};{};{own}\n", sign(position) * score)
    };
    quiet.iter().map(line).collect()
}
