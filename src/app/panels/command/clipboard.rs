//! The commands for the clipboard.

use bevy::prelude::Message;

#[derive(Message, Clone, Copy, Debug, PartialEq, Eq)]
pub enum ClipboardCommand {
    CopyPosition,
    CopyGame,
    CopyPicture,
    /// Start a game from the clipboard.
    Paste,
}
