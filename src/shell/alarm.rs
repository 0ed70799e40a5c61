//! Waking the window at a given time while people's clocks go.
//!
//! Not by the time that the window sleeps: each change of that time draws a frame at once.

use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::thread;
use std::time::Instant;

use bevy::prelude::*;
use bevy::winit::{EventLoopProxyWrapper, WinitUserEvent};
use winit::event_loop::EventLoopProxy;

use crate::board::{RunningGame, TableClock, TimeSource};

/// A thread that sleeps until the window is to be woken; there is none before the first game with clocks.
#[derive(Default)]
pub(super) struct Alarm {
    sender: Option<Sender<Option<Instant>>>,
    is_set: bool,
}

impl Alarm {
    /// Sets the alarm, or takes it back.
    fn set(&mut self, at: Option<Instant>, proxy: &EventLoopProxy<WinitUserEvent>) {
        if at.is_none() && !self.is_set {
            return;
        }
        let sender = match &self.sender {
            Some(sender) => sender,
            None => {
                let (sender, alarms) = channel();
                let proxy = proxy.clone();
                if let Err(error) = thread::Builder::new().name("clock".to_owned()).spawn(move || ring(&alarms, &proxy))
                {
                    error!("clocks are shown late: {error}");
                }
                self.sender.insert(sender)
            }
        };
        // Fails only if there is no thread, and that was said.
        let _ = sender.send(at);
        self.is_set = at.is_some();
    }
}

/// Wakes the window at the last time that was given, until nobody can give one any more.
fn ring(alarms: &Receiver<Option<Instant>>, proxy: &EventLoopProxy<WinitUserEvent>) {
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
                // Fails only when the loop has ended, and then nobody looks.
                let _ = proxy.send_event(WinitUserEvent::WakeUp);
            }
            Err(RecvTimeoutError::Disconnected) => return,
        }
    }
}

/// While somebody's time runs, the window wakes when a clock looks different, at most twice a second.
pub(super) fn wake_for_clocks(
    clock: Res<TableClock>,
    source: Res<TimeSource>,
    game: Option<Res<RunningGame>>,
    proxy: Option<Res<EventLoopProxyWrapper>>,
    mut alarm: Local<Alarm>,
) {
    let Some(proxy) = proxy else { return };
    let now = source.now();
    let tick = game.and_then(|game| clock.next_tick(&game.record, now));
    alarm.set(tick.map(|tick| now + tick), &proxy);
}
