//! Finds the moves: with the engine, or with another program.

use std::io;
use std::sync::mpsc::{Receiver, Sender, channel};
use std::thread;
use std::time::{Duration, Instant};

use regalia_core::engine::{Level, Task};
use regalia_core::rules::{Action, Seat};
use regalia_core::{cli::Playing, record::Record};

use super::uci_engine::{EngineError, UciEngine};
use crate::computer::{EngineThread, Judgement, Order, SearchUpdate, limits};
use crate::tasks::Waker;

/// Minimum time of a move: a table accepts [`MAX_MESSAGES_PER_SECOND`](regalia_core::table::MAX_MESSAGES_PER_SECOND), and a
/// move takes up to two.
const MIN_MOVE_TIME: Duration = Duration::from_millis(40);

/// Finds moves in another thread.
pub(super) struct MoveFinder {
    backend: Backend,
    /// When it started thinking, and whether it has only one move.
    thinking: Option<(Instant, bool)>,
    /// The number of the last order.
    number: u64,
    judgement: Judgement,
}

enum Backend {
    Engine(EngineThread, Level),
    Program(ProgramThread),
}

/// Another program, in a thread that waits for it.
struct ProgramThread {
    requests: Sender<(u64, Record, Waker)>,
    /// Each with the number of its order.
    answers: Receiver<(u64, Result<Action, EngineError>)>,
}

/// Why no move is found.
#[derive(Debug, thiserror::Error)]
pub(super) enum FinderError {
    #[error("no thread can be started: {0}")]
    NoThread(#[from] io::Error),
    #[error("the engine finds no move")]
    NoMove,
    #[error("the engine cannot move {0}")]
    Failed(&'static str),
    #[error("{0}")]
    Program(#[from] EngineError),
}

impl MoveFinder {
    pub fn new(playing: &Playing) -> Result<Self, FinderError> {
        let backend = match &playing.engine {
            Some(command) => Backend::Program(ProgramThread::start(UciEngine::start(command, playing.movetime())?)?),
            None => Backend::Engine(EngineThread::default(), playing.level()),
        };
        Ok(Self { backend, thinking: None, number: 0, judgement: Judgement::default() })
    }

    pub fn think(&mut self, record: &Record, waker: &Waker) {
        self.thinking = Some((Instant::now(), record.position().legal_actions().len() == 1));
        match &mut self.backend {
            Backend::Engine(engine, level) => {
                let (limits, budget) = limits(record, *level);
                let task = Task {
                    earlier: record.earlier(),
                    level: *level,
                    seed: record.seed(),
                    ..Task::new(record.position().clone(), limits)
                };
                self.number = engine.think(Order { task, budget, aloud: false }, waker);
            }
            Backend::Program(program) => {
                self.number += 1;
                // Fails only after a panic, which has been printed.
                drop(program.requests.send((self.number, record.clone(), waker.clone())));
            }
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
    pub fn poll(&mut self, record: &Record) -> Result<Option<(Action, Duration)>, FinderError> {
        let Some((since, is_forced)) = self.thinking.filter(|(since, _)| since.elapsed() >= MIN_MOVE_TIME) else {
            return Ok(None);
        };
        let action = match &mut self.backend {
            Backend::Engine(engine, _) => match engine.take().into_iter().rfind(|(of, _)| *of == self.number) {
                Some((_, SearchUpdate::Done(report))) => {
                    self.judgement.note(report.as_ref(), record.game(), is_forced);
                    report.and_then(|report| report.best()).ok_or(FinderError::NoMove)?
                }
                Some((_, SearchUpdate::Failed(failure))) => {
                    return Err(FinderError::Failed(failure.why()));
                }
                Some((_, SearchUpdate::Depth(_))) | None => return Ok(None),
            },
            Backend::Program(program) => match program.answers.try_iter().find(|(of, _)| *of == self.number) {
                Some((_, answer)) => answer?,
                None => return Ok(None),
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

impl ProgramThread {
    fn start(mut program: UciEngine) -> io::Result<Self> {
        let (requests, list) = channel::<(u64, Record, Waker)>();
        let (sender, answers) = channel();
        let work = move || {
            for (number, record, waker) in list {
                // Fails once the table is closed; then the loop ends.
                let _ = sender.send((number, program.choose(&record)));
                waker.wake();
            }
        };
        thread::Builder::new().name("program".to_owned()).spawn(work)?;
        Ok(Self { requests, answers })
    }
}
