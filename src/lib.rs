//! Regalia: chess variants at one table.

pub mod rules;
