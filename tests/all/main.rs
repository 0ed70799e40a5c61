//! All integration tests in one binary: each further binary would link Bevy again.

#![expect(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

#[cfg(feature = "ecs")]
mod board;
mod book;
mod cli;
#[cfg(feature = "ecs")]
mod computer;
mod engine;
mod files;
#[cfg(feature = "gui")]
mod film;
mod identity;
#[cfg(feature = "gui")]
mod journals;
mod layers;
#[cfg(feature = "gui")]
mod panels;
#[cfg(feature = "ecs")]
mod play;
#[cfg(feature = "gui")]
mod prints;
mod record;
mod review;
mod rules;
#[cfg(feature = "gui")]
mod shell;
#[cfg(feature = "gui")]
mod sound;
mod support;
#[cfg(feature = "ecs")]
mod tasks;
mod training;
#[cfg(feature = "gui")]
mod view;
