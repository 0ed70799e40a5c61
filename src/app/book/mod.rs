//! The rules of each game in plain words, with positions to look at, and a tour of each game in positions to play.
//!
//! Texts are data in `assets/book`, part of the program, read when first asked for. What is read here is checked:
//! every position is a possible one, every square and action is one of its game. One room each: `page` (a game's book),
//! `tour` (its tour), `effect` (what a step of a tour asks for), `error`.

mod effect;
mod error;
mod page;
mod tour;

use std::sync::OnceLock;

pub use effect::Effect;
pub use error::BookError;
pub use page::{Book, Diagram, MoveValues, Part, Section, spans};
pub use tour::{Step, Tour};

use regalia_core::rules::Game;

/// A game's texts: the book and the tour.
const fn texts(game: Game) -> (&'static str, &'static str) {
    match game {
        Game::Sovereign => (
            include_str!("../../../assets/book/sovereign.ron"),
            include_str!("../../../assets/book/sovereign-tour.ron"),
        ),
        Game::Royale => {
            (include_str!("../../../assets/book/royale.ron"), include_str!("../../../assets/book/royale-tour.ron"))
        }
        Game::Plunder => {
            (include_str!("../../../assets/book/plunder.ron"), include_str!("../../../assets/book/plunder-tour.ron"))
        }
        Game::TwoKings => (
            include_str!("../../../assets/book/two-kings.ron"),
            include_str!("../../../assets/book/two-kings-tour.ron"),
        ),
        Game::Martian => {
            (include_str!("../../../assets/book/martian.ron"), include_str!("../../../assets/book/martian-tour.ron"))
        }
    }
}

/// The book of a game, read when first asked for.
pub fn book(game: Game) -> Result<&'static Book, &'static BookError> {
    static BOOKS: [OnceLock<Result<Book, BookError>>; Game::ALL.len()] = [const { OnceLock::new() }; Game::ALL.len()];
    BOOKS[game as usize].get_or_init(|| Book::read(game, texts(game).0)).as_ref()
}

/// The tour of a game, read when first asked for.
pub fn tour(game: Game) -> Result<&'static Tour, &'static BookError> {
    static TOURS: [OnceLock<Result<Tour, BookError>>; Game::ALL.len()] = [const { OnceLock::new() }; Game::ALL.len()];
    TOURS[game as usize].get_or_init(|| Tour::read(game, texts(game).1)).as_ref()
}
