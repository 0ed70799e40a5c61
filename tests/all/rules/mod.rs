//! The rules against the tables of tests/data and against an independent judgement.

mod candidates;
mod contract;
mod mirror;
mod oracle;
mod oracle_text;
mod sampler;
mod tables;
