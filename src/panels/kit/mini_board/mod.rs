//! A small board for panels: pieces and marks of any game in any rectangle, to look at or to work with.
//!
//! Build a [`MiniBoard`] whenever the position changes, not in each frame: drawing it asks no rule and draws no picture
//! anew.

mod board;
mod hand;
mod paint;

pub use board::{MiniBoard, MiniView};
pub use hand::MiniAnswer;
