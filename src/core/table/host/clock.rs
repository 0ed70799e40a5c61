//! The clock of the player to move, where the host is the judge of it: a guest's.

use std::time::Duration;

use super::{Chair, Host};
use crate::record::PublicKey;
use crate::rules::{Action, GamePosition, Outcome, Reason};
use crate::table::edits::{end_edits, play_edits};
use crate::table::{effect::Effect, limits::LAG, message::Refused};

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
            self.turn = TurnClock { since: None, before: self.shared.record().thought() };
        }
        self.follow_presence(now);
    }

    /// Lets the clock run or stand: with the game's clocks, and, if the table is so, while the guest is not here.
    pub(super) fn follow_presence(&mut self, now: Duration) {
        // Nobody's time runs before all have come and the first move was made.
        let has_begun = !self.chairs.contains(&Chair::Open) && !self.shared.record().is_empty();
        let goes = has_begun && self.mover().is_some_and(|key| self.rules.away_clock_runs || self.is_here(key));
        let runs = goes && self.shared.runs() && self.shared.record().takes_time();
        if runs != self.turn.since.is_some() {
            self.turn.go(runs, now);
        }
    }

    /// How long a guest's turn has taken: as long as the guest says, but at most [`LAG`] less than it took here.
    pub(super) fn time_of_turn(&self, said: Duration, now: Duration) -> Duration {
        said.max(self.turn.elapsed(now).saturating_sub(LAG))
    }

    /// When the flag of a guest falls.
    pub(super) fn flag_falls(&self) -> Option<Duration> {
        let since = self.turn.since?;
        let up = self.shared.record().time_until_up()? + LAG;
        Some(since + up.saturating_sub(self.turn.before))
    }

    /// Ends the turn of a guest whose time is up.
    pub(super) fn flag_if_up(&mut self, now: Duration) {
        if self.flag_falls().is_some_and(|at| now >= at) {
            self.flag(self.turn.elapsed(now), now);
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

/// How long a guest's turn has taken, as the host sees it.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct TurnClock {
    /// Since when it runs; `None` while it stands.
    pub since: Option<Duration>,
    /// What the turn had taken before.
    pub before: Duration,
}

impl TurnClock {
    /// How long the turn has taken by now.
    pub fn elapsed(&self, now: Duration) -> Duration {
        self.before + self.since.map_or(Duration::ZERO, |since| now.saturating_sub(since))
    }

    /// Lets it run or stand from now on.
    pub fn go(&mut self, runs: bool, now: Duration) {
        self.before = self.elapsed(now);
        self.since = runs.then_some(now);
    }
}
