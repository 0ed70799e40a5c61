//! The search for two seats: alpha-beta with iterative deepening, a table and quiescence.
//!
//! One room each: `root` (deepening, windows, lines), `search` (inner nodes), `quiescence` (leaves), `order` (which
//! action first), `moves` and `history` (what that needs).

mod history;
mod moves;
mod order;
mod quiescence;
mod root;
mod search;

use std::sync::atomic::Ordering::Relaxed;

use super::game::Evaluated;
use super::limits::{Counters, Limits, Stop};
use super::table::Table;
use super::temper::Temper;
use super::value::{MOST_PLIES, Value};
use crate::rules::{Action, Seat};
use history::History;
use moves::MoveStack;

pub(super) use root::{Root, RootAction};

/// What all threads of one search share.
#[derive(Clone, Copy)]
pub(super) struct Shared<'a> {
    pub table: &'a Table,
    pub stop: &'a Stop,
    pub limits: Limits,
    pub counters: &'a Counters,
    pub temper: Temper,
}

/// A position on the way, with what is kept up to date beside it.
struct Node<P: Evaluated> {
    position: P,
    tally: P::Tally,
}

impl<P: Evaluated> Node<P> {
    fn new(position: P) -> Self {
        let tally = position.tally();
        Self { position, tally }
    }

    fn after(&self, action: Action) -> Self {
        let mut position = self.position.clone();
        position.play_unchecked(action);
        let tally = self.position.advance(&self.tally, action, &position);
        Self { position, tally }
    }

    fn side(&self) -> Seat {
        self.position.side_to_move()
    }
}

/// What is known at one ply of the way.
#[derive(Clone, Debug, Default)]
struct Ply {
    killers: [Option<Action>; 2],
    /// The evaluation here; `None` in check.
    evaluation: Option<Value>,
    /// The best line from here, as far as it is known.
    line: Vec<Action>,
    /// The action that led on from here.
    played: Option<Action>,
}

/// One thread of a search.
pub(super) struct Worker<'a> {
    shared: Shared<'a>,
    plies: Vec<Ply>,
    moves: MoveStack,
    history: History,
    /// Keys of the positions before the root since something that cannot be taken back, then those on the way.
    keys: Vec<u64>,
    /// How many of the keys are from before the root.
    before_root: usize,
    nodes: u64,
    quiescence: u64,
    /// Nodes that the shared counters have heard of.
    told: u64,
    told_quiescence: u64,
    deepest: usize,
    root_depth: i32,
    is_stopped: bool,
}

/// How many nodes a thread looks at before it asks whether to stop.
const PATIENCE: u64 = 256;

impl<'a> Worker<'a> {
    /// A thread that begins a search; `keys` are the keys of the positions that led to the root, oldest first, the
    /// root's own left out.
    pub fn new(shared: Shared<'a>, keys: &[u64]) -> Self {
        Self {
            shared,
            plies: vec![Ply::default(); MOST_PLIES + 2],
            moves: MoveStack::default(),
            history: History::new(),
            keys: keys.to_vec(),
            before_root: keys.len(),
            nodes: 0,
            quiescence: 0,
            told: 0,
            told_quiescence: 0,
            deepest: 0,
            root_depth: 0,
            is_stopped: false,
        }
    }

    /// The deepest ply that was looked at.
    pub fn deepest(&self) -> u32 {
        self.deepest as u32
    }

    /// Counts a position; says whether the search is over.
    fn count(&mut self) -> bool {
        self.nodes += 1;
        if self.nodes.is_multiple_of(PATIENCE) {
            let all = self.tell();
            self.is_stopped |= self.shared.stop.is_set() || all >= self.shared.limits.nodes;
        }
        // A thread that is alone stops exactly.
        self.is_stopped |= self.nodes >= self.shared.limits.nodes;
        self.is_stopped
    }

    /// Adds to the shared counters what they have not heard of; gives the nodes of all threads.
    pub fn tell(&mut self) -> u64 {
        let counters = self.shared.counters;
        counters.quiescence.fetch_add(self.quiescence - self.told_quiescence, Relaxed);
        let new = self.nodes - self.told;
        (self.told, self.told_quiescence) = (self.nodes, self.quiescence);
        counters.nodes.fetch_add(new, Relaxed) + new
    }
}
