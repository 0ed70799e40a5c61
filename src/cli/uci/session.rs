//! One conversation with a chess program.

use std::ops::ControlFlow;
use std::sync::Arc;
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

use super::go::{Budget, Go};
use super::say::say;
use super::settings::Settings;
use crate::cli::VERSION;
use crate::cli::bestmove::note_earlier;
use crate::cli::timer::with_time;
use crate::engine::{Engine, Report, Score, Stop, Task};
use crate::rules::{GamePosition, Position, Seat};

/// A search that is going on.
struct Search {
    stop: Arc<Stop>,
    /// How long it may think once the expected move is made.
    budget: Option<Budget>,
    thread: JoinHandle<Engine>,
}

/// What has been said so far.
pub(super) struct Session {
    settings: Settings,
    /// Made when it is first needed, and after its size was changed.
    engine: Option<Engine>,
    position: Position,
    earlier: Vec<Position>,
    search: Option<Search>,
}

impl Session {
    pub fn new() -> Self {
        let settings = Settings::new();
        let position = Position::start(&settings.options());
        Self { settings, engine: None, position, earlier: Vec::new(), search: None }
    }

    /// Does what a line asks for; breaks off at `quit`.
    pub fn hear(&mut self, line: &str) -> ControlFlow<()> {
        let words: Vec<&str> = line.split_whitespace().collect();
        let Some((command, rest)) = words.split_first() else { return ControlFlow::Continue(()) };
        let done = match *command {
            "uci" => {
                say(&format!("id name Regalia {VERSION}"));
                say("id author the Regalia developers");
                Settings::list().iter().for_each(|option| say(option));
                say("uciok");
                Ok(())
            }
            "isready" => {
                say("readyok");
                Ok(())
            }
            "setoption" => self.set_option(rest),
            "ucinewgame" => {
                self.end_search();
                if let Some(engine) = &mut self.engine {
                    engine.forget();
                }
                Ok(())
            }
            "position" => self.set_position(line, rest),
            "go" => {
                self.go(&Go::parse(rest));
                Ok(())
            }
            "stop" => {
                self.end_search();
                Ok(())
            }
            "ponderhit" => {
                self.start_clock();
                Ok(())
            }
            "quit" => return ControlFlow::Break(()),
            // The protocol asks to pass over what one does not know.
            _ => Ok(()),
        };
        if let Err(why) = done {
            say(&format!("info string {why}"));
        }
        ControlFlow::Continue(())
    }

    /// Ends what is going on.
    pub fn quit(&mut self) {
        self.end_search();
    }

    fn set_option(&mut self, words: &[&str]) -> Result<(), String> {
        let Some(("name", words)) = words.split_first().map(|(first, rest)| (*first, rest)) else {
            return Err("setoption needs a name".to_owned());
        };
        let split = words.iter().position(|word| *word == "value").unwrap_or(words.len());
        let (name, value) = (words[..split].join(" "), words.get(split + 1..).unwrap_or_default().join(" "));
        self.end_search();
        let before = (self.settings.game, self.settings.options());
        self.settings.set(&name, &value)?;
        if before != (self.settings.game, self.settings.options()) {
            self.position = Position::start(&self.settings.options());
            self.earlier.clear();
        }
        // A table of another size, or another number of threads.
        self.engine = None;
        Ok(())
    }

    /// `startpos` or `fen TEXT`, then the moves.
    fn set_position(&mut self, line: &str, words: &[&str]) -> Result<(), String> {
        let options = self.settings.options();
        let (before, moves) = line.split_once(" moves").unwrap_or((line, ""));
        let mut position = match words.first() {
            Some(&"startpos") => Position::start(&options),
            Some(&"fen") => {
                let text = before.split_once("fen").map_or("", |(_, text)| text.trim());
                Position::parse(text, &options).map_err(|why| format!("position: {why}"))?
            }
            _ => return Err("position is startpos or fen".to_owned()),
        };
        let mut earlier = Vec::new();
        for text in moves.split_whitespace() {
            let action = position.parse_action(text).map_err(|why| why.to_string())?;
            let after = position.play(action).map_err(|why| format!("'{text}': {why}"))?;
            note_earlier(&mut earlier, std::mem::replace(&mut position, after));
        }
        self.end_search();
        (self.position, self.earlier) = (position, earlier);
        Ok(())
    }

