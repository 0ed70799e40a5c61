//! Finds the moves: with the engine, or with another program.

use std::io;
use std::sync::mpsc::{Receiver, Sender, channel};
use std::thread;
use std::time::{Duration, Instant};

use regalia_core::engine::{Level, Task};
use regalia_core::rules::{Action, Seat};
use regalia_core::{cli::Playing, record::Record};

use super::uci_engine::UciEngine;
use crate::computer::{EngineThread, Judgement, Order, SearchUpdate, limits};
use crate::tasks::Waker;

/// Minimum time of a move: a table accepts [`MAX_MESSAGES_PER_SECOND`](regalia_core::table::MAX_MESSAGES_PER_SECOND), and a
/// move takes up to two.
const MIN_MOVE_TIME: Duration = Duration::from_millis(40);

/// Finds moves in another thread.
pub(super) struct MoveFinder {
    backend: Backend,
    /// The start of the search, and whether there is only one move.
    thinking: Option<(Instant, bool)>,
    judgement: Judgement,
}

enum Backend {
    /// The engine, its level, and the number of its last order.
    Engine(EngineThread, Level, u64),
    Program(ProgramThread),
}

/// Another program, in a thread that waits for it.
struct ProgramThread {
    requests: Sender<(Record, Waker)>,
    answers: Receiver<Result<Action, String>>,
}

impl MoveFinder {
    pub fn new(playing: &Playing) -> Result<Self, String> {
        let backend = match &playing.engine {
            Some(command) => Backend::Program(ProgramThread::start(UciEngine::start(command, playing.movetime())?)?),
            None => Backend::Engine(EngineThread::default(), playing.level(), 0),
        };
        Ok(Self { backend, thinking: None, judgement: Judgement::default() })
    }

    pub fn think(&mut self, record: &Record, waker: &Waker) {
        self.thinking = Some((Instant::now(), record.position().legal_actions().len() == 1));
        match &mut self.backend {
            Backend::Engine(engine, level, number) => {
                let (limits, budget) = limits(record, *level);
                let task = Task {
                    earlier: record.earlier(),
                    level: *level,
                    seed: record.seed(),
                    ..Task::new(record.position().clone(), limits)
                };
                *number = engine.think(Order { task, budget, aloud: false }, waker);
            }
            // Fails only after a panic, which has been printed.
            Backend::Program(program) => drop(program.requests.send((record.clone(), waker.clone()))),
        }
    }

    pub const fn is_thinking(&self) -> bool {
        self.thinking.is_some()
    }

    /// When [`poll`](Self::poll) may return a move that was found before [`MIN_MOVE_TIME`].
    pub fn next_wake(&self) -> Option<Instant> {
        self.thinking.map(|(since, _)| since + MIN_MOVE_TIME).filter(|wake| *wake > Instant::now())
    }

    /// The move and the time that it took, once it is found.
    pub fn poll(&mut self, record: &Record) -> Result<Option<(Action, Duration)>, String> {
        let Some((since, is_forced)) = self.thinking.filter(|(since, _)| since.elapsed() >= MIN_MOVE_TIME) else {
            return Ok(None);
        };
        let action = match &mut self.backend {
            Backend::Engine(engine, _, number) => match engine.take().into_iter().rfind(|(of, _)| of == number) {
                Some((_, SearchUpdate::Done(report))) => {
                    self.judgement.note(report.as_ref(), record.game(), is_forced);
                    report.and_then(|report| report.best()).ok_or_else(|| "the engine finds no move".to_owned())?
                }
                Some((_, SearchUpdate::Failed(failure))) => {
                    return Err(format!("the engine cannot move {}", failure.why()));
                }
                Some((_, SearchUpdate::Depth(_))) | None => return Ok(None),
            },
            Backend::Program(program) => match program.answers.try_recv() {
                Ok(answer) => answer?,
                Err(_) => return Ok(None),
            },
        };
        self.thinking = None;
        Ok(Some((action, since.elapsed())))
    }

    /// Whether it accepts a draw for a seat. Another program never does.
    pub fn accepts_draw(&self, seat: Seat) -> bool {
        self.judgement.accepts_draw(seat)
    }

    /// Drops the search, because another game begins or a move was taken back.
    pub fn reset(&mut self) {
        self.thinking = None;
        self.judgement = Judgement::default();
    }
}

pub(super) fn no_thread(why: io::Error) -> String {
    format!("no thread can be started: {why}")
}

impl ProgramThread {
    fn start(mut program: UciEngine) -> Result<Self, String> {
        let (requests, list) = channel::<(Record, Waker)>();
        let (sender, answers) = channel();
        let work = move || {
            for (record, waker) in list {
                // Fails once the table is closed; then the loop ends.
                let _ = sender.send(program.choose(&record));
                waker.wake();
            }
        };
        thread::Builder::new().name("program".to_owned()).spawn(work).map_err(no_thread)?;
        Ok(Self { requests, answers })
    }
}
