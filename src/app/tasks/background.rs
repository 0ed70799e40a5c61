//! A task in the background, and its result in a later frame.

use std::fmt;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::pin::Pin;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::task::{Context, Poll};

use bevy::tasks::{AsyncComputeTaskPool, Task};

use super::waker::Waker;

/// Asks a task to stop, because its result is no longer needed. Long work checks it regularly.
#[derive(Clone, Debug, Default)]
pub struct StopFlag(Arc<AtomicBool>);

impl StopFlag {
    pub fn stop(&self) {
        self.0.store(true, Ordering::Relaxed);
    }

    pub fn is_set(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }
}

/// A task in the background. It wakes the event loop when it is done, and the next frame finds the result in
/// [`take`](Self::take): waiting needs no frames. See `tests/app/tasks.rs`.
///
/// Dropping it stops the task: its [`StopFlag`] is set, and it does not continue after its next `await`.
/// [Detach](Self::detach) work that must be finished in any case.
///
/// `bevy::tasks` runs the task and keeps the result. Its helpers `check_ready` and `block_on(poll_once(…))` drop the
/// waker, so they suit only programs that draw all the time, and are not used here.
#[must_use = "a task that is dropped stops"]
pub struct Background<T> {
    task: Option<Task<T>>,
    /// Boxed, because it is empty most of the time.
    result: Option<Box<T>>,
    waker: Waker,
    stop: StopFlag,
}

impl<T: Send + 'static> Background<T> {
    /// Runs a future.
    ///
    /// # Panics
    /// If the app has no task pools (`TaskPoolPlugin`).
    pub fn spawn(future: impl Future<Output = T> + Send + 'static, waker: &Waker) -> Self {
        Self::with_flag(future, StopFlag::default(), waker)
    }

    /// Runs a function. If it takes long, it should check the flag.
    ///
    /// # Panics
    /// If the app has no task pools (`TaskPoolPlugin`).
    pub fn run(work: impl FnOnce(&StopFlag) -> T + Send + 'static, waker: &Waker) -> Self {
        let stop = StopFlag::default();
        let own = stop.clone();
        Self::with_flag(async move { work(&own) }, stop, waker)
    }

    fn with_flag(future: impl Future<Output = T> + Send + 'static, stop: StopFlag, waker: &Waker) -> Self {
        let task = AsyncComputeTaskPool::get().spawn(future);
        let mut background = Self { task: Some(task), result: None, waker: waker.clone(), stop };
        // The first poll gives the task its waker.
        background.poll();
        if background.task.is_none() {
            waker.wake();
        }
        background
    }

    /// The result, once the task is done; it is returned only once. A task that has panicked has none.
    pub fn take(&mut self) -> Option<T> {
        self.poll();
        self.result.take().map(|result| *result)
    }

    /// Asks the task to stop; its result still comes.
    pub fn stop(&self) {
        self.stop.stop();
    }

    /// Lets the task finish; its result is dropped.
    pub fn detach(mut self) {
        if let Some(task) = self.task.take() {
            task.detach();
        }
    }

    fn poll(&mut self) {
        let Some(task) = &mut self.task else { return };
        let mut context = Context::from_waker(self.waker.for_futures());
        // The panic has been reported in its own thread, and must not continue in this one.
        match catch_unwind(AssertUnwindSafe(|| Pin::new(task).poll(&mut context))) {
            Ok(Poll::Pending) => return,
            Ok(Poll::Ready(result)) => self.result = Some(Box::new(result)),
            Err(_) => {}
        }
        self.task = None;
    }
}

impl<T> Drop for Background<T> {
    fn drop(&mut self) {
        if self.task.is_some() {
            self.stop.stop();
        }
    }
}

impl<T> fmt::Debug for Background<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Background").field("is_running", &self.task.is_some()).finish_non_exhaustive()
    }
}
