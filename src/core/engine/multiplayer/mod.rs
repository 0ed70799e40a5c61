//! The search for more than two seats: the seat that thinks against all others, of whom one at a time replies with
//! anything it has, and the others with what looks best (BRS+) or with a capture that loses nothing.
//!
//! Values are those of the seat that thinks, or of its opponents together. Turn order is kept.

mod root;
mod search;

use super::moves::{History, MoveStack};
use super::shared::{KeyStack, Node, Ply, Replies, Shared};
use super::value::{MAX_PLIES, Value};
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

/// What each seat can expect at the end of a line.
pub(super) fn shares<P: Multiplayer>(root: &P, line: &[Action]) -> Score {
    let end = line.iter().fold(Node::new(root.clone()), |node, action| node.after(*action));
    Score::Share(end.position.shares(&end.accumulator))
}
