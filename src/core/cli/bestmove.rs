//! `regalia bestmove`: what the engine would play, and why.

use std::io::{self, Write};
use std::ops::ControlFlow;
use std::time::{Duration, Instant};

use clap::Args;

use super::{Setting, commands::played, machine, print_error, timer::with_time};
use crate::engine::{Level, Limits, MEGABYTES, Report, Stop, Task};
use crate::rules::{GamePosition, Position};

/// How long it thinks if nobody says how long.
const DEFAULT_TIME: Duration = Duration::from_secs(1);

/// The answer where the game is over.
const NO_MOVE: &str = "bestmove -\n";

#[derive(Args)]
pub(super) struct Question {
    #[command(flatten)]
    setting: Setting,
    /// Search so many plies deep, up to 60
    #[arg(long, value_name = "N", group = "limit", value_parser = clap::value_parser!(u32).range(1..=60))]
    depth: Option<u32>,
    /// Search so many positions; with one thread the answer is the same on every machine
    #[arg(long, value_name = "N", group = "limit", value_parser = clap::value_parser!(u64).range(1..))]
    nodes: Option<u64>,
    /// Search for so many milliseconds; 1000 at level 8 if no limit is given
    #[arg(long, value_name = "MS", group = "limit", value_parser = clap::value_parser!(u64).range(1..=86_400_000))]
    movetime: Option<u64>,
    /// How well to play: 1 loses to a beginner, 8 is full strength. Levels below 8 have limits of their own
    #[arg(long, value_name = "1-8", default_value_t = 8, value_parser = clap::value_parser!(u8).range(1..=8))]
    level: u8,
    /// How many of the best lines to show
    #[arg(long, value_name = "K", default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=500))]
    lines: u16,
    /// How many threads to search on, up to two for each processor; they share a table of 64 MB of memory
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = threads)]
    threads: usize,
    /// Which mistakes a level below 8 makes: the same number, the same mistakes
    #[arg(long, value_name = "N", default_value_t = 0)]
    seed: u64,
    /// Moves to play first, as in e2e4, h6h7k, O-O@h1, K=n@e6
    #[arg(value_name = "MOVE")]
    moves: Vec<String>,
}

fn threads(text: &str) -> Result<usize, String> {
    let most = machine::max_threads();
    let number = text.parse().ok().filter(|number| (1..=most).contains(number));
    number.ok_or_else(|| format!("this machine takes 1 to {most} threads, two for each processor"))
}

impl Question {
    fn limits(&self) -> Limits {
        match (self.depth, self.nodes) {
            (Some(depth), _) => Limits::depth(depth),
            (_, Some(nodes)) => Limits::nodes(nodes),
            (None, None) => Limits::NONE,
        }
    }

    /// A level has limits of its own.
    fn time(&self) -> Option<Duration> {
        let usual = (self.depth.is_none() && self.nodes.is_none() && self.level == 8).then_some(DEFAULT_TIME);
        self.movetime.map(Duration::from_millis).or(usual)
    }
}

/// Thinks about a position and prints what it finds.
pub(super) fn bestmove(question: &Question) -> Result<String, String> {
    let record = played(&question.setting, &question.moves)?;
    if record.outcome().is_some() {
        return Ok(NO_MOVE.to_owned());
    }
    let level = Level::new(question.level).unwrap_or(Level::FULL);
    let task = Task {
        earlier: record.earlier(),
        lines: question.lines.into(),
        level,
        seed: question.seed,
        ..Task::new(record.position().clone(), question.limits())
    };
    let mut engine = machine::engine(MEGABYTES, question.threads, print_error);
    let (stop, began) = (Stop::new(), Instant::now());
    let mut printed = None;
    let report = with_time(question.time(), &stop, || {
        engine.think_with(&task, &stop, |report| {
            printed = report.best();
            let mut out = io::stdout().lock();
            let written = out.write_all(info(report, began.elapsed()).as_bytes()).and_then(|()| out.flush());
            if written.is_ok() { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
        })
    });
    let Some((report, best)) = report.and_then(|report| report.best().map(|best| (report, best))) else {
        return Ok(NO_MOVE.to_owned());
    };
    // A depth that was not finished may have found something better all the same.
    let last = if printed == Some(best) { String::new() } else { info(&report, began.elapsed()) };
    Ok(format!("{last}bestmove {best}\n"))
}

/// Adds a position to those that may occur again; `now` follows it.
pub(super) fn note_earlier(earlier: &mut Vec<Position>, before: Position) {
    if before.halfmove_clock() == 0 {
        earlier.clear();
    }
    earlier.push(before);
}

/// What was found at a depth, a line of text each line of play.
pub(super) fn info(report: &Report, time: Duration) -> String {
    let line = |(place, line): (usize, &crate::engine::Line)| {
        let moves: Vec<String> = line.moves.iter().map(ToString::to_string).collect();
        let (depth, number, score, nodes) = (report.depth, place + 1, line.score, report.nodes);
        let (time, moves) = (time.as_millis(), moves.join(" "));
        format!("info depth {depth} line {number} score {score} nodes {nodes} time {time} pv {moves}\n")
    };
    report.lines.iter().enumerate().map(line).collect()
}
