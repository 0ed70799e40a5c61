//! A small board for panels: pieces and marks of any game in any rectangle, as a picture or interactive.
//!
//! Build a [`MiniBoard`] when the position changes, not in each frame: drawing it then asks no rule and rasterises
//! nothing. See `tests/app/panels/editor.rs`.

mod board;
mod hand;
mod paint;

pub use board::{MiniBoard, MiniView};
pub use hand::MiniAnswer;
