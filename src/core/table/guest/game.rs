//! What people at a guest's machine do.

use std::time::Duration;

use super::Guest;
use crate::rules::{Action, GamePosition, Seat};
use crate::table::effect::Effect;
use crate::table::message::{Question, Refused, Request};

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

    /// A person here resigns for a seat.
    pub fn resign(&mut self, seat: Seat, now: Duration) -> Vec<Effect> {
        self.ask_host(Request::Resign { seat: seat.number() }, now)
    }

    /// A person here claims a draw.
    pub fn claim(&mut self, now: Duration) -> Vec<Effect> {
        self.ask_host(Request::Claim, now)
    }

    /// A person here asks the others.
    pub fn ask_others(&mut self, seat: Seat, question: Question, now: Duration) -> Vec<Effect> {
        self.ask_host(Request::Ask { seat: seat.number(), question }, now)
    }

    /// The people here answer a question, or withdraw their own with no.
    pub fn answer(&mut self, question: u64, yes: bool, now: Duration) -> Vec<Effect> {
        self.ask_host(Request::Answer { question, yes }, now)
    }

    /// Asks the host for something, after what was asked for before.
    fn ask_host(&mut self, request: Request, now: Duration) -> Vec<Effect> {
        if self.ended.is_none() {
            self.requests.push_back(request);
        }
        self.done(now)
    }
}
