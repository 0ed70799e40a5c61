//! Reading the position that the entities stand for.

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;

use super::components::{
    ArmyColour, InArmy, Occupant, OnSquare, OwnedBy, PieceRole, SeatNumber, SquareAt, Turn, Unmoved,
};
use crate::rules::{Army, Piece, Position, Problem, Role, Seat, Square, SquareSet, sovereign};

/// Everything that a position is read from.
#[derive(SystemParam)]
pub(super) struct Board<'w, 's> {
    turn: Option<Res<'w, Turn>>,
    pieces: Query<'w, 's, (&'static PieceRole, &'static InArmy, &'static OnSquare, Has<Unmoved>)>,
    squares: Query<'w, 's, (&'static SquareAt, Option<&'static Occupant>)>,
    armies: Query<'w, 's, (&'static ArmyColour, Option<&'static OwnedBy>)>,
    seats: Query<'w, 's, &'static SeatNumber>,
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
        let mut pieces = vec![None; 256];
        let mut rooks = SquareSet::EMPTY;
        let mut unmoved_kings = SquareSet::EMPTY;
        for (role, army, square, unmoved) in &self.pieces {
            let (Ok((SquareAt(square), _)), Ok((ArmyColour(army), _))) =
                (self.squares.get(square.0), self.armies.get(army.0))
            else {
                continue;
            };
            pieces[square.index()] = Some(Piece { army: *army, role: role.0 });
            match role.0 {
                Role::Rook if unmoved => rooks.insert(*square),
                Role::King if unmoved => unmoved_kings.insert(*square),
                _ => {}
            }
        }
        let castles = |rook: &Square| Square::new(8, rook.rank()).is_some_and(|king| unmoved_kings.contains(king));
        let parts = sovereign::Parts {
            pieces,
            mover: turn.mover,
            owned: [self.owned(Seat::One)?, self.owned(Seat::Two)?],
            unmoved_rooks: rooks.iter().filter(castles).collect(),
            ply: turn.ply,
            quiet: turn.quiet,
            opening: turn.opening,
            twin_jump: turn.options.get("twins") == Some("on"),
        };
        Ok(Position::Sovereign(sovereign::Position::new(&parts)?))
    }

    fn owned(&self, seat: Seat) -> Result<Army, ReadError> {
        let owner = |owned: &OwnedBy| self.seats.get(owned.0).is_ok_and(|number| number.0 == seat);
        let army = self.armies.iter().find(|(_, owned)| owned.is_some_and(owner));
        army.map(|(army, _)| army.0).ok_or(ReadError::NoOwner(seat))
    }
}

/// The position that the entities of `world` stand for.
///
/// # Errors
/// If no game is on the board, or what stands there is no position.
pub fn read_position(world: &mut World) -> Result<Position, ReadError> {
    world.run_system_cached(|board: Board| board.position()).unwrap_or(Err(ReadError::NoGame))
}
