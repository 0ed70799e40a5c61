//! Waking the event loop at a given time.
//!
//! Not by the time that the loop sleeps: each change of that time draws a frame at once.

use std::io;
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::thread;
use std::time::Instant;

use super::waker::Waker;

/// A thread that sleeps until the event loop is to be woken. It is started when the alarm is first set.
#[derive(Debug, Default)]
pub struct Alarm {
    sender: Option<Sender<Option<Instant>>>,
    is_set: bool,
}

impl Alarm {
    /// Sets the alarm to this time instead of any other, or takes it back.
    ///
    /// # Errors
    /// If the system gives no thread; once.
    pub fn set(&mut self, at: Option<Instant>, waker: &Waker) -> io::Result<()> {
        if at.is_none() && !self.is_set {
            return Ok(());
        }
        let mut started = Ok(());
        let sender = self.sender.get_or_insert_with(|| {
            let (sender, alarms) = channel();
            let waker = waker.clone();
            let thread = thread::Builder::new().name("alarm".to_owned());
            started = thread.spawn(move || ring(&alarms, &waker)).map(drop);
            sender
        });
        // Fails only if there is no thread, and that was said.
        let _ = sender.send(at);
        self.is_set = at.is_some();
        started
    }
}

/// Wakes the loop at the last time that was given, until nobody can give one any more.
fn ring(alarms: &Receiver<Option<Instant>>, waker: &Waker) {
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
