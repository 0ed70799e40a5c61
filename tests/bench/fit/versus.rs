//! Two built programs against each other, over the UCI protocol.

use std::io::{self, BufRead as _, BufReader, Write as _};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use std::thread;

use fastrand::Rng;
use regalia_core::rules::{Game, GamePosition};

use crate::number;
use crate::openings::Course;

/// Openings after which one side is further ahead are thrown away, in hundredths.
const MOST: f64 = 150.;

/// A program that plays.
struct Program {
    child: Child,
    says: BufReader<ChildStdout>,
    hears: ChildStdin,
    /// How long it thinks, in the protocol's words.
    limit: String,
}

impl Program {
    fn start(path: &str, game: Game, limit: &str) -> io::Result<Self> {
        let mut child = Command::new(path).arg("uci").stdin(Stdio::piped()).stdout(Stdio::piped()).spawn()?;
        let (Some(hears), Some(says)) = (child.stdin.take(), child.stdout.take()) else {
            return Err(io::Error::other("no pipes"));
        };
        let mut program = Self { child, says: BufReader::new(says), hears, limit: limit.to_owned() };
        program.tell(&format!("setoption name UCI_Variant value {}", game.id()))?;
        program.tell("setoption name Hash value 4")?;
        if game == Game::Sovereign {
            program.tell("setoption name choice value off")?;
        }
        Ok(program)
    }

    fn tell(&mut self, line: &str) -> io::Result<()> {
        writeln!(self.hears, "{line}")
    }

    /// The next line that begins with a word: what follows there.
    fn wait_for(&mut self, word: &str) -> io::Result<String> {
        loop {
            let mut line = String::new();
            if self.says.read_line(&mut line)? == 0 {
                return Err(io::Error::other("a program has ended"));
            }
            if let Some(rest) = line.trim_end().strip_prefix(word) {
                return Ok(rest.trim().to_owned());
            }
        }
    }

    fn begin(&mut self) -> io::Result<()> {
        self.tell("ucinewgame")?;
        self.tell("isready")?;
        self.wait_for("readyok").map(drop)
    }

    fn choose(&mut self, course: &Course) -> io::Result<String> {
        let actions: Vec<String> = course.actions.iter().map(ToString::to_string).collect();
        self.tell(&format!("position startpos moves {}", actions.join(" ")))?;
        let limit = format!("go {}", self.limit);
        self.tell(&limit)?;
        let answer = self.wait_for("bestmove")?;
        Ok(answer.split(' ').next().unwrap_or_default().to_owned())
    }
}

impl Drop for Program {
    fn drop(&mut self) {
        // It ends by itself when nobody speaks to it any more; waiting for it leaves nothing behind.
        let _ = self.tell("quit");
        let _ = self.child.wait();
    }
}

/// Plays one game; gives what the first of the programs scored with this seat.
fn game(opening: &Course, seat: usize, programs: &mut [Program; 2]) -> io::Result<f64> {
    let mut course = opening.clone();
    programs.iter_mut().try_for_each(Program::begin)?;
    loop {
        if let Some(result) = course.result() {
            return Ok(if seat == 0 { result } else { 1. - result });
        }
        let player = usize::from(course.position.side_to_move().index() != seat);
        let answer = programs[player].choose(&course)?;
        let action = course.position.parse_action(&answer).map_err(io::Error::other)?;
        course
            .position
            .validate(action)
            .map_err(|why| io::Error::other(format!("{}: {answer}: {why}", course.position)))?;
        course.play(action);
    }
}

/// Plays pairs of games from random openings and tells how they went, for the first of the programs.
///
/// # Errors
/// If a program cannot be run, or plays what is not legal.
pub fn play(of: Game, paths: [&str; 2], words: &[&str]) -> io::Result<()> {
    let (pairs, seed) = (number(words, "--games", 200).div_ceil(2), number(words, "--seed", 1));
    let limit = match number(words, "--movetime", 0) {
        0 => format!("nodes {}", number(words, "--nodes", 2_000)),
        time => format!("movetime {time}"),
    };
    let (next, done) = (AtomicU64::new(0), Mutex::new(Vec::new()));
    let work = || -> io::Result<()> {
        let [new, old] = paths;
        let mut programs = [Program::start(new, of, &limit)?, Program::start(old, of, &limit)?];
        loop {
            let number = next.fetch_add(1, Relaxed);
            if number >= pairs {
                return Ok(());
            }
            let mut rng = Rng::with_seed(seed.wrapping_mul(0x9E37_79B9_7F4A_7C15) ^ number);
            let opening = Course::opening(of, &mut rng, MOST);
            let scores = [game(&opening, 0, &mut programs)?, game(&opening, 1, &mut programs)?];
            if let Ok(mut done) = done.lock() {
                done.push(scores);
            }
        }
    };
    thread::scope(|scope| {
        let helpers: Vec<_> = (1..crate::threads()).map(|_| scope.spawn(work)).collect();
        let own = work();
        let helped =
            helpers.into_iter().map(|helper| helper.join().unwrap_or_else(|_| Err(io::Error::other("a panic"))));
        helped.fold(own, io::Result::and)
    })?;
    let done = done.into_inner().unwrap_or_else(std::sync::PoisonError::into_inner);
    println!("{of}, {limit}, seed {seed}: {}", line(&done));
    Ok(())
}

/// Wins, draws and losses, the mean score with the half width of the interval that holds 95 of 100, and that in Elo.
fn line(pairs: &[[f64; 2]]) -> String {
    let count = |score: f64| pairs.iter().flatten().filter(|one| **one == score).count();
    let means: Vec<f64> = pairs.iter().map(|pair| (pair[0] + pair[1]) / 2.).collect();
    let number = means.len().max(1) as f64;
    let mean = means.iter().sum::<f64>() / number;
    let spread = means.iter().map(|one| (one - mean).powi(2)).sum::<f64>() / (number - 1.).max(1.);
    let margin = 1.96 * (spread / number).sqrt();
    let elo = -400. * (1. / mean.clamp(0.001, 0.999) - 1.).log10();
    format!("{}-{}-{}, score {mean:.3} ± {margin:.3}, {elo:+.0} Elo", count(1.), count(0.5), count(0.))
}
