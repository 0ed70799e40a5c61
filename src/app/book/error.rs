//! What can be wrong with a text of the book.

use regalia_core::rules::{ActionTextError, NoSquare, OptionError, PositionError};

#[derive(Debug, thiserror::Error)]
pub enum BookError {
    /// It is not of the form that books have.
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
    /// A letter that stands for no army, role or seat.
    #[error("'{0}' stands for nothing")]
    Letter(char),
}
