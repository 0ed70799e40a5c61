//! The commands for the clipboard.

use crate::panels::command::{Chord, Command, FeatureCommand, KeyGroup, Menu};
use bevy::prelude::Message;
use bevy_egui::egui::Key;

#[derive(Message, Clone, Copy, Debug, PartialEq, Eq)]
pub enum ClipboardCommand {
    CopyPosition,
    CopyGame,
    CopyPicture,
    /// Start a game from the clipboard.
    Paste,
}

impl FeatureCommand for ClipboardCommand {}

pub const PASTE: Command = Command::new("Paste position, game or message", || ClipboardCommand::Paste.into())
    .at(Menu::Edit, 16)
    .keys(&[Chord::ctrl(Key::V)], KeyGroup::Game, "paste a position, game, message")
    .everywhere();

pub const COMMANDS: &[Command] = &[
    Command::new("Copy position", || ClipboardCommand::CopyPosition.into())
        .at(Menu::Edit, 12)
        .keys(&[Chord::ctrl(Key::C)], KeyGroup::Game, "copy the position, the game")
        .in_game(),
    Command::new("Copy game as text", || ClipboardCommand::CopyGame.into())
        .at(Menu::Edit, 13)
        .keys(&[Chord::ctrl_shift(Key::C)], KeyGroup::Game, "copy the position, the game")
        .in_game(),
    Command::new("Copy picture", || ClipboardCommand::CopyPicture.into()).at(Menu::Edit, 14).in_game(),
    PASTE,
];
