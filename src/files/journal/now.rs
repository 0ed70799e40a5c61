//! Which journal is being written: for the report of an error, which cannot ask the running program.

use std::path::PathBuf;
use std::sync::Mutex;

static NOW: Mutex<Option<PathBuf>> = Mutex::new(None);

/// The journal of the game on the board, if it has one; `None` too while that is just changing.
#[must_use]
pub fn journal_now() -> Option<PathBuf> {
    // The thread that holds the lock may be the one that has failed.
    NOW.try_lock().ok()?.clone()
}

pub(super) fn set(path: Option<PathBuf>) {
    if let Ok(mut now) = NOW.lock() {
        *now = path;
    }
}
