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

use super::game::Evaluated;
use super::handicap::Handicap;
use super::key_stack::KeyStack;
use super::limits::{Counters, Limits, Stop};
use super::table::Table;
use super::value::{MOST_PLIES, Value};
use super::watch::Watch;
use crate::rules::{Action, Seat};

pub(super) use history::History;
pub(super) use moves::MoveStack;

/// What all threads of one search share.
#[derive(Clone, Copy)]
pub(super) struct Shared<'a> {
    pub table: &'a Table,
    pub stop: &'a Stop,
    pub limits: Limits,
    pub counters: &'a Counters,
    pub handicap: Handicap,
}

/// A position on the way, with what is kept up to date beside it.
pub(super) struct Node<P: Evaluated> {
    position: P,
    accumulator: P::Accumulator,
}

impl<P: Evaluated> Node<P> {
    fn new(position: P) -> Self {
        let accumulator = position.accumulator();
        Self { position, accumulator }
    }

    /// The position after an action; what the table knows about it comes meanwhile.
    fn after(&self, action: Action, table: &Table) -> Self {
        let mut position = self.position.clone();
        position.play_unchecked(action);
        table.prefetch(position.key());
        let accumulator = self.position.advance(&self.accumulator, action, &position);
        Self { position, accumulator }
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
    /// The action that leads on from here.
    played: Option<Action>,
}

/// One thread of a search.
pub(super) struct Worker<'a> {
    shared: Shared<'a>,
    plies: Vec<Ply>,
    moves: MoveStack,
    history: History,
    keys: KeyStack,
    root_depth: i32,
    pub watch: Watch<'a>,
}

impl<'a> Worker<'a> {
    /// A thread that begins a search; `keys` are the keys of the positions that led to the root, oldest first, the
    /// root's own left out.
    pub fn new(shared: Shared<'a>, keys: &[u64]) -> Self {
        Self {
            shared,
            plies: vec![Ply::default(); MOST_PLIES + 2],
            moves: MoveStack::default(),
            history: History::new(),
            keys: KeyStack::to_root(keys),
            root_depth: 0,
            watch: Watch::new(shared.stop, shared.limits, shared.counters),
        }
    }
}
