//! The commands for exports.

use bevy::prelude::Message;

use crate::film::Choices;
use crate::panels::command::{Command, FeatureCommand, Menu};

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

impl FeatureCommand for ExportCommand {}

pub const COMMANDS: &[Command] = &[
    Command::submenu("Export", Menu::Export).at(Menu::Game, 13),
    Command::new("Game as text…", || ExportCommand::Text.into()).at(Menu::Export, 1).in_game(),
    Command::new("Picture of the board…", || ExportCommand::Picture.into()).at(Menu::Export, 2).in_game(),
    Command::new("Film of the game…", || ExportCommand::ShowFilm.into())
        .at(Menu::Export, 3)
        .enabled_if(|state| state.back || state.ahead),
    Command::new("Poster of the game…", || ExportCommand::Poster.into()).at(Menu::Export, 4).in_game(),
    Command::new("Sheets to print…", || ExportCommand::Sheets.into()).at(Menu::Export, 5).in_game(),
];
