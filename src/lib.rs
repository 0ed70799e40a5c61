//! Regalia: chess variants at one table.

#[cfg(feature = "ecs")]
pub mod board;
pub mod cli;
#[cfg(feature = "ecs")]
pub mod play;
pub mod record;
pub mod rules;
#[cfg(feature = "gui")]
pub mod view;
