//! The engine: what it asks of the rules, and what it answers.

mod attacks;
pub mod brute_force;
mod clock_calls;
mod forced_wins;
mod hooks;
mod lines;
mod martian_endings;
pub mod positions;
mod repetition;
mod self_play;
mod signature;
mod suites;
