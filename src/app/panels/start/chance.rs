//! Chance from outside the program.

use rand::TryRng as _;
use rand::rngs::SysRng;

/// A generator that the system seeds: for who has the first seat, and for the number of a game by message.
pub fn chance() -> fastrand::Rng {
    // Fall back on the time if the system has no random numbers.
    fastrand::Rng::with_seed(SysRng.try_next_u64().unwrap_or_else(|_| fastrand::u64(..)))
}
