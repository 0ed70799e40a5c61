//! The commands for files, and for what leaves a game that has none.

use bevy::prelude::Message;
use bevy_egui::egui::Key;

use crate::files::FileRequest;
use crate::panels::command::{Chord, Command, FeatureCommand, KeyGroup, Menu};

#[derive(Message, Clone, Debug)]
pub enum FilesCommand {
    Ask(FileRequest),
    /// Leave the game on the board without saving.
    Discard,
    /// Save the game on the board, then leave it.
    SaveFirst,
    Quit,
    QuitAfterExport,
}

impl FeatureCommand for FilesCommand {}

pub const OPEN: Command = Command::new("Open…", || FilesCommand::Ask(FileRequest::Open).into())
    .at(Menu::Game, 4)
    .keys(&[Chord::ctrl(Key::O)], KeyGroup::Game, "open")
    .always();

pub const COMMANDS: &[Command] = &[
    OPEN,
    Command::submenu("Examples", Menu::Examples).at(Menu::Game, 5),
    Command::submenu("Recent", Menu::Recent).at(Menu::Game, 6),
    Command::new("Save", || FilesCommand::Ask(FileRequest::Save).into())
        .at(Menu::Game, 11)
        .keys(&[Chord::ctrl(Key::S)], KeyGroup::Game, "save, save as")
        .always()
        .in_game(),
    Command::new("Save as…", || FilesCommand::Ask(FileRequest::SaveAs).into())
        .at(Menu::Game, 12)
        .keys(&[Chord::ctrl_shift(Key::S)], KeyGroup::Game, "save, save as")
        .always()
        .in_game(),
    Command::new("Quit", || FilesCommand::Quit.into())
        .at(Menu::Game, 31)
        .keys(&[Chord::ctrl(Key::Q)], KeyGroup::Game, "quit")
        .always(),
];
