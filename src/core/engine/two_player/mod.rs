//! The search for two seats: alpha-beta with iterative deepening, a table and quiescence.
//!
//! One room each: `root` (deepening, windows, lines), `search` (inner nodes), `quiescence` (leaves), `order` (which
//! action first).

mod order;
mod quiescence;
mod root;
mod search;

use super::moves::{History, MoveStack};
use super::shared::{KeyStack, Node, Ply, Shared};
use super::{value::MAX_PLIES, watch::Watch};

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
            plies: vec![Ply::default(); MAX_PLIES + 2],
            moves: MoveStack::default(),
            history: History::new(),
            keys: KeyStack::to_root(keys),
            root_depth: 0,
            watch: Watch::new(shared.stop, shared.limits, shared.counters),
        }
    }
}
