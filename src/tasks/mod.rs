//! Work beside the frames: started in the background, stopped when nobody wants it any more, its result taken once; and
//! what wakes a sleeping window when there is something to take up.
//!
//! Nothing here knows a window: whoever runs the event loop sets the [`Waker`]. Work of the processor and of the disk
//! is a [`Background`]; a point in time is an [`Alarm`].

mod alarm;
mod background;
mod waker;

pub use alarm::Alarm;
pub use background::{Background, StopFlag};
pub use waker::Waker;
