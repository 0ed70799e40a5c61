//! The speaker: a thread that makes sounds and plays them.

use std::sync::mpsc::{Receiver, Sender, channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};
use std::{fmt, mem, thread};

use bevy::log::{debug, error};
use bevy::prelude::Resource;
use regalia_core::rules::Role;

use super::output::{AudioOutput, News, NoOutput, Outlet};
use super::{clip::Clip, synthesis::synthesise};
use crate::{board::TimeSource, tasks::Waker};

/// A sound that has waited longer than this, because the device was slow to open, is dropped: it would come too late.
const TOO_LATE: Duration = Duration::from_millis(600);

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum SpeakerState {
    /// Nobody has tried yet.
    #[default]
    Untried,
    Ready,
    /// There is no device or sound server.
    Silent,
}

type Opener = dyn Fn(&Outlet) -> Result<Box<dyn AudioOutput>, NoOutput> + Send + Sync;

/// Plays sounds. Nothing that is asked of it waits: its own thread makes the sounds, opens the device for the first
/// one, and opens it again for the next one if it has gone away.
#[derive(Resource)]
pub struct Speaker {
    opener: Arc<Opener>,
    time: Arc<TimeSource>,
    state: Arc<Mutex<SpeakerState>>,
    orders: Mutex<Option<Sender<Order>>>,
}

enum Order {
    Prepare,
    Play(Sound),
    News(News, u64),
    Quit,
}

struct Sound {
    clip: Clip,
    role: Option<Role>,
    seed: u64,
    gain: f32,
    asked: Instant,
}

impl Speaker {
    /// A speaker whose device `open` opens.
    pub fn new(open: impl Fn(&Outlet) -> Result<Box<dyn AudioOutput>, NoOutput> + Send + Sync + 'static) -> Self {
        Self { opener: Arc::new(open), time: Arc::default(), state: Arc::default(), orders: Mutex::new(None) }
    }

    #[cfg(feature = "test-hooks")]
    #[must_use]
    pub fn with_time(mut self, time: TimeSource) -> Self {
        self.time = Arc::new(time);
        self
    }

    /// Opens the device, so that the first sound is not late. `waker` wakes the event loop if the state changes.
    pub fn prepare(&self, waker: &Waker) {
        self.order(Order::Prepare, waker);
    }

    /// Plays a sound; see [`synthesise`] for `role` and `seed`. `gain` is the factor of each sample.
    pub fn play(&self, clip: Clip, role: Option<Role>, seed: u64, gain: f32, waker: &Waker) {
        self.order(Order::Play(Sound { clip, role, seed, gain, asked: self.time.now() }), waker);
    }

    pub fn state(&self) -> SpeakerState {
        *self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn order(&self, order: Order, waker: &Waker) {
        let mut orders = self.orders.lock().unwrap_or_else(PoisonError::into_inner);
        let orders = orders.get_or_insert_with(|| self.start(waker));
        // Fails only if the thread is gone; then nothing can be played.
        let _ = orders.send(order);
    }

    fn start(&self, waker: &Waker) -> Sender<Order> {
        let (orders, waiting) = channel();
        let (opener, time) = (Arc::clone(&self.opener), Arc::clone(&self.time));
        let (state, waker) = (Arc::clone(&self.state), waker.clone());
        let own = orders.clone();
        // A device stays in the thread that has opened it.
        let started = thread::Builder::new().name("sound".to_owned()).spawn(move || {
            Player { opener, time, state, waker, orders: own, open: None, opened: 0 }.run(&waiting);
        });
        if let Err(why) = started {
            error!("no thread for sounds: {why}");
        }
        orders
    }
}

impl Default for Speaker {
    fn default() -> Self {
        Self::new(open_device)
    }
}

impl Drop for Speaker {
    fn drop(&mut self) {
        if let Some(orders) = self.orders.get_mut().unwrap_or_else(PoisonError::into_inner) {
            let _ = orders.send(Order::Quit);
        }
    }
}

impl fmt::Debug for Speaker {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Speaker").field("state", &self.state()).finish_non_exhaustive()
    }
}

struct Player {
    opener: Arc<Opener>,
    time: Arc<TimeSource>,
    state: Arc<Mutex<SpeakerState>>,
    waker: Waker,
    orders: Sender<Order>,
    open: Option<(Outlet, Box<dyn AudioOutput>)>,
    /// How many devices have been opened. News carries this number, so that news of an earlier device is ignored.
    opened: u64,
}

impl Player {
    fn run(mut self, waiting: &Receiver<Order>) {
        while let Ok(order) = waiting.recv() {
            match order {
                Order::Prepare => {
                    self.opened();
                }
                Order::Play(sound) => self.play(&sound),
                Order::News(news, of) if of == self.opened => self.hear(news),
                Order::News(..) => {}
                Order::Quit => return,
            }
        }
    }

    /// The open device. A failure is not tried again before the next order.
    fn opened(&mut self) -> Option<&mut (Outlet, Box<dyn AudioOutput>)> {
        if self.open.is_none() {
            self.opened += 1;
            let (of, orders) = (self.opened, Mutex::new(self.orders.clone()));
            let outlet = Outlet::new(move |news| {
                let _ = orders.lock().unwrap_or_else(PoisonError::into_inner).send(Order::News(news, of));
            });
            match (self.opener)(&outlet) {
                Ok(out) => self.open = Some((outlet, out)),
                Err(why) => debug!("no sound: {why}"),
            }
            self.say(if self.open.is_some() { SpeakerState::Ready } else { SpeakerState::Silent });
        }
        self.open.as_mut()
    }

    fn play(&mut self, sound: &Sound) {
        let Sound { clip, role, seed, gain, asked } = *sound;
        // A device that has gone away unnoticed is opened once more.
        for _ in 0..2 {
            let time = Arc::clone(&self.time);
            let Some((outlet, out)) = self.opened() else { return };
            if time.now().saturating_duration_since(asked) > TOO_LATE {
                return;
            }
            outlet.mixer().play(synthesise(clip, role, seed, out.rate()), gain);
            match out.start() {
                Ok(()) => return,
                Err(why) => self.close(&why),
            }
        }
    }

    fn hear(&mut self, news: News) {
        let Some((outlet, out)) = self.open.as_mut() else { return };
        let done = match news {
            News::Gone => Err(NoOutput::because("the device has gone away")),
            // Another sound may have begun meanwhile.
            News::Silent if outlet.mixer().is_silent() => out.rest(),
            News::Silent => Ok(()),
        };
        if let Err(why) = done {
            self.close(&why);
        }
    }

    fn close(&mut self, why: &NoOutput) {
        debug!("no more sound: {why}");
        self.open = None;
        self.say(SpeakerState::Silent);
    }

    fn say(&self, state: SpeakerState) {
        let before = mem::replace(&mut *self.state.lock().unwrap_or_else(PoisonError::into_inner), state);
        if before != state {
            self.waker.wake();
        }
    }
}

/// Opens the way to the loudspeaker of this system. It may take a while.
fn open_device(outlet: &Outlet) -> Result<Box<dyn AudioOutput>, NoOutput> {
    #[cfg(target_os = "linux")]
    return super::pulse::open(outlet);
    #[cfg(not(target_os = "linux"))]
    return super::device::open(outlet);
}
