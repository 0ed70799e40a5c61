//! The thread that writes journals: what it is given it writes in order, flushes to the disk, and only then counts as
//! kept. No frame waits for it.

use std::fs::{self, File, OpenOptions};
use std::io::{self, ErrorKind, Read as _, Seek, SeekFrom, Write as _};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::JoinHandle;
use std::time::{Duration, SystemTime};

use super::lock::{self, Lock};
use crate::record::file::reason;

/// The name of the thread.
pub const JOURNAL_THREAD: &str = "journal";

/// How long until what could not be written is tried again.
const AGAIN_AFTER: Duration = Duration::from_secs(2);

/// Something to write.
enum Job {
    /// A new journal.
    Begin(PathBuf),
    /// A new journal in place of the one that is written, of the same game.
    Anew(PathBuf),
    /// A journal that is there, up to so many bytes; what is behind them is cut off.
    Resume(PathBuf, File, u64),
    /// Lines for the journal that was begun or resumed last.
    Lines(String),
    /// The game of that journal has gone.
    Leave,
}

/// What the thread tells.
#[derive(Default)]
struct Told {
    /// Jobs that are on the disk.
    done: AtomicU64,
    /// Journals that were closed: whoever wants may take them up.
    closed: AtomicU64,
    /// Why it does not get on.
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

    /// Begins the journal that is written anew, in another file that does not exist yet; the old one goes when the new
    /// one is on the disk.
    pub fn anew(&mut self, path: PathBuf, lines: String) {
        self.give(Job::Anew(path));
        self.lines(lines);
    }

    /// Goes on with a journal of so many good bytes. The file must be locked by this process.
    pub fn resume(&mut self, path: PathBuf, file: File, bytes: u64) {
        self.give(Job::Resume(path, file, bytes));
    }

    /// Adds lines.
    pub fn lines(&mut self, lines: String) {
        self.give(Job::Lines(lines));
    }

    /// Closes the journal that is written: its game has gone.
    pub fn leave(&mut self) {
        self.give(Job::Leave);
    }

    /// Whether everything that was given is on the disk.
    #[must_use]
    pub fn has_kept_all(&self) -> bool {
        self.told.done.load(Ordering::Acquire) == self.given
    }

    /// How many journals were closed.
    #[must_use]
    pub fn closed(&self) -> u64 {
        self.told.closed.load(Ordering::Acquire)
    }

    /// Why it does not get on, as the end of a sentence; `None` when it does.
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

/// A journal that is written.
struct Open {
    path: PathBuf,
    /// Once it could be made.
    file: Option<File>,
    /// Bytes that are known to be on the disk.
    good: u64,
    /// What comes behind them.
    waiting: String,
    /// The journal that this one is in place of.
    replaces: Option<PathBuf>,
    /// Its game has gone.
    left: bool,
}

impl Open {
    fn new(path: PathBuf, replaces: Option<PathBuf>) -> Self {
        Self { path, file: None, good: 0, waiting: String::new(), replaces, left: false }
    }

    fn write(&mut self) -> io::Result<()> {
        if self.waiting.is_empty() {
            return Ok(());
        }
        let file = match &mut self.file {
            Some(file) if self.path.try_exists().unwrap_or(true) => file,
            Some(file) => {
                // Somebody has removed it; whoever has it open still has all of it.
                let anew = copied(file, self.good, &self.path)?;
                self.file.insert(anew)
            }
            None => self.file.insert(create(&self.path)?),
        };
        // What a failed try has left behind would be damage in the middle.
        file.set_len(self.good)?;
        file.seek(SeekFrom::Start(self.good))?;
        file.write_all(self.waiting.as_bytes())?;
        file.sync_data()?;
        self.good += self.waiting.len() as u64;
        self.waiting.clear();
        if let Some(old) = self.replaces.take() {
            // If it stays, the game is listed twice, and once when both are old.
            let _ = fs::remove_file(old);
        }
        Ok(())
    }
}

/// The journals that are written, and the last one's state.
#[derive(Default)]
struct Books {
    /// The last one is that of the game on the board, unless it has been left. Those before it wait to be written.
    open: Vec<Open>,
}

impl Books {
    fn take(&mut self, job: Job) {
        match job {
            Job::Begin(path) => {
                self.leave();
                self.open.push(Open::new(path, None));
            }
            Job::Anew(path) => {
                let old = self.open.last().filter(|open| !open.left).map(|open| open.path.clone());
                self.leave();
                self.open.push(Open::new(path, old));
            }
            Job::Resume(path, file, good) => {
                self.leave();
                // Which game was on the board last is told by its journal, even if nothing is played any more.
                let _ = file.set_modified(SystemTime::now());
                self.open.push(Open { file: Some(file), good, ..Open::new(path, None) });
            }
            Job::Lines(lines) => {
                if let Some(open) = self.open.last_mut().filter(|open| !open.left) {
                    open.waiting.push_str(&lines);
                }
            }
            Job::Leave => self.leave(),
        }
    }

