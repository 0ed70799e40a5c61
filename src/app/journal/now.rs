//! Which journal is being written: for crash reports, which cannot ask the running program.

use std::path::PathBuf;
use std::sync::Mutex;

static NOW: Mutex<Option<PathBuf>> = Mutex::new(None);

/// The journal of the game on the board, if it has one; also `None` while that is just changing.
#[must_use]
pub fn journal_now() -> Option<PathBuf> {
    // The thread that holds the lock may be the one that panicked.
    NOW.try_lock().ok()?.clone()
}

pub(super) fn set(path: Option<PathBuf>) {
    if let Ok(mut now) = NOW.lock() {
        *now = path;
    }
}
