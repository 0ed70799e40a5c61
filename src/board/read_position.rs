//! Reading the position that the entities stand for.

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;

use super::components::{
    ArmyColour, InArmy, OnSquare, Owns, PieceRole, SeatNumber, SeatScore, SquareAt, Standing, Turn, Unmoved, VestKind,
    Wears,
};
use crate::rules::{self, GamePosition, Piece, Position, Problem, Seat, SeatState, Setup};

type PieceParts = (&'static PieceRole, &'static InArmy, &'static OnSquare, Has<Unmoved>, Option<&'static Wears>);
type SeatParts = (&'static SeatNumber, Option<&'static Owns>, Option<&'static SeatScore>, Option<&'static Standing>);

/// Everything that a position is read from.
#[derive(SystemParam)]
pub(super) struct Board<'w, 's> {
    turn: Option<Res<'w, Turn>>,
    pieces: Query<'w, 's, PieceParts>,
    squares: Query<'w, 's, &'static SquareAt>,
    armies: Query<'w, 's, &'static ArmyColour>,
    seats: Query<'w, 's, SeatParts>,
    vests: Query<'w, 's, &'static VestKind>,
}

/// Why the entities stand for no position.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ReadError {
    /// No game is on the board.
    #[error("no game is on the board")]
    NoGame,
    /// A seat owns no army.
    #[error("seat {0} owns no army")]
    NoOwner(Seat),
    /// The position is impossible.
    #[error("{0}")]
    Impossible(#[from] Problem),
}

impl Board<'_, '_> {
    /// The position that the entities stand for.
    pub(super) fn position(&self) -> Result<Position, ReadError> {
        let turn = self.turn.as_ref().ok_or(ReadError::NoGame)?;
        let standing =
            |(role, army, square, unmoved, wears): (&PieceRole, &InArmy, &OnSquare, bool, Option<&Wears>)| {
                let piece = Piece { army: self.armies.get(army.0).ok()?.0, role: role.0 };
                let vest = wears.and_then(|wears| self.vests.get(wears.vest()).ok()).map(|kind| kind.0);
                Some(rules::PlacedPiece { square: self.squares.get(square.0).ok()?.0, piece, vest, unmoved })
            };
        let mut seats = self.seats.iter().map(|parts| self.seat(parts)).collect::<Result<Vec<_>, _>>()?;
        seats.sort_by_key(|(seat, _)| *seat);
        let parts = Setup {
            options: turn.options,
            pieces: self.pieces.iter().filter_map(standing).collect(),
            seats: seats.into_iter().map(|(_, state)| state).collect(),
            side_to_move: turn.side_to_move,
            ply: turn.ply,
            halfmove_clock: turn.halfmove_clock,
            opening: turn.opening,
            en_passant: turn.en_passant,
            last: turn.last,
            clock: turn.clock,
        };
        Ok(Position::from_setup(&parts)?)
    }

    fn seat(
        &self,
        (number, owns, score, standing): (&SeatNumber, Option<&Owns>, Option<&SeatScore>, Option<&Standing>),
    ) -> Result<(Seat, SeatState), ReadError> {
        let army = owns.and_then(|owns| self.armies.get(owns.army()).ok());
        let state = SeatState {
            owned: army.ok_or(ReadError::NoOwner(number.0))?.0,
            standing: standing.map(|standing| standing.0).unwrap_or_default(),
            score: score.map_or(0, |score| score.0),
        };
        Ok((number.0, state))
    }
}

/// The position that the entities of `world` stand for.
///
/// # Errors
/// If no game is on the board, or what stands there is no position.
pub fn read_position(world: &mut World) -> Result<Position, ReadError> {
    world.run_system_cached(|board: Board| board.position()).unwrap_or(Err(ReadError::NoGame))
}
