//! The actions of all positions on the way from the root, in one stack, and which quiet ones have been good elsewhere in
//! the tree.

use super::game::{Evaluated, SLOTS};
use crate::rules::{Action, Seat};

/// An action with its place in the order of generation and how good it looks.
#[derive(Clone, Copy, Debug)]
pub(super) struct Candidate {
    /// How good it looks, and below that the place: of two that look alike the earlier one is higher.
    rank: i64,
    pub action: Action,
    /// Where its history is noted.
    pub slot: u16,
}

impl Candidate {
    fn new(action: Action, promise: i32, place: u16, slot: u16) -> Self {
        Self { rank: i64::from(promise) << 16 | i64::from(!place), action, slot }
    }

    /// How good it looks.
    pub const fn promise(&self) -> i32 {
        (self.rank >> 16) as i32
    }

    /// Its place in the order of generation.
    pub const fn place(&self) -> u16 {
        !(self.rank as u16)
    }
}

/// A stack of lists. Its memory is allocated once.
#[derive(Debug, Default)]
pub(super) struct MoveStack(Vec<Candidate>);

impl MoveStack {
    pub fn top(&self) -> usize {
        self.0.len()
    }

    /// Adds an action to the list that began at `start`.
    pub fn push(&mut self, start: usize, action: Action, promise: i32) {
        let place = u16::try_from(self.0.len() - start).unwrap_or(u16::MAX);
        self.push_at(action, promise, place, 0);
    }

    /// Adds an action with this place to the last list.
    #[inline]
    pub fn push_at(&mut self, action: Action, promise: i32, place: u16, slot: u16) {
        self.0.push(Candidate::new(action, promise, place, slot));
    }

    /// Adds an action as it stands between two places, if it stands there.
    pub fn push_again(&mut self, action: Action, from: usize, to: usize) {
        let known = self.0.get(from..to).unwrap_or_default().iter().find(|known| known.action == action);
        if let Some(known) = known.copied() {
            self.0.push(known);
        }
    }

    /// The best of what is left of the last list, once each: `next` counts from the start of the list.
    pub fn pick(&mut self, start: usize, next: usize) -> Option<Candidate> {
        let end = self.top();
        self.pick_between(start + next, end)
    }

    /// Moves the best from here to there to the front.
    #[inline]
    pub fn pick_between(&mut self, from: usize, to: usize) -> Option<Candidate> {
        let rest = self.0.get_mut(from..to)?;
        let (mut best, mut rank) = (0, rest.first()?.rank);
        for (place, candidate) in rest.iter().enumerate().skip(1) {
            if candidate.rank > rank {
                (best, rank) = (place, candidate.rank);
            }
        }
        rest.swap(0, best);
        rest.first().copied()
    }

    /// Ends the list that began at `start`, and all after it.
    pub fn cut(&mut self, start: usize) {
        self.0.truncate(start);
    }
}

/// A score for each seat and [slot](Evaluated::slot); from -[`MAX`](Self::MAX) to that.
#[derive(Debug)]
pub(super) struct History(Vec<[i16; SLOTS]>);

impl History {
    /// No score goes beyond this.
    pub const MAX: i32 = 16_384;

    pub fn new() -> Self {
        Self(vec![[0; SLOTS]; Seat::ALL.len()])
    }

    /// The scores of a seat, by slot.
    #[inline]
    pub fn of(&self, seat: Seat) -> &[i16; SLOTS] {
        &self.0[seat.index() % Seat::ALL.len()]
    }

    pub fn get(&self, position: &impl Evaluated, action: Action) -> i32 {
        self.at(position.side_to_move(), position.slot(action))
    }

    /// The score of a seat's actions with this slot.
    #[inline]
    pub fn at(&self, seat: Seat, slot: u16) -> i32 {
        self.of(seat)[usize::from(slot) % SLOTS].into()
    }

    /// Notes that an action was good, or bad below zero. The nearer a score is to its limit, the less it moves.
    pub fn add(&mut self, position: &impl Evaluated, action: Action, bonus: i32) {
        self.add_at(position.side_to_move(), position.slot(action), bonus);
    }

    /// The same for a seat's actions with this slot.
    pub fn add_at(&mut self, seat: Seat, slot: u16, bonus: i32) {
        if let Some(scores) = self.0.get_mut(seat.index()) {
            let score = &mut scores[usize::from(slot) % SLOTS];
            let (old, bonus) = (i32::from(*score), bonus.clamp(-2_000, 2_000));
            *score = (old + bonus - old * bonus.abs() / Self::MAX) as i16;
        }
    }
}
