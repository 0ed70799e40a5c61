//! What people at the host's machine do.

use std::time::Duration;

use super::Host;
use crate::record::Record;
use crate::rules::{Action, Reason, Seat};
use crate::table::edits::{begin_edits, play_edits};
use crate::table::effect::Effect;
use crate::table::message::{Question, Refused};

impl Host {
    /// A person or the computer at this machine plays, in a turn that has taken so long.
    ///
    /// # Errors
    /// If that is not legal, or it is another machine's turn.
    pub fn play(&mut self, action: Action, spent: Duration, now: Duration) -> Result<Vec<Effect>, Refused> {
        if self.mover().is_some() {
            return Err(Refused::NotYours);
        }
        self.try_edits(play_edits(action, spent), now)?;
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
    pub fn begin(&mut self, record: &Record, now: Duration) -> Vec<Effect> {
        self.make(begin_edits(record), now);
        self.done(now)
    }
}
