//! Which rule of Two Kings a refusal names.

use crate::rules::Refusal;

/// The number of the rule of Two Kings that says no, if one does.
pub(in crate::rules) const fn rule_of(refusal: &Refusal) -> Option<u8> {
    match refusal {
        Refusal::KingInCheck { .. } => Some(3),
        Refusal::NotThatWay { .. }
        | Refusal::InTheWay { .. }
        | Refusal::PawnCapturesDiagonally
        | Refusal::NothingToCapture
        | Refusal::NoPromotion
        | Refusal::Chess(_) => Some(5),
        Refusal::NoCastling { .. } => Some(6),
        Refusal::NotYours { .. }
        | Refusal::OwnPiece { .. }
        | Refusal::Over(_)
        | Refusal::OtherGame(_)
        | Refusal::OffBoard(_)
        | Refusal::Empty(_)
        | Refusal::SameSquare(_)
        | Refusal::Sovereign(_)
        | Refusal::Royale(_)
        | Refusal::Plunder(_)
        | Refusal::Martian(_) => None,
    }
}
