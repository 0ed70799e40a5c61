//! Which rule of Sovereign Chess or of Royale a refusal names.

use crate::rules::{Piece, Refusal, Role};

/// The number of the rule of Sovereign Chess that says no, if one does.
pub(in crate::rules) const fn rule_of(refusal: &Refusal) -> Option<u8> {
    match refusal {
        Refusal::NotYours { .. } | Refusal::OwnPiece { .. } => Some(5),
        Refusal::NotThatWay { piece: Piece { role: Role::Pawn, .. }, .. } => Some(9),
        Refusal::NotThatWay { .. } | Refusal::InTheWay { .. } => Some(6),
        Refusal::PawnCapturesDiagonally | Refusal::NothingToCapture => Some(11),
        Refusal::NoPromotion => Some(12),
        Refusal::NoCastling { .. } => Some(13),
        Refusal::KingInCheck { .. } => Some(17),
        Refusal::Sovereign(refusal) => refusal.rule(),
        Refusal::Over(_)
        | Refusal::OtherGame(_)
        | Refusal::OffBoard(_)
        | Refusal::Empty(_)
        | Refusal::SameSquare(_)
        | Refusal::Chess(_)
        | Refusal::Royale(_)
        | Refusal::Plunder(_)
        | Refusal::Martian(_) => None,
    }
}

/// The number of Royale's own rule that says no, if one does.
pub(in crate::rules) const fn royale_rule_of(refusal: &Refusal) -> Option<u8> {
    if let Refusal::Royale(refusal) = refusal { Some(refusal.rule()) } else { None }
}
