//! What both searches share: the state of one search, nodes, plies of the way to them, the keys of positions that can be
//! repeated, windows and reductions. Lists of moves and their history are in `moves`.

use super::limits::{Counters, Limits, Stop};
use super::{game::Evaluated, handicap::Handicap, table::Table, value::Value};
use crate::rules::{Action, Seat};

/// Which opponents reply with anything they have.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Replies {
    /// One of them between two turns of the seat that thinks (BRS+).
    One,
    /// All of them (paranoid search).
    All,
}

/// What all threads of one search share.
#[derive(Clone, Copy)]
pub(super) struct Shared<'a> {
    pub table: &'a Table,
    pub stop: &'a Stop,
    pub limits: Limits,
    pub counters: &'a Counters,
    pub handicap: Handicap,
    /// Of more than one opponent.
    pub replies: Replies,
}

/// A position on the way, with what is kept up to date beside it.
pub(super) struct Node<P: Evaluated> {
    pub position: P,
    pub accumulator: P::Accumulator,
}

impl<P: Evaluated> Node<P> {
    pub fn new(position: P) -> Self {
        let accumulator = position.accumulator();
        Self { position, accumulator }
    }

    /// The position after an action.
    pub fn after(&self, action: Action) -> Self {
        self.after_with(action, |_| {})
    }

    /// The same; what `table` knows about it comes meanwhile.
    pub fn after_prefetched(&self, action: Action, table: &Table) -> Self {
        self.after_with(action, |position| table.prefetch(position.key()))
    }

    fn after_with(&self, action: Action, meanwhile: impl FnOnce(&P)) -> Self {
        let mut position = self.position.clone();
        position.play_unchecked(action);
        meanwhile(&position);
        let accumulator = self.position.advance(&self.accumulator, action, &position);
        Self { position, accumulator }
    }

    pub fn side(&self) -> Seat {
        self.position.side_to_move()
    }
}

/// What is known at one ply of the way.
#[derive(Clone, Debug, Default)]
pub(super) struct Ply {
    pub killers: [Option<Action>; 2],
    /// The evaluation here; `None` in check.
    pub evaluation: Option<Value>,
    /// The best line from here, as far as it is known.
    pub line: Vec<Action>,
    /// The action that leads on from here.
    pub played: Option<Action>,
}

impl Ply {
    pub fn add_killer(&mut self, action: Action) {
        if self.killers[0] != Some(action) {
            self.killers = [Some(action), self.killers[0]];
        }
    }
}

/// Raises `best` to a value above it, and `alpha` too if the value is above that; then tells whether it reaches `beta`.
#[inline]
pub(super) fn raise(value: Value, best: &mut Value, alpha: &mut Value, beta: Value) -> Option<bool> {
    if value <= *best {
        return None;
    }
    *best = value;
    if value <= *alpha {
        return None;
    }
    *alpha = value;
    Some(value >= beta)
}

/// Makes `action` and what follows it the best line of a ply.
pub(super) fn note_line(plies: &mut [Ply], ply: usize, action: Action) {
    if let [here, next, ..] = &mut plies[ply..] {
        set_line(&mut here.line, action, &next.line);
    }
}

/// Makes `action` and what follows it the best line.
pub(super) fn set_line(line: &mut Vec<Action>, action: Action, rest: &[Action]) {
    line.clear();
    line.push(action);
    line.extend_from_slice(rest);
}

/// Keys of the positions before the root since something that cannot be taken back, oldest first, then those of the
/// nodes on the way.
#[derive(Clone, Debug)]
pub(super) struct KeyStack {
    keys: Vec<u64>,
    before_root: usize,
}

impl KeyStack {
    /// The way to a root; its own key is left out.
    pub fn to_root(keys: &[u64]) -> Self {
        Self { keys: keys.to_vec(), before_root: keys.len() }
    }

    /// Goes on from the position with this key.
    pub fn push(&mut self, key: u64) {
        self.keys.push(key);
    }

    /// Goes back to it.
    pub fn pop(&mut self) {
        self.keys.pop();
    }

    /// Whether the position with this key was there before, within as many plies as nothing final has happened: once
    /// since the root, or twice in the game.
    pub fn repeats(&self, key: u64, halfmove_clock: u32) -> bool {
        let reach = (halfmove_clock as usize).min(self.keys.len());
        // Nothing comes back sooner.
        if reach < 4 {
            return false;
        }
        let mut in_game = 0;
        let earlier = self.keys.iter().enumerate().skip(self.keys.len() - reach).rev();
        earlier.filter(|(_, earlier)| **earlier == key).any(|(at, _)| {
            in_game += 1;
            at >= self.before_root || in_game > 1
        })
    }
}

/// By how many plies a late quiet action is searched less.
pub(super) fn reduction_of(depth: i32, next: usize) -> i32 {
    REDUCTIONS[(depth & 63) as usize][next.min(63)].into()
}

/// By depth and place: 0.6 + 0.229 times the product of both binary logarithms. No floating point, so that it is the same
/// on every machine.
static REDUCTIONS: [[u8; 64]; 64] = {
    let mut table = [[0; 64]; 64];
    let mut place = 0;
    while place < 64 * 64 {
        let (depth, next) = (place / 64, place % 64);
        if depth > 0 && next > 0 {
            table[depth][next] = ((154 + log2(depth) * log2(next) / 256 * 229 / 1_000) / 256) as u8;
        }
        place += 1;
    }
    table
};

/// The binary logarithm in 256ths, between the powers of two along straight lines.
const fn log2(number: usize) -> usize {
    let whole = number.ilog2() as usize;
    whole * 256 + ((number * 256) >> whole) - 256
}
