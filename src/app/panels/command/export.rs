//! The commands for exports.

use bevy::prelude::Message;

use crate::film::Choices;

/// What is written for others than this program; each but the question for the film asks for a file first.
#[derive(Message, Clone, Copy, Debug)]
pub enum ExportCommand {
    Text,
    Picture,
    Poster,
    Sheets,
    ShowFilm,
    Film(Choices),
}
