//! Exports: what is written of the game for others, and what the player chooses for its film.

pub mod command;
mod current_look;
mod export;
mod page;

pub(super) use current_look::CurrentLook;
pub(super) use export::ExportPlugin;
pub use page::{FilmPage, film_ui};
