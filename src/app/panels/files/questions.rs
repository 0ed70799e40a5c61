//! What is asked before a game that is not saved is left, and before a file is replaced.

use std::path::Path;

use bevy_egui::egui::Ui;

use crate::files::{Conflict, FileRequest};
use crate::journal::Safety;
use crate::panels::kit::ask::{Usual, ask_ui};
use crate::panels::{command::UiCommand, dialogs::command::DialogCommand, files::command::FilesCommand};

pub fn unsaved_words(safety: &Safety) -> String {
    match safety {
        Safety::Kept | Safety::Keeping | Safety::Late => {
            "It has moves that are not in a file yet. The game stays under Recent either way.".to_owned()
        }
        Safety::Trouble(why) => {
            format!("It has moves that are not in a file yet, and they cannot be kept without one: {why}.")
        }
        Safety::Full => {
            "It has become too long to be saved, and its last moves are lost. The moves before them stay under \
                         Recent."
                .to_owned()
        }
        Safety::NotKept => "It has moves that are not in a file yet. Save, or lose them.".to_owned(),
    }
}

/// `about` says what happens to the game without a file.
pub fn unsaved_ui(ui: &mut Ui, about: &str) -> Option<UiCommand> {
    let answers = [("Save", FilesCommand::SaveFirst.into()), ("Discard", FilesCommand::Discard.into())];
    ask_ui(ui, ("Save this game?", about), &answers, (Usual::First, DialogCommand::Close.into()))
}

pub fn overwrite_ui(ui: &mut Ui, path: &Path, conflict: Conflict) -> Option<UiCommand> {
    let (title, text, verb) = words(path, conflict);
    let answers = match conflict {
        Conflict::ExportExists => {
            vec![(verb, FilesCommand::Ask(FileRequest::ExportOver(path.to_owned())).into())]
        }
        Conflict::Changed | Conflict::Exists => vec![
            (verb, FilesCommand::Ask(FileRequest::Overwrite(path.to_owned())).into()),
            ("Save as…", FilesCommand::Ask(FileRequest::SaveAs).into()),
        ],
    };
    ask_ui(ui, (title, &text), &answers, (Usual::Cancel, DialogCommand::Close.into()))
}

/// The title, the text, and the words on the button that replaces the file.
fn words(path: &Path, conflict: Conflict) -> (&'static str, String, &'static str) {
    let shown = path.display();
    match conflict {
        Conflict::Changed => (
            "Overwrite this file?",
            format!(
                "Another program has changed {shown} since you opened it. Its present content will be kept as .bak."
            ),
            "Overwrite",
        ),
        Conflict::Exists | Conflict::ExportExists => {
            ("Replace this file?", format!("{shown} already exists. Its content will be kept as .bak."), "Replace")
        }
    }
}
