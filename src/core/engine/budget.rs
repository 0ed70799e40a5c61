//! How much of a player's time a search may take.

use std::time::Duration;

/// How long a search may take. Only arithmetic: whoever has a clock keeps to it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Budget {
    /// No new depth is begun after this.
    pub soft: Duration,
    /// It is stopped after this.
    pub hard: Duration,
}

impl Budget {
    /// Exactly so long.
    #[must_use]
    pub const fn exactly(time: Duration) -> Self {
        Self { soft: time, hard: time }
    }

    /// A share of the time that is `left` for `moves` more moves, each of which adds `increment`. Never more than is
    /// left, but at least a millisecond.
    ///
    /// ```
    /// use regalia_core::engine::Budget;
    /// use std::time::Duration;
    /// let budget = Budget::share(Duration::from_secs(60), Duration::ZERO, 30);
    /// assert_eq!((budget.soft, budget.hard), (Duration::from_millis(1_200), Duration::from_secs(4)));
    /// ```
    #[must_use]
    pub fn share(left: Duration, increment: Duration, moves: u32) -> Self {
        let share = (left / moves.max(1)).saturating_add(increment.saturating_mul(3) / 4);
        let most = if moves <= 1 { left } else { left / 3 };
        let within = |time: Duration| time.min(most).max(Duration::from_millis(1));
        Self { soft: within(share.saturating_mul(6) / 10), hard: within(share.saturating_mul(2)) }
    }
}
