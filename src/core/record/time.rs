//! The players' time: how much a seat has, and how much a turn takes. Only arithmetic: nothing here reads a clock.

use std::fmt;
use std::time::Duration;

use crate::rules::Action;

/// How much time a seat has, for the whole game and per turn.
///
/// ```
/// use regalia_core::record::TimeControl;
/// use std::time::Duration;
/// let control = TimeControl::minutes(5, 3).unwrap();
/// assert_eq!(control.to_string(), "5 min + 3 s");
/// let left = control.left(Duration::from_secs(300), Duration::from_secs(20));
/// assert_eq!(left, Duration::from_secs(280));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct TimeControl {
    base: Duration,
    increment: Duration,
    delay: Duration,
}

/// Why a game cannot be timed this way.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[expect(missing_docs, reason = "the messages say what the fields are")]
pub enum TimeError {
    /// Too little or too much time for the whole game.
    #[error("a seat has between one second and {} hours, not {}", hours(TimeControl::MAX_BASE), in_seconds(*.0))]
    Base(Duration),
    /// Too much time per turn.
    #[error("a turn adds or waits for at most one hour, not {}", in_seconds(*.0))]
    Turn(Duration),
    /// Neither one time control for all seats nor one for each.
    #[error("there are {given} for {seats} seats")]
    Seats { given: usize, seats: usize },
}

impl TimeControl {
    /// The most time that a seat may have for the whole game.
    pub const MAX_BASE: Duration = Duration::from_secs(24 * 3600);
    /// The longest increment or delay.
    pub const MAX_TURN: Duration = Duration::from_secs(3600);
    const MIN_BASE: Duration = Duration::from_secs(1);

    /// `base` for the whole game, `increment` added after each ply, and `delay` that passes in each turn before time is
    /// taken; all cut to whole milliseconds.
    ///
    /// # Errors
    /// If one of them is outside its limits.
    pub fn new(base: Duration, increment: Duration, delay: Duration) -> Result<Self, TimeError> {
        if !(Self::MIN_BASE..=Self::MAX_BASE).contains(&base) {
            return Err(TimeError::Base(base));
        }
        if let Some(turn) = [increment, delay].into_iter().find(|turn| *turn > Self::MAX_TURN) {
            return Err(TimeError::Turn(turn));
        }
        Ok(Self { base: whole(base), increment: whole(increment), delay: whole(delay) })
    }

    /// `base` minutes for the whole game, and `increment` seconds added after each ply.
    ///
    /// # Errors
    /// As [`new`](Self::new).
    pub fn minutes(base: u32, increment: u32) -> Result<Self, TimeError> {
        let (base, increment) = (u64::from(base) * 60, u64::from(increment));
        Self::new(Duration::from_secs(base), Duration::from_secs(increment), Duration::ZERO)
    }

    /// The time that a seat begins with.
    pub const fn base(self) -> Duration {
        self.base
    }

    /// The time added after each ply.
    pub const fn increment(self) -> Duration {
        self.increment
    }

    /// The time that passes in each turn before time is taken.
    pub const fn delay(self) -> Duration {
        self.delay
    }

    /// The time left in a turn that began with `before` and has taken `thought` so far.
    pub fn left(self, before: Duration, thought: Duration) -> Duration {
        before.saturating_sub(thought.saturating_sub(self.delay))
    }

    /// How long a turn that begins with `before` may take.
    pub fn until_up(self, before: Duration) -> Duration {
        before + self.delay
    }

    /// The time left after a ply that took `spent`, in a turn that began with `before`. Forced plies, a pass or an
    /// escape, neither take nor add time, and resigning adds none.
    pub fn after(self, before: Duration, spent: Duration, action: Action) -> Duration {
        match action {
            Action::Pass | Action::Escape => before,
            Action::Resign => self.left(before, spent),
            _ => self.left(before, spent) + self.increment,
        }
    }
}

impl fmt::Display for TimeControl {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let seconds = self.base.as_secs();
        match seconds % 60 {
            0 => write!(f, "{} min", seconds / 60)?,
            rest if seconds < 60 => write!(f, "{rest} s")?,
            rest => write!(f, "{}:{rest:02} min", seconds / 60)?,
        }
        if !self.increment.is_zero() {
            write!(f, " + {}", in_seconds(self.increment))?;
        }
        if !self.delay.is_zero() {
            write!(f, ", delay {}", in_seconds(self.delay))?;
        }
        Ok(())
    }
}

/// Cuts to whole milliseconds, the precision of saved games.
pub(super) fn whole(time: Duration) -> Duration {
    Duration::from_millis(millis(time))
}

/// A time in milliseconds.
pub(super) fn millis(time: Duration) -> u64 {
    u64::try_from(time.as_millis()).unwrap_or(u64::MAX)
}

/// A time in seconds, as part of a sentence.
pub(super) fn in_seconds(time: Duration) -> String {
    let (seconds, rest) = (time.as_secs(), time.subsec_millis());
    if rest == 0 { format!("{seconds} s") } else { format!("{seconds}.{rest:03} s") }
}

fn hours(time: Duration) -> u64 {
    time.as_secs() / 3600
}
