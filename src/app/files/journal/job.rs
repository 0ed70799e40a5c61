//! Jobs for the thread that writes journals.

use std::path::PathBuf;

use regalia_core::disk::DiskFile;

/// A job.
pub(super) enum Job {
    /// Begin a new journal.
    Begin(PathBuf),
    /// Replace the journal's contents by this text of the same game.
    Anew(String),
    /// Continue an existing journal with this text; anything after the text is cut off.
    Resume(PathBuf, Box<dyn DiskFile>, String),
    /// Append lines to the current journal.
    Lines(String),
    /// Close the current journal: its game is no longer on the board.
    Leave,
    /// Sent by the syncer: the jobs up to this number were synced, or syncing failed.
    Synced(u64, bool),
    /// Stop.
    End,
}
