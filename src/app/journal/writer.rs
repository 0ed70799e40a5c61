//! The thread that writes journals.
//!
//! It writes what it is given, in order: microseconds later it survives the end of this process. Another thread, the one
//! that waits for the disk, syncs it at once: then it also survives a power cut, and only then counts as kept.
//!
//! The window hands over changes and [waits](Writer::wait) until they are written before it shows them, so nothing
//! shown is lost when the process is killed. A hanging disk must not freeze the window, so it waits only for a moment,
//! and not again until the disk answers; the player is told.

use std::io;
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

use regalia_core::{disk::Disk, storage::file::reason};

use super::open_journal::OpenJournal;
use super::syncer::{Syncer, ToSync};
use super::write_progress::{Job, WriteProgress};
use crate::tasks::Worker;

pub const JOURNAL_THREAD: &str = "journal";

const AGAIN_AFTER: Duration = Duration::from_secs(2);

/// How long the disk may take before the player is told that it does not answer.
pub const SLOW: Duration = Duration::from_secs(1);

/// How long quitting waits for the disk, and how long if the player knows that it does not answer.
const LAST_WAIT: Duration = Duration::from_secs(3);
const SHORT_WAIT: Duration = Duration::from_millis(200);

pub(super) struct Writer {
    jobs: Sender<Job>,
    progress: Arc<WriteProgress>,
    given: u64,
    /// Whether the last wait for the disk was in vain.
    waited_in_vain: bool,
    thread: Option<JoinHandle<()>>,
}

impl Writer {
    /// Starts a writer, whose files `worker` syncs; it calls `wake` when something has been kept or could not be.
    pub fn start(disk: &Arc<dyn Disk>, worker: Worker, wake: impl Fn() + Send + Sync + 'static) -> io::Result<Self> {
        let (jobs, list) = channel();
        let (progress, wake) = (Arc::<WriteProgress>::default(), Arc::new(wake));
        let (back, tell) = (jobs.clone(), Arc::clone(&progress));
        let syncer = Syncer::new(worker, Arc::clone(disk), Arc::clone(&progress), Arc::clone(&wake));
        let journals = OpenJournals { disk: Arc::clone(disk), open: Vec::new(), handed: 0 };
        let work = move || {
            let _guard = FinishGuard(Arc::clone(&tell));
            let sync = |next| syncer.sync(next, &back).is_ok();
            work(journals, &list, sync, &tell, &*wake);
            syncer.finish();
        };
        let thread = std::thread::Builder::new().name(JOURNAL_THREAD.to_owned()).spawn(work)?;
        Ok(Self { jobs, progress, given: 0, waited_in_vain: false, thread: Some(thread) })
    }

    /// Waits, at most for `most`, until everything given is written, so that it survives the end of this process. Does
    /// not wait while the disk has not answered since the last wait. Returns whether everything is written.
    pub fn wait(&mut self, most: Duration) -> bool {
        let given = self.given;
        let most = if self.waited_in_vain { Duration::ZERO } else { most };
        // A failed write is tried again later: do not wait for it.
        self.waited_in_vain = !self.progress.wait(most, |state| state.tried >= given);
        self.progress.state().written >= given
    }

    /// Waits, at most for `most`, until everything given is on the disk. Returns whether it is.
    pub fn wait_for_disk(&self, most: Duration) -> bool {
        let given = self.given;
        let done = |synced: u64| synced >= given;
        self.progress
            .wait(most, |state| done(state.synced) || state.not_written.is_some() || state.not_synced.is_some());
        self.has_kept_all()
    }

    pub fn has_kept_all(&self) -> bool {
        self.progress.state().synced == self.given
    }

    /// Whether the disk does not answer: something given has been waiting for too long.
    pub fn is_late(&self) -> bool {
        let state = self.progress.state();
        let is_behind = state.synced < self.given;
        is_behind && (self.waited_in_vain || state.behind_since.is_some_and(|since| since.elapsed() >= SLOW))
    }

    pub fn closed(&self) -> u64 {
        self.progress.state().closed
    }

    /// Whether another program could write to the journal, too: its folder has no locks.
    pub fn lacks_locks(&self) -> bool {
        self.progress.state().lacks_locks
    }

