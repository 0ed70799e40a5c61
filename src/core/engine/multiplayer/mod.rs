//! The search for more than two seats: the seat that thinks against all others, of whom one at a time replies with
//! anything it has, and the others with what looks best (BRS+) or with a capture that loses nothing.
//!
//! Values are those of the seat that thinks, or of its opponents together. Turn order is kept.

mod search;

use super::moves::{History, MoveStack};
use super::root::{Deepen, RootAction};
use super::shared::{KeyStack, Node, Ply, Replies, Shared, set_line};
use super::value::{INFINITE, MAX_PLIES, Value};
use super::{game::Multiplayer, report::Score, watch::Watch};
use crate::rules::{Action, Seat};

pub(super) struct Worker<'a> {
    shared: Shared<'a>,
    seat: Seat,
    /// The only opponent that can still win, where there is one.
    rival: Option<Seat>,
    plies: Vec<Ply>,
    moves: MoveStack,
    history: History,
    keys: KeyStack,
    pub watch: Watch<'a>,
}

impl<'a> Worker<'a> {
    /// A thread that begins a search for the side to move; `keys` are those of the positions that led to the root.
    pub fn new<P: Multiplayer>(shared: Shared<'a>, root: &P, keys: &[u64]) -> Self {
        let (seat, seats) = (root.side_to_move(), root.game().seats());
        let mut rivals = Seat::ALL.into_iter().take(seats).filter(|other| *other != seat && root.may_win(*other));
        let (one, more) = (rivals.next(), rivals.next());
        Self {
            shared,
            seat,
            rival: one.filter(|_| more.is_none()),
            plies: vec![Ply::default(); MAX_PLIES + 2],
            moves: MoveStack::default(),
            history: History::new(),
            keys: KeyStack::to_root(keys),
            watch: Watch::new(shared.stop, shared.limits, shared.counters),
        }
    }

    /// What the position is worth to the seat that thinks, or to its opponents together if one of them is to move.
    fn evaluate<P: Multiplayer>(&self, node: &Node<P>) -> Value {
        let value = node.position.value_for(&node.accumulator, self.seat);
        let value = self.shared.handicap.blur(value, || node.position.key());
        if node.side() == self.seat { value } else { -value }
    }
}

impl<P: Multiplayer> Deepen<P> for Worker<'_> {
    fn search_line(&mut self, node: &Node<P>, actions: &mut [RootAction], line: usize, depth: i32) {
        self.search_root(node, &mut actions[line..], depth);
    }

    fn watch(&self) -> &Watch<'_> {
        &self.watch
    }

    fn flush(&mut self) -> u64 {
        self.watch.flush()
    }
}

impl Worker<'_> {
    fn search_root<P: Multiplayer>(&mut self, node: &Node<P>, actions: &mut [RootAction], depth: i32) {
        let (mut best, beta) = (-INFINITE, INFINITE);
        self.keys.push(node.position.key());
        for next in 0..actions.len() {
            let action = actions[next].action;
            let child = node.after(action);
            self.plies[0].played = Some(action);
            let mut value = -INFINITE;
            let whole = |worker: &mut Self, alpha, beta| worker.search(&child, alpha, beta, depth - 1, 1, true);
            if next > 0 {
                value = self.turned(self.seat, &child, best, best + 1, whole);
            }
            if !self.watch.is_over() && (next == 0 || value > best) {
                value = self.turned(self.seat, &child, best, beta, whole);
            }
            if self.watch.is_over() {
                break;
            }
            actions[next].value = if next > 0 && value <= best { -INFINITE } else { value };
            if value > best {
                best = value;
                set_line(&mut actions[next].line, action, &self.plies[1].line);
                actions[..=next].rotate_right(1);
            }
        }
        self.keys.pop();
    }
}

/// What each seat can expect at the end of a line.
pub(super) fn shares<P: Multiplayer>(root: &P, line: &[Action]) -> Score {
    let end = line.iter().fold(Node::new(root.clone()), |node, action| node.after(*action));
    Score::Share(end.position.shares(&end.accumulator))
}
