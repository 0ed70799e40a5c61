//! The commands for the clipboard.

use bevy::prelude::Message;

/// What is copied or pasted.
#[derive(Message, Clone, Copy, Debug, PartialEq, Eq)]
pub enum ClipboardCommand {
    /// Copy the position on the board as text.
    CopyPosition,
    /// Copy the game as text for people.
    CopyGame,
    /// Copy the board as a picture.
    CopyPicture,
    /// Start a game from the clipboard.
    Paste,
}
