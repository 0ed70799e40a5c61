//! Regalia: chess variants at one table.

pub mod record;
pub mod rules;
