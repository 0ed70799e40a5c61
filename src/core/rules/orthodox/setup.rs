//! Positions to and from a setup, for both games.

use super::bits::{bit, from_square, squares, to_square};
use super::state::{State, army, seat, seats, side_of};
use super::{castling::CASTLES, variant::Variant};
use crate::rules::{Army, PlacedPiece, Problem, Role, Seat, Setup, Square};

/// The board, the side to move, castling rights with king and rook in place, and the counts. The en passant square is
/// left to the game.
pub(super) fn state_of(setup: &Setup) -> Result<State, Problem> {
    let owners: Vec<Army> = setup.seats.iter().map(|seat| seat.owned).collect();
    let side = match setup.side_to_move {
        Seat::One => 0,
        Seat::Two => 1,
        Seat::Three | Seat::Four => return Err(Problem::NoSuchSeat),
    };
    let [one, two] = owners[..] else { return Err(Problem::NoSuchSeat) };
    for (owner, place) in [(one, 0), (two, 1)] {
        if owner != army(place) {
            return Err(Problem::WrongSide { seat: seat(place), army: owner });
        }
    }
    setup.check_counts()?;
    let mut state = State::EMPTY;
    (state.side, state.ply, state.halfmove_clock) = (side, setup.ply & !1 | side as u32, setup.halfmove_clock);
    let mut unmoved = 0;
    for PlacedPiece { square, piece, unmoved: still, .. } in &setup.pieces {
        let stray = Problem::NoPlace { square: *square, piece: *piece };
        let (Some(at), Some(side)) = (from_square(*square), side_of(piece.army)) else { return Err(stray) };
        if !Role::CHESS.contains(&piece.role) {
            return Err(stray);
        }
        if state.occupied() & bit(at) != 0 {
            return Err(Problem::TwoPieces(*square));
        }
        state.put(at, side, piece.role);
        unmoved |= if *still { bit(at) } else { 0 };
    }
    for (place, castle) in CASTLES.iter().enumerate() {
        let side = place / 2;
        let king = state.pieces(side, Role::King) & unmoved & bit(castle.king);
        let rook = state.pieces(side, Role::Rook) & unmoved & bit(castle.rook);
        if king != 0 && rook != 0 {
            state.castling |= 1 << place;
        }
    }
    Ok(state)
}

pub(super) fn setup_of(position: &impl Variant) -> Setup {
    let state = position.state();
    let placed = |(square, piece)| PlacedPiece {
        square: to_square(square),
        piece,
        vest: position.vest(square),
        unmoved: state.unmoved(square),
    };
    Setup {
        ply: state.ply,
        halfmove_clock: state.halfmove_clock,
        en_passant: state.en_passant.map(to_square),
        ..Setup::new(position.options(), state.all_pieces().map(placed).collect(), seats(), seat(state.side))
    }
}

/// Whether each side has at least one king and at most `most`.
pub(crate) fn check_kings(state: &State, most: u32) -> Result<(), Problem> {
    for side in [0, 1] {
        let kings = state.pieces(side, Role::King);
        if kings == 0 {
            return Err(Problem::NoKing { seat: seat(side), army: army(side) });
        }
        if kings.count_ones() > most
            && let Some(square) = squares(kings).last()
            && let Some(piece) = state.piece_at(square)
        {
            return Err(Problem::SecondKing { square: to_square(square), piece });
        }
    }
    Ok(())
}

/// Whether no pawn of a side stands on one of `forbidden`.
pub(crate) fn check_pawns(state: &State, side: usize, forbidden: u64) -> Result<(), Problem> {
    match squares(state.pieces(side, Role::Pawn) & forbidden).next() {
        Some(square) => Err(Problem::PawnRank { square: to_square(square) }),
        None => Ok(()),
    }
}

/// The en passant square, if one of `victims` can just have crossed it: it stands in front of the square, and the square
/// and the one behind it are empty.
pub(super) fn passed_square(state: &State, square: Option<Square>, victims: &[Role]) -> Option<u8> {
    let square = from_square(square?)?;
    let (sixth, behind) = if state.side == 0 { (5, square + 8) } else { (2, square.wrapping_sub(8)) };
    if square >> 3 != sixth || state.occupied() & (bit(square) | bit(behind)) != 0 {
        return None;
    }
    let victim = state.passed(square);
    let passed = state.foe() & bit(victim) != 0 && state.role_at(victim).is_some_and(|role| victims.contains(&role));
    passed.then_some(square)
}
