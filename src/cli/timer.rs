//! The clock of a search: it sets the stop when the time is up.

use std::sync::mpsc::{RecvTimeoutError, channel};
use std::thread;
use std::time::Duration;

use crate::engine::Stop;

/// Does something with a stop that is set once `time` is up; without a time it is never set.
pub(super) fn with_time<T>(time: Option<Duration>, stop: &Stop, work: impl FnOnce() -> T) -> T {
    let Some(time) = time else { return work() };
    thread::scope(|scope| {
        let (done, waiting) = channel::<()>();
        scope.spawn(move || {
            if waiting.recv_timeout(time) == Err(RecvTimeoutError::Timeout) {
                stop.set();
            }
        });
        let answer = work();
        drop(done);
        answer
    })
}
