//! A thread that does one piece of work after the other, such as everything that waits for a disk.

use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::time::{Duration, Instant};
use std::{fmt, io, thread};

type Work = Box<dyn FnOnce() + Send>;

/// A thread that does what it is given, in order. It ends when all its handles are gone, after it has done everything.
///
/// Callers never wait longer than they ask for: a disk that does not answer must not freeze the window.
///
/// ```
/// use std::time::Duration;
///
/// let worker = regalia_app::tasks::Worker::start("disk").unwrap();
/// assert_eq!(worker.ask(Duration::from_secs(60), || 6 * 7), Ok(Some(42)));
/// ```
#[derive(Clone)]
pub struct Worker {
    jobs: Sender<Job>,
}

/// The thread has ended, because work has panicked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ended;

enum Job {
    Now(Work),
    Later(Later),
    /// Do what has this key now.
    Hurry(u64),
}

/// Work for a later time. It replaces what has the same key.
struct Later {
    key: u64,
    due: Instant,
    work: Work,
}

impl Worker {
    pub fn start(name: &str) -> io::Result<Self> {
        let (jobs, list) = channel();
        thread::Builder::new().name(name.to_owned()).spawn(move || work_through(&list))?;
        Ok(Self { jobs })
    }

    /// Does this after what was given before.
    pub fn give(&self, work: impl FnOnce() + Send + 'static) -> Result<(), Ended> {
        self.send(Job::Now(Box::new(work)))
    }

    /// Does this after what was given before, and waits for the result, at most for `most`. Returns `None` if that was
    /// too short: it is still done, but nobody gets the result.
    pub fn ask<T: Send + 'static>(
        &self,
        most: Duration,
        work: impl FnOnce() -> T + Send + 'static,
    ) -> Result<Option<T>, Ended> {
        let (tell, told) = channel();
        // Telling fails if the caller has stopped waiting.
        self.give(move || drop(tell.send(work())))?;
        match told.recv_timeout(most) {
            Ok(result) => Ok(Some(result)),
            Err(RecvTimeoutError::Timeout) => Ok(None),
            Err(RecvTimeoutError::Disconnected) => Err(Ended),
        }
    }

    /// Does this after a pause, unless other work with the same key follows before that: then only that is done, after
    /// its own pause.
    pub fn give_later(&self, key: u64, pause: Duration, work: impl FnOnce() + Send + 'static) -> Result<(), Ended> {
        self.send(Job::Later(Later { key, due: Instant::now() + pause, work: Box::new(work) }))
    }

    /// Does now what waits with this key, and waits until it is done, at most for `most`. Returns whether it is.
    pub fn hurry(&self, key: u64, most: Duration) -> bool {
        self.send(Job::Hurry(key)).is_ok() && self.ask(most, || ()) == Ok(Some(()))
    }

    fn send(&self, job: Job) -> Result<(), Ended> {
        self.jobs.send(job).map_err(|_| Ended)
    }
}

impl fmt::Debug for Worker {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Worker")
    }
}

fn work_through(jobs: &Receiver<Job>) {
    let mut waiting: Vec<Later> = Vec::new();
    loop {
        let next = match waiting.iter().map(|later| later.due).min() {
            None => jobs.recv().map_err(|_| RecvTimeoutError::Disconnected),
            Some(due) => jobs.recv_timeout(due.saturating_duration_since(Instant::now())),
        };
        match next {
            Ok(Job::Now(work)) => work(),
            Ok(Job::Later(later)) => {
                waiting.retain(|earlier| earlier.key != later.key);
                waiting.push(later);
            }
            Ok(Job::Hurry(key)) => waiting.extract_if(.., |later| later.key == key).for_each(|later| (later.work)()),
            Err(RecvTimeoutError::Timeout) => {}
            Err(RecvTimeoutError::Disconnected) => {
                waiting.into_iter().for_each(|later| (later.work)());
                return;
            }
        }
        let now = Instant::now();
        waiting.extract_if(.., |later| later.due <= now).for_each(|later| (later.work)());
    }
}

#[cfg(test)]
mod tests {
    use std::sync::{Arc, Mutex};

    use super::*;

    const LONG: Duration = Duration::from_secs(60);

    #[test]
    fn a_thread_that_is_stuck_blocks_nobody() {
        let (release, held) = channel::<()>();
        let worker = Worker::start("test").expect("a thread");
        worker.give(move || held.recv().unwrap_or_default()).expect("it runs");
        assert_eq!(worker.ask(Duration::ZERO, || ()), Ok(None));
        assert!(!worker.hurry(1, Duration::ZERO));
        drop(release);
        assert_eq!(worker.ask(LONG, || 1), Ok(Some(1)));
    }

    #[test]
    fn only_the_last_of_what_may_wait_is_done_and_at_once_if_it_is_hurried() {
        let worker = Worker::start("test").expect("a thread");
        let done = Arc::new(Mutex::new(Vec::new()));
        let later = |key, pause, name: &'static str| {
            let done = Arc::clone(&done);
            worker.give_later(key, pause, move || done.lock().expect("a list").push(name)).expect("it runs");
        };
        later(1, LONG, "one");
        later(2, LONG, "two");
        later(1, LONG, "three");
        assert!(worker.hurry(1, LONG));
        assert_eq!(*done.lock().expect("a list"), ["three"]);
        later(3, Duration::from_millis(1), "four");
        while done.lock().expect("a list").len() < 2 {
            thread::yield_now();
        }
        // The end does what still waits.
        let (tell, told) = channel();
        worker.give_later(4, LONG, move || tell.send(()).expect("somebody listens")).expect("it runs");
        drop(worker);
        assert_eq!(told.recv_timeout(LONG), Ok(()));
        assert_eq!(*done.lock().expect("a list"), ["three", "four", "two"]);
    }

    #[test]
    fn a_thread_that_has_failed_takes_no_more_work() {
        let worker = Worker::start("test").expect("a thread");
        worker.give(|| panic!("as a test has asked")).expect("it runs");
        while worker.ask(LONG, || ()).is_ok() {}
        assert_eq!(worker.give(|| ()), Err(Ended));
        assert_eq!(worker.ask(LONG, || ()), Err(Ended));
        assert!(!worker.hurry(1, LONG));
    }
}
