//! All tests of the window and what it stands on, in one binary: each further binary would link Bevy again.

#![expect(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

mod board;
mod book;
mod computer;
mod files;
mod film;
mod identity;
mod journals;
mod layers;
#[cfg(feature = "online")]
mod online;
mod panels;
mod play;
mod power;
mod prints;
#[path = "../support/program/mod.rs"]
#[allow(dead_code, reason = "each binary uses some of it")]
mod program;
mod shell;
mod sound;
#[path = "../support/mod.rs"]
#[allow(dead_code, reason = "each binary uses some of it")]
mod support;
mod tasks;
mod training;
mod view;
