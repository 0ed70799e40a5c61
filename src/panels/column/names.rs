//! The seats by the names of their players.

use crate::record::Record;
use crate::rules::{GamePosition, Seat, SeatStanding};

/// A seat with its player's name, for buttons and questions.
#[derive(Clone, Debug)]
pub struct SeatName {
    /// The seat.
    pub seat: Seat,
    /// Its player's name.
    pub name: String,
    /// Whether it is this player's turn.
    pub to_move: bool,
    /// Whether the player has not resigned.
    pub in_game: bool,
    /// Whether the player has a king.
    pub has_king: bool,
}

/// The seats of a game with their players, in turn order.
#[must_use]
pub fn seat_names(record: &Record) -> Vec<SeatName> {
    let side_to_move = record.position().side_to_move();
    let states = record.position().to_setup().seats;
    let in_game = |seat: Seat| states.get(seat.index()).is_none_or(|state| state.standing != SeatStanding::Resigned);
    let seats = Seat::ALL.into_iter().take(record.game().seats());
    let name = |seat: Seat| record.name(seat).to_owned();
    seats
        .map(|seat| SeatName {
            seat,
            name: name(seat),
            to_move: seat == side_to_move,
            in_game: in_game(seat),
            has_king: record.position().royal(seat).is_some(),
        })
        .collect()
}
