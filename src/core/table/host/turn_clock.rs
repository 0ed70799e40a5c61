//! How long a turn takes, without knowing whose.

use std::time::Duration;

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
