//! Where sound goes: a device, or a stand-in for one.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use super::mixer::Mixer;

/// A way to a loudspeaker. It takes its samples from the mixer of an [`Outlet`].
pub trait AudioOutput {
    /// The samples per second that it takes.
    fn rate(&self) -> u32;

    /// Takes samples from now on.
    fn start(&mut self) -> Result<(), NoOutput>;

    /// Takes no more samples, and costs nothing, until it is started again.
    fn rest(&mut self) -> Result<(), NoOutput>;
}

/// There is nowhere to play, for this reason.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
pub struct NoOutput(pub String);

impl NoOutput {
    pub(super) fn because(why: impl std::fmt::Display) -> Self {
        Self(why.to_string())
    }
}

/// What an [`AudioOutput`] needs: the mixer, and whom to tell that it has been silent for a while or that the device is gone.
#[derive(Clone)]
pub struct Outlet {
    mixer: Arc<Mutex<Mixer>>,
    tell: Arc<dyn Fn(News) + Send + Sync>,
}

/// What an [`AudioOutput`] tells.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum News {
    /// All sounds have been heard to their end.
    Silent,
    Gone,
}

impl Outlet {
    pub(super) fn new(tell: impl Fn(News) + Send + Sync + 'static) -> Self {
        Self { mixer: Arc::default(), tell: Arc::new(tell) }
    }

    pub fn mixer(&self) -> MutexGuard<'_, Mixer> {
        self.mixer.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Tells that all sounds have been heard to their end: the stream may rest.
    pub fn is_silent(&self) {
        (self.tell)(News::Silent);
    }

    pub fn is_gone(&self) {
        (self.tell)(News::Gone);
    }
}

impl std::fmt::Debug for Outlet {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Outlet")
    }
}
