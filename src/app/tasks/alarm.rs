//! Waking the event loop at a given time.
//!
//! The sleep of the loop itself stays as it is, because each change of it draws a frame at once.

use std::io;
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::thread;
use std::time::Instant;

use super::waker::Waker;

/// A thread that wakes the event loop at a given time. It starts when the alarm is first set. See `tests/app/tasks.rs`.
#[derive(Debug, Default)]
pub struct Alarm {
    sender: Option<Sender<Option<Instant>>>,
    is_set: bool,
}

impl Alarm {
    /// Sets the alarm, replacing any other, or cancels it.
    ///
    /// # Errors
    /// If the thread cannot be started. This is returned only once.
    pub fn set(&mut self, at: Option<Instant>, waker: &Waker) -> io::Result<()> {
        if at.is_none() {
            self.cancel();
            return Ok(());
        }
        let mut started = Ok(());
        let sender = self.sender.get_or_insert_with(|| {
            let (sender, alarms) = channel();
            let waker = waker.clone();
            let thread = thread::Builder::new().name("alarm".to_owned());
            started = thread.spawn(move || wake_at_times(&alarms, &waker)).map(drop);
            sender
        });
        // Fails only without a thread, which has been reported.
        let _ = sender.send(at);
        self.is_set = true;
        started
    }

    pub fn cancel(&mut self) {
        if let Some(sender) = self.sender.as_ref().filter(|_| self.is_set) {
            let _ = sender.send(None);
        }
        self.is_set = false;
    }
}

/// Wakes the loop at the last given time, until the sender is dropped.
fn wake_at_times(alarms: &Receiver<Option<Instant>>, waker: &Waker) {
    let mut at: Option<Instant> = None;
    loop {
        let next = match at {
            None => alarms.recv().map_err(|_| RecvTimeoutError::Disconnected),
            Some(at) => alarms.recv_timeout(at.saturating_duration_since(Instant::now())),
        };
        match next {
            Ok(other) => at = other,
            Err(RecvTimeoutError::Timeout) => {
                at = None;
                waker.wake();
            }
            Err(RecvTimeoutError::Disconnected) => return,
        }
    }
}
