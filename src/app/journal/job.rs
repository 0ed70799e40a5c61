//! Jobs for the thread that writes journals.

use std::path::PathBuf;

use super::lock::Own;

/// A journal to be continued.
pub struct Continued {
    pub path: PathBuf,
    pub own: Own,
    /// The lines of its game.
    pub text: String,
    /// What the file holds after them, to be cut off.
    pub tail: Vec<u8>,
}

pub(super) enum Job {
    Begin(PathBuf),
    /// Replace the journal's contents by this text of the same game.
    Rewrite(String),
    Resume(Continued),
    /// Append lines to the current journal.
    Lines(String),
    /// Close the current journal: its game is no longer on the board.
    Leave,
    /// Sent by the syncer: the jobs up to this number were synced, or syncing failed.
    Synced(u64, bool),
    End,
}
