//! Who finds the moves: the engine, or another program.

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

/// No move is played faster than this: a table listens to [`MAX_MESSAGES_PER_SECOND`](regalia_core::table::MAX_MESSAGES_PER_SECOND)
/// messages in a second, and a move costs up to two.
const PACE: Duration = Duration::from_millis(40);

/// Finds moves without stopping the conversation.
pub(super) struct Mover {
    brain: Brain,
    /// Since when it thinks, and whether it has only one move.
    thinks: Option<(Instant, bool)>,
    judgement: Judgement,
}

enum Brain {
    /// The engine, its level, and the number of its last order.
    Engine(EngineThread, Level, u64),
    Other(OtherProgram),
}

/// Another program, in a thread that waits for it.
struct OtherProgram {
    orders: Sender<(Record, Waker)>,
    answers: Receiver<Result<Action, String>>,
}

impl Mover {
    pub fn new(playing: &Playing) -> Result<Self, String> {
        let brain = match &playing.engine {
            Some(command) => Brain::Other(OtherProgram::start(UciEngine::start(command, playing.movetime())?)?),
            None => Brain::Engine(EngineThread::default(), playing.level(), 0),
        };
        Ok(Self { brain, thinks: None, judgement: Judgement::default() })
    }

    pub fn think(&mut self, record: &Record, waker: &Waker) {
        self.thinks = Some((Instant::now(), record.position().legal_actions().len() == 1));
        match &mut self.brain {
            Brain::Engine(engine, level, number) => {
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
            Brain::Other(program) => drop(program.orders.send((record.clone(), waker.clone()))),
        }
    }

    pub const fn is_thinking(&self) -> bool {
        self.thinks.is_some()
    }

    /// When to look again for a move which is found too early.
    pub fn next_wake(&self) -> Option<Instant> {
        self.thinks.map(|(since, _)| since + PACE).filter(|wake| *wake > Instant::now())
    }

    /// The move that it has found with the time that it took, if it is done.
    pub fn take(&mut self, record: &Record) -> Result<Option<(Action, Duration)>, String> {
        let Some((since, is_forced)) = self.thinks.filter(|(since, _)| since.elapsed() >= PACE) else {
            return Ok(None);
        };
        let action = match &mut self.brain {
            Brain::Engine(engine, _, number) => match engine.take().into_iter().rfind(|(of, _)| of == number) {
                Some((_, SearchUpdate::Done(report))) => {
                    self.judgement.note(report.as_ref(), record.game(), is_forced);
                    report.and_then(|report| report.best()).ok_or_else(|| "the engine finds no move".to_owned())?
                }
                Some((_, SearchUpdate::Failed(failure))) => {
                    return Err(format!("the engine cannot move {}", failure.why()));
                }
                Some((_, SearchUpdate::Depth(_))) | None => return Ok(None),
            },
            Brain::Other(program) => match program.answers.try_recv() {
                Ok(answer) => answer?,
                Err(_) => return Ok(None),
            },
        };
        self.thinks = None;
        Ok(Some((action, since.elapsed())))
    }

    /// Whether it accepts a draw for a seat. Another program does not say, so it plays on.
    pub fn accepts_draw(&self, seat: Seat) -> bool {
        self.judgement.accepts_draw(seat)
    }

    /// Another game begins, or the game has gone back: what was thought counts no more.
    pub fn forget(&mut self) {
        self.thinks = None;
        self.judgement = Judgement::default();
    }
}

pub(super) fn no_thread(why: io::Error) -> String {
    format!("no thread can be started: {why}")
}

impl OtherProgram {
    fn start(mut program: UciEngine) -> Result<Self, String> {
        let (orders, list) = channel::<(Record, Waker)>();
        let (tell, answers) = channel();
        let work = move || {
            for (record, waker) in list {
                // Fails if the table is closed; then the next order does not come.
                let _ = tell.send(program.choose(&record));
                waker.wake();
            }
        };
        thread::Builder::new().name("program".to_owned()).spawn(work).map_err(no_thread)?;
        Ok(Self { orders, answers })
    }
}
