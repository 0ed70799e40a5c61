//! What people at the host's machine do.

use std::time::Duration;

use super::Host;
use crate::record::{Edit, Record};
use crate::rules::{Reason, Seat};
use crate::table::edits::begin_edits;
use crate::table::effect::Effect;
use crate::table::message::{Question, Refused};

impl Host {
    /// The board here has made these edits: a ply of a person or the computer at this machine, or an end by their clock.
    ///
    /// # Errors
    /// If it is not possible in the table's game; then the board shows another one.
    pub fn done_on_board(&mut self, edits: Vec<Edit>, now: Duration) -> Result<Vec<Effect>, Refused> {
        self.try_edits(edits, true, now)?;
        Ok(self.done(now))
    }

    /// A person here resigns for a seat.
    ///
    /// # Errors
    /// If the game is over, or it is not that seat's turn in a game where the others play on.
    pub fn resign(&mut self, seat: Seat, now: Duration) -> Result<Vec<Effect>, Refused> {
        self.resign_seat(seat, now)?;
        Ok(self.done(now))
    }

    /// A person here claims a draw for the player to move.
    ///
    /// # Errors
    /// If there is nothing to claim.
    pub fn claim(&mut self, now: Duration) -> Result<Vec<Effect>, Refused> {
        self.end_game(Reason::Claim, now)?;
        Ok(self.done(now))
    }

    /// A person here asks the others.
    ///
    /// # Errors
    /// If it cannot be asked now.
    pub fn ask_others(&mut self, seat: Seat, question: Question, now: Duration) -> Result<Vec<Effect>, Refused> {
        self.ask(seat, question, now)?;
        Ok(self.done(now))
    }

    /// The people here answer a question, or withdraw their own with no.
    ///
    /// # Errors
    /// If that question is over.
    pub fn answer(&mut self, question: u64, yes: bool, now: Duration) -> Result<Vec<Effect>, Refused> {
        self.answer_of(None, question, yes, now)?;
        Ok(self.done(now))
    }

    /// Begins another game at this table, with the same people in the same seats.
    pub fn begin(&mut self, record: &Record, is_on_board: bool, now: Duration) -> Vec<Effect> {
        self.make(begin_edits(record), is_on_board, now);
        self.done(now)
    }
}
