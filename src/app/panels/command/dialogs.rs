//! The commands for dialogs that belong to no other room.

use bevy::prelude::Message;

#[derive(Message, Clone, Copy, Debug, PartialEq, Eq)]
pub enum DialogCommand {
    ShowKeys,
    ShowAbout,
    Close,
}
