//! Regalia: chess variants at one table.

#[cfg(feature = "ecs")]
pub mod board;
pub mod cli;
#[cfg(feature = "gui")]
pub mod files;
#[cfg(feature = "gui")]
pub mod panels;
#[cfg(feature = "ecs")]
pub mod play;
pub mod record;
pub mod rules;
#[cfg(feature = "gui")]
pub mod shell;
#[cfg(feature = "gui")]
pub mod view;

pub use cli::{REVISION, VERSION};
