//! All tests of rules, engine, records and command line, in one binary.

#![expect(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

mod cli;
mod engine;
mod golden;
mod record;
mod review;
mod rules;
#[path = "../support/mod.rs"]
#[allow(dead_code, reason = "each binary uses some of it")]
mod support;
mod table;
