//! A task in the background, and its result in a later frame.

use std::fmt;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::pin::Pin;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::task::{Context, Poll};

use bevy::tasks::{AsyncComputeTaskPool, Task};

use super::waker::Waker;

/// Says that nobody waits for the result any more. Long work looks at it now and then, and gives up.
#[derive(Clone, Debug, Default)]
pub struct StopFlag(Arc<AtomicBool>);

impl StopFlag {
    /// Asks for an end.
    pub fn stop(&self) {
        self.0.store(true, Ordering::Relaxed);
    }

    /// Whether an end is asked for.
    #[must_use]
    pub fn is_set(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }
}

/// A task in the background. When it is done the event loop is woken, and whoever is woken finds the result in
/// [`take`](Self::take): frames need not ask for the next one while they wait.
///
/// Dropping it stops the task: its [`StopFlag`] is set, and it does not go on after its next `await`. What has to be
/// done in any case is [let go of](Self::detach).
///
/// `bevy::tasks` runs the task and keeps the result. Its helpers `check_ready` and `block_on(poll_once(…))` are not used
/// to ask for it: they forget who is to be woken, so they suit only programs that draw all the time.
#[must_use = "a task that is dropped stops"]
pub struct Background<T> {
    task: Option<Task<T>>,
    /// Boxed, since whoever keeps a task mostly waits.
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

    /// Runs a function, which looks at the flag if it takes long.
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
        // The first look tells the task whom to wake.
        background.poll();
        if background.task.is_none() {
            waker.wake();
        }
        background
    }

    /// The result, once, when it is there. A task that has panicked has none.
    pub fn take(&mut self) -> Option<T> {
        self.poll();
        self.result.take().map(|result| *result)
    }

    /// Lets the task run to its end; nobody waits for its result.
    pub fn detach(mut self) {
        if let Some(task) = self.task.take() {
            task.detach();
        }
    }

    fn poll(&mut self) {
        let Some(task) = &mut self.task else { return };
        let mut context = Context::from_waker(self.waker.for_futures());
        // A panic has been reported in its own thread, and must not go on in this one.
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
