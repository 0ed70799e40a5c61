//! The rules against the tables of tests/data and against an independent judgement.

mod tables;
