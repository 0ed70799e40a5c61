//! A session with a chess program.

use std::ops::ControlFlow;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::sync::atomic::Ordering::Relaxed;
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

use super::words::{NO_MOVE, answer, game_over_info, has_mate, info, send};
use super::{go::Go, settings::Settings};
use crate::cli::bestmove::note_earlier;
use crate::cli::timer::{Alarm, with_time};
use crate::cli::{VERSION, machine};
use crate::engine::{Budget, Engine, Stop, Task};
use crate::rules::{GamePosition, Position};

struct Search {
    stop: Arc<Stop>,
    /// Its answer waits until somebody asks for it.
    waits: Arc<AtomicBool>,
    /// It thinks on the other player's time.
    ponders: bool,
    /// How long it may think once the expected move is made.
    budget: Option<Budget>,
    thread: JoinHandle<Engine>,
    /// The clock that was started late, if it was.
    clock: Option<Alarm>,
}

pub(super) struct Session {
    settings: Settings,
    /// Made when it is first needed, and after its size was changed.
    engine: Option<Engine>,
    position: Position,
    earlier: Vec<Position>,
    /// Levels below the highest make other mistakes in each game.
    games: u64,
    search: Option<Search>,
}

impl Session {
    pub fn new() -> Self {
        let settings = Settings::new();
        let position = Position::start(&settings.options());
        Self { settings, engine: None, position, earlier: Vec::new(), games: 0, search: None }
    }

    /// Handles one line of input; breaks at `quit`.
    pub fn handle_line(&mut self, line: &str) -> ControlFlow<()> {
        let words: Vec<&str> = line.split_whitespace().collect();
        let Some((command, rest)) = words.split_first() else { return ControlFlow::Continue(()) };
        let done = match *command {
            "uci" => {
                send(&format!("id name Regalia {VERSION}"));
                send("id author the Regalia developers");
                Settings::list().iter().for_each(|option| send(option));
                send("uciok");
                Ok(())
            }
            "isready" => {
                send("readyok");
                Ok(())
            }
            "setoption" => self.set_option(rest),
            "ucinewgame" => {
                self.end_search();
                if let Some(engine) = &mut self.engine {
                    engine.clear();
                }
                self.games += 1;
                Ok(())
            }
            "position" => self.set_position(rest),
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
            // The protocol asks to ignore unknown commands.
            _ => Ok(()),
        };
        if let Err(why) = done {
            send(&format!("info string {why}"));
        }
        ControlFlow::Continue(())
    }

    /// Ends the search that is running.
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
        let (megabytes, threads) = (self.settings.megabytes, self.settings.threads);
        self.settings.set(&name, &value)?;
        if before != (self.settings.game, self.settings.options()) {
            self.position = Position::start(&self.settings.options());
            self.earlier.clear();
        }
        if (megabytes, threads) != (self.settings.megabytes, self.settings.threads) {
            self.engine = None;
        }
        Ok(())
    }

    /// `startpos` or `fen TEXT`, then the moves.
    fn set_position(&mut self, words: &[&str]) -> Result<(), String> {
        let options = self.settings.options();
        let split = words.iter().position(|word| *word == "moves").unwrap_or(words.len());
        let (start, moves) = (&words[..split], words.get(split + 1..).unwrap_or_default());
        let mut position = match start.split_first() {
            Some((&"startpos", _)) => Position::start(&options),
            Some((&"fen", text)) => {
                Position::parse(&text.join(" "), &options).map_err(|why| format!("position: {why}"))?
            }
            _ => return Err("position is startpos or fen".to_owned()),
        };
        let mut earlier = Vec::new();
        for text in moves {
            let action = position.parse_action(text).map_err(|why| why.to_string())?;
            if let Some(outcome) = position.outcome() {
                return Err(format!("'{text}': the game is over: {outcome}"));
            }
            let after = position.play(action).map_err(|why| format!("'{text}': {why}"))?;
            note_earlier(&mut earlier, std::mem::replace(&mut position, after));
        }
        self.end_search();
        (self.position, self.earlier) = (position, earlier);
        Ok(())
    }

    fn go(&mut self, go: &Go) {
        self.end_search();
        if let Some(outcome) = self.position.outcome() {
            send(&game_over_info(&outcome, self.position.side_to_move()));
            return send(NO_MOVE);
        }
        let settings = &self.settings;
        let warn = |why: &str| send(&format!("info string {why}"));
        let made = || machine::engine(settings.megabytes, settings.threads, warn);
        let mut engine = self.engine.take().unwrap_or_else(made);
        let task = Task {
            earlier: self.earlier.clone(),
            lines: settings.lines,
            level: settings.level,
            seed: self.games,
            ..Task::new(self.position.clone(), go.limits())
        };
        let stop = Arc::new(Stop::new());
        let budget = go.budget(self.position.side_to_move());
        let waits = Arc::new(AtomicBool::new(go.infinite || go.ponder));
        let clock = budget.filter(|_| !go.infinite && !go.ponder);
        let (stopped, waiting, mate, ponders) = (Arc::clone(&stop), Arc::clone(&waits), go.mate, go.ponder);
        let think = move || {
            let began = Instant::now();
            let soft = clock.map(|budget| budget.soft);
            let mut sent = None;
            let report = with_time(clock.map(|budget| budget.hard), &stopped, || {
                engine.think_with(&task, &stopped, |report| {
                    sent = report.best();
                    info(report, began.elapsed()).iter().for_each(|line| send(line));
                    let is_late = soft.is_some_and(|soft| began.elapsed() >= soft);
                    let enough = is_late || mate.is_some_and(|moves| has_mate(report, moves));
                    if enough { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
                })
            });
            // A depth that was not finished may have found something better all the same.
            if let Some(report) = report.as_ref().filter(|report| report.best() != sent) {
                info(report, began.elapsed()).iter().for_each(|line| send(line));
            }
            while waiting.load(Relaxed) && !stopped.is_set() {
                thread::park_timeout(Duration::from_millis(50));
            }
            send(&answer(report.as_ref()));
            engine
        };
        // The search itself has a thread with the room that it needs.
        if let Ok(thread) = thread::Builder::new().name("uci".to_owned()).spawn(think) {
            self.search = Some(Search { stop, waits, ponders, budget, thread, clock: None });
        } else {
            // Where the system has no thread left, any legal move is better than none.
            let stop = Stop::new();
            stop.set();
            let task = Task::new(self.position.clone(), go.limits());
            send(&answer(Engine::new(1, 1).think(&task, &stop).as_ref()));
        }
    }

    /// The expected move was made: from now on the clock counts.
    fn start_clock(&mut self) {
        let Some(search) = self.search.as_mut().filter(|search| search.ponders) else { return };
        search.ponders = false;
        search.waits.store(false, Relaxed);
        search.thread.thread().unpark();
        let Some(budget) = search.budget else { return };
        search.clock = Some(Alarm::new(budget.hard.min(budget.soft * 2), &search.stop));
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
