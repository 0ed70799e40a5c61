//! Why a move is not possible on an 8 × 8 board.

use super::bits::{Sq, bit, from_square, to_square};
use super::state::{State, army, seat, second_rank};
use super::{attacks, castling::Castle};
use crate::rules::{CastlingRefusal, ChessRefusal, Piece, Refusal, Role, Square};

/// The piece on a square, if the side to move may use it.
pub(crate) fn piece_to_use(state: &State, square: Square) -> Result<(Sq, Piece), Refusal> {
    let at = from_square(square).ok_or(Refusal::OffBoard(square))?;
    let piece = state.piece_at(at).ok_or(Refusal::Empty(square))?;
    if piece.army == army(state.side) {
        Ok((at, piece))
    } else {
        Err(Refusal::NotYours { square, piece, by: seat(1 - state.side) })
    }
}

/// Whether a piece that moves as `kind` can go from one square to another, the safety of the king aside.
pub(crate) fn way(state: &State, kind: Role, from: Sq, to: Sq) -> Result<(), Refusal> {
    let not_that_way = Refusal::NotThatWay {
        piece: Piece { army: army(state.side), role: kind },
        from: to_square(from),
        to: to_square(to),
    };
    if kind == Role::Pawn {
        pawn_way(state, from, to, not_that_way)?;
    } else if attacks::officer(kind, from, 0) & bit(to) == 0 {
        return Err(if kind == Role::King { Refusal::KingOneSquare } else { not_that_way });
    }
    if !matches!(kind, Role::Pawn | Role::Knight) {
        in_the_way(state, from, to)?;
    }
    match state.piece_at(to) {
        Some(piece) if piece.army == army(state.side) => Err(Refusal::OwnPiece { square: to_square(to), piece }),
        Some(_) | None => Ok(()),
    }
}

fn in_the_way(state: &State, from: Sq, to: Sq) -> Result<(), Refusal> {
    match state.first_obstacle(from, attacks::between(from, to)) {
        Some((square, piece)) => Err(Refusal::InTheWay { square: to_square(square), piece }),
        None => Ok(()),
    }
}

fn pawn_way(state: &State, from: Sq, to: Sq, not_that_way: Refusal) -> Result<(), Refusal> {
    let up = if state.side == 0 { 1 } else { -1 };
    let ranks = ((to >> 3) as i8 - (from >> 3) as i8) * up;
    let occupied = state.occupied() & bit(to) != 0;
    match ((to & 7).abs_diff(from & 7), ranks) {
        (0, 1) if occupied => Err(Refusal::PawnCapturesDiagonally),
        (0, 1) => Ok(()),
        (0, 2) if second_rank(state.side) & bit(from) == 0 => Err(ChessRefusal::DoubleStep.into()),
        (0, 2) => {
            in_the_way(state, from, to)?;
            if occupied { Err(Refusal::PawnCapturesDiagonally) } else { Ok(()) }
        }
        (1, 1) if !occupied && state.en_passant != Some(to) => Err(Refusal::NothingToCapture),
        (1, 1) => Ok(()),
        _ => Err(not_that_way),
    }
}

/// The castling that a king's move of two squares stands for.
pub(crate) fn castle_meant(state: &State, role: Role, from: Sq, to: Sq) -> Option<&'static Castle> {
    if role == Role::King { super::castling::meant(state.side, from, to) } else { None }
}

/// Whether king and rook are unmoved with nothing between them.
pub(crate) fn castling_way(state: &State, castle: &'static Castle) -> Result<(), Refusal> {
    let no = |why| Refusal::NoCastling { target: to_square(castle.target), why };
    let held = |castle: &Castle| super::castling::held(state.side, state.castling).any(|held| held.rook == castle.rook);
    if !held(castle) {
        let any = super::castling::held(state.side, state.castling).next().is_some();
        return Err(no(if any { CastlingRefusal::NoRook } else { CastlingRefusal::KingMoved }));
    }
    in_the_way(state, castle.king, castle.rook)
}

/// The refusal of castling to a square, with its reason.
pub(crate) fn no_castling(castle: &Castle, why: CastlingRefusal) -> Refusal {
    Refusal::NoCastling { target: to_square(castle.target), why }
}

/// Whether a move names a promotion if one is `due`, and none otherwise.
pub(crate) fn promotion(due: bool, promotion: Option<Role>) -> Result<(), Refusal> {
    match promotion {
        None if due => Err(ChessRefusal::PromotionNeeded.into()),
        None => Ok(()),
        Some(_) if !due => Err(Refusal::NoPromotion),
        Some(role) if !PROMOTIONS.contains(&role) => Err(ChessRefusal::PromotionRole.into()),
        Some(_) => Ok(()),
    }
}

pub(crate) const PROMOTIONS: [Role; 4] = [Role::Queen, Role::Rook, Role::Bishop, Role::Knight];

/// Whether none of `attackers` attacks a king after a move.
pub(crate) fn exposed(after: &State, king: Sq, attackers: u64) -> Result<(), Refusal> {
    let attacker = super::bits::squares(attackers).next();
    match attacker.and_then(|square| Some((square, after.piece_at(square)?))) {
        Some((square, attacker)) => {
            Err(Refusal::KingInCheck { king: to_square(king), square: to_square(square), attacker })
        }
        None => Ok(()),
    }
}
