//! Why an action is not legal.

use super::Position;
use crate::rules::orthodox::bits::{bit, from_square};
use crate::rules::orthodox::state::last_rank;
use crate::rules::orthodox::{Explain, Perform, Variant, explain};
use crate::rules::{Action, Move, MoveKind, Refusal, Role};

impl Explain for Position {
    fn reasons(&self, action: Action) -> Result<(), Refusal> {
        let Action::Move(Move { from, to, promotion, kind: MoveKind::Plain, plunder: None }) = action else {
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
        explain::exposed(&after.state, after.king(side), after.attackers_of_king(side))
    }
}
