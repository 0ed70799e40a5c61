//! The entry point: a task for any game, on one or more threads.

use std::ops::ControlFlow;
use std::sync::atomic::Ordering::Relaxed;
use std::thread;

use super::game::{Evaluated, Multiplayer};
use super::limits::{Counters, Limits, Stop};
use super::report::{Line, Report, Score};
use super::root::{Deepen, Root, RootAction};
use super::shared::{Replies, Shared};
use super::table::{self, Table};
use super::{levels::Level, multiplayer, two_player, value::INFINITE};
use crate::rules::{Action, GamePosition, Position};

/// The search goes as deep as its lines, and each ply takes its room.
const STACK: usize = 64 << 20;
const _: () = assert!(STACK < table::SEARCH_MEMORY);

/// What to search for.
///
/// ```
/// use regalia_core::engine::{Engine, Limits, Stop, Task};
/// use regalia_core::rules::{Game, GamePosition, Options, Position};
/// let start = Position::start(&Options::new(Game::TwoKings));
/// let only: Vec<_> = ["a2a3", "h2h3"].iter().map(|text| start.parse_action(text).unwrap()).collect();
/// let task = Task { only: only.clone(), lines: 2, ..Task::new(start, Limits::depth(2)) };
/// let report = Engine::new(1, 1).think(&task, &Stop::new()).unwrap();
/// assert!(report.lines.len() == 2 && report.lines.iter().all(|line| only.contains(&line.moves[0])));
/// ```
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
    /// The first actions that are looked at, in Martian Chess with and without a call of the clock; all if there are none.
    pub only: Vec<Action>,
    /// How well it plays.
    pub level: Level,
    /// What a level below full strength misses follows from this number: the same seed plays the same game.
    pub seed: u64,
    /// Royale: which opponents reply with anything they have.
    pub replies: Replies,
}

impl Task {
    /// The best line of a position without a past.
    pub const fn new(position: Position, limits: Limits) -> Self {
        Self {
            position,
            earlier: Vec::new(),
            limits,
            lines: 1,
            only: Vec::new(),
            level: Level::FULL,
            seed: 0,
            replies: Replies::One,
        }
    }
}

/// Thinks about one position after another, and keeps what it has found out in between.
///
/// ```
/// use regalia_core::engine::{Engine, Limits, Stop, Task};
/// use regalia_core::rules::{Game, GamePosition, Options, Position};
/// let task = Task::new(Position::start(&Options::new(Game::Martian)), Limits::depth(4));
/// let mut engine = Engine::new(1, 1);
/// let nodes = [1, 2].map(|_| engine.think(&task, &Stop::new()).unwrap().nodes);
/// assert!(nodes[1] < nodes[0]); // it remembers
/// engine.clear();
/// assert_eq!(engine.think(&task, &Stop::new()).unwrap().nodes, nodes[0]);
/// ```
#[derive(Debug)]
pub struct Engine {
    table: Table,
    threads: usize,
}

impl Engine {
    /// An engine with a table of so many megabytes that thinks on so many threads, at least one. Where the system does not
    /// give that much memory, the table is [smaller](Self::megabytes).
    pub fn new(megabytes: usize, threads: usize) -> Self {
        Self { table: Table::new(megabytes), threads: threads.max(1) }
    }

    /// How many megabytes the table takes, rounded down.
    pub const fn megabytes(&self) -> usize {
        self.table.megabytes()
    }

    /// Empties the table, for the next game.
    pub fn clear(&mut self) {
        self.table.clear();
    }

    /// Thinks until a limit or the stop ends it; gives what was found at the last depth. `None` if the game is over, or
    /// only actions are to be looked at that are not legal.
    pub fn think(&mut self, task: &Task, stop: &Stop) -> Option<Report> {
        self.think_with(task, stop, |_| ControlFlow::Continue(()))
    }

    /// Like [`think`](Self::think); `report` is called after each finished depth, and may end the search.
    pub fn think_with(
        &mut self,
        task: &Task,
        stop: &Stop,
        report: impl FnMut(&Report) -> ControlFlow<()> + Send,
    ) -> Option<Report> {
        self.table.new_search();
        self.table.limit_size(task.level.limits(task.position.game(), task.limits).nodes);
        let (table, threads) = (&self.table, self.threads);
        let search = Search { table, threads, task, stop, enough: Stop::new() };
        match &task.position {
            Position::Sovereign(position) => search.two_player(position, report),
            Position::Royale(position) => search.multiplayer(position, report),
            Position::TwoKings(position) => search.two_player(position, report),
            Position::Plunder(position) => search.two_player(position, report),
            Position::Martian(position) => search.two_player(position, report),
        }
    }
}

/// A task with everything that it needs.
struct Search<'a> {
    table: &'a Table,
    threads: usize,
    task: &'a Task,
    stop: &'a Stop,
    /// Ends the threads that only help.
    enough: Stop,
}

