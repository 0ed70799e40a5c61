//! Which rule of Plunder Chess a refusal names.

use crate::rules::Refusal;
use crate::rules::orthodox::ChessRefusal;

/// The number of the rule of Plunder Chess that says no, if one does.
pub(in crate::rules) const fn rule_of(refusal: &Refusal) -> Option<u8> {
    match refusal {
        Refusal::Plunder(refusal) => Some(refusal.rule()),
        Refusal::KingInCheck { .. } => Some(8),
        Refusal::NoCastling { .. } => Some(10),
        Refusal::Chess(ChessRefusal::DoubleStep) => Some(11),
        Refusal::Chess(ChessRefusal::PromotionNeeded | ChessRefusal::PromotionRole) | Refusal::NoPromotion => Some(14),
        // Of these the rule file says no more than that all else is as in chess.
        Refusal::NotYours { .. }
        | Refusal::OwnPiece { .. }
        | Refusal::NotThatWay { .. }
        | Refusal::InTheWay { .. }
        | Refusal::PawnCapturesDiagonally
        | Refusal::NothingToCapture
        | Refusal::Over(_)
        | Refusal::OtherGame(_)
        | Refusal::OffBoard(_)
        | Refusal::Empty(_)
        | Refusal::SameSquare(_)
        | Refusal::Sovereign(_)
        | Refusal::Royale(_)
        | Refusal::Martian(_) => None,
    }
}
