//! Limits of what is read. What could not be read again is not written, either.

/// The format that is written. It and all before it are read.
///
/// 1. The first format.
/// 2. `players` and `seed`; later `notes`, then `title` and `comments`, then `keys` and `table`, which a program that does not know
///    them can do without: it plays the same game.
pub const FORMAT: u64 = 2;

/// The first format with players.
pub(super) const FIRST_FORMAT_WITH_PLAYERS: u64 = 2;

/// The most plies, on all lines together, of a game that is read.
pub const MAX_PLIES: usize = 20_000;

/// The most bytes of a text that is read.
pub const MAX_BYTES: u64 = 4 << 20;

/// The most plies, on all lines together, of a journal: more than of a saved game, so that a game too long to be saved
/// is still kept.
pub const MAX_JOURNAL_PLIES: usize = 2 * MAX_PLIES;

/// The most bytes of a journal that is read: the largest saved game, and a line for each of its plies and steps.
pub const MAX_JOURNAL_BYTES: u64 = 4 * MAX_BYTES;

/// The most letters of a name: nobody's name is longer, and a file would become too big.
pub const MAX_LETTERS: usize = 200;

/// The most letters that are kept of what somebody has written about a ply: more is not read while a game is watched.
pub(super) const MAX_COMMENT: usize = 400;

/// The result while the game goes on.
pub(super) const UNFINISHED: &str = "*";

/// How many moves, or times of moves, one row of text holds.
pub(super) const MOVES_PER_ROW: usize = 6;
