//! Files: asking for a path, opening and saving without blocking the window, what asks before a game is
//! left, dropped files, example games, recent games and files, the settings, the training notebook.

mod dialog;
mod examples;
mod export;
mod folders;
mod key;
mod leaving;
mod listing;
mod proposal;
mod recent_files;
mod recent_games;
mod saving;
pub mod settings;
pub mod training;
mod work;

use std::path::PathBuf;

use bevy::prelude::*;
use bevy::window::{FileDragAndDrop, RequestRedraw};

pub use dialog::{clipboard_refused, dialog_layer};
pub use examples::{EXAMPLES, Example, is_example};
pub use export::{Export, ExportError, extensions, with_extension};
pub use folders::{NoteFolders, config_folder, note_folders, passing, use_note_folders};
pub use key::{FILE as KEY_FILE, KeyDesk, KeyError, MessageKey, own_key};
pub use leaving::{Decision, LeaveEvent, LeaveGuard, Leaving};
pub use listing::{Listed, Listing, MOST_LISTED};
pub use recent_files::{REMEMBERED, RecentFile, RecentFiles};
pub use recent_games::RecentGames;
use regalia_core::{record::message::Received, storage::FileError};
use settings::{OwnFileSystems, SettingsDesk};
#[cfg(feature = "online")]
pub(crate) use settings::{read_list, write_list};
pub use training::TrainingDesk;
pub use work::FileTasks;

use crate::{board::BoardSystems, journal::JournalPlugin, tasks::Waker};

/// The systems that serve [`FileRequest`]s. They run after the systems that send requests and before the board serves
/// [`GameRequest`](crate::board::GameRequest)s. One frame after a [`FileEvent`] the game on the board is the one that
/// it reports.
#[derive(SystemSet, Clone, Debug, PartialEq, Eq, Hash)]
pub struct FileSystems;

/// Those of them that handle a finished save. They run before any that bring another game.
#[derive(SystemSet, Clone, Debug, PartialEq, Eq, Hash)]
struct FinishedSaves;

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FileNotice {
    pub title: &'static str,
    /// In sentences.
    pub text: String,
}

/// Notices to show; the panels remove each one they have shown.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq)]
pub struct Notices(pub Vec<FileNotice>);

impl Notices {
    pub fn say(&mut self, title: &'static str, text: String) {
        self.0.push(FileNotice { title, text });
    }
}

pub struct FilesPlugin;

impl Plugin for FilesPlugin {
    fn build(&self, app: &mut App) {
        if let Err(why) = regalia_core::cli::report_large_files_as_errors() {
            warn!("a file that gets too large will end the program: {why}");
        }
        app.init_resource::<Waker>()
            .init_resource::<Notices>()
            .init_resource::<FileTasks>()
            .init_resource::<Decision>()
            .init_resource::<MessageKey>()
            .init_resource::<RecentFiles>()
            .init_resource::<RecentGames>()
            .add_message::<FileDragAndDrop>()
            .add_message::<FileRequest>()
            .add_message::<FileEvent>()
            .add_message::<LeaveEvent>()
            .add_plugins((JournalPlugin, settings::SettingsPlugin, training::TrainingPlugin))
            .add_systems(Startup, (work::find_recent, tell_about_files))
            .add_systems(Last, (tell_about_files, close_files).chain().in_set(OwnFileSystems))
            .add_systems(Update, recent_games::poll.in_set(FileSystems).after(FinishedSaves))
            .configure_sets(Update, FileSystems.before(BoardSystems))
            .add_systems(
                Update,
                // A finished save concerns the game that was on the board until now, so it comes before requests that
                // bring another one. Requests concern the game on the board now, so they come before a newly opened one.
                (follow_dragged, work::finish_save.in_set(FinishedSaves), work::serve, work::finish, keep_awake)
                    .chain()
                    .in_set(FileSystems),
            );
    }
}

fn tell_about_files(
    mut settings: ResMut<SettingsDesk>,
    mut training: ResMut<TrainingDesk>,
    mut notices: ResMut<Notices>,
    mut redraw: MessageWriter<RequestRedraw>,
) {
    let settings = &mut settings.bypass_change_detection().file;
    let training = &mut training.bypass_change_detection().file;
    for (title, file) in [("Settings", settings), ("Training", training)] {
        if let Some(notice) = file.take_notice() {
            notices.say(title, notice);
            redraw.write(RequestRedraw);
        }
    }
}

fn close_files(
    mut exits: MessageReader<AppExit>,
    mut settings: ResMut<SettingsDesk>,
    mut training: ResMut<TrainingDesk>,
) {
    if exits.read().count() > 0 {
        settings.file.close();
        training.file.close();
    }
}

