//! Why an action is not legal.

use std::ops::ControlFlow;

use super::Position;
use crate::rules::orthodox::bits::{bit, from_square};
use crate::rules::orthodox::explain;
use crate::rules::orthodox::state::last_rank;
use crate::rules::{Action, GamePosition, Move, Refusal, Role};

impl Position {
    /// Whether the action is legal here.
    ///
    /// # Errors
    /// The first rule that says no, with what it says no to.
    pub(super) fn judge_action(&self, action: Action) -> Result<(), Refusal> {
        let (mut any, mut legal) = (false, false);
        let _ = self.visit_legal(|listed| {
            (any, legal) = (true, listed == action);
            if legal { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
        if legal {
            return Ok(());
        }
        // Mate and stalemate leave no action; only then is the end the better answer than the rule that says no.
        let ended = if any { None } else { self.own_outcome() };
        Err(ended.map_or_else(|| self.why_not(action), Refusal::Over))
    }

    /// Why an action that is not legal is not.
    fn why_not(&self, action: Action) -> Refusal {
        match self.reasons(action) {
            Err(refusal) => refusal,
            Ok(()) => Refusal::OtherGame(action),
        }
    }

    fn reasons(&self, action: Action) -> Result<(), Refusal> {
        let Action::Move(Move { from, to, promotion, star: false, plunder: None }) = action else {
            return Err(Refusal::OtherGame(action));
        };
        let (start, piece) = explain::piece_to_use(&self.state, from)?;
        let end = from_square(to).ok_or(Refusal::OffBoard(to))?;
        if start == end {
            return Err(Refusal::SameSquare(to));
        }
        if let Some(castle) = explain::castle_meant(&self.state, piece.role, start, end) {
            explain::promotion(false, promotion)?;
            explain::castling_way(&self.state, castle)?;
            return self.castling_danger(castle).map_or(Ok(()), |why| Err(explain::no_castling(castle, why)));
        }
        explain::way(&self.state, piece.role, start, end)?;
        let due = piece.role == Role::Pawn && last_rank(self.state.side) & bit(end) != 0;
        explain::promotion(due, promotion)?;
        let mut after = *self;
        after.carry_out(action);
        let side = self.state.side;
        explain::exposed(&after.state, after.royal_king(side), after.attackers_of_royal(side))
    }
}
