//! How long a guest waits to be let in.

use std::time::{Duration, Instant};

/// How often a guest that is not in reports what it waits for.
const REPORT_INTERVAL: Duration = Duration::from_secs(10);

/// A guest that is not in yet.
pub(super) struct Waits {
    since: Instant,
    most: Duration,
    /// Number of reports so far.
    reports: u32,
    /// Whether the people at the host are being asked.
    pub is_asked: bool,
}

/// The guest has waited too long.
#[derive(Debug, thiserror::Error)]
pub(super) enum NotIn {
    #[error("the host does not answer within {0} s")]
    NoAnswer(u64),
    #[error("the host has not let you in within {0} s")]
    NotAdmitted(u64),
}

impl Waits {
    pub fn new(most: Duration) -> Self {
        Self { since: Instant::now(), most, reports: 0, is_asked: false }
    }

    /// When [`poll`](Self::poll) has something to do next.
    pub fn next_wake(&self) -> Instant {
        self.since + (REPORT_INTERVAL * (self.reports + 1)).min(self.most)
    }

    /// The next report, when it is due.
    ///
    /// # Errors
    /// If the time is up.
    pub fn poll(&mut self) -> Result<Option<String>, NotIn> {
        let (passed, seconds) = (self.since.elapsed(), self.most.as_secs());
        match (passed >= self.most, self.is_asked) {
            (true, true) => return Err(NotIn::NotAdmitted(seconds)),
            (true, false) => return Err(NotIn::NoAnswer(seconds)),
            (false, _) if passed < REPORT_INTERVAL * (self.reports + 1) => return Ok(None),
            (false, _) => self.reports += 1,
        }
        let what = if self.is_asked { "the people at the host to let you in" } else { "the host's machine" };
        Ok(Some(format!("waits {} s for {what}", passed.as_secs())))
    }
}
