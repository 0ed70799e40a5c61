//! The thread that brings what was written to the disk.

use std::fs::File;
use std::io;
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::mpsc::{Receiver, Sender};
use std::time::Instant;

use super::job::Job;
use super::progress::Progress;
use crate::record::file::reason;
use crate::record::temporary::sync_folder;

/// What is to be brought to the disk.
pub(super) struct ToSync {
    /// So many jobs are done with it.
    pub jobs: u64,
    /// Files that were written to.
    pub files: Vec<Arc<File>>,
    /// Folders in which files are new.
    pub folders: Vec<PathBuf>,
}

impl ToSync {
    fn add(&mut self, next: Self) {
        self.jobs = next.jobs;
        for file in next.files {
            if !self.files.iter().any(|known| Arc::ptr_eq(known, &file)) {
                self.files.push(file);
            }
        }
        self.folders.extend(next.folders);
        self.folders.dedup();
    }

    fn carry_out(self) -> io::Result<()> {
        self.files.iter().try_for_each(|file| file.sync_data())?;
        self.folders.iter().try_for_each(|folder| sync_folder(folder))
    }
}

/// Syncs what it is given, all that waits in one go, until nobody can give it anything any more.
pub(super) fn sync(list: &Receiver<ToSync>, writer: &Sender<Job>, progress: &Progress, wake: &impl Fn()) {
    let _farewell = Farewell(writer.clone());
    while let Ok(mut next) = list.recv() {
        list.try_iter().for_each(|more| next.add(more));
        let jobs = next.jobs;
        let why = next.carry_out().err().map(|why| reason(&why, "no such folder"));
        progress.note(|state| {
            if why.is_none() {
                state.synced = jobs;
            }
            // What was written meanwhile is on its way since now.
            state.behind_since = (jobs < state.given).then(Instant::now);
            state.not_synced.clone_from(&why);
        });
        // Only once nothing holds the files any more: they may be closed then.
        let _ = writer.send(Job::Synced(jobs, why.is_none()));
        wake();
    }
}

/// Ends the other thread if this one fails: nothing would be kept any more.
struct Farewell(Sender<Job>);

impl Drop for Farewell {
    fn drop(&mut self) {
        if std::thread::panicking() {
            // Fails only when that thread has ended already.
            let _ = self.0.send(Job::End);
        }
    }
}
