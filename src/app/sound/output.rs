//! What a sound device must do, and what it gets.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use super::mixer::Mixer;

/// A sound device. It takes its samples from the mixer of an [`Outlet`].
pub trait AudioOutput {
    /// Samples per second.
    fn rate(&self) -> u32;

    /// Starts taking samples.
    fn start(&mut self) -> Result<(), NoOutput>;

    /// Takes no more samples, and costs nothing, until it is started again.
    fn rest(&mut self) -> Result<(), NoOutput>;
}

/// Why no sound can be played.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
pub struct NoOutput(pub String);

impl NoOutput {
    pub(super) fn new(why: impl std::fmt::Display) -> Self {
        Self(why.to_string())
    }
}

/// What an [`AudioOutput`] gets: the mixer, and a function that takes its events.
#[derive(Clone)]
pub struct Outlet {
    mixer: Arc<Mutex<Mixer>>,
    send: Arc<dyn Fn(OutputEvent) + Send + Sync>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum OutputEvent {
    /// All sounds have been played to their end: the stream may rest.
    Silent,
    /// The device has gone away.
    Gone,
}

impl Outlet {
    pub(super) fn new(send: impl Fn(OutputEvent) + Send + Sync + 'static) -> Self {
        Self { mixer: Arc::default(), send: Arc::new(send) }
    }

    pub fn mixer(&self) -> MutexGuard<'_, Mixer> {
        self.mixer.lock().unwrap_or_else(PoisonError::into_inner)
    }

    pub fn report_silent(&self) {
        (self.send)(OutputEvent::Silent);
    }

    pub fn report_gone(&self) {
        (self.send)(OutputEvent::Gone);
    }
}
