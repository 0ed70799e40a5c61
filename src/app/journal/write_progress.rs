//! What the journal's threads are given, and their progress, for which the window waits.

use std::path::PathBuf;
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use super::open_journal::Continued;

pub(super) enum Job {
    Begin(PathBuf),
    /// Replace the journal's contents by this text of the same game.
    Rewrite(String),
    Resume(Continued),
    Lines(String),
    /// Close the current journal: its game is no longer on the board.
    Leave,
    /// Sent by the syncer: the jobs up to this number were synced, or syncing failed.
    Synced(u64, bool),
    End,
}

#[derive(Default)]
pub(super) struct WriteProgress {
    state: Mutex<State>,
    changed: Condvar,
}

/// The state of the threads. Jobs are numbered from the first one given.
#[derive(Debug, Default)]
pub(super) struct State {
    pub given: u64,
    pub tried: u64,
    /// How many jobs are written: they survive the end of the process.
    pub written: u64,
    /// How many jobs are synced: they survive a power cut.
    pub synced: u64,
    /// How many journals were closed, and may be opened again.
    pub closed: u64,
    /// Whether another program could write to a journal, too, since there are no locks.
    pub lacks_locks: bool,
    /// The journals that have another path since the last question: the old one, and the new one.
    pub moved: Vec<(PathBuf, PathBuf)>,
    /// Why nothing can be written, as the end of a sentence.
    pub not_written: Option<String>,
    /// Why nothing can be synced, as the end of a sentence.
    pub not_synced: Option<String>,
    /// Since when something has been waiting to be synced.
    pub behind_since: Option<Instant>,
    /// Whether the writing thread has ended.
    pub has_ended: bool,
}

impl WriteProgress {
    pub fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    pub fn note<T>(&self, what: impl FnOnce(&mut State) -> T) -> T {
        let noted = what(&mut self.state());
        self.changed.notify_all();
        noted
    }

    /// Waits, at most for `most`, until `so` is true or the writing thread has ended. Returns whether `so` is true.
    pub fn wait(&self, most: Duration, so: impl Fn(&State) -> bool) -> bool {
        let waits = |state: &mut State| !so(state) && !state.has_ended;
        let (state, _) =
            self.changed.wait_timeout_while(self.state(), most, waits).unwrap_or_else(PoisonError::into_inner);
        so(&state)
    }
}
