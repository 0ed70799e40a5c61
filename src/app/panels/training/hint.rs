//! The hint for a turn of an exercise, in two steps: the piece, then its square.

use regalia_core::rules::{Action, Position, Square};

use crate::computer::{HintStep, moved_squares, pointing_words};
use crate::training::Attempt;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct TurnHint {
    action: Action,
    tells_square: bool,
}

impl TurnHint {
    /// What is told after `now`; `None` if that is all.
    pub const fn step_after(now: Option<Self>) -> Option<HintStep> {
        match now {
            None => Some(HintStep::Piece),
            Some(Self { tells_square: false, .. }) => Some(HintStep::Square),
            Some(_) => None,
        }
    }

    /// The hint after `now`; `None` if nothing is right any more.
    pub fn after(now: Option<Self>, attempt: &Attempt) -> Option<Self> {
        match now {
            None => Some(Self { action: attempt.right_action()?, tells_square: false }),
            Some(hint) => Some(Self { tells_square: true, ..hint }),
        }
    }

    pub fn squares(self, position: &Position) -> Vec<Square> {
        let (from, to) = moved_squares(position, self.action);
        from.into_iter().chain(to.filter(|_| self.tells_square)).collect()
    }

    pub fn words(self, position: &Position) -> String {
        let [piece, square] = pointing_words(position, self.action);
        if self.tells_square { square } else { piece }
    }
}
