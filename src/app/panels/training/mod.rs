//! "Find the move": exercises of each game, and positions of one's own reviewed games, on a small board.
//!
//! One file each: `view` (its state, without a window), `words` (what is said), `page` (its drawing), `list`
//! (the row of exercises), `hint` (the hint for a turn), `why` (why a solution works).

mod hint;
mod list;
mod page;
mod view;
mod why;
mod words;

pub use page::training_ui;
pub use view::{Said, TrainingView};
