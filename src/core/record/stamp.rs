//! Which state of which game a record is, and where the game comes from.

use std::sync::atomic::{AtomicU64, Ordering};

use serde::{Deserialize, Serialize};

/// Where a game comes from. Saved games do not say it: whoever opens one has it from elsewhere. Journals do.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum Origin {
    /// It began in this program.
    #[default]
    Here,
    /// It was read from a file, a text or a message.
    Elsewhere,
    /// It is an example to look at: notes and lines that are added to it are no change, until somebody plays on in it or
    /// saves it.
    Example,
}

impl Origin {
    #[expect(clippy::trivially_copy_pass_by_ref, reason = "serde hands over a reference")]
    pub(super) fn is_here(&self) -> bool {
        *self == Self::Here
    }
}

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
    pub const fn is_same_game(self, other: Self) -> bool {
        self.game == other.game
    }
}
