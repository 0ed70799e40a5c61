//! Positions put together by hand: the draft, what makes it impossible, and an editor that keeps both in step.
//!
//! A [`Draft`] is any heap of pieces on a game's board with the rest of what a position holds; it may be impossible.
//! Only `rules` say what is possible: a [`Verdict`] holds their answers. The [`Editor`] has one draft at a time, takes
//! changes back, and reads and writes position text.

mod draft;
mod editor;
mod verdict;

pub use draft::{Draft, MOST_PLIES};
pub use editor::{Editor, Step};
pub use verdict::Verdict;
