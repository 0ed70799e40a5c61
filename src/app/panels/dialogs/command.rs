//! The commands for dialogs that belong to no other room.

use crate::panels::command::{Chord, Command, FeatureCommand, KeyGroup, Menu};
use bevy::prelude::Message;
use bevy_egui::egui::Key;

#[derive(Message, Clone, Copy, Debug, PartialEq, Eq)]
pub enum DialogCommand {
    ShowKeys,
    ShowAbout,
    Close,
}

impl FeatureCommand for DialogCommand {}

pub const COMMANDS: &[Command] = &[
    Command::new("Keys", || DialogCommand::ShowKeys.into())
        .at(Menu::Help, 21)
        .keys(&[Chord::key(Key::Questionmark)], KeyGroup::Help, "this list")
        .everywhere(),
    Command::new("About Regalia", || DialogCommand::ShowAbout.into()).at(Menu::Help, 22),
];
