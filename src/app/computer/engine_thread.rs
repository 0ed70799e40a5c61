//! The thread with the engine: orders go in, what was found comes out.

use std::io;
use std::ops::ControlFlow;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::{Duration, Instant};

use bevy::prelude::{debug, error};
use regalia_core::engine::{Budget, Engine, Level, MEGABYTES, Report, Stop, Task};

use crate::tasks::Waker;

/// The table of a level that looks at a few thousand positions only, in megabytes.
const SMALL: usize = 4;

/// How long the table is kept while nothing is asked: whoever goes away for longer gets the memory back.
const KEPT: Duration = Duration::from_mins(1);

#[derive(Clone, Debug)]
pub struct Order {
    pub task: Task,
    /// How long it may take; `None`: until the task's limits end it.
    pub budget: Option<Budget>,
    pub aloud: bool,
}

#[derive(Clone, Debug)]
pub enum SearchUpdate {
    Depth(Report),
    /// It has ended, with the final result; `None` if there is nothing to play.
    Done(Option<Report>),
    Failed(Failure),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Failure {
    /// An error in the program. The report of it is on the disk.
    Error,
    NoThread,
}

impl Failure {
    /// The reason in words, as they follow what has failed; without a full stop.
    ///
    /// ```
    /// use regalia_app::computer::Failure;
    /// assert_eq!(Failure::NoThread.why(), "because the system has no thread left for it");
    /// ```
    pub const fn why(self) -> &'static str {
        match self {
            Self::Error => "because of an error in the program; a report was saved",
            Self::NoThread => "because the system has no thread left for it",
        }
    }
}

struct Job {
    number: u64,
    order: Order,
    stop: Arc<Stop>,
}

/// What is told about an order of this number, this long after its search began.
struct Answer {
    number: u64,
    told: SearchUpdate,
    after: Duration,
}

struct Running {
    orders: Sender<Job>,
    answers: Mutex<Receiver<Answer>>,
}

/// The engine in its thread. It is started by the first order, and ends with [`rest`](Self::rest): until it is asked
/// nothing of it is in memory.
#[derive(Default)]
pub struct EngineThread {
    running: Option<Running>,
    number: u64,
    /// The order for which no thread could be started, until that is told.
    unheard: Option<u64>,
    stop: Arc<Stop>,
    took: Duration,
}

impl EngineThread {
    /// Starts a search, and cancels the one before. Returns the number of the order; answers carry it.
    pub fn think(&mut self, order: Order, waker: &Waker) -> u64 {
        self.stop();
        self.number += 1;
        let (number, stop) = (self.number, Arc::new(Stop::new()));
        self.stop = Arc::clone(&stop);
        if self.running.is_none() {
            match start(waker) {
                Ok(running) => self.running = Some(running),
                Err(why) => {
                    error!("the computer cannot think: {why}");
                    self.unheard = Some(number);
                    waker.wake();
                }
            }
        }
        if let Some(running) = &self.running {
            // The thread listens as long as somebody can give orders.
            let _ = running.orders.send(Job { number, order, stop });
        }
        number
    }

    /// Ends the search; what it has found is told.
    pub fn stop(&self) {
        self.stop.set();
    }

    /// Ends the thread, and gives back its memory.
    pub fn rest(&mut self) {
        self.stop();
        self.running = None;
    }

    /// Whether the thread is there, or something is to be told.
    pub const fn is_awake(&self) -> bool {
        self.running.is_some() || self.unheard.is_some()
    }

    /// What was told since the last call, about any order.
    pub fn take(&mut self) -> Vec<(u64, SearchUpdate)> {
        let unheard = self.unheard.take().map(|number| (number, SearchUpdate::Failed(Failure::NoThread)));
        let Some(running) = &self.running else { return unheard.into_iter().collect() };
        let answers: Vec<Answer> = running.answers.lock().map(|all| all.try_iter().collect()).unwrap_or_default();
        self.took = answers.last().map_or(self.took, |answer| answer.after);
        answers.into_iter().map(|answer| (answer.number, answer.told)).collect()
    }

