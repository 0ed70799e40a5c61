//! How much is read at most, and how much is written: what could not be read again is not written.

/// The format that is written and read.
pub const FORMAT: u64 = 1;

/// Plies, on all lines together, up to which a game is read.
pub const MAX_PLIES: usize = 20_000;

/// Bytes up to which a text is read.
pub const MAX_BYTES: u64 = 4 << 20;

/// Plies, on all lines together, that a journal holds: more than a saved game, so that a game is still kept that has
/// become too long to be saved.
pub const MAX_JOURNAL_PLIES: usize = 2 * MAX_PLIES;

/// Bytes up to which a journal is read: a saved game of the greatest size, and a line for each of its plies and steps.
pub const MAX_JOURNAL_BYTES: u64 = 4 * MAX_BYTES;

/// Letters up to which a name is kept: what is longer names nobody, and a file would be too big for it.
pub const MOST_LETTERS: usize = 200;

/// The result while the game goes on.
pub(super) const GOING_ON: &str = "*";

/// Moves, or times of moves, in one row of text.
pub(super) const MOVES_IN_A_ROW: usize = 6;