    fn go(&mut self, go: &Go) {
        self.end_search();
        let settings = &self.settings;
        let mut engine = self.engine.take().unwrap_or_else(|| Engine::new(settings.megabytes, settings.threads));
        let task = Task {
            earlier: self.earlier.clone(),
            lines: settings.lines,
            level: settings.level,
            ..Task::new(self.position.clone(), go.limits())
        };
        let stop = Arc::new(Stop::new());
        let budget = go.budget(self.position.side_to_move());
        let waits = go.infinite || go.ponder;
        let clock = budget.filter(|_| !waits);
        let stopped = Arc::clone(&stop);
        let think = move || {
            let began = Instant::now();
            let soft = clock.map(|budget| budget.soft);
            let report = with_time(clock.map(|budget| budget.hard), &stopped, || {
                engine.think_aloud(&task, &stopped, |report| {
                    info(report, began.elapsed()).iter().for_each(|line| say(line));
                    let enough = soft.is_some_and(|soft| began.elapsed() >= soft);
                    if enough { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
                })
            });
            // The answer to such a search waits until somebody asks for it.
            while waits && !stopped.is_set() {
                thread::park_timeout(Duration::from_millis(50));
            }
            say(&answer(report.as_ref()));
            engine
        };
        // The search itself has a thread with the room that it needs.
        if let Ok(thread) = thread::Builder::new().name("uci".to_owned()).spawn(think) {
            self.search = Some(Search { stop, budget, thread });
        } else {
            say("bestmove 0000");
        }
    }

    /// The expected move was made: from now on the clock counts.
    fn start_clock(&mut self) {
        let Some(search) = &self.search else { return };
        let (stop, thinking) = (Arc::clone(&search.stop), search.thread.thread().clone());
        let time = search.budget.map_or(Duration::ZERO, |budget| budget.hard.min(budget.soft * 2));
        let _ = thread::Builder::new().name("clock".to_owned()).spawn(move || {
            thread::sleep(time);
            stop.set();
            thinking.unpark();
        });
    }

    /// Stops the search, if one is going on, and waits for its answer.
    fn end_search(&mut self) {
        if let Some(search) = self.search.take() {
            search.stop.set();
            search.thread.thread().unpark();
            self.engine = search.thread.join().ok();
        }
    }
}

/// What was found at a depth, a line of the protocol for each line of play.
fn info(report: &Report, time: Duration) -> Vec<String> {
    let millis = time.as_millis().max(1) as u64;
    let (depth, deepest, nodes, full) = (report.depth, report.deepest, report.nodes, report.fullness);
    let speed = nodes * 1_000 / millis;
    let line = |(place, line): (usize, &crate::engine::Line)| {
        let moves: Vec<String> = line.moves.iter().map(ToString::to_string).collect();
        let (number, score, moves) = (place + 1, score(line.score, report.seat), moves.join(" "));
        format!(
            "info depth {depth} seldepth {deepest} multipv {number} score {score} nodes {nodes} nps {speed} hashfull {full} \
             time {millis} pv {moves}"
        )
    };
    report.lines.iter().enumerate().map(line).collect()
}

/// A score in the words of the protocol.
fn score(score: Score, seat: Seat) -> String {
    match score {
        Score::Centipawns(_) | Score::Mate(_) => score.to_string(),
        Score::Points(points) => format!("cp {}", (points * 100.).round() as i64),
        Score::Win(moves) => format!("mate {moves}"),
        // Even shares are even chances.
        Score::Share(shares) => format!("cp {}", ((shares[seat.index()] - 0.25) * 400.).round() as i64),
    }
}

/// The last word of a search. The other player is expected to play the second move of the line.
fn answer(report: Option<&Report>) -> String {
    match report.and_then(|report| report.lines.first()).map(|line| line.moves.as_slice()) {
        None | Some([]) => "bestmove 0000".to_owned(),
        Some([best]) => format!("bestmove {best}"),
        Some([best, expected, ..]) => format!("bestmove {best} ponder {expected}"),
    }
}
