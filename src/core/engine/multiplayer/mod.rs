//! The search for four seats (Royale): the seat that thinks against all others, of whom one at a time replies with
//! anything it has, and the others with what looks best (BRS+) or with a capture that loses nothing.
//!
//! Values are those of the seat that thinks, or of its opponents together. Turn order is kept.

mod root;
mod search;

use super::eval::royale;
use super::game::Evaluated;
use super::handicap::Handicap;
use super::key_stack::KeyStack;
use super::limits::{Counters, Limits, Stop};
use super::report::Score;
use super::table::Table;
use super::two_player::{History, MoveStack};
use super::value::{MOST_PLIES, Value};
use super::watch::Watch;
use crate::rules::royale::Position;
use crate::rules::{Action, GamePosition, Seat};

/// Which opponents reply with anything they have.
///
/// ```
/// use regalia_core::engine::{Engine, Limits, Replies, Score, Stop, Task};
/// use regalia_core::rules::{Game, GamePosition, Options, Position};
/// let start = Position::start(&Options::new(Game::Royale));
/// let task = Task { replies: Replies::All, ..Task::new(start, Limits::depth(2)) };
/// let report = Engine::new(1, 1).think(&task, &Stop::new()).unwrap();
/// assert!(matches!(report.lines[0].score, Score::Share(_)));
/// ```
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
    pub replies: Replies,
}

/// A position on the way, with what is kept up to date beside it.
pub(super) struct Node {
    pub position: Position,
    pub accumulator: <Position as Evaluated>::Accumulator,
}

impl Node {
    pub fn new(position: Position) -> Self {
        let accumulator = position.accumulator();
        Self { position, accumulator }
    }

    pub fn after(&self, action: Action) -> Self {
        let mut position = self.position.clone();
        position.play_unchecked(action);
        let accumulator = self.position.advance(&self.accumulator, action, &position);
        Self { position, accumulator }
    }
}

/// What is known at one ply of the way.
#[derive(Clone, Debug, Default)]
struct Ply {
    killers: [Option<Action>; 2],
    line: Vec<Action>,
    /// The action that leads on from here.
    played: Option<Action>,
}

/// One thread of a search.
pub(super) struct Worker<'a> {
    shared: Shared<'a>,
    /// The seat that thinks.
    seat: Seat,
    /// The only opponent with a king, where two kings are left.
    rival: Option<Seat>,
    plies: Vec<Ply>,
    moves: MoveStack,
    history: History,
    keys: KeyStack,
    pub watch: Watch<'a>,
}

impl<'a> Worker<'a> {
    /// A thread that begins a search for the side to move; `keys` are those of the positions that led to the root.
    pub fn new(shared: Shared<'a>, root: &Position, keys: &[u64]) -> Self {
        let seat = root.side_to_move();
        let mut rivals = Seat::ALL.into_iter().filter(|other| *other != seat && root.king(*other).is_some());
        let (one, more) = (rivals.next(), rivals.next());
        Self {
            shared,
            seat,
            rival: one.filter(|_| more.is_none()),
            plies: vec![Ply::default(); MOST_PLIES + 2],
            moves: MoveStack::default(),
            history: History::new(),
            keys: KeyStack::to_root(keys),
            watch: Watch::new(shared.stop, shared.limits, shared.counters),
        }
    }

    /// What the position is worth to the seat that thinks, or to its opponents together if one of them is to move.
    fn evaluate(&self, node: &Node) -> Value {
        let value = royale::value_for(&node.position, &node.accumulator, self.seat);
        let value = self.shared.handicap.blur(value, || node.position.key());
        if node.position.side_to_move() == self.seat { value } else { -value }
    }
}

/// What each seat can expect at the end of a line.
pub(super) fn shares(root: &Position, line: &[Action]) -> Score {
    let end = line.iter().fold(Node::new(root.clone()), |node, action| node.after(*action));
    Score::Share(royale::shares(&end.position, &end.accumulator))
}
