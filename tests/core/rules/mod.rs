//! The rules against the tables of tests/data and against an independent implementation.

mod barred;
mod candidates;
mod chains;
mod contract;
pub mod every_game;
mod keys;
mod martian;
mod mirror;
mod numbered;
mod numbered_kings;
mod oracle;
mod oracle_board;
mod oracle_text;
mod properties;
mod reach;
mod replay;
mod rows;
mod royale;
pub mod sampler;
mod setup;
mod setups;
mod tables;
mod takeovers;
mod tally;
mod text;
mod two_kings_plunder;
mod ways_in;
