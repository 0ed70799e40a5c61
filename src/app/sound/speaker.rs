//! The speaker: a thread that synthesises sounds and plays them.

use std::sync::mpsc::{Receiver, Sender, channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};
use std::{mem, thread};

use bevy::log::{debug, error};
use bevy::prelude::Resource;
use regalia_core::rules::Role;

use super::output::{AudioOutput, NoOutput, Outlet, OutputEvent};
use super::{clip::Clip, synthesis::synthesise};
use crate::{board::TimeSource, tasks::Waker};

/// A sound that has waited longer than this, because the device was slow to open, is dropped: it would come too late.
const TOO_LATE: Duration = Duration::from_millis(600);

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum SpeakerState {
    /// No device has been opened yet.
    #[default]
    Untried,
    Ready,
    /// There is no device or sound server.
    Silent,
}

type Opener = dyn Fn(&Outlet) -> Result<Box<dyn AudioOutput>, NoOutput> + Send + Sync;

/// Plays sounds without making the caller wait: its own thread synthesises them, opens the device for the first one, and
/// opens it again for the next one if it has gone away.
#[derive(Resource)]
pub struct Speaker {
    opener: Arc<Opener>,
    time: Arc<TimeSource>,
    state: Arc<Mutex<SpeakerState>>,
    commands: Mutex<Option<Sender<Command>>>,
}

enum Command {
    Prepare,
    Play(Sound),
    /// An event of the device with this number.
    Event(OutputEvent, u64),
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
        Self { opener: Arc::new(open), time: Arc::default(), state: Arc::default(), commands: Mutex::new(None) }
    }

    #[cfg(feature = "test-hooks")]
    #[must_use]
    pub fn with_time(mut self, time: TimeSource) -> Self {
        self.time = Arc::new(time);
        self
    }

    /// Opens the device, so that the first sound is not late. `waker` wakes the event loop if the state changes.
    pub fn prepare(&self, waker: &Waker) {
        self.send(Command::Prepare, waker);
    }

    /// Plays a sound; see [`synthesise`] for `role` and `seed`. `gain` is the factor of each sample.
    pub fn play(&self, clip: Clip, role: Option<Role>, seed: u64, gain: f32, waker: &Waker) {
        self.send(Command::Play(Sound { clip, role, seed, gain, asked: self.time.now() }), waker);
    }

    pub fn state(&self) -> SpeakerState {
        *self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn send(&self, command: Command, waker: &Waker) {
        let mut commands = self.commands.lock().unwrap_or_else(PoisonError::into_inner);
        let commands = commands.get_or_insert_with(|| self.start(waker));
        // Fails only if the thread is gone; then nothing can be played.
        let _ = commands.send(command);
    }

    fn start(&self, waker: &Waker) -> Sender<Command> {
        let (commands, receiver) = channel();
        let (opener, time) = (Arc::clone(&self.opener), Arc::clone(&self.time));
        let (state, waker) = (Arc::clone(&self.state), waker.clone());
        let own = commands.clone();
        // A device stays in the thread that has opened it.
        let started = thread::Builder::new().name("sound".to_owned()).spawn(move || {
            SpeakerThread { opener, time, state, waker, commands: own, open: None, opened: 0 }.run(&receiver);
        });
        if let Err(why) = started {
            error!("no thread for sounds: {why}");
        }
        commands
    }
}

impl Default for Speaker {
    fn default() -> Self {
        Self::new(open_device)
    }
}

impl Drop for Speaker {
    fn drop(&mut self) {
        if let Some(commands) = self.commands.get_mut().unwrap_or_else(PoisonError::into_inner) {
            let _ = commands.send(Command::Quit);
        }
    }
}

struct SpeakerThread {
    opener: Arc<Opener>,
    time: Arc<TimeSource>,
    state: Arc<Mutex<SpeakerState>>,
    waker: Waker,
    commands: Sender<Command>,
    open: Option<(Outlet, Box<dyn AudioOutput>)>,
    /// How many devices have been opened: the number of the last one, by which events of earlier ones are ignored.
    opened: u64,
}

impl SpeakerThread {
    fn run(mut self, commands: &Receiver<Command>) {
        while let Ok(command) = commands.recv() {
            match command {
                Command::Prepare => {
                    self.output();
                }
                Command::Play(sound) => self.play(&sound),
                Command::Event(event, of) if of == self.opened => self.handle(event),
                Command::Event(..) => {}
                Command::Quit => return,
            }
        }
    }

    /// The open device. After a failure the next command tries again.
    fn output(&mut self) -> Option<&mut (Outlet, Box<dyn AudioOutput>)> {
        if self.open.is_none() {
            self.opened += 1;
            let (of, commands) = (self.opened, self.commands.clone());
            let outlet = Outlet::new(move |event| {
                let _ = commands.send(Command::Event(event, of));
            });
            match (self.opener)(&outlet) {
                Ok(out) => self.open = Some((outlet, out)),
                Err(why) => debug!("no sound: {why}"),
            }
            self.set_state(if self.open.is_some() { SpeakerState::Ready } else { SpeakerState::Silent });
        }
        self.open.as_mut()
    }

    fn play(&mut self, sound: &Sound) {
        let Sound { clip, role, seed, gain, asked } = *sound;
        // If the device has gone away without an event, it is opened once more.
        for _ in 0..2 {
            let time = Arc::clone(&self.time);
            let Some((outlet, out)) = self.output() else { return };
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

    fn handle(&mut self, event: OutputEvent) {
        let Some((outlet, out)) = self.open.as_mut() else { return };
        let done = match event {
            OutputEvent::Gone => Err(NoOutput::new("the device has gone away")),
            // Another sound may have started meanwhile.
            OutputEvent::Silent if outlet.mixer().is_silent() => out.rest(),
            OutputEvent::Silent => Ok(()),
        };
        if let Err(why) = done {
            self.close(&why);
        }
    }

    fn close(&mut self, why: &NoOutput) {
        debug!("no more sound: {why}");
        self.open = None;
        self.set_state(SpeakerState::Silent);
    }

    fn set_state(&self, state: SpeakerState) {
        let before = mem::replace(&mut *self.state.lock().unwrap_or_else(PoisonError::into_inner), state);
        if before != state {
            self.waker.wake();
        }
    }
}

/// Opens the default sound device. It may take a second.
fn open_device(outlet: &Outlet) -> Result<Box<dyn AudioOutput>, NoOutput> {
    #[cfg(target_os = "linux")]
    return super::pulse::open(outlet);
    #[cfg(not(target_os = "linux"))]
    return super::device::open(outlet);
}
