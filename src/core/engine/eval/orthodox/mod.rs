//! What Two Kings and Plunder Chess value alike.
//!
//! One room each: `list` (the features), `placed` (pieces on their squares, kept up to date from ply to ply), `terms` (what
//! is computed from scratch in each position), `gains` (what an action wins at once), `planes` (what the net sees).

mod gains;
pub(super) mod list;
pub(super) mod placed;
pub(super) mod planes;
mod terms;

pub(super) use gains::{gain, is_guarded, more_valuable, slot, stake};
pub(in crate::engine) use placed::Accumulator;
pub(super) use placed::{Placed, Placing, accumulator, advance, placed};
pub(super) use planes::Planes;
pub(super) use terms::terms;
