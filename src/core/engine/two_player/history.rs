//! Which quiet actions have been good elsewhere in the tree.

use crate::engine::game::{Evaluated, SLOTS};
use crate::rules::{Action, Seat};

/// A score for each seat and [slot](Evaluated::slot); from -[`MOST`](Self::MOST) to that.
#[derive(Debug)]
pub(in crate::engine) struct History(Vec<[i16; SLOTS]>);

impl History {
    /// No score goes beyond this.
    pub const MOST: i32 = 16_384;

    pub fn new() -> Self {
        Self(vec![[0; SLOTS]; Seat::ALL.len()])
    }

    /// The scores of a seat, by slot.
    #[inline]
    pub fn of(&self, seat: Seat) -> &[i16; SLOTS] {
        &self.0[seat.index() % Seat::ALL.len()]
    }

    /// The score of an action.
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
            *score = (old + bonus - old * bonus.abs() / Self::MOST) as i16;
        }
    }
}
