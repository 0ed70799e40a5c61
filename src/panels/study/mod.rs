//! Help from the engine on the screen: analysis, hints.

pub mod agree;
pub mod analysis;
pub mod hint;
mod score;

pub use score::{ahead_words, first_chance, score_words};
