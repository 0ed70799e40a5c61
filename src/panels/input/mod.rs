//! Keys: shortcuts, and playing without a mouse.

pub mod board_keys;
pub mod keys;
