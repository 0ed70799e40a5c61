//! The film of the game: what the player chooses for it.

mod page;

pub use page::{FilmPage, film_ui};
