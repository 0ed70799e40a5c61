//! A small board for panels: any game's pieces and marks in any rectangle, to be looked at or to be worked with.
//!
//! A [`MiniBoard`] is built once, by whoever shows it, whenever what stands there changes; drawing it asks no rule and
//! draws no picture anew.

mod board;
mod hand;
mod paint;

pub use board::{MiniBoard, MiniView};
pub use hand::MiniAnswer;
