//! The thread that writes a journal: what it is given it writes in order, flushes to the disk, and only then counts as
//! kept. No frame waits for it.

use std::fs::{self, File, OpenOptions};
use std::io::{self, Seek, SeekFrom, Write as _};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::JoinHandle;
use std::time::Duration;

/// The name of the thread.
pub const JOURNAL_THREAD: &str = "journal";

/// How long until what could not be written is tried again.
const AGAIN_AFTER: Duration = Duration::from_secs(2);

/// Something to write.
enum Job {
    /// A new journal.
    Begin(PathBuf),
    /// A journal that is there, up to so many bytes; what is behind them is cut off.
    Resume(File, u64),
    /// Lines for the journal that was begun or resumed last.
    Lines(String),
}

/// What the thread tells.
#[derive(Default)]
struct Told {
    /// Jobs that are on the disk.
    done: AtomicU64,
    /// Why it does not get on, and how often that has changed.
    trouble: Mutex<Option<String>>,
}

/// Writes one journal after the other.
pub struct Writer {
    jobs: Option<Sender<Job>>,
    told: Arc<Told>,
    given: u64,
    thread: Option<JoinHandle<()>>,
}

impl Writer {
    /// A writer; `wake` is called when something has been kept, or could not be.
    ///
    /// # Errors
    /// If the system gives no thread.
    pub fn start(wake: impl Fn() + Send + 'static) -> io::Result<Self> {
        let (jobs, list) = channel();
        let told = Arc::new(Told::default());
        let tell = Arc::clone(&told);
        let thread = std::thread::Builder::new().name(JOURNAL_THREAD.to_owned());
        let thread = thread.spawn(move || work(&list, &tell, &wake))?;
        Ok(Self { jobs: Some(jobs), told, given: 0, thread: Some(thread) })
    }

    /// Begins a journal in a file that does not exist yet; its folder is made if need be.
    pub fn begin(&mut self, path: PathBuf, lines: String) {
        self.give(Job::Begin(path));
        self.lines(lines);
    }

    /// Goes on with a journal of so many good bytes. The file must be locked by this process.
    pub fn resume(&mut self, file: File, bytes: u64) {
        self.give(Job::Resume(file, bytes));
    }

    /// Adds lines.
    pub fn lines(&mut self, lines: String) {
        self.give(Job::Lines(lines));
    }

    /// Whether everything that was given is on the disk.
    #[must_use]
    pub fn has_kept_all(&self) -> bool {
        self.told.done.load(Ordering::Acquire) == self.given
    }

    /// Why it does not get on; `None` when it does.
    #[must_use]
    pub fn trouble(&self) -> Option<String> {
        // It ends only with this value, so it has failed: nothing more will be written.
        if self.thread.as_ref().is_some_and(JoinHandle::is_finished) {
            return Some("the thread that writes has stopped; save the game to a file".to_owned());
        }
        self.told.trouble.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }

    fn give(&mut self, job: Job) {
        self.given += 1;
        if let Some(jobs) = &self.jobs {
            // Fails only when the thread is gone; then nothing counts as kept any more.
            let _ = jobs.send(job);
        }
    }
}

impl Drop for Writer {
    fn drop(&mut self) {
        self.jobs = None;
        if let Some(thread) = self.thread.take() {
            let _ = thread.join();
        }
    }
}

/// The journal that is written now.
struct Open {
    file: File,
    /// Bytes that are known to be on the disk.
    good: u64,
    /// What comes behind them.
    waiting: String,
}

impl Open {
    fn write(&mut self) -> io::Result<()> {
        if self.waiting.is_empty() {
            return Ok(());
        }
        // What a failed try has left behind would be damage in the middle.
        self.file.set_len(self.good)?;
        self.file.seek(SeekFrom::Start(self.good))?;
        self.file.write_all(self.waiting.as_bytes())?;
        self.file.sync_data()?;
        self.good += self.waiting.len() as u64;
        self.waiting.clear();
        Ok(())
    }
}

fn work(list: &Receiver<Job>, told: &Told, wake: &impl Fn()) {
    let mut open: Option<Open> = None;
    // A journal whose file could not be made yet, with its lines.
    let mut planned: Option<(PathBuf, String)> = None;
    let mut taken = 0;
    loop {
        let in_trouble = planned.is_some() || open.as_ref().is_some_and(|open| !open.waiting.is_empty());
        let next = if in_trouble {
            list.recv_timeout(AGAIN_AFTER)
        } else {
            list.recv().map_err(|_| RecvTimeoutError::Disconnected)
        };
        let ended = matches!(next, Err(RecvTimeoutError::Disconnected));
        for job in next.into_iter().chain(list.try_iter()) {
            taken += 1;
            match job {
                Job::Begin(path) => {
                    finish(&mut open, &mut planned);
                    planned = Some((path, String::new()));
                }
                Job::Resume(file, good) => {
                    finish(&mut open, &mut planned);
                    open = Some(Open { file, good, waiting: String::new() });
                }
                Job::Lines(lines) => match (&mut planned, &mut open) {
                    (Some((_, waiting)), _) | (None, Some(Open { waiting, .. })) => waiting.push_str(&lines),
                    (None, None) => {}
                },
            }
        }
        let result = write(&mut open, &mut planned);
        let mut trouble = told.trouble.lock().unwrap_or_else(PoisonError::into_inner);
        let before = std::mem::replace(&mut *trouble, result.as_ref().err().map(ToString::to_string));
        let changed = before != *trouble;
        drop(trouble);
        if result.is_ok() {
            told.done.store(taken, Ordering::Release);
        }
        if changed || result.is_ok() {
            wake();
        }
        if ended {
            return;
        }
    }
}

/// A last try for the journal that another one follows.
fn finish(open: &mut Option<Open>, planned: &mut Option<(PathBuf, String)>) {
    // What cannot be written now never will be: the game has gone.
    let _ = write(open, planned);
    (*open, *planned) = (None, None);
}

fn write(open: &mut Option<Open>, planned: &mut Option<(PathBuf, String)>) -> io::Result<()> {
    if let Some((path, lines)) = planned {
        let file = create(path)?;
        *open = Some(Open { file, good: 0, waiting: std::mem::take(lines) });
        *planned = None;
    }
    open.as_mut().map_or(Ok(()), Open::write)
}

/// Makes the file, locked, in its folder.
fn create(path: &Path) -> io::Result<File> {
    let folder = path.parent().unwrap_or_else(|| Path::new("."));
    fs::create_dir_all(folder)?;
    let file = OpenOptions::new().write(true).read(true).create_new(true).open(path)?;
    file.try_lock().map_err(io::Error::from)?;
    // The name is kept only once the folder is; where folders cannot be opened, the system looks after that.
    if let Ok(folder) = File::open(folder) {
        let _ = folder.sync_all();
    }
    Ok(file)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_thread_that_has_failed_is_trouble() {
        let folder = tempfile::tempdir().expect("a folder");
        let (tell, told) = channel();
        let mut writer = Writer::start(move || {
            // Said before it fails, so that nobody waits for a second word.
            let _ = tell.send(());
            panic!("as a test has asked");
        })
        .expect("a thread");
        assert_eq!(writer.trouble(), None);
        writer.begin(folder.path().join("a.journal"), "line\n".to_owned());
        told.recv().expect("it is written");
        while writer.thread.as_ref().is_some_and(|thread| !thread.is_finished()) {
            std::thread::yield_now();
        }
        assert!(writer.trouble().is_some_and(|why| why.contains("has stopped")));
        writer.lines("another\n".to_owned());
        assert!(writer.trouble().is_some() && !writer.has_kept_all());
    }
}
