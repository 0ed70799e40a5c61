//! What people at a guest's machine do.

use std::time::Duration;

use super::Guest;
use crate::rules::{Action, GamePosition};
use crate::table::effect::Effect;
use crate::table::message::{Refused, Request};

impl Guest {
    /// A person at this machine has played on the board, in a turn that took so long. It counts when the host confirms
    /// it.
    ///
    /// # Errors
    /// If it is not this machine's turn, or the action is not legal.
    pub fn play(&mut self, action: Action, spent: Duration, now: Duration) -> Result<Vec<Effect>, Refused> {
        let here = self.position_here().filter(|here| self.seats.contains(&here.side_to_move()));
        if here.ok_or(Refused::NotYours)?.validate(action).is_err() {
            // The host would end the connection.
            return Err(Refused::Illegal);
        }
        self.played.push_back((action, spent));
        Ok(self.done(now))
    }

    /// The position after what was played here.
    fn position_here(&self) -> Option<crate::rules::Position> {
        let shared = self.shared.as_ref()?;
        if shared.record().outcome().is_some() {
            return None;
        }
        let mut position = shared.record().position().clone();
        for (action, _) in &self.played {
            position.validate(*action).ok()?;
            position = position.changes(*action).1;
        }
        Some(position)
    }

    /// A person here asks for something else than to play: the host is asked after what was asked for before.
    pub fn request(&mut self, request: Request, now: Duration) -> Vec<Effect> {
        if self.ended.is_none() {
            self.requests.push_back(request);
        }
        self.done(now)
    }
}
