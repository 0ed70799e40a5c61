//! The thread that syncs what was written.

use std::io;
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::mpsc::{Receiver, Sender};
use std::time::Instant;

use regalia_core::disk::{Disk, DiskFile};
use regalia_core::storage::file::reason;

use super::job::Job;
use super::write_progress::WriteProgress;

/// What to sync.
pub(super) struct ToSync {
    /// The number of jobs that are done with it.
    pub jobs: u64,
    /// The files written to.
    pub files: Vec<Arc<dyn DiskFile>>,
    /// Folders with new files.
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

    /// `above`: the folders whose own names are on the disk.
    fn carry_out(self, disk: &dyn Disk, above: &mut Vec<PathBuf>) -> io::Result<()> {
        self.files.iter().try_for_each(|file| file.sync_data())?;
        for folder in self.folders {
            disk.sync_folder(&folder)?;
            if !above.contains(&folder) {
                disk.sync_above(&folder);
                above.push(folder);
            }
        }
        Ok(())
    }
}

/// Syncs what it is given, everything pending at once, until the sender is dropped.
pub(super) fn sync(
    disk: &dyn Disk,
    list: &Receiver<ToSync>,
    writer: &Sender<Job>,
    progress: &WriteProgress,
    wake: &impl Fn(),
) {
    let _farewell = Farewell(writer.clone());
    let mut above = Vec::new();
    while let Ok(mut next) = list.recv() {
        list.try_iter().for_each(|more| next.add(more));
        let jobs = next.jobs;
        let why = next.carry_out(disk, &mut above).err().map(|why| reason(&why, "no such folder"));
        progress.note(|state| {
            if why.is_none() {
                state.synced = jobs;
            }
            // What was written meanwhile starts waiting now.
            state.behind_since = (jobs < state.given).then(Instant::now);
            state.not_synced.clone_from(&why);
        });
        // Send this after releasing the files, which may then be closed.
        let _ = writer.send(Job::Synced(jobs, why.is_none()));
        wake();
    }
}

/// Stops the other thread if this one panics, because nothing would be kept any more.
struct Farewell(Sender<Job>);

impl Drop for Farewell {
    fn drop(&mut self) {
        if std::thread::panicking() {
            // Fails only if that thread has ended already.
            let _ = self.0.send(Job::End);
        }
    }
}
