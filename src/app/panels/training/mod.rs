//! "Find the move": exercises of each game, and positions of one's own reviewed games, on a small board.
//!
//! One file each: `view` (its state, without a window), `words` (what is said), `page` (its drawing), `list` (the row of
//! exercises), `why` (why a solution works), `speaking` (its spoken lines).

mod list;
mod page;
mod speaking;
mod view;
mod why;
mod words;

pub use page::training_ui;
pub(super) use speaking::announce;
pub use view::{Said, TrainingView};