impl Search<'_> {
    /// What all threads share, except what stops them.
    fn shared<'a>(&'a self, stop: &'a Stop, counters: &'a Counters) -> Shared<'a> {
        let (task, game) = (self.task, self.task.position.game());
        Shared {
            table: self.table,
            stop,
            limits: task.level.limits(game, task.limits),
            counters,
            handicap: task.level.handicap(game, task.seed),
            replies: task.replies,
        }
    }

    /// A level below full strength plays the same on every machine, so it thinks alone.
    fn threads(&self) -> usize {
        if self.task.level < Level::FULL { 1 } else { self.threads }
    }

    fn keys<P: GamePosition + 'static>(&self) -> Vec<u64> {
        self.task.earlier.iter().filter_map(Position::own::<P>).map(P::key).collect()
    }

    fn two_player<P: Evaluated + 'static>(
        &self,
        position: &P,
        report: impl FnMut(&Report) -> ControlFlow<()> + Send,
    ) -> Option<Report> {
        let (keys, counters) = (self.keys::<P>(), Counters::default());
        let worker = |stop| two_player::Worker::new(self.shared(stop, &counters), &keys);
        let score = |root: &Root<P>, action: &RootAction| {
            (P::PARAMS.score)(if action.value > -INFINITE { action.value } else { root.evaluation })
        };
        self.run(position, &counters, worker, score, report)
    }

    fn multiplayer<P: Multiplayer + 'static>(
        &self,
        position: &P,
        report: impl FnMut(&Report) -> ControlFlow<()> + Send,
    ) -> Option<Report> {
        let (keys, counters) = (self.keys::<P>(), Counters::default());
        let worker = |stop| multiplayer::Worker::new(self.shared(stop, &counters), position, &keys);
        let score = |root: &Root<P>, action: &RootAction| multiplayer::shares(&root.position, &action.line);
        self.run(position, &counters, worker, score, report)
    }

    fn run<'s, P: Evaluated, W: Deepen<P> + Send>(
        &'s self,
        position: &P,
        counters: &'s Counters,
        worker: impl Fn(&'s Stop) -> W,
        score: impl Fn(&Root<P>, &RootAction) -> Score + Sync,
        mut report: impl FnMut(&Report) -> ControlFlow<()> + Send,
    ) -> Option<Report> {
        let mut start = Root::new(position);
        let only = &self.task.only;
        start.actions.retain(|first| only.is_empty() || only.contains(&first.action));
        if start.actions.is_empty() {
            return None;
        }
        let result = thread::scope(|scope| {
            let spawn = || thread::Builder::new().name("search".to_owned()).stack_size(STACK);
            let (mut own, mut root, score) = (worker(self.stop), start.clone(), &score);
            let deepen = move || {
                let mut depth_done = 0;
                own.deepen(&mut root, self.task.lines, 1, |worker, root, depth| {
                    depth_done = depth as u32;
                    report(&self.report(worker, root, depth_done, counters, score))
                });
                self.report(&mut own, &root, depth_done, counters, score)
            };
            // Without the first thread nothing would stop the others.
            let first = spawn().spawn_scoped(scope, deepen).ok()?;
            for helper in 1..self.threads() {
                let (mut worker, mut root) = (worker(&self.enough), start.clone());
                // Half of them run ahead, so that not all look at the same.
                let first_depth = 1 + (helper % 2) as i32;
                let deepen = move || worker.deepen(&mut root, 1, first_depth, |_, _, _| ControlFlow::Continue(()));
                if spawn().spawn_scoped(scope, deepen).is_err() {
                    // Without more of them the search is slower, and nothing else.
                    break;
                }
            }
            let result = first.join();
            self.enough.set();
            Some(result)
        });
        match result {
            Some(Ok(report)) => Some(report),
            Some(Err(panic)) => std::panic::resume_unwind(panic),
            // No thread could be started: any legal action is better than none.
            None => Some(self.report(&mut worker(self.stop), &start, 0, counters, &score)),
        }
    }

    /// What is known now. Before the first depth is finished that is the first action, valued as the position is.
    fn report<P: Evaluated, W: Deepen<P>>(
        &self,
        worker: &mut W,
        root: &Root<P>,
        depth: u32,
        counters: &Counters,
        score: &impl Fn(&Root<P>, &RootAction) -> Score,
    ) -> Report {
        let known = root.actions.iter().take(self.task.lines.max(1)).enumerate();
        let known = known.filter(|(place, action)| *place == 0 || action.value > -INFINITE);
        Report {
            depth,
            seldepth: worker.watch().seldepth() as u32,
            lines: known.map(|(_, action)| Line { score: score(root, action), moves: action.line.clone() }).collect(),
            nodes: worker.flush(),
            quiescence: counters.quiescence.load(Relaxed),
            hashfull: self.table.hashfull(),
            seat: root.position.side_to_move(),
        }
    }
}