    fn leave(&mut self) {
        if let Some(open) = self.open.last_mut() {
            open.left = true;
        }
    }

    /// Writes all that waits, and closes the journals whose games have gone; gives how many were closed, and what the
    /// first trouble is.
    fn write(&mut self) -> (u64, io::Result<()>) {
        let mut trouble = Ok(());
        for open in &mut self.open {
            trouble = trouble.and(open.write());
        }
        let before = self.open.len();
        self.open.retain(|open| !open.left || !open.waiting.is_empty());
        ((before - self.open.len()) as u64, trouble)
    }
}

fn work(list: &Receiver<Job>, told: &Told, wake: &impl Fn()) {
    let mut books = Books::default();
    let (mut taken, mut in_trouble) = (0, false);
    loop {
        let next = if in_trouble {
            list.recv_timeout(AGAIN_AFTER)
        } else {
            list.recv().map_err(|_| RecvTimeoutError::Disconnected)
        };
        let ended = matches!(next, Err(RecvTimeoutError::Disconnected));
        for job in next.into_iter().chain(list.try_iter()) {
            taken += 1;
            books.take(job);
        }
        let (closed, result) = books.write();
        in_trouble = result.is_err();
        let mut trouble = told.trouble.lock().unwrap_or_else(PoisonError::into_inner);
        let before = std::mem::replace(&mut *trouble, result.as_ref().err().map(|why| reason(why, "no such folder")));
        let changed = before != *trouble;
        drop(trouble);
        told.closed.fetch_add(closed, Ordering::Release);
        if result.is_ok() {
            told.done.store(taken, Ordering::Release);
        }
        if changed || closed > 0 || result.is_ok() {
            wake();
        }
        if ended {
            return;
        }
    }
}

/// Makes a journal that was removed once more, from its good bytes.
fn copied(old: &mut File, good: u64, path: &Path) -> io::Result<File> {
    let mut bytes = Vec::new();
    old.seek(SeekFrom::Start(0))?;
    old.take(good).read_to_end(&mut bytes)?;
    let mut anew = create(path)?;
    match anew.write_all(&bytes).and_then(|()| anew.sync_data()) {
        Ok(()) => Ok(anew),
        Err(why) => {
            // Half of it would be in the way of the next try.
            let _ = fs::remove_file(path);
            Err(why)
        }
    }
}

/// Makes the file, locked, in its folder.
fn create(path: &Path) -> io::Result<File> {
    let folder = path.parent().unwrap_or_else(|| Path::new("."));
    // What is there in its place is no folder.
    let in_place =
        |why: io::Error| if why.kind() == ErrorKind::AlreadyExists { ErrorKind::NotADirectory.into() } else { why };
    fs::create_dir_all(folder).map_err(in_place)?;
    let file = OpenOptions::new().write(true).read(true).create_new(true).open(path)?;
    // Somebody may look at it at this very moment.
    if let Err(why) = lock::take(&file, Lock::Alone) {
        let _ = fs::remove_file(path);
        return Err(why);
    }
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
