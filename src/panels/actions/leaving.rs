//! Leaving a game: what waits until it has been saved, what the player has agreed to leave, and what files tell.

use std::path::Path;

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;

use crate::board::RunningGame;
use crate::files::{Conflict, FileEvent, Keeper, Safety, Saving};
use crate::panels::command::UiCommand;
use crate::panels::dialogs::Dialog;
use crate::panels::path_dialog::PathDialog;
use crate::record::Stamp;

/// What stands between a game and the next one.
#[derive(Resource, Default)]
pub(crate) struct Leaving {
    /// What waits until the game has been saved.
    after: Option<UiCommand>,
    /// The state of the game in which the player has begun to choose a file to open: it may be left as it is.
    opening: Option<Stamp>,
    /// What is to be said once a game has been opened.
    note: Option<String>,
    /// It has been said that the system has no file dialogs.
    has_told: bool,
}

/// What the question is about.
#[derive(SystemParam)]
pub(crate) struct Leave<'w> {
    state: ResMut<'w, Leaving>,
    keeper: Res<'w, Keeper>,
    saving: Res<'w, Saving>,
}

impl Leave<'_> {
    /// Whether `command` has to wait: for the player, who is asked what is to become of the game, or for the disk.
    pub fn holds_back(&mut self, command: &UiCommand, game: Option<&RunningGame>, dialog: &mut Dialog) -> bool {
        let Some(stamp) = game.filter(|game| game.record.is_modified()).map(|game| game.record.stamp()) else {
            return self.waits_for_disk(command);
        };
        let is_chosen = matches!(command, UiCommand::OpenPath(_)) && self.state.opening == Some(stamp);
        if !replaces(command) || is_chosen {
            return false;
        }
        if self.saving.covers(stamp) {
            self.state.after = Some(command.clone());
            return true;
        }
        *dialog = Dialog::unsaved(command.clone(), &self.keeper.safety(), std::mem::take(dialog));
        true
    }

    /// The program does not end while it writes; whoever asks twice will not wait.
    pub fn waits_for_disk(&mut self, command: &UiCommand) -> bool {
        let is_quit = |command: &UiCommand| matches!(command, UiCommand::Quit);
        let waits = is_quit(command) && self.saving.is_busy() && !self.state.after.as_ref().is_some_and(is_quit);
        if waits {
            self.state.after = Some(UiCommand::Quit);
        }
        waits
    }

    /// This waits until the game is on the disk.
    pub fn wait(&mut self, command: UiCommand) {
        self.state.after = Some(command);
    }

    /// The player begins to choose a file.
    pub fn open(&mut self, game: Option<&RunningGame>) {
        self.state.opening = game.map(|game| game.record.stamp());
    }

    /// The player has changed their mind.
    pub fn stay(&mut self) {
        (self.state.after, self.state.opening, self.state.note) = (None, None, None);
    }
}

/// Whether a command puts another game on the board, or ends the program.
const fn replaces(command: &UiCommand) -> bool {
    matches!(
        command,
        UiCommand::Begin(_)
            | UiCommand::Rematch
            | UiCommand::PlayFrom(_)
            | UiCommand::PlayPasted(..)
            | UiCommand::Open
            | UiCommand::OpenPath(_)
            | UiCommand::OpenExample(_)
            | UiCommand::Continue(_)
            | UiCommand::Quit
    )
}

/// How it is headed that only the first game was read.
const FIRST: &str = "The first game";

/// Says that only the first game was read.
pub(crate) fn more_games(of: &str) -> Dialog {
    message(FIRST, more_words(of))
}

fn more_words(of: &str) -> String {
    format!("The {of} holds more than one game. This is the first.")
}

/// What the question says of a game whose moves are in no file.
pub(crate) fn unsaved_words(safety: &Safety) -> String {
    match safety {
        Safety::Kept | Safety::Keeping | Safety::Late => {
            "It has moves that are in no file yet. They are not lost without one: the game stays among the recent games."
                .to_owned()
        }
        Safety::Trouble(why) => {
            format!("It has moves that are in no file yet, and they cannot be kept without one: {why}.")
        }
        Safety::NotKept => "It has moves that are in no file yet. Without one they are lost.".to_owned(),
    }
}

