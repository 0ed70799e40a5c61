//! A game on paper: the poster with the last position and all moves, and the sheets to set a game up and to note it.

mod poster;
mod sheets;

pub use poster::Poster;
pub use sheets::sheets;
