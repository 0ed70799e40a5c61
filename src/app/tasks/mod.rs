//! Work in the background: it is started, stopped when nobody needs it any more, and its result taken once. A waker
//! tells a sleeping window that there is a result.
//!
//! Nothing here knows the window: the layer that runs the event loop sets the [`Waker`]. Use [`Background`] for work of
//! the processor and the disk, [`Worker`] for what is done in order on a thread of its own, and [`Alarm`] to wake at a
//! given time.

mod alarm;
mod background;
mod waker;
mod worker;

pub use alarm::Alarm;
pub use background::{Background, StopFlag};
pub use waker::Waker;
pub use worker::{Ended, Worker};