/// Shows what became of files, and goes on with what waited for them.
pub(crate) fn follow_files(
    mut events: MessageReader<FileEvent>,
    mut commands: MessageWriter<UiCommand>,
    mut dialog: ResMut<Dialog>,
    mut leaving: ResMut<Leaving>,
) {
    for event in events.read() {
        match event {
            FileEvent::Opened => {
                leaving.opening = None;
                match leaving.note.take() {
                    Some(text) => *dialog = message("Opened", text),
                    // What is there to be read may be about the game that was opened.
                    None if matches!(*dialog, Dialog::Message { .. }) => {}
                    None => *dialog = Dialog::None,
                }
            }
            FileEvent::OpenedFirst => {
                leaving.opening = None;
                let more = more_words("file");
                *dialog = match leaving.note.take() {
                    Some(text) => message("Opened", format!("{text}\n\n{more}")),
                    None => message(FIRST, more),
                };
            }
            FileEvent::Saved => {
                commands.write_batch(leaving.after.take());
            }
            FileEvent::Failed(reason) => {
                *leaving = Leaving { has_told: leaving.has_told, ..Leaving::default() };
                *dialog = message("That did not work", reason.clone());
            }
            FileEvent::Conflict(path, conflict) => {
                *dialog = Dialog::Overwrite { path: path.clone(), conflict: *conflict };
            }
            FileEvent::Note(text) => *dialog = message("Saved", text.clone()),
            FileEvent::Cancelled => (leaving.after, leaving.opening) = (None, None),
            FileEvent::Chosen(path) => {
                commands.write(UiCommand::OpenPath(path.clone()));
            }
            FileEvent::Dropped(paths) => {
                let Some(first) = paths.first() else { continue };
                leaving.note = several(first, paths.len());
                commands.write(UiCommand::OpenPath(first.clone()));
            }
            FileEvent::AskPath(purpose, proposal) => {
                let shown = PathDialog::new(*purpose, proposal, !leaving.has_told);
                leaving.has_told = true;
                commands.write_batch(shown.wanted().map(|folder| UiCommand::ListFolder(folder.to_owned())));
                *dialog = Dialog::Path(Box::new(shown));
            }
            FileEvent::Listed(listing) => {
                // A dialog that is written to is only changed by what is pressed in it.
                if let Dialog::Path(shown) = dialog.bypass_change_detection() {
                    shown.show(listing.clone());
                }
            }
        }
    }
}

fn message(title: &str, text: String) -> Dialog {
    Dialog::Message { title: title.to_owned(), text }
}

/// What is said when more than one file was dropped.
fn several(first: &Path, count: usize) -> Option<String> {
    let name = first.file_name().unwrap_or_default().to_string_lossy();
    (count > 1)
        .then(|| format!("{count} files were dropped. This is the first of them, {name}; one game is open at a time."))
}

/// The window's close button asks like the menu's Quit.
pub(crate) fn close_window(
    mut requests: MessageReader<bevy::window::WindowCloseRequested>,
    mut commands: MessageWriter<UiCommand>,
) {
    if requests.read().count() > 0 {
        commands.write(UiCommand::Quit);
    }
}

/// What is asked before a file is replaced: title, text, and the words on the button that does it.
pub(crate) fn overwrite_words(path: &Path, conflict: Conflict) -> (&'static str, String, &'static str) {
    let shown = path.display();
    match conflict {
        Conflict::Changed => (
            "Overwrite this file?",
            format!(
                "{shown} was changed by another program since it was opened. What it holds now is kept as its .bak."
            ),
            "Overwrite",
        ),
        Conflict::Exists | Conflict::ExportExists => {
            ("Replace this file?", format!("{shown} exists already. What it holds is kept as its .bak."), "Replace")
        }
    }
}
