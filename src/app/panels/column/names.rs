//! The seats by the names of their players.

use regalia_core::record::Player;
use regalia_core::rules::{GamePosition, Seat, SeatStanding};

use crate::board::{BoardPosition, RunningGame};
use crate::play::naming::label;

/// A seat with its player's name, for buttons and questions.
#[derive(Clone, Debug)]
pub struct SeatName {
    pub seat: Seat,
    pub name: String,
    /// The name that its player was given; empty if none was.
    pub given: String,
    pub player: Player,
    pub to_move: bool,
    /// Whether the player has not resigned.
    pub in_game: bool,
    pub has_king: bool,
    /// Whether it is moved at another computer.
    pub is_far: bool,
}

/// The seats of a game with their players, White's first.
#[must_use]
pub fn seat_names(board: &BoardPosition, game: &RunningGame) -> Vec<SeatName> {
    let record = &game.record;
    let position = board.or_record(record);
    record
        .sides_of_line()
        .seats(record.game())
        .map(|seat| SeatName {
            seat,
            name: label(record, seat),
            given: if record.is_named(seat) { record.name(seat).to_owned() } else { String::new() },
            player: record.player(seat),
            to_move: seat == position.side_to_move(),
            in_game: position.standing(seat) != SeatStanding::Resigned,
            has_king: position.royal(seat).is_some(),
            is_far: !game.is_moved_here(seat),
        })
        .collect()
}
