//! The engine for people: hints, analysis, coach marks, reviews. It thinks in a thread of its own, beside the one that moves for the
//! computer's seats.

use bevy::prelude::*;

use super::engine_thread::{EngineThread, Order, SearchUpdate};
use crate::tasks::Waker;

/// Who asks, by priority: the first in this list is served first; the others ask again when it is done.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Asker {
    /// One move, at once.
    Hint,
    /// The position on the board.
    Analysis,
    /// What is worth taking in the position on the board.
    Coach,
    /// A whole game.
    Review,
}

/// The engine for people, and whom it serves. At most one order is thought about at a time.
#[derive(Resource, Default)]
pub struct Advisor {
    engine_thread: EngineThread,
    serves: Option<(Asker, u64)>,
    /// What was told in this frame.
    heard: Vec<(u64, SearchUpdate)>,
    /// Who will ask again, so that the table is kept.
    needed_by: [bool; 4],
}

impl Advisor {
    /// Starts a search, unless somebody with priority is being served. Returns the number of the order; the search of
    /// anybody else is cancelled.
    pub fn ask(&mut self, asker: Asker, order: Order, waker: &Waker) -> Option<u64> {
        if self.serves.is_some_and(|(served, _)| served < asker) {
            return None;
        }
        let number = self.engine_thread.think(order, waker);
        self.serves = Some((asker, number));
        Some(number)
    }

    /// Whether it thinks about this order.
    #[must_use]
    pub fn serves(&self, number: u64) -> bool {
        self.serves.is_some_and(|(_, served)| served == number)
    }

    /// Gives up what this asker has ordered.
    pub fn dismiss(&mut self, asker: Asker) {
        if self.serves.is_some_and(|(served, _)| served == asker) {
            self.engine_thread.stop();
            self.serves = None;
        }
    }

    /// Says whether this asker needs the engine again; when nobody does, it gives its memory back.
    pub fn need(&mut self, asker: Asker, needed: bool) {
        self.needed_by[asker as usize] = needed;
    }

    /// What was told in this frame about an order.
    pub fn heard(&self, number: Option<u64>) -> impl Iterator<Item = &SearchUpdate> {
        self.heard.iter().filter(move |(told, _)| Some(*told) == number).map(|(_, told)| told)
    }

    /// Whether the thread and its table are there.
    #[must_use]
    pub const fn is_awake(&self) -> bool {
        self.engine_thread.is_awake()
    }
}

pub(super) fn hear(mut advisor: ResMut<Advisor>) {
    if !advisor.is_awake() {
        return;
    }
    let advisor = advisor.bypass_change_detection();
    advisor.heard = advisor.engine_thread.take();
    // What was found for somebody who is not served any more is only a part.
    let served = advisor.serves.map(|(_, number)| number);
    advisor.heard.retain(|(told, _)| Some(*told) == served);
    if advisor.heard.iter().any(|(_, what)| !matches!(what, SearchUpdate::Depth(_))) {
        advisor.serves = None;
    }
}

/// Ends the thread when nobody needs it.
pub(super) fn rest(mut advisor: ResMut<Advisor>) {
    if advisor.is_awake() && advisor.serves.is_none() && advisor.needed_by == [false; 4] {
        advisor.engine_thread.rest();
        advisor.heard.clear();
    }
}
