//! The door: a task for any game, on one or more threads.

use std::ops::ControlFlow;
use std::sync::atomic::Ordering::Relaxed;
use std::thread;

use super::duel::{Root, RootAction, Shared, Worker};
use super::game::Evaluated;
use super::limits::{Counters, Limits, Stop};
use super::report::{Line, Report};
use super::table::Table;
use super::temper::Temper;
use super::value::INFINITE;
use crate::rules::Position;

/// The search goes as deep as its lines, and each ply takes its room.
const STACK: usize = 64 << 20;

/// What is asked.
#[derive(Clone, Debug)]
pub struct Task {
    /// The position that the side to move thinks about.
    pub position: Position,
    /// The positions that led to it since something that cannot be taken back, oldest first: they may occur again.
    pub earlier: Vec<Position>,
    /// Where it ends by itself.
    pub limits: Limits,
    /// How many best lines are asked for, at least 1.
    pub lines: usize,
}

impl Task {
    /// The best line of a position without a past.
    #[must_use]
    pub const fn new(position: Position, limits: Limits) -> Self {
        Self { position, earlier: Vec::new(), limits, lines: 1 }
    }
}

/// Thinks about one position after another, and keeps what it has found out in between.
#[derive(Debug)]
pub struct Engine {
    table: Table,
    threads: usize,
}

impl Engine {
    /// An engine with a table of so many megabytes that thinks on so many threads, at least one.
    #[must_use]
    pub fn new(megabytes: usize, threads: usize) -> Self {
        Self { table: Table::new(megabytes), threads: threads.max(1) }
    }

    /// Forgets everything: the next game begins.
    pub fn forget(&mut self) {
        self.table.clear();
    }

    /// Thinks until a limit or the stop ends it; gives what was found at the last depth. `None` if the game is over.
    pub fn think(&mut self, task: &Task, stop: &Stop) -> Option<Report> {
        self.think_aloud(task, stop, |_| ControlFlow::Continue(()))
    }

    /// The same; `report` is told each finished depth, and may end the search.
    pub fn think_aloud(
        &mut self,
        task: &Task,
        stop: &Stop,
        report: impl FnMut(&Report) -> ControlFlow<()> + Send,
    ) -> Option<Report> {
        self.table.grow_older();
        let desk = Desk { table: &self.table, threads: self.threads, task, stop, temper: Temper::default() };
        match &task.position {
            Position::Sovereign(position) => desk.duel(position, report, |position| match position {
                Position::Sovereign(position) => Some(position),
                _ => None,
            }),
            Position::TwoKings(position) => desk.duel(position, report, |position| match position {
                Position::TwoKings(position) => Some(position),
                _ => None,
            }),
            Position::Plunder(position) => desk.duel(position, report, |position| match position {
                Position::Plunder(position) => Some(position),
                _ => None,
            }),
            Position::Martian(position) => desk.duel(position, report, |position| match position {
                Position::Martian(position) => Some(position),
                _ => None,
            }),
        }
    }
}

/// One task with all that is needed for it.
struct Desk<'a> {
    table: &'a Table,
    threads: usize,
    task: &'a Task,
    stop: &'a Stop,
    temper: Temper,
}

impl Desk<'_> {
    fn duel<P: Evaluated>(
        &self,
        position: &P,
        mut report: impl FnMut(&Report) -> ControlFlow<()> + Send,
        inner: fn(&Position) -> Option<&P>,
    ) -> Option<Report> {
        let earlier: Vec<u64> = self.task.earlier.iter().filter_map(inner).map(P::key).collect();
        let mut root = Root::new(position);
        if root.actions.is_empty() {
            return None;
        }
        let counters = Counters::default();
        let enough = Stop::new();
        let worker = |stop| {
            let (table, limits, temper) = (self.table, self.task.limits, self.temper);
            Worker::new(Shared { table, stop, limits, counters: &counters, temper }, &earlier)
        };
        let mut depth_done = 0;
        let told = thread::scope(|scope| {
            let spawn = || thread::Builder::new().name("search".to_owned()).stack_size(STACK);
            for helper in 1..self.threads {
                let (mut worker, mut root) = (worker(&enough), root.clone());
                // Half of them run ahead, so that not all look at the same.
                let first_depth = 1 + (helper % 2) as i32;
                let deepen = move || worker.deepen(&mut root, 1, first_depth, |_, _, _| ControlFlow::Continue(()));
                // Without it the search is slower, and nothing else.
                let _ = spawn().spawn_scoped(scope, deepen);
            }
            let mut worker = worker(self.stop);
            let (root, depth_done, enough, counters) = (&mut root, &mut depth_done, &enough, &counters);
            let deepen = move || {
                worker.deepen(root, self.task.lines, 1, |worker, root, depth| {
                    *depth_done = depth as u32;
                    report(&self.report(worker, root, depth as u32, counters))
                });
                enough.set();
                self.report(&mut worker, root, *depth_done, counters)
            };
            spawn().spawn_scoped(scope, deepen).ok().map(thread::ScopedJoinHandle::join)
        });
        match told {
            Some(Ok(report)) => Some(report),
            Some(Err(panic)) => std::panic::resume_unwind(panic),
            // No thread to be had: any legal action is better than none.
            None => Some(self.report(&mut worker(self.stop), &root, 0, &counters)),
        }
    }

    /// What is known now. Before the first depth is finished that is the first action, valued as the position is.
    fn report<P: Evaluated>(&self, worker: &mut Worker<'_>, root: &Root<P>, depth: u32, counters: &Counters) -> Report {
        let line = |action: &RootAction| {
            let value = if action.value > -INFINITE { action.value } else { root.evaluation };
            Line { score: (P::CUSTOMS.score)(value), moves: action.line.clone() }
        };
        let known = root.actions.iter().take(self.task.lines.max(1));
        let known = known.enumerate().filter(|(place, action)| *place == 0 || action.value > -INFINITE);
        Report {
            depth,
            deepest: worker.deepest(),
            lines: known.map(|(_, action)| line(action)).collect(),
            nodes: worker.tell(),
            quiescence: counters.quiescence.load(Relaxed),
            fullness: self.table.fullness(),
            seat: root.position.side_to_move(),
        }
    }
}
