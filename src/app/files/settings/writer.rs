//! The files of settings and training: where each one is, and what the player is told of it. It is written when nothing
//! has changed for a while, or when the program ends.

use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;
use std::{fmt, io};

use bevy::log::{error, warn};
use bevy::prelude::SystemSet;
use regalia_core::{disk::Disk, record::shown, storage::file::reason};

use super::disk::store;
use crate::journal::{DiskInUse, DiskThread};
use crate::tasks::{Waker, Worker};

pub const PAUSE: Duration = Duration::from_secs(1);

/// How long the end of the program waits for the disk.
const LAST_WAIT: Duration = Duration::from_secs(2);

/// Tells the writers of a program apart.
static NEXT: AtomicU64 = AtomicU64::new(0);

/// Writes texts to a file. Dropping it writes a pending text.
pub struct Writer {
    worker: Worker,
    key: u64,
    write: Arc<Write>,
}

struct Write {
    what: &'static str,
    store: Store,
    disk: Arc<dyn Disk>,
    path: PathBuf,
    wake: Box<dyn Fn() + Send + Sync>,
    trouble: Mutex<Trouble>,
}

/// Replaces the file.
pub(in crate::files) type Store = fn(&dyn Disk, &Path, &str) -> io::Result<()>;

#[derive(Default)]
struct Trouble {
    has_failed: bool,
    to_tell: Option<String>,
}

impl Writer {
    /// A writer to this file; it calls `wake` when writing has failed.
    pub fn new(worker: Worker, disk: &Arc<dyn Disk>, path: PathBuf, wake: impl Fn() + Send + Sync + 'static) -> Self {
        Self::of("settings", store, worker, disk, path, wake)
    }

    /// A writer of something else, whose plural name is `what`, that is stored by `store`.
    fn of(
        what: &'static str,
        store: Store,
        worker: Worker,
        disk: &Arc<dyn Disk>,
        path: PathBuf,
        wake: impl Fn() + Send + Sync + 'static,
    ) -> Self {
        let (wake, trouble) = (Box::new(wake), Mutex::default());
        let write = Write { what, store, disk: Arc::clone(disk), path, wake, trouble };
        Self { worker, key: NEXT.fetch_add(1, Ordering::Relaxed), write: Arc::new(write) }
    }

    /// Writes this text after a pause, unless another one follows before that.
    pub fn write(&self, text: String) {
        let write = Arc::clone(&self.write);
        // Fails only if the thread is gone; then nothing can be written.
        let _ = self.worker.give_later(self.key, PAUSE, move || write.write(&text));
    }

    /// Why the last text could not be written; returned only once.
    #[must_use]
    pub fn trouble(&self) -> Option<String> {
        lock(&self.write.trouble).to_tell.take()
    }
}

impl Write {
    fn write(&self, text: &str) {
        let Err(why) = (self.store)(&*self.disk, &self.path, text) else { return };
        let mut trouble = lock(&self.trouble);
        // The next change tries again; the failure is reported only once.
        if trouble.has_failed {
            return;
        }
        let (path, why) = (shown(self.path.display()), reason(&why, "no such folder"));
        let to_tell = Some(format!("The {} cannot be written to {path}: {why}.", self.what));
        *trouble = Trouble { has_failed: true, to_tell };
        drop(trouble);
        (self.wake)();
    }
}

impl Drop for Writer {
    fn drop(&mut self) {
        // A disk that does not answer must not keep the program from ending: the thread ends with the process.
        self.worker.hurry(self.key, LAST_WAIT);
    }
}

impl fmt::Debug for Writer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Writer")
    }
}

fn lock<T>(mutex: &Mutex<T>) -> std::sync::MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// The systems that look after the files of settings and training. They run after the systems that write to these.
#[derive(SystemSet, Clone, Debug, PartialEq, Eq, Hash)]
pub(in crate::files) struct OwnFileSystems;

/// A file that the program keeps for itself: the settings, the training notebook.
#[derive(Debug)]
pub(in crate::files) struct OwnFile {
    /// What it holds, in the plural: the player is told that it cannot be written.
    what: &'static str,
    store: Store,
    disk: DiskInUse,
    /// Where it is written; `None` if something there must not be overwritten.
    pub path: Option<PathBuf>,
    notice: Option<String>,
    writer: Option<Writer>,
}

impl OwnFile {
    pub fn new(
        what: &'static str,
        store: Store,
        disk: &DiskInUse,
        path: Option<PathBuf>,
        notice: Option<String>,
    ) -> Self {
        Self { what, store, disk: disk.clone(), path, notice, writer: None }
    }

    /// Writes this text after a pause, unless another one follows before that. Returns `false` if it cannot be written.
    pub fn write(&mut self, text: String, thread: &DiskThread, waker: &Waker) -> bool {
        if let (None, Some(path)) = (&self.writer, &self.path) {
            let waker = waker.clone();
            let wake = move || waker.wake();
            match thread.worker() {
                Ok(worker) => {
                    let writer = Writer::of(self.what, self.store, worker, &self.disk.0, path.clone(), wake);
                    self.writer = Some(writer);
                }
                Err(why) => error!("no thread for {}: {why}", path.display()),
            }
        }
        self.writer.as_ref().inspect(|writer| writer.write(text)).is_some()
    }

    pub fn take_notice(&mut self) -> Option<String> {
        self.notice.take().or_else(|| self.writer.as_ref()?.trouble().inspect(|why| warn!("{why}")))
    }

    /// Writes what still waits.
    pub fn close(&mut self) {
        self.writer = None;
    }
}

#[cfg(test)]
mod tests {
    use std::sync::mpsc::{RecvTimeoutError, TryRecvError, channel};
    use std::time::Instant;

    use regalia_core::disk::RealDisk;

    use super::*;

    #[test]
    fn dropping_gives_up_on_a_hanging_disk() {
        let folder = tempfile::tempdir().expect("a folder");
        std::fs::write(folder.path().join("in the way"), "").expect("written");
        let (release, held) = channel::<()>();
        let (say, hung) = channel();
        let held = Mutex::new(held);
        let disk: Arc<dyn Disk> = Arc::new(RealDisk);
        // Writing fails, and the `wake` callback blocks: far longer than the program may wait, but not for ever.
        let worker = Worker::start("disk").expect("a thread");
        let writer = Writer::new(worker, &disk, folder.path().join("in the way/settings.ron"), move || {
            let _ = say.send(lock(&held).recv_timeout(15 * LAST_WAIT));
        });
        writer.write("()".to_owned());
        let began = Instant::now();
        drop(writer);
        assert!(began.elapsed() >= LAST_WAIT, "{:?}", began.elapsed());
        assert_eq!(hung.try_recv(), Err(TryRecvError::Empty), "the disk still hangs");
        drop(release);
        assert_eq!(hung.recv(), Ok(Err(RecvTimeoutError::Disconnected)));
    }
}