    /// The journals to which another program has written, and that therefore have another path: the old one, and the new
    /// one. Each is returned only once.
    #[must_use]
    pub fn moved(&self) -> Vec<(PathBuf, PathBuf)> {
        std::mem::take(&mut self.progress.state().moved)
    }

    /// Why writing fails, as the end of a sentence; `None` if it does not.
    #[must_use]
    pub fn trouble(&self) -> Option<String> {
        // The thread ends only with this value, so it has panicked: nothing more will be written.
        if self.thread.as_ref().is_some_and(JoinHandle::is_finished) {
            return Some("the thread that writes has stopped; save the game to a file".to_owned());
        }
        let state = self.progress.state();
        state.not_written.clone().or_else(|| state.not_synced.clone())
    }

    pub fn give(&mut self, job: Job) {
        self.given += 1;
        self.progress.note(|state| {
            state.given = self.given;
            state.behind_since.get_or_insert_with(Instant::now);
        });
        // Fails only if the thread is gone; then nothing counts as kept any more.
        let _ = self.jobs.send(job);
    }
}

impl Drop for Writer {
    fn drop(&mut self) {
        let most = if self.is_late() { SHORT_WAIT } else { LAST_WAIT };
        // Fails only if the thread is gone.
        let _ = self.jobs.send(Job::End);
        // A hanging disk must not keep the program from ending: the thread ends with the process.
        let has_ended = self.progress.wait(most, |state| state.has_ended);
        if let Some(thread) = self.thread.take().filter(|_| has_ended) {
            let _ = thread.join();
        }
    }
}

/// Reports that the thread has ended, however it ends.
struct FinishGuard(Arc<WriteProgress>);

impl Drop for FinishGuard {
    fn drop(&mut self) {
        self.0.note(|state| state.has_ended = true);
    }
}

struct OpenJournals {
    disk: Arc<dyn Disk>,
    /// The last one belongs to the game on the board, unless it has been left. Earlier ones are still to be written.
    open: Vec<OpenJournal>,
    /// How many jobs had been given at the last hand-over to the syncer.
    handed: u64,
}

impl OpenJournals {
    fn take(&mut self, job: Job) {
        match job {
            Job::Begin(path) => {
                self.leave();
                self.open.push(OpenJournal::new(Arc::clone(&self.disk), path));
            }
            Job::Resume(journal) => {
                self.leave();
                self.open.push(OpenJournal::resumed(Arc::clone(&self.disk), journal));
            }
            Job::Rewrite(text) => self.current().into_iter().for_each(|open| open.hold(text.clone())),
            Job::Lines(lines) => self.current().into_iter().for_each(|open| open.add(&lines)),
            Job::Leave => self.leave(),
            Job::Synced(..) | Job::End => {}
        }
    }

    fn current(&mut self) -> Option<&mut OpenJournal> {
        self.open.last_mut().filter(|open| !open.is_left)
    }

    fn leave(&mut self) {
        if let Some(open) = self.current() {
            open.is_left = true;
        }
    }

    /// Writes everything pending. Checks journals that are left, and all of them at the end, once more.
    fn write(&mut self, is_end: bool) -> io::Result<()> {
        let mut result = Ok(());
        for open in &mut self.open {
            let told = if is_end || open.is_left { open.check() } else { open.write() };
            result = result.and(told);
        }
        result
    }

    /// The journals that have got another path: the old one, and the new one.
    fn moved(&mut self) -> Vec<(PathBuf, PathBuf)> {
        let moved = self.open.iter_mut().filter_map(|open| Some((open.moved_from.take()?, open.path.clone())));
        moved.collect()
    }

    /// What to sync, with the number of jobs that are done with it.
    fn take_unsynced(&mut self, jobs: u64) -> ToSync {
        self.handed = jobs;
        let mut sync = ToSync { jobs, files: Vec::new(), folders: Vec::new() };
        for open in &mut self.open {
            if std::mem::take(&mut open.is_unsynced) {
                sync.files.extend(open.file().cloned());
            }
            if std::mem::take(&mut open.is_new) {
                sync.folders.extend(open.path.parent().map(std::path::Path::to_owned));
            }
        }
        sync
    }

