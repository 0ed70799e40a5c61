//! The commands for files, and for what leaves a game that has none.

use bevy::prelude::Message;

use crate::files::FileRequest;

/// What is asked of the files, what happens to a game that is not saved, and how the program ends.
#[derive(Message, Clone, Debug)]
pub enum FilesCommand {
    /// A request for files: open, save, list a folder.
    Ask(FileRequest),
    /// Leave the game on the board without saving.
    Discard,
    /// Save the game on the board, then leave it.
    SaveFirst,
    /// Quit the program.
    Quit,
    /// Quit the program as soon as the exports are written.
    QuitAfterExport,
}
