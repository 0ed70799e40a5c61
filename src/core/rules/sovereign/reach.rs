//! Where a piece could go if it were its turn.

use std::ops::ControlFlow;

use super::attacks::Guard;
use super::movegen::All;
use super::{Position, Variant};
use crate::rules::{Action, GamePosition, Square, SquareSet};

impl<V: Variant> Position<V> {
    /// Where the piece on a square could go if it were its turn. A neutral army is taken as one of the side to move, and
    /// the safety of a king is then not asked for.
    pub(super) fn reach_of(&self, from: Square) -> SquareSet {
        let mut reach = SquareSet::EMPTY;
        let Some(piece) = self.piece_at(from) else { return reach };
        let commander = self.commander(piece.army);
        let mut turned = self.clone();
        turned.side_to_move = commander.unwrap_or(self.side_to_move);
        turned.command[piece.army.index()] = Some(turned.side_to_move);
        let guard = commander.and_then(|_| turned.king_guard());
        let mut visit = |action: Action| {
            match action {
                Action::Move(step) => reach.insert(step.to),
                Action::Castle { target } => reach.insert(target),
                _ => {}
            }
            ControlFlow::Continue(())
        };
        let _ = turned.visit_piece(from, guard.as_ref(), All, &mut visit);
        let is_king = turned.king(turned.side_to_move) == Some(from);
        if is_king && !guard.as_ref().is_some_and(Guard::in_check) {
            let _ = turned.visit_castling(from, &mut visit);
        }
        reach
    }
}
