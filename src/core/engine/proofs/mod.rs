//! What needs to see inside the engine to be proved: that the search finds what plain negamax finds, that mirrored
//! positions are worth the same, and that what is kept up to date from ply to ply is what counting from scratch gives.

mod accumulator;
mod features;
mod mirror;
mod overlooked;
mod plain;
mod sampler;
