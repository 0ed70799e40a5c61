//! The engine: what it asks of the rules, and what it answers.

mod attacks;
mod clock_calls;
mod forced_wins;
mod hooks;
mod lines;
mod martian_endings;
mod repetition;
mod self_play;
mod signature;
