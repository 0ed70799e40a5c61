//! Whether a file may be replaced.

use std::path::Path;

use bevy_egui::egui::Ui;

use crate::files::{Conflict, FileRequest};
use crate::panels::kit::ask::{Usual, ask_ui};
use crate::panels::{command::UiCommand, dialogs::command::DialogCommand, files::command::FilesCommand};

pub(super) fn overwrite_ui(ui: &mut Ui, path: &Path, conflict: Conflict) -> Option<UiCommand> {
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
