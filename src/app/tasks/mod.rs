//! Work in the background. A [`Waker`] wakes the sleeping window when there is a result; the room that runs the event loop
//! sets it. Use [`Background`] for work of the processor and the disk, [`Worker`] for jobs that run in order on a thread of
//! their own, and [`Alarm`] to wake at a given time.

mod alarm;
mod background;
mod waker;
mod worker;

pub use alarm::Alarm;
pub use background::{Background, StopFlag};
pub use waker::Waker;
pub use worker::{Ended, Worker};
