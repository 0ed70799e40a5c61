//! How long the turn of the player to move has taken, measured by the host and shown by every machine.

use std::time::Duration;

use super::limits::{HEARTBEAT, MAX_GAP};

/// The clock of the turn. Each call of the table says that the program runs: what lies between two calls more than
/// [`MAX_GAP`] apart counts for nobody, because the program was stopped or the machine asleep.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct TurnClock {
    /// Since when it runs; `None` while it stands.
    since: Option<Duration>,
    /// What the turn had taken before.
    before: Duration,
    /// When the program was seen running last.
    seen: Duration,
}

impl TurnClock {
    /// A turn that has taken this long, with its clock running or not.
    pub const fn new(spent: Duration, runs: bool, now: Duration) -> Self {
        Self { since: if runs { Some(now) } else { None }, before: spent, seen: now }
    }

    pub const fn is_running(&self) -> bool {
        self.since.is_some()
    }

    /// How long the turn has taken by now.
    pub fn elapsed(&self, now: Duration) -> Duration {
        let until = if now.saturating_sub(self.seen) > MAX_GAP { self.seen } else { now };
        self.before + self.since.map_or(Duration::ZERO, |since| until.saturating_sub(since))
    }

    /// When the turn will have taken this long, if its clock runs on.
    pub fn reaches(&self, spent: Duration) -> Option<Duration> {
        self.since.map(|since| since + spent.saturating_sub(self.before))
    }

    /// Runs or stands from now on.
    pub fn run(&mut self, runs: bool, now: Duration) {
        *self = Self::new(self.elapsed(now), runs, now);
    }

    /// The program runs.
    pub fn see(&mut self, now: Duration) {
        if now.saturating_sub(self.seen) > MAX_GAP {
            self.run(self.is_running(), now);
        }
        self.seen = now;
    }

    /// When the table has to be called so that no gap is seen.
    pub fn next_wake(&self) -> Option<Duration> {
        self.since.map(|_| self.seen + HEARTBEAT)
    }
}
