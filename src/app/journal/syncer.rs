//! Syncing what was written, on the thread that waits for the disk.

use std::io;
use std::path::PathBuf;
use std::sync::mpsc::Sender;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use regalia_core::disk::{Disk, DiskFile};
use regalia_core::storage::file::reason;

use super::write_progress::{Job, WriteProgress};
use crate::tasks::{Ended, Worker};

pub(super) struct ToSync {
    /// The number of jobs that are done with it.
    pub jobs: u64,
    pub files: Vec<Arc<dyn DiskFile>>,
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
            disk.sync_dir(&folder)?;
            if !above.contains(&folder) {
                disk.sync_above(&folder);
                above.push(folder);
            }
        }
        Ok(())
    }
}

/// Has things synced by another thread, everything pending at once.
pub(super) struct Syncer<W> {
    worker: Worker,
    shared: Arc<Shared<W>>,
}

struct Shared<W> {
    disk: Arc<dyn Disk>,
    progress: Arc<WriteProgress>,
    wake: Arc<W>,
    pending: Mutex<Option<ToSync>>,
    /// The folders whose own names are on the disk.
    above: Mutex<Vec<PathBuf>>,
}

impl<W: Fn() + Send + Sync + 'static> Syncer<W> {
    pub fn new(worker: Worker, disk: Arc<dyn Disk>, progress: Arc<WriteProgress>, wake: Arc<W>) -> Self {
        let shared = Shared { disk, progress, wake, pending: Mutex::default(), above: Mutex::default() };
        Self { worker, shared: Arc::new(shared) }
    }

    /// Has this synced; the writer is told by [`Job::Synced`], or by [`Job::End`] if that fails for good.
    ///
    /// # Errors
    /// If the thread has ended.
    pub fn sync(&self, next: ToSync, writer: &Sender<Job>) -> Result<(), Ended> {
        let mut pending = lock(&self.shared.pending);
        if let Some(pending) = &mut *pending {
            pending.add(next);
            return Ok(());
        }
        *pending = Some(next);
        drop(pending);
        let (shared, guard) = (Arc::clone(&self.shared), SyncOnDrop(Some(writer.clone())));
        self.worker.give(move || shared.carry_out(guard))
    }

    /// Waits until everything given is synced, or the thread has ended.
    pub fn finish(&self) {
        // A disk that hangs keeps this thread, too; nobody waits for it then.
        let _ = self.worker.ask(Duration::MAX, || ());
    }
}

impl<W: Fn()> Shared<W> {
    fn carry_out(&self, mut guard: SyncOnDrop) {
        let Some(next) = lock(&self.pending).take() else { return };
        let jobs = next.jobs;
        let synced = next.carry_out(&*self.disk, &mut lock(&self.above));
        let why = synced.err().map(|why| reason(&why, "no such folder"));
        self.progress.note(|state| {
            if why.is_none() {
                state.synced = jobs;
            }
            // What was written meanwhile starts waiting now.
            state.behind_since = (jobs < state.given).then(Instant::now);
            state.not_synced.clone_from(&why);
        });
        // Send this after releasing the files, which may then be closed.
        if let Some(writer) = &guard.0 {
            // Fails only if the writer has ended already.
            let _ = writer.send(Job::Synced(jobs, why.is_none()));
        }
        (self.wake)();
        guard.0 = None;
    }
}

/// Stops the writer if the thread that syncs has failed, because then nothing would be kept.
struct SyncOnDrop(Option<Sender<Job>>);

impl Drop for SyncOnDrop {
    fn drop(&mut self) {
        if let Some(writer) = &self.0 {
            // Fails only if the writer has ended already.
            let _ = writer.send(Job::End);
        }
    }
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
