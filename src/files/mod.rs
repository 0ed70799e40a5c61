//! Files: asking for a path, opening and saving without holding up the window, the example games.

mod dialog;
mod examples;
mod export;
mod journal;
mod work;

use std::path::{Path, PathBuf};

use bevy::prelude::*;
use bevy::window::RequestRedraw;

pub use dialog::{clipboard_refused, dialog_layer};
pub use examples::{EXAMPLES, Example};
pub use export::Export;
pub use journal::{JournalFolder, Keeper, KeptGame, RecentGames, Safety, Shelf, Taken, take_up};

pub(crate) use work::{Post, Waker};

use crate::board::BoardSystems;

/// Opening and saving.
pub struct FilesPlugin;

impl Plugin for FilesPlugin {
    fn build(&self, app: &mut App) {
        app.init_resource::<CurrentFile>()
            .init_resource::<work::Running>()
            .add_message::<FileRequest>()
            .add_message::<FileEvent>()
            .add_plugins(journal::JournalPlugin)
            .add_systems(
                Update,
                (work::finish, work::finish_exports, work::serve, keep_awake).chain().before(BoardSystems),
            );
    }
}

/// What became of files may be read only in the next frame, so there must be one.
fn keep_awake(mut events: MessageReader<FileEvent>, mut redraw: MessageWriter<RequestRedraw>) {
    if events.read().count() > 0 {
        redraw.write(RequestRedraw);
    }
}

/// The file of the game on the board, if it has one.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq)]
pub struct CurrentFile(pub Option<PathBuf>);

impl CurrentFile {
    /// What the window says about it.
    #[must_use]
    pub fn label(&self, modified: bool) -> String {
        let name = self.0.as_deref().and_then(Path::file_name).map(|name| name.to_string_lossy().into_owned());
        match (name, modified) {
            (Some(name), false) => format!("{name} · saved"),
            (Some(name), true) => format!("{name} · not saved"),
            (None, true) => "not saved".to_owned(),
            (None, false) => String::new(),
        }
    }
}

/// Something to do with files.
#[derive(Message, Clone, Debug)]
pub enum FileRequest {
    /// Ask for a file and open it.
    Open,
    /// Open this file.
    OpenPath(PathBuf),
    /// Open an example game.
    OpenExample(usize),
    /// Save to the game's file; ask for one if it has none.
    Save,
    /// Ask for a file and save there.
    SaveAs,
    /// Save to this file.
    SaveTo(PathBuf),
    /// Ask for a file and write this there.
    Export(Export),
    /// Write to this file what a file was asked for last.
    ExportTo(PathBuf),
    /// Go on with the game of this journal.
    Continue(PathBuf),
    /// The game on the board has no file.
    Forget,
}

/// What became of it.
#[derive(Message, Clone, Debug)]
pub enum FileEvent {
    /// A game was opened.
    Opened,
    /// The first game of a file that holds more was opened.
    OpenedFirst,
    /// The game was saved.
    Saved,
    /// It did not work; why, in one sentence.
    Failed(String),
    /// The player changed their mind.
    Cancelled,
    /// The system has no file dialog: ask for a path, beginning with this one.
    AskPath(Purpose, String),
}

/// What a path is asked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Purpose {
    /// To open a game.
    Open,
    /// To save a game.
    Save,
    /// To write the game as text.
    ExportText,
    /// To write a picture of the board.
    ExportPicture,
}
