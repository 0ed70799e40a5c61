//! Waking the event loop from another thread.

use std::sync::Arc;
use std::task::{Wake, Waker as TaskWaker};

use bevy::prelude::Resource;

/// Wakes the program's event loop, from any thread, so that one more frame runs. Without an event loop it does nothing.
///
/// It is a resource; the layer that runs the event loop inserts one that wakes it.
#[derive(Resource, Clone, Debug)]
pub struct Waker(TaskWaker);

impl Waker {
    /// A waker that calls this function.
    ///
    /// ```
    /// use std::sync::Arc;
    /// use std::sync::atomic::{AtomicBool, Ordering};
    ///
    /// let is_awake = Arc::new(AtomicBool::new(false));
    /// let tell = Arc::clone(&is_awake);
    /// let waker = regalia_app::tasks::Waker::new(move || tell.store(true, Ordering::SeqCst));
    /// waker.wake();
    /// assert!(is_awake.load(Ordering::SeqCst));
    /// ```
    pub fn new(wake: impl Fn() + Send + Sync + 'static) -> Self {
        Self(TaskWaker::from(Arc::new(Hook(wake))))
    }

    pub fn wake(&self) {
        self.0.wake_by_ref();
    }

    pub(super) fn for_futures(&self) -> &TaskWaker {
        &self.0
    }
}

impl Default for Waker {
    fn default() -> Self {
        Self(TaskWaker::noop().clone())
    }
}

struct Hook<F>(F);

impl<F: Fn() + Send + Sync + 'static> Wake for Hook<F> {
    fn wake(self: Arc<Self>) {
        (self.0)();
    }
}
