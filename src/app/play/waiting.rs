//! Waiting for a move that no hand at this table makes.

use bevy::prelude::*;
use regalia_core::record::Record;
use regalia_core::rules::{GamePosition, Position, Seat, Square};

use super::naming::{called, whose};
use super::notice::BoardNotice;
use super::words::capital;

/// Why the hand waits for a seat.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Wait {
    /// Its move is to come.
    Moves,
    /// Not everybody has come to the live table yet.
    Seats,
    /// Its move is to come when the clocks go on.
    Clocks,
    /// Its move was made: an earlier position is shown, while the game goes on from the last one.
    Earlier,
}

/// The seat to move whose player is not at this table. Meanwhile the hand moves nothing and no choice is offered.
/// Whatever makes the moves of such a player sets it.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Waiting {
    /// A seat of a live table that is moved at another machine, or any while the board cannot be moved here.
    pub live: Option<(Seat, Wait)>,
    /// The computer's seat.
    pub computer: Option<(Seat, Wait)>,
    /// That of a player whose moves come by message, where the next one has come and everybody knows it.
    pub by_message: Option<Seat>,
}

impl Waiting {
    /// The seat, and why the hand waits for it.
    #[must_use]
    pub fn on(self) -> Option<(Seat, Wait)> {
        self.live.or(self.computer).or(self.by_message.map(|seat| (seat, Wait::Earlier)))
    }

    /// The seat.
    #[must_use]
    pub fn seat(self) -> Option<Seat> {
        self.on().map(|(seat, _)| seat)
    }
}

impl BoardNotice {
    /// Says that another makes this move; the record knows the name.
    pub(super) fn wait(&mut self, (seat, wait): (Seat, Wait), square: Option<Square>, record: &Record) {
        let turn = || format!("It is {} turn", whose(record, seat));
        let line = match wait {
            Wait::Earlier => format!("{} here. Press End to go back to the game", turn()),
            Wait::Seats => "The game begins when everybody is here".to_owned(),
            Wait::Clocks => format!("{}, and the clocks are stopped. Press P to resume", turn()),
            // The computers may be paused for those who watch.
            Wait::Moves if record.only_person().is_none() => turn(),
            Wait::Moves => format!("{} is thinking", capital(&called(record, seat))),
        };
        *self = Self::at(line, square);
    }

    /// Says so where a hand touches a piece; otherwise says nothing more.
    pub(super) fn wait_at(&mut self, waited: (Seat, Wait), square: Square, position: &Position, record: &Record) {
        *self = Self::default();
        if position.piece_at(square).is_some() {
            self.wait(waited, Some(square), record);
        }
    }
}
