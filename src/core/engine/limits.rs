//! How long a search goes on.

use std::sync::atomic::Ordering::Relaxed;
use std::sync::atomic::{AtomicBool, AtomicU64};
use std::time::Duration;

/// Where a search ends by itself. Time is not one of its limits: the caller watches the clock and sets the [`Stop`].
///
/// ```
/// use regalia_core::engine::{Engine, Limits, Stop, Task};
/// use regalia_core::rules::{Game, GamePosition, Options, Position};
/// let start = Position::start(&Options::new(Game::Plunder));
/// let think = |limits| Engine::new(1, 1).think(&Task::new(start.clone(), limits), &Stop::new()).unwrap();
/// assert_eq!(think(Limits::nodes(1_000)).nodes, 1_000);
/// assert_eq!(think(Limits { depth: 2, ..Limits::nodes(1_000_000) }).depth, 2); // the nearer one counts
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    /// Plies searched in full.
    pub depth: u32,
    /// Positions looked at by all threads. One thread stops at exactly this many.
    pub nodes: u64,
}

impl Limits {
    /// No limit but the stop.
    pub const NONE: Self = Self { depth: super::value::MAX_PLIES as u32 / 2, nodes: u64::MAX };

    /// So many plies.
    pub const fn depth(depth: u32) -> Self {
        Self { depth: if depth < Self::NONE.depth { depth } else { Self::NONE.depth }, ..Self::NONE }
    }

    /// So many positions.
    pub const fn nodes(nodes: u64) -> Self {
        Self { nodes, ..Self::NONE }
    }
}

/// Asks a search to end; it answers with the best that it has found, within milliseconds.
///
/// ```
/// use regalia_core::engine::{Engine, Limits, Stop, Task};
/// use regalia_core::rules::{Game, GamePosition, Options, Position};
/// let task = Task::new(Position::start(&Options::new(Game::Royale)), Limits::NONE);
/// let stop = Stop::new();
/// stop.set(); // another thread does this, as a rule
/// let best = Engine::new(1, 1).think(&task, &stop).unwrap().best().unwrap();
/// assert!(task.position.validate(best).is_ok());
/// ```
#[derive(Debug, Default)]
pub struct Stop(AtomicBool);

impl Stop {
    /// A stop that is not set.
    pub const fn new() -> Self {
        Self(AtomicBool::new(false))
    }

    /// Asks the search to end.
    pub fn set(&self) {
        self.0.store(true, Relaxed);
    }

    /// Resets it for the next search.
    pub fn clear(&self) {
        self.0.store(false, Relaxed);
    }

    /// Whether the search is to end.
    pub fn is_set(&self) -> bool {
        self.0.load(Relaxed)
    }
}

/// Positions looked at by all threads of one search.
#[derive(Debug, Default)]
pub(super) struct Counters {
    pub nodes: AtomicU64,
    pub quiescence: AtomicU64,
}

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
    pub fn share(left: Duration, increment: Duration, moves: u32) -> Self {
        let share = (left / moves.max(1)).saturating_add(increment.saturating_mul(3) / 4);
        let most = if moves <= 1 { left } else { left / 3 };
        let within = |time: Duration| time.min(most).max(Duration::from_millis(1));
        Self { soft: within(share.saturating_mul(6) / 10), hard: within(share.saturating_mul(2)) }
    }
}
