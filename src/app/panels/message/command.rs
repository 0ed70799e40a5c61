//! The commands for games by message.

use crate::panels::command::{Chord, Command, FeatureCommand, KeyGroup, Menu};
use bevy::prelude::Message;
use bevy_egui::egui::Key;
use regalia_core::record::{MessageState, message::Received};
use regalia_core::rules::{Action, Outcome};

#[derive(Message, Clone, Debug)]
pub enum MessageCommand {
    /// Copy the game as a message to the other players.
    Copy,
    /// The same, after the question whether to.
    CopyAnyway,
    /// Continue the game that this message belongs to.
    Take(Box<Received>),
    /// The same, after the question whether to play what its sender may not; whether the key that has signed it is the
    /// sender's from now on.
    TakeAnyway(Box<Received>, bool),
    /// Keep this line from the start as a variation.
    KeepVariation(Vec<Action>),
    /// End the game as a message says that all agreed, and note that everybody knows.
    AgreeToEnd(Outcome, MessageState),
}

impl FeatureCommand for MessageCommand {}

pub const COPY: Command = Command::new("Copy message", || MessageCommand::Copy.into())
    .at(Menu::Edit, 15)
    .keys(&[Chord::ctrl(Key::M)], KeyGroup::Game, "copy a message with the game")
    .while_typing()
    .in_game();

pub const COMMANDS: &[Command] = &[COPY];
