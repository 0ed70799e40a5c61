//! Commands for files, and their results.

use std::path::Path;

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;

use super::leaving::Leaving;
use crate::files::{Conflict, FileEvent, FileRequest};
use crate::panels::command::UiCommand;
use crate::panels::command::message::MessageCommand;
use crate::panels::dialogs::Dialog;
use crate::panels::kit::status_line::StatusLine;
use crate::panels::path_dialog::PathDialog;

/// What file commands write to.
#[derive(SystemParam)]
pub(in crate::panels) struct FileActions<'w> {
    requests: MessageWriter<'w, FileRequest>,
}

impl FileActions<'_> {
    /// Sends a request. A request that opens a game or names a file closes the dialog it came from.
    pub fn ask(&mut self, request: FileRequest, dialog: &mut Dialog) {
        match request {
            FileRequest::Open
            | FileRequest::OpenPath(_)
            | FileRequest::OpenExample(_)
            | FileRequest::Continue(_)
            | FileRequest::SaveAs
            | FileRequest::SaveTo(_)
            | FileRequest::Overwrite(_)
            | FileRequest::ExportTo(_)
            | FileRequest::ExportOver(_) => *dialog = Dialog::None,
            FileRequest::Save | FileRequest::List(_) | FileRequest::Export(_) => {}
            FileRequest::CancelExport | FileRequest::Forget => {}
        }
        self.requests.write(request);
    }

    /// Saves the game on the board.
    pub fn save(&mut self) {
        self.requests.write(FileRequest::Save);
    }

    /// Forgets the file: the next game has none.
    pub fn forget(&mut self) {
        self.requests.write(FileRequest::Forget);
    }
}

/// Shows the results of file requests, and runs the commands that waited for them.
pub(crate) fn follow_files(
    mut events: MessageReader<FileEvent>,
    mut commands: MessageWriter<UiCommand>,
    mut dialog: ResMut<Dialog>,
    mut leaving: ResMut<Leaving>,
    mut status_line: ResMut<StatusLine>,
    mut has_explained: Local<bool>,
) {
    for event in events.read() {
        match event {
            FileEvent::Opened => {
                leaving.opened();
                match leaving.note.take() {
                    Some(text) => *dialog = Dialog::message("Opened", text),
                    // An open message may be about the game that was opened.
                    None if matches!(*dialog, Dialog::Message { .. }) => {}
                    None => *dialog = Dialog::None,
                }
            }
            FileEvent::OpenedFirst => {
                leaving.opened();
                *dialog = match leaving.note.take() {
                    Some(text) => Dialog::message("Opened", format!("{text}\n\n{}", more_words("file"))),
                    None => more_games("file"),
                };
            }
            FileEvent::Message(message) => {
                leaving.opened();
                commands.write(MessageCommand::Take(message.clone()).into());
            }
            FileEvent::Saved => {
                commands.write_batch(leaving.saved());
            }
            FileEvent::Failed(reason) => {
                leaving.cancel();
                *dialog = Dialog::message(failure_title(reason), reason);
            }
            FileEvent::Conflict(path, conflict) => {
                if *conflict == Conflict::ExportExists {
                    leaving.export_failed();
                }
                *dialog = Dialog::Overwrite { path: path.clone(), conflict: *conflict };
            }
            FileEvent::Exported(path) => {
                status_line.say(format!("Exported to {}", path.file_name().unwrap_or_default().to_string_lossy()));
            }
            FileEvent::ExportCancelled => status_line.say("Export cancelled, nothing was written"),
            FileEvent::Note(text) => *dialog = Dialog::message("Saved", text),
            FileEvent::Cancelled => leaving.choose_none(),
            FileEvent::Chosen(path) => {
                commands.write(UiCommand::File(FileRequest::OpenPath(path.clone())));
            }
            FileEvent::Dropped(paths) => {
                let Some(first) = paths.first() else { continue };
                leaving.note = several(first, paths.len());
                commands.write(UiCommand::File(FileRequest::OpenPath(first.clone())));
            }
            FileEvent::AskPath(purpose, proposal) => {
                let shown = PathDialog::new(*purpose, proposal, !*has_explained);
                *has_explained = true;
                let list = |folder: &Path| UiCommand::File(FileRequest::List(folder.to_owned()));
                commands.write_batch(shown.wanted().map(list));
                *dialog = Dialog::Path(Box::new(shown));
            }
            FileEvent::Listed(listing) => {
                // Only the dialog uses the list, so this is no change for others.
                if let Dialog::Path(shown) = dialog.bypass_change_detection() {
                    shown.show(listing.clone());
                }
            }
        }
    }
}

/// The message that only the first game of a file or text was read.
pub(super) fn more_games(of: &str) -> Dialog {
    Dialog::message("The first game", more_words(of))
}

fn more_words(of: &str) -> String {
    format!("The {of} contains more than one game. This is the first.")
}

/// The note when several files were dropped.
fn several(first: &Path, count: usize) -> Option<String> {
    let name = first.file_name().unwrap_or_default().to_string_lossy();
    (count > 1).then(|| format!("You dropped {count} files. This is the first, {name}; one game is open at a time."))
}

/// The title of a failure.
fn failure_title(reason: &str) -> &'static str {
    if reason.starts_with("cannot open") {
        "Could not open the file"
    } else if reason.starts_with("cannot save") {
        "Could not save the file"
    } else {
        "Something went wrong"
    }
}

#[cfg(test)]
mod tests {
    use super::failure_title;

    #[test]
    fn a_failure_is_named_as_far_as_it_is_known() {
        let titles =
            ["cannot open a.regalia: it no longer exists", "cannot save", "the disk is full"].map(failure_title);
        assert_eq!(titles, ["Could not open the file", "Could not save the file", "Something went wrong"]);
    }
}
