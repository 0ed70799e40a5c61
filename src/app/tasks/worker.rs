//! A thread that runs jobs in order, such as everything that waits for a disk.

use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::time::{Duration, Instant};
use std::{io, thread};

type Work = Box<dyn FnOnce() + Send>;

/// A thread that runs jobs in order. It ends after all its handles are dropped and all jobs are done.
///
/// Callers never wait longer than they ask for: a disk that does not answer must not freeze the window.
///
/// ```
/// use std::time::Duration;
///
/// let worker = regalia_app::tasks::Worker::start("disk").unwrap();
/// assert_eq!(worker.ask(Duration::from_secs(60), || 6 * 7), Ok(Some(42)));
/// ```
#[derive(Clone, Debug)]
pub struct Worker {
    jobs: Sender<Job>,
}

/// The thread has ended, because a job has panicked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ended;

enum Job {
    Now(Work),
    Later(Later),
    /// Run the delayed job with this key now.
    Hurry(u64),
}

/// A delayed job. It replaces another one with the same key.
struct Later {
    key: u64,
    due: Instant,
    work: Work,
}

impl Worker {
    pub fn start(name: &str) -> io::Result<Self> {
        let (jobs, list) = channel();
        thread::Builder::new().name(name.to_owned()).spawn(move || run_jobs(&list))?;
        Ok(Self { jobs })
    }

    /// Runs a job after those before it.
    pub fn give(&self, work: impl FnOnce() + Send + 'static) -> Result<(), Ended> {
        self.send(Job::Now(Box::new(work)))
    }

    /// Runs a job after those before it, and waits at most `timeout` for the result. Returns `None` if that was too short:
    /// the job is still run, but its result is dropped.
    pub fn ask<T: Send + 'static>(
        &self,
        timeout: Duration,
        work: impl FnOnce() -> T + Send + 'static,
    ) -> Result<Option<T>, Ended> {
        let (sender, result) = channel();
        // Sending fails if the caller has stopped waiting.
        self.give(move || drop(sender.send(work())))?;
        match result.recv_timeout(timeout) {
            Ok(result) => Ok(Some(result)),
            Err(RecvTimeoutError::Timeout) => Ok(None),
            Err(RecvTimeoutError::Disconnected) => Err(Ended),
        }
    }

    /// Runs a job after a pause, unless another one with the same key follows before that: then only that is run, after its
    /// own pause.
    pub fn give_later(&self, key: u64, pause: Duration, work: impl FnOnce() + Send + 'static) -> Result<(), Ended> {
        self.send(Job::Later(Later { key, due: Instant::now() + pause, work: Box::new(work) }))
    }

    /// Runs the delayed job with this key now, and waits at most `timeout` for it. Returns whether it is done.
    pub fn hurry(&self, key: u64, timeout: Duration) -> bool {
        self.send(Job::Hurry(key)).is_ok() && self.ask(timeout, || ()) == Ok(Some(()))
    }

    fn send(&self, job: Job) -> Result<(), Ended> {
        self.jobs.send(job).map_err(|_| Ended)
    }
}

fn run_jobs(jobs: &Receiver<Job>) {
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
    fn a_stuck_thread_blocks_nobody() {
        let (release, held) = channel::<()>();
        let worker = Worker::start("test").expect("a thread");
        worker.give(move || held.recv().unwrap_or_default()).expect("it runs");
        assert_eq!(worker.ask(Duration::ZERO, || ()), Ok(None));
        assert!(!worker.hurry(1, Duration::ZERO));
        drop(release);
        assert_eq!(worker.ask(LONG, || 1), Ok(Some(1)));
    }

    #[test]
    fn runs_only_the_last_delayed_job_of_a_key() {
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
        // Delayed jobs are run at the end.
        let (tell, told) = channel();
        worker.give_later(4, LONG, move || tell.send(()).expect("somebody listens")).expect("it runs");
        drop(worker);
        assert_eq!(told.recv_timeout(LONG), Ok(()));
        assert_eq!(*done.lock().expect("a list"), ["three", "four", "two"]);
    }

    #[test]
    fn a_thread_that_has_panicked_takes_no_more_jobs() {
        let worker = Worker::start("test").expect("a thread");
        worker.give(|| panic!("as a test has asked")).expect("it runs");
        while worker.ask(LONG, || ()).is_ok() {}
        assert_eq!(worker.give(|| ()), Err(Ended));
        assert_eq!(worker.ask(LONG, || ()), Err(Ended));
        assert!(!worker.hurry(1, LONG));
    }
}
