//! Which journal is written now: for the report of what went wrong, which is written when nothing else can be asked.

use std::path::PathBuf;
use std::sync::Mutex;

static NOW: Mutex<Option<PathBuf>> = Mutex::new(None);

/// The journal of the game on the board, if it has one; `None` too while that is just changing.
#[must_use]
pub fn journal_now() -> Option<PathBuf> {
    // Whoever asks may have stopped the thread that holds it.
    NOW.try_lock().ok()?.clone()
}

pub(super) fn set(path: Option<PathBuf>) {
    if let Ok(mut now) = NOW.lock() {
        *now = path;
    }
}
