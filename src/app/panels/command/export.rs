//! The commands for exports.

use bevy::prelude::Message;

use crate::film::Choices;

/// What is written for others than this program; each but the question for the film asks for a file first.
#[derive(Message, Clone, Copy, Debug)]
pub enum ExportCommand {
    /// Export the game as text.
    Text,
    /// Export the picture of the board.
    Picture,
    /// Export the poster of the game.
    Poster,
    /// Export the sheets of the game.
    Sheets,
    /// Ask how the film of the game is to be.
    ShowFilm,
    /// Export the film of the game.
    Film(Choices),
}
