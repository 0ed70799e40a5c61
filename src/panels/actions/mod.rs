//! What a command does.

pub mod clipboard;
pub mod leaving;
pub mod notices;
pub mod picture;
