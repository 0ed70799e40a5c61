//! What the thread that writes journals is given.

use std::fs::File;
use std::path::PathBuf;

/// Something to write.
pub(super) enum Job {
    /// A new journal.
    Begin(PathBuf),
    /// The journal from now on holds only this, of the same game.
    Anew(String),
    /// A journal that is there, with the text that it holds; what is behind that is cut off.
    Resume(PathBuf, File, String),
    /// Lines for the journal that was begun or resumed last.
    Lines(String),
    /// The game of that journal has gone.
    Leave,
    /// Not the window's: so many jobs were to be synced, and whether they are.
    Synced(u64, bool),
    /// Nothing more comes.
    End,
}
