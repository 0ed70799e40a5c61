//! The thread that writes the settings or the training notebook, when nothing has changed for a while or when the program ends.

use std::path::{Path, PathBuf};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::{self, JoinHandle};
use std::time::Duration;
use std::{fmt, io};

use regalia_core::disk::Disk;
use regalia_core::record::shown;
use regalia_core::storage::file::reason;

use super::disk::store;

/// How long nothing must change before a text is written.
pub const PAUSE: Duration = Duration::from_secs(1);

/// How long the end of the program waits for the disk.
const LAST_WAIT: Duration = Duration::from_secs(2);

/// Writes texts to a file. Dropping it writes a pending text.
pub struct Writer {
    texts: Option<Sender<String>>,
    trouble: Arc<Mutex<Option<String>>>,
    /// Closed when the thread has ended.
    ended: Mutex<Receiver<()>>,
    thread: Option<JoinHandle<()>>,
}

impl Writer {
    /// Starts a writer to this file; it calls `wake` when writing has failed.
    ///
    /// # Errors
    /// If the thread cannot be started.
    pub fn start(disk: &Arc<dyn Disk>, path: PathBuf, wake: impl Fn() + Send + 'static) -> io::Result<Self> {
        Self::of("settings", store, disk, path, wake)
    }

    /// Starts a writer of something else, whose plural name is `what`, that is stored by `store`.
    ///
    /// # Errors
    /// If the thread cannot be started.
    pub fn of(
        what: &'static str,
        store: impl Fn(&dyn Disk, &Path, &str) -> io::Result<()> + Send + 'static,
        disk: &Arc<dyn Disk>,
        path: PathBuf,
        wake: impl Fn() + Send + 'static,
    ) -> io::Result<Self> {
        let (texts, waiting) = channel();
        let trouble = Arc::default();
        let (tell, disk) = (Arc::clone(&trouble), Arc::clone(disk));
        let (ends, ended) = channel();
        let thread = thread::Builder::new().name(what.to_owned()).spawn(move || {
            let _ends: Sender<()> = ends;
            let mut failed = false;
            while let Some(text) = settled(&waiting) {
                // The next change tries again; the failure is reported only once.
                if let Err(why) = store(&*disk, &path, &text)
                    && !failed
                {
                    failed = true;
                    *lock(&tell) = Some(format!(
                        "The {what} cannot be written to {}: {}.",
                        shown(path.display()),
                        reason(&why, "no such folder")
                    ));
                    wake();
                }
            }
        })?;
        Ok(Self { texts: Some(texts), trouble, ended: Mutex::new(ended), thread: Some(thread) })
    }

    /// Writes this text after a pause, unless another one follows before that.
    pub fn write(&self, text: String) {
        if let Some(texts) = &self.texts {
            // Fails only if the thread is gone; then nothing can be written.
            let _ = texts.send(text);
        }
    }

    /// Why the last text could not be written; returned only once.
    #[must_use]
    pub fn trouble(&self) -> Option<String> {
        lock(&self.trouble).take()
    }
}

impl Drop for Writer {
    fn drop(&mut self) {
        self.texts = None;
        // A disk that does not answer must not keep the program from ending: the thread ends with the process.
        let has_ended = lock(&self.ended).recv_timeout(LAST_WAIT) == Err(RecvTimeoutError::Disconnected);
        if let Some(thread) = self.thread.take().filter(|_| has_ended) {
            let _ = thread.join();
        }
    }
}

impl fmt::Debug for Writer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Writer")
    }
}

/// Waits for the last text: until none follows for a while, or the sender is dropped.
fn settled(waiting: &Receiver<String>) -> Option<String> {
    let mut text = waiting.recv().ok()?;
    loop {
        match waiting.recv_timeout(PAUSE) {
            Ok(newer) => text = newer,
            Err(RecvTimeoutError::Timeout | RecvTimeoutError::Disconnected) => return Some(text),
        }
    }
}

fn lock<T>(mutex: &Mutex<T>) -> std::sync::MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

#[cfg(test)]
mod tests {
    use std::time::Instant;

    use regalia_core::disk::RealDisk;

    use super::*;

    #[test]
    fn a_hanging_disk_does_not_keep_the_program_from_ending() {
        let folder = tempfile::tempdir().expect("a folder");
        std::fs::write(folder.path().join("in the way"), "").expect("written");
        let (release, held) = channel::<()>();
        let held = Mutex::new(held);
        let disk: Arc<dyn Disk> = Arc::new(RealDisk);
        // Writing fails, and the `wake` callback blocks.
        let writer = Writer::start(&disk, folder.path().join("in the way/settings.ron"), move || {
            let _ = lock(&held).recv();
        });
        let writer = writer.expect("a thread");
        writer.write("()".to_owned());
        let began = Instant::now();
        drop(writer);
        assert!(began.elapsed() >= LAST_WAIT, "{:?}", began.elapsed());
        // The disk has not answered until now.
        drop(release);
    }
}