    /// Closes the journals that are left and synced. Returns how many.
    fn close(&mut self) -> u64 {
        let before = self.open.len();
        self.open.retain(|open| !open.is_left || !open.is_written() || open.is_unsynced);
        (before - self.open.len()) as u64
    }
}

/// `sync`: hands over what to sync, and returns whether there is still a thread for that.
fn work(
    mut journals: OpenJournals,
    list: &Receiver<Job>,
    sync: impl Fn(ToSync) -> bool,
    progress: &WriteProgress,
    wake: &impl Fn(),
) {
    let (mut taken, mut in_trouble, mut has_said_late) = (0, false, false);
    loop {
        let pause = if in_trouble { Some(AGAIN_AFTER) } else { until_late(progress, has_said_late) };
        let next = match pause {
            Some(pause) => list.recv_timeout(pause),
            None => list.recv().map_err(|_| RecvTimeoutError::Disconnected),
        };
        let mut is_end = matches!(next, Err(RecvTimeoutError::Disconnected));
        let timed_out = matches!(next, Err(RecvTimeoutError::Timeout));
        let (mut is_new, mut synced) = (false, None);
        for job in next.into_iter().chain(list.try_iter()) {
            match job {
                Job::End => is_end = true,
                Job::Synced(jobs, is_synced) => synced = Some((jobs, is_synced)),
                job => {
                    (taken, is_new) = (taken + 1, true);
                    journals.take(job);
                }
            }
        }
        if timed_out && !in_trouble {
            has_said_late = true;
            wake();
            continue;
        }
        if let Some((jobs, is_synced)) = synced {
            has_said_late = false;
            if is_synced && jobs == journals.handed {
                let closed = journals.close();
                progress.note(|state| state.closed += closed);
                if closed > 0 {
                    wake();
                }
            } else if !is_synced {
                journals.open.iter_mut().for_each(OpenJournal::force_rewrite);
                in_trouble = true;
            }
            if !is_new && !is_end {
                continue;
            }
        }
        let result = journals.write(is_end);
        in_trouble = result.is_err();
        let why = result.as_ref().err().map(|why| reason(why, "no such folder"));
        let moved = journals.moved();
        let has_moved = !moved.is_empty();
        let is_other = progress.note(|state| {
            state.lacks_locks |= journals.open.iter().any(OpenJournal::lacks_lock);
            state.moved.extend(moved);
            state.tried = taken;
            state.written = if why.is_none() { taken } else { state.written };
            std::mem::replace(&mut state.not_written, why.clone()) != why
        });
        if is_other || has_moved {
            wake();
        }
        // The thread is gone only after a panic; then nothing can be kept any more.
        if why.is_none() && !sync(journals.take_unsynced(taken)) || is_end {
            return;
        }
    }
}

/// How long until the disk counts as late, if something is waiting and that has not been reported.
fn until_late(progress: &WriteProgress, has_said: bool) -> Option<Duration> {
    let since = progress.state().behind_since.filter(|_| !has_said)?;
    Some(SLOW.saturating_sub(since.elapsed()))
}

#[cfg(test)]
mod tests {
    use regalia_core::disk::RealDisk;

    use super::*;

    #[test]
    fn a_thread_that_has_failed_is_trouble() {
        let folder = tempfile::tempdir().expect("a folder");
        let (tell, told) = channel();
        let disk: Arc<dyn Disk> = Arc::new(RealDisk);
        let worker = Worker::start("disk").expect("a thread");
        let mut writer = Writer::start(&disk, worker, move || {
            // Report this before failing.
            let _ = tell.send(());
            panic!("as a test has asked");
        })
        .expect("a thread");
        assert_eq!(writer.trouble(), None);
        writer.give(Job::Begin(folder.path().join("a.journal")));
        writer.give(Job::Lines("line\n".to_owned()));
        told.recv().expect("it is written");
        while writer.thread.as_ref().is_some_and(|thread| !thread.is_finished()) {
            std::thread::yield_now();
        }
        assert!(writer.trouble().is_some_and(|why| why.contains("has stopped")));
        writer.give(Job::Lines("another\n".to_owned()));
        assert!(writer.trouble().is_some() && !writer.has_kept_all());
    }
}
