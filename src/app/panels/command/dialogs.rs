//! The commands for dialogs that belong to no other room.

use bevy::prelude::Message;

/// Which dialog is opened, and that the open one is closed.
#[derive(Message, Clone, Copy, Debug, PartialEq, Eq)]
pub enum DialogCommand {
    /// Show the keys.
    ShowKeys,
    /// Show version and licences.
    ShowAbout,
    /// Close the open dialog.
    Close,
}
