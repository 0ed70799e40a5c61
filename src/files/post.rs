//! Tasks in the background, with their results in a frame after.

use std::sync::{Arc, Mutex, PoisonError};

use bevy::tasks::AsyncComputeTaskPool;
use bevy::winit::{EventLoopProxyWrapper, WinitUserEvent};

/// Where a task leaves its result before it wakes the window: whoever is woken finds it there.
pub(crate) struct Post<T>(Arc<Mutex<Option<T>>>);

impl<T: Send + 'static> Post<T> {
    /// Starts a task in the background.
    pub fn of(task: impl Future<Output = T> + Send + 'static, wake: Waker) -> Self {
        let place = Arc::new(Mutex::new(None));
        let post = Self(Arc::clone(&place));
        let run = async move {
            let result = task.await;
            *place.lock().unwrap_or_else(PoisonError::into_inner) = Some(result);
            wake.wake();
        };
        AsyncComputeTaskPool::get().spawn(run).detach();
        post
    }

    /// The result, once it is there.
    pub fn take(&self) -> Option<T> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).take()
    }
}

/// Wakes the window's loop from another thread.
#[derive(Clone)]
pub(crate) struct Waker(Option<winit::event_loop::EventLoopProxy<WinitUserEvent>>);

impl Waker {
    pub fn new(proxy: Option<&EventLoopProxyWrapper>) -> Self {
        Self(proxy.map(|proxy| (**proxy).clone()))
    }

    pub fn wake(&self) {
        if let Some(proxy) = &self.0 {
            // Fails only when the loop has ended, and then nobody waits.
            let _ = proxy.send_event(WinitUserEvent::WakeUp);
        }
    }
}
