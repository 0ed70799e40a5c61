//! Saved games on a disk: reading one, and replacing one so that a crash or a power cut leaves the old file or the new.
//!
//! [`mod@file`] (what a file holds, and saving a game; `file_error` says what can go wrong), [`store`] (writing over what
//! was seen, or nothing), [`temporary`] (replacing a file).

pub mod file;
mod file_error;
pub mod store;
pub mod temporary;

pub use file::{EXTENSION, FileError};
pub use store::{Over, Seen, Stored};
