//! Which rule of Martian Chess a refusal names.

use crate::rules::Refusal;

/// The number of the rule of Martian Chess that says no, if one does.
pub(in crate::rules) const fn rule_of(refusal: &Refusal) -> Option<u8> {
    match refusal {
        Refusal::Martian(refusal) => Some(refusal.rule()),
        Refusal::NotYours { .. }
        | Refusal::OwnPiece { .. }
        | Refusal::NotThatWay { .. }
        | Refusal::InTheWay { .. }
        | Refusal::PawnCapturesDiagonally
        | Refusal::NothingToCapture
        | Refusal::NoPromotion
        | Refusal::NoCastling { .. }
        | Refusal::KingInCheck { .. }
        | Refusal::Over(_)
        | Refusal::OtherGame(_)
        | Refusal::OffBoard(_)
        | Refusal::Empty(_)
        | Refusal::SameSquare(_)
        | Refusal::Chess(_)
        | Refusal::Sovereign(_)
        | Refusal::Royale(_)
        | Refusal::Plunder(_) => None,
    }
}
