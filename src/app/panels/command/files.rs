//! The commands for files, and for what leaves a game that has none.

use bevy::prelude::Message;

use crate::files::FileRequest;

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
