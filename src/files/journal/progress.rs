//! How far the journal has got: what the threads that write it tell, and what the window waits for.

use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

/// What the threads tell.
#[derive(Default)]
pub(super) struct Progress {
    state: Mutex<State>,
    changed: Condvar,
}

/// How far they have got. Jobs are counted from the first one that was given.
#[derive(Debug, Default)]
pub(super) struct State {
    /// Jobs that were given.
    pub given: u64,
    /// Jobs that were tried.
    pub tried: u64,
    /// Jobs that are written: they survive the end of the process.
    pub written: u64,
    /// Jobs that are on the disk: they survive a power cut.
    pub synced: u64,
    /// Journals that were closed: whoever wants may take them up.
    pub closed: u64,
    /// Why nothing can be written, as the end of a sentence.
    pub not_written: Option<String>,
    /// Why nothing can be brought to the disk, as the end of a sentence.
    pub not_synced: Option<String>,
    /// Since when something has been on its way to the disk.
    pub behind_since: Option<Instant>,
    /// No thread writes any more.
    pub has_ended: bool,
}

impl Progress {
    /// How far they have got now.
    pub fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Notes something, and tells whoever waits.
    pub fn note<T>(&self, what: impl FnOnce(&mut State) -> T) -> T {
        let noted = what(&mut self.state());
        self.changed.notify_all();
        noted
    }

    /// Waits until something is so or nobody writes any more, but not longer than this; says whether it is so.
    pub fn wait(&self, most: Duration, so: impl Fn(&State) -> bool) -> bool {
        let waits = |state: &mut State| !so(state) && !state.has_ended;
        let (state, _) =
            self.changed.wait_timeout_while(self.state(), most, waits).unwrap_or_else(PoisonError::into_inner);
        so(&state)
    }
}
