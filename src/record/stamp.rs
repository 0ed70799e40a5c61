//! Which state of which game: what was written to a disk a moment ago is compared with what is on the board by now.

use std::sync::atomic::{AtomicU64, Ordering};

/// Which game it is, and how much has been changed in it so far.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Stamp {
    game: u64,
    pub(super) changes: u64,
}

impl Stamp {
    /// Of a game that begins: no other record of this process has the same.
    pub(super) fn new() -> Self {
        static GAMES: AtomicU64 = AtomicU64::new(0);
        Self { game: GAMES.fetch_add(1, Ordering::Relaxed), changes: 0 }
    }

    /// Whether both are of one game, whatever has been changed between them.
    #[must_use]
    pub const fn is_same_game(self, other: Self) -> bool {
        self.game == other.game
    }
}
