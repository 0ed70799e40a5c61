//! What people at the host's machine do.

use std::time::Duration;

use super::Host;
use crate::record::Record;
use crate::rules::Action;
use crate::table::edits::{begin_edits, play_edits};
use crate::table::effect::Effect;
use crate::table::message::{Refused, Request};

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

    /// A person here asks for something else than to play.
    ///
    /// # Errors
    /// If it is not possible now.
    pub fn request(&mut self, request: Request, now: Duration) -> Result<Vec<Effect>, Refused> {
        self.grant(None, request, now)?;
        Ok(self.done(now))
    }

    /// Begins another game at this table, with the same people in the same seats.
    pub fn begin(&mut self, record: &Record, now: Duration) -> Vec<Effect> {
        self.make(begin_edits(record), now);
        self.done(now)
    }
}
