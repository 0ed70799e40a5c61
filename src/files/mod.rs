//! Files: asking for a path, opening and saving without holding up the window, what is dropped on it, the example
//! games, the journal of the running game, the games and files of late, the settings.

mod dialog;
mod dropped;
mod examples;
mod export;
mod file_limit;
mod folders;
mod journal;
mod listing;
mod proposal;
mod recent_files;
mod saving;
pub mod settings;
mod work;

use std::path::{Path, PathBuf};

use bevy::prelude::*;
use bevy::window::{FileDragAndDrop, RequestRedraw};

pub use dialog::{clipboard_refused, dialog_layer};
pub use dropped::HeldFiles;
pub use examples::{EXAMPLES, Example};
pub use export::{Export, Unwritten, extensions, with_extension};
pub use folders::{NoteFolders, config_folder, data_folder, note_folders, passing, use_note_folders};
pub use journal::{
    ENDING, JOURNAL_THREAD, JournalFolder, KEPT, Keeper, KeptGame, RecentGames, SLOW, Safety, Shelf, Taken,
    journal_now, take_up,
};
pub use listing::{Listed, Listing, MOST_LISTED};
pub use recent_files::{REMEMBERED, RecentFile, RecentFiles};
pub use saving::Saving;

use crate::board::BoardSystems;
use crate::tasks::Waker;

/// The systems that serve requests for files, before the board serves those for the game; whoever asks for files runs
/// before them. In the frame after they have told what became of one, the game on the board is as they say.
#[derive(SystemSet, Clone, Debug, PartialEq, Eq, Hash)]
pub struct FileSystems;

/// Something that the player must know and has not asked for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FileNotice {
    /// What it is about.
    pub title: &'static str,
    /// What there is to know, in sentences.
    pub text: String,
}

/// What the player must know once; whoever has shown it takes it out.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq)]
pub struct Notices(pub Vec<FileNotice>);

impl Notices {
    /// One more.
    pub fn say(&mut self, title: &'static str, text: String) {
        self.0.push(FileNotice { title, text });
    }
}

/// Opening and saving.
pub struct FilesPlugin;

impl Plugin for FilesPlugin {
    fn build(&self, app: &mut App) {
        file_limit::tell_instead_of_ending();
        app.init_resource::<Waker>()
            .init_resource::<CurrentFile>()
            .init_resource::<Notices>()
            .init_resource::<work::Running>()
            .init_resource::<Saving>()
            .init_resource::<HeldFiles>()
            .init_resource::<RecentFiles>()
            .init_resource::<recent_files::RecentList>()
            .add_message::<FileDragAndDrop>()
            .add_message::<FileRequest>()
            .add_message::<FileEvent>()
            .add_plugins((journal::JournalPlugin, settings::SettingsPlugin))
            .add_systems(Startup, work::find_recent)
            .configure_sets(Update, FileSystems.before(BoardSystems))
            .add_systems(
                Update,
                // What is asked is about what is on the board now, so it comes before what has been opened.
                (dropped::follow, work::serve, work::finish, keep_awake).chain().in_set(FileSystems),
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
            (None, true) => "no file yet".to_owned(),
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
    /// Save to this file, which must be new if it is not the game's own.
    SaveTo(PathBuf),
    /// Save to this file, whatever is there: the player has agreed.
    Overwrite(PathBuf),
    /// Write to this file what was refused last since the file is there: the player has agreed.
    ExportOver(PathBuf),
    /// Look into this folder.
    List(PathBuf),
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
    /// The game was saved: it is on the disk as it was when that was asked for.
    Saved,
    /// It was not saved, since somebody else's work would be lost: ask the player.
    Conflict(PathBuf, Conflict),
    /// Something else than the game was written to this file.
    Exported(PathBuf),
    /// Something to know that is no failure, in one sentence.
    Note(String),
    /// The player has chosen a file to open.
    Chosen(PathBuf),
    /// Files were dropped on the window.
    Dropped(Vec<PathBuf>),
    /// What is in a folder.
    Listed(Listing),
    /// It did not work; why, in one sentence.
    Failed(String),
    /// The player changed their mind.
    Cancelled,
    /// The system has no file dialog: ask for a path, beginning with this one.
    AskPath(Purpose, PathBuf),
}

/// Why a file is not replaced without a question.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Conflict {
    /// Another program has changed the game's file.
    Changed,
    /// There is a file of that name.
    Exists,
    /// There is a file of that name, and something else than the game is to be written there.
    ExportExists,
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

impl Purpose {
    /// Every one.
    pub const ALL: [Self; 4] = [Self::Open, Self::Save, Self::ExportText, Self::ExportPicture];
}
