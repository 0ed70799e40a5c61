//! Which state of which game: tells whether what was just written to disk is still what is on the board.

use std::sync::atomic::{AtomicU64, Ordering};

/// A game, and how often it has changed so far.
///
/// ```
/// use regalia_core::record::Record;
/// use regalia_core::rules::{Game, Options};
/// let mut record = Record::new(Options::new(Game::Martian), Vec::new());
/// let before = record.stamp();
/// record.play(record.legal_actions()[0]).unwrap();
/// assert!(record.stamp() != before && record.stamp().is_same_game(before));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Stamp {
    game: u64,
    pub(super) changes: u64,
}

impl Stamp {
    /// A stamp for a new game, unique in this process.
    pub(super) fn new() -> Self {
        static GAMES: AtomicU64 = AtomicU64::new(0);
        Self { game: GAMES.fetch_add(1, Ordering::Relaxed), changes: 0 }
    }

    /// Whether both belong to the same game, in whatever state.
    #[must_use]
    pub const fn is_same_game(self, other: Self) -> bool {
        self.game == other.game
    }
}
