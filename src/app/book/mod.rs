//! The rules of each game in plain words, with positions to look at, and a tour of each game in positions to play.
//!
//! Texts are data in `assets/book`, part of the program, read when first asked for. What is read here is checked:
//! every position is a possible one, every square and action is one of its game. One room each: `page` (a game's book),
//! `tour` (its tour), `effect` (what a step of a tour asks for).

mod effect;
mod page;
mod tour;

use std::sync::OnceLock;

pub use effect::Effect;
pub use page::{Book, Diagram, MoveValues, Part, Section, spans};
pub use tour::{Step, Tour};

use regalia_core::rules::{ActionTextError, Game, NoSquare, OptionError, PositionError};

/// Why a text of the book cannot be read.
#[derive(Debug, thiserror::Error)]
pub enum BookError {
    #[error("line {}, column {}: {}", .0.span.start.line, .0.span.start.col, .0.code)]
    Syntax(#[from] ron::error::SpannedError),
    #[error(transparent)]
    Option(#[from] OptionError),
    #[error("position '{text}': {why}")]
    Position { text: String, why: PositionError },
    #[error(transparent)]
    Square(#[from] NoSquare),
    #[error(transparent)]
    Action(#[from] ActionTextError),
    /// A move that is not legal where the text has it.
    #[error("move '{text}': {why}")]
    Refused { text: String, why: String },
}

/// The book and the tour of a game.
const fn texts(game: Game) -> (&'static str, &'static str) {
    macro_rules! texts {
        ($name:literal) => {
            (
                include_str!(concat!("../../../assets/book/", $name, ".ron")),
                include_str!(concat!("../../../assets/book/", $name, "-tour.ron")),
            )
        };
    }
    match game {
        Game::Sovereign => texts!("sovereign"),
        Game::Royale => texts!("royale"),
        Game::Plunder => texts!("plunder"),
        Game::TwoKings => texts!("two-kings"),
        Game::Martian => texts!("martian"),
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