fn follow_dragged(
    mut moves: MessageReader<FileDragAndDrop>,
    mut tasks: ResMut<FileTasks>,
    mut events: MessageWriter<FileEvent>,
) {
    let held = &mut tasks.held;
    let mut dropped = Vec::new();
    for step in moves.read() {
        match step {
            FileDragAndDrop::HoveredFile { path_buf, .. } if !held.contains(path_buf) => held.push(path_buf.clone()),
            FileDragAndDrop::HoveredFile { .. } => {}
            FileDragAndDrop::HoveredFileCanceled { .. } => held.clear(),
            FileDragAndDrop::DroppedFile { path_buf, .. } => {
                held.clear();
                dropped.push(path_buf.clone());
            }
        }
    }
    if !dropped.is_empty() {
        events.write(FileEvent::Dropped(dropped));
    }
}

/// File events may be read only in the next frame, so there must be one.
fn keep_awake(mut events: MessageReader<FileEvent>, mut redraw: MessageWriter<RequestRedraw>) {
    if events.read().count() > 0 {
        redraw.write(RequestRedraw);
    }
}

#[derive(Message, Clone, Debug)]
pub enum FileRequest {
    /// Ask for a file and open it.
    Open,
    OpenPath(PathBuf),
    OpenExample(usize),
    /// Save to the game's file; ask for one if it has none.
    Save,
    SaveAs,
    /// Save to this file. It must be new or the game's own.
    SaveTo(PathBuf),
    /// Save to this file, whatever it holds: the player has agreed.
    Overwrite(PathBuf),
    /// Write the last export to this file although it exists: the player has agreed.
    ExportOver(PathBuf),
    List(PathBuf),
    /// Ask for a file and export this to it.
    Export(Export),
    /// Write the pending export to this file.
    ExportTo(PathBuf),
    CancelExport,
    /// Continue the game of this journal.
    Continue(PathBuf),
    /// The game on the board has no file.
    Forget,
}

#[derive(Message, Clone, Debug)]
pub enum FileEvent {
    Opened,
    /// The first game of a file with several games was opened.
    OpenedFirst,
    /// The game was saved, in its state at the time of the request.
    Saved,
    /// It was not saved, because another file's contents would be lost: ask the player.
    Conflict(PathBuf, Conflict),
    Exported(PathBuf),
    /// The player has given up an export; nothing was written.
    ExportCancelled,
    /// Something to tell the player that is not a failure, in one sentence.
    Note(String),
    /// The player has chosen a file to open.
    Chosen(PathBuf),
    Dropped(Vec<PathBuf>),
    /// A file holds this message from another player.
    Message(Box<Received>),
    Listed(Listing),
    Failed(Failure),
    Cancelled,
    /// The system has no file dialog: ask for a path, proposing this one.
    AskPath(Purpose, PathBuf),
}

/// Why a file request failed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Failure {
    pub kind: FailureKind,
    /// In one sentence.
    pub text: String,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FailureKind {
    Open,
    Save,
    Other,
}

impl Failure {
    pub fn other(why: impl ToString) -> Self {
        Self { kind: FailureKind::Other, text: why.to_string() }
    }
}

impl From<FileError> for Failure {
    fn from(why: FileError) -> Self {
        let kind = match &why {
            FileError::Open { .. } | FileError::Load { .. } => FailureKind::Open,
            FileError::Save { .. } | FileError::Backup { .. } | FileError::TooBig { .. } => FailureKind::Save,
            FileError::Changed { .. } | FileError::Exists { .. } => FailureKind::Other,
        };
        Self { kind, text: why.to_string() }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Conflict {
    /// Another program has changed the game's file.
    Changed,
    Exists,
    /// A file of that name exists, and an export would replace it.
    ExportExists,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Purpose {
    Open,
    Save,
    ExportText,
    ExportPicture,
    ExportGif,
    ExportApng,
    ExportPoster,
    ExportSheets,
}

impl Purpose {
    pub const ALL: [Self; 8] = [
        Self::Open,
        Self::Save,
        Self::ExportText,
        Self::ExportPicture,
        Self::ExportGif,
        Self::ExportApng,
        Self::ExportPoster,
        Self::ExportSheets,
    ];

    pub const fn title(self) -> &'static str {
        match self {
            Self::Open => "Open a game",
            Self::Save => "Save a game",
            Self::ExportText => "Export a game as text",
            Self::ExportPicture => "Save a picture",
            Self::ExportGif | Self::ExportApng => "Export a film of the game",
            Self::ExportPoster => "Export a poster of the game (png or svg)",
            Self::ExportSheets => "Export sheets to print",
        }
    }

    pub const fn is_export(self) -> bool {
        !matches!(self, Self::Open | Self::Save)
    }
}
