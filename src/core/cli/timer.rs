//! The clock of a search: it sets the stop when the time is up.

use std::sync::Arc;
use std::sync::mpsc::{RecvTimeoutError, Sender, channel};
use std::thread;
use std::time::Duration;

use crate::engine::Stop;

/// Does something with a stop that is set once `time` is up; without a time it is never set.
pub(super) fn with_time<T>(time: Option<Duration>, stop: &Stop, work: impl FnOnce() -> T) -> T {
    let Some(time) = time else { return work() };
    thread::scope(|scope| {
        let (done, waiting) = channel::<()>();
        let wait = move || {
            if waiting.recv_timeout(time) == Err(RecvTimeoutError::Timeout) {
                stop.set();
            }
        };
        // Where the system has no thread left, an answer now is better than none in time.
        if thread::Builder::new().name("clock".to_owned()).spawn_scoped(scope, wait).is_err() {
            stop.set();
        }
        let answer = work();
        drop(done);
        answer
    })
}

/// Sets a stop once a time is up, unless it is dropped before.
pub(super) struct Alarm {
    /// Its end wakes the thread that waits, and ends it.
    _off: Sender<()>,
}

impl Alarm {
    /// Starts at once.
    pub fn new(time: Duration, stop: &Arc<Stop>) -> Self {
        let (off, waiting) = channel::<()>();
        let late = Arc::clone(stop);
        let wait = move || {
            if waiting.recv_timeout(time) == Err(RecvTimeoutError::Timeout) {
                late.set();
            }
        };
        if thread::Builder::new().name("clock".to_owned()).spawn(wait).is_err() {
            stop.set();
        }
        Self { _off: off }
    }
}