    /// How long the search had taken when it told what was [taken](Self::take) last.
    pub const fn took(&self) -> Duration {
        self.took
    }
}

fn start(waker: &Waker) -> io::Result<Running> {
    let (orders, jobs) = channel();
    let (tell, answers) = channel();
    let waker = waker.clone();
    thread::Builder::new().name("computer".to_owned()).spawn(move || work(&jobs, &tell, &waker))?;
    Ok(Running { orders, answers: Mutex::new(answers) })
}

/// The `nice` value of a thinking thread: its priority is below that of the rest of the program.
#[cfg(target_os = "linux")]
const NICE: i32 = 5;

/// Lowers the priority of this thread below those that draw, where processors are scarce: drawing without a graphics
/// card takes all of them. Threads that it starts inherit this.
fn let_frames_go_first() {
    // For Linux, "this process" is this thread. Elsewhere it would be the whole program.
    #[cfg(target_os = "linux")]
    if let Err(why) = rustix::process::setpriority_process(None, NICE) {
        debug!("the computer thinks at the usual priority: {why}");
    }
}

/// Carries out orders until nobody can give any more.
fn work(jobs: &Receiver<Job>, tell: &Sender<Answer>, waker: &Waker) {
    let_frames_go_first();
    let mut engine: Option<(usize, Engine)> = None;
    loop {
        let waiting = if engine.is_some() { KEPT } else { Duration::MAX };
        let job = match jobs.recv_timeout(waiting) {
            Ok(job) => job,
            Err(RecvTimeoutError::Timeout) => {
                engine = None;
                continue;
            }
            Err(RecvTimeoutError::Disconnected) => return,
        };
        if job.stop.is_set() {
            continue;
        }
        let wanted = if job.order.task.level == Level::FULL { MEGABYTES } else { SMALL };
        let (megabytes, mut thinker) = engine
            .take()
            .filter(|(megabytes, _)| *megabytes >= wanted)
            .unwrap_or_else(|| (wanted, Engine::new(wanted, 1)));
        let began = Instant::now();
        let say = |told| {
            // Nobody listens any more when the program ends.
            let _ = tell.send(Answer { number: job.number, told, after: began.elapsed() });
            waker.wake();
        };
        // A failure has been reported in its own thread; the game goes on without this answer.
        let found = catch_unwind(AssertUnwindSafe(|| search(&mut thinker, &job, &say)));
        if found.is_ok() {
            engine = Some((megabytes, thinker));
        }
        say(found.map_or(SearchUpdate::Failed(Failure::Error), SearchUpdate::Done));
    }
}

/// Thinks until the limits, the time or somebody ends it.
fn search(engine: &mut Engine, job: &Job, say: &(impl Fn(SearchUpdate) + Sync)) -> Option<Report> {
    let (task, stop, budget, began) = (&job.order.task, &*job.stop, job.order.budget, Instant::now());
    let aloud = job.order.aloud;
    let report = |report: &Report| {
        if aloud {
            say(SearchUpdate::Depth(report.clone()));
        }
        let is_late = budget.is_some_and(|budget| began.elapsed() >= budget.soft);
        if is_late { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    };
    let Some(budget) = budget else { return engine.think_with(task, stop, report) };
    thread::scope(|scope| {
        let (done, waiting) = channel::<()>();
        let wait = move || {
            if waiting.recv_timeout(budget.hard) == Err(RecvTimeoutError::Timeout) {
                stop.set();
            }
        };
        // Where the system has no thread left, an answer now is better than none in time.
        if thread::Builder::new().name("clock".to_owned()).spawn_scoped(scope, wait).is_err() {
            stop.set();
        }
        let found = engine.think_with(task, stop, report);
        drop(done);
        found
    })
}
