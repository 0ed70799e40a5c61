//! A game on paper: the poster with the last position and all moves, and the sheets to set a game up and to note it.

mod poster;
mod rounds;
mod sheets;

pub use poster::Poster;
pub use rounds::{Round, rounds};
pub use sheets::sheets;
