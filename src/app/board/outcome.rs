//! The legal actions, the checks and the outcome: worked out once per ply.

use bevy::prelude::*;
use regalia_core::rules::{Action, GamePosition, Outcome, Position, Seat, Square, SquareSet};

use super::live::{LiveBoard, ReadError};

/// The state of the game on the board. It changes once per ply.
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

    /// Sets the outcome, if there is one: the record also knows repetitions and agreed ends.
    #[must_use]
    pub(super) fn with_end(mut self, outcome: Option<Outcome>) -> Self {
        self.outcome = outcome.or(self.outcome);
        self.closed()
    }

    /// Nothing is legal after the end.
    fn closed(mut self) -> Self {
        if self.outcome.is_some() {
            self.legal.clear();
        }
        self
    }
}

/// The position that the entities form, read once for each ply and after each change from outside; `None` before that.
#[derive(Resource, Debug, Default)]
pub(super) struct KnownPosition(pub Option<Result<Position, ReadError>>);

pub(super) fn work_out_status(board: LiveBoard, mut known: ResMut<KnownPosition>, mut status: ResMut<Status>) {
    match known.0.insert(board.read()) {
        Ok(position) => {
            *status = Status::of(position);
            status.legal.retain(|action| board.may_play(*action).is_ok());
        }
        Err(problem) => {
            error!("the board stands for no position: {problem}");
            status.legal.clear();
        }
    }
}
