//! The clock of the player to move. The host measures every turn, and judges the clocks of guests.

use std::time::Duration;

use super::{Chair, Host};
use crate::record::PublicKey;
use crate::rules::{Action, GamePosition, Outcome, Reason};
use crate::table::edits::{end_edits, millis, play_edits};
use crate::table::message::{Refused, TurnTime};
use crate::table::{effect::Effect, limits::LAG, turn::TurnClock};

impl Host {
    /// The guest who is to move.
    pub(super) fn mover(&self) -> Option<PublicKey> {
        match self.chair(self.side_to_move()?) {
            Chair::Guest(key) => Some(key),
            Chair::Open | Chair::Host | Chair::Computer => None,
        }
    }

    /// Starts the clock of whoever is to move now, unless it is the same turn as before.
    pub(super) fn begin_turn(&mut self, now: Duration) {
        let plies = self.shared.record().len();
        if self.turn_plies != Some(plies) {
            self.turn_plies = Some(plies);
            self.turn = TurnClock::new(self.shared.record().thought(), false, now);
        }
        self.takes_time = self.shared.record().takes_time();
        self.follow_presence(now);
    }

    /// Whether the clock of the player to move runs, if there is one: with the game's clocks, and, if the table is so,
    /// while the guest is not here.
    fn clock_runs(&self) -> bool {
        // Nobody's time runs before all have come and the first move was made.
        let has_begun = !self.chairs.contains(&Chair::Open) && !self.shared.record().is_empty();
        let is_here = self.mover().is_none_or(|key| self.rules.away_clock_runs || self.is_here(key));
        has_begun && is_here && self.shared.runs()
    }

    /// Lets the clock run or stand.
    pub(super) fn follow_presence(&mut self, now: Duration) {
        let runs = self.takes_time && self.clock_runs();
        if runs != self.turn.is_running() {
            self.turn.run(runs, now);
        }
    }

    /// How long the turn of the player to move has taken, and whether its clock runs.
    pub fn turn_time(&self, now: Duration) -> TurnTime {
        let (plies, spent) = (self.shared.record().len(), millis(self.turn.elapsed(now)));
        TurnTime { plies, spent, runs: self.clock_runs() }
    }

    /// How long a guest's turn has taken: as long as the guest says, but at most [`LAG`] less than it took here.
    pub(super) fn time_of_turn(&self, said: Duration, now: Duration) -> Duration {
        said.max(self.turn.elapsed(now).saturating_sub(LAG))
    }

    /// When the flag of a guest falls.
    pub(super) fn flag_falls(&self) -> Option<Duration> {
        self.mover()?;
        self.turn.reaches(self.shared.record().time_until_up()? + LAG)
    }

    /// Ends the turn of a guest whose time is up.
    pub(super) fn flag_if_up(&mut self, now: Duration) {
        let (up, spent) = (self.shared.record().time_until_up(), self.turn.elapsed(now));
        if self.mover().is_some() && self.turn.is_running() && up.is_some_and(|up| spent >= up + LAG) {
            self.flag(spent, now);
        }
    }

    /// The time of the player to move at this machine is up: the turn has taken this long.
    ///
    /// # Errors
    /// If that player has time left, or sits elsewhere.
    pub fn time_is_up(&mut self, thought: Duration, now: Duration) -> Result<Vec<Effect>, Refused> {
        let mover = self.side_to_move().ok_or(Refused::Late)?;
        if !matches!(self.chair(mover), Chair::Host | Chair::Computer) {
            return Err(Refused::NotYours);
        }
        if self.shared.record().time_until_up().is_none_or(|up| thought < up) {
            return Err(Refused::TimeLeft);
        }
        self.flag(thought, now);
        Ok(self.done(now))
    }

    /// Ends the turn of the player to move, who loses by it: of more than two, the others play on.
    fn flag(&mut self, thought: Duration, now: Duration) {
        let record = self.shared.record();
        let (seat, seats) = (record.position().side_to_move(), record.game().seats());
        let edits = if seats == 2 {
            end_edits(Outcome::win(seat.next(seats), seats, Reason::Time), thought)
        } else {
            play_edits(Action::Resign, thought)
        };
        self.make(edits, now);
    }
}
