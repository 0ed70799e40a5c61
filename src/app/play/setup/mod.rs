//! Positions set up by hand: the draft, what makes it illegal, and the editor.
//!
//! A [`Draft`] is any arrangement of pieces with the rest of a position; it may be illegal. Only `rules` decide that: a
//! [`Verdict`] holds their answers. The [`Editor`] has one draft at a time, undoes changes, and reads and writes
//! position text.

mod draft;
mod editor;
mod verdict;

pub use draft::{Draft, MOST_PLIES};
pub use editor::{Editor, Step};
pub use verdict::Verdict;
