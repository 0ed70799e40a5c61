//! What may be played now, who is in check, and how the game stands: worked out once a ply.

use bevy::prelude::*;

use super::live::LiveBoard;
use crate::rules::{Action, GamePosition, Outcome, Position, Seat, Square, SquareSet};

/// The state of the game on the board. It changes once a ply.
#[derive(Resource, Clone, Debug, Default)]
pub struct Status {
    /// Every legal action; none once the game has ended.
    pub legal: Vec<Action>,
    /// The attacked kings: seat, square of the king, squares of the attackers.
    pub checks: Vec<(Seat, Square, SquareSet)>,
    /// How the game ended.
    pub outcome: Option<Outcome>,
}

impl Status {
    /// The state of a position without its history.
    #[must_use]
    pub fn of(position: &Position) -> Self {
        Self { legal: position.legal_actions(), checks: position.checks(), outcome: position.outcome() }.closed()
    }

    /// The same with `outcome`, if there is one: the record knows of repetitions and of what people agreed.
    #[must_use]
    pub(super) fn with_end(mut self, outcome: Option<Outcome>) -> Self {
        self.outcome = outcome.or(self.outcome);
        self.closed()
    }

    /// After an end nothing is legal.
    fn closed(mut self) -> Self {
        if self.outcome.is_some() {
            self.legal.clear();
        }
        self
    }
}

pub(super) fn work_out_status(board: LiveBoard, mut status: ResMut<Status>) {
    match board.read() {
        Ok(position) => {
            *status = Status::of(&position);
            status.legal.retain(|action| board.may_play(*action).is_ok());
        }
        Err(problem) => {
            error!("the board stands for no position: {problem}");
            status.legal.clear();
        }
    }
}
