//! The results of file requests, and what waits for them.

use std::path::Path;

use bevy::prelude::*;

use super::FileActions;
use crate::files::{Conflict, FailureKind, FileEvent, FileRequest};
use crate::panels::{command::UiCommand, dialogs::Dialog, message::command::MessageCommand, path_dialog::PathDialog};

/// Shows the results of file requests, and continues what waited for them.
pub(super) fn follow_files(
    mut events: MessageReader<FileEvent>,
    mut commands: MessageWriter<UiCommand>,
    mut actions: FileActions,
    mut has_explained: Local<bool>,
) {
    for event in events.read() {
        match event {
            FileEvent::Opened => {
                actions.guard.decision.opened();
                match actions.quit.pending.open_note.take() {
                    Some(text) => *actions.dialog = Dialog::message("Opened", text),
                    // An open message may be about the game that was opened.
                    None if matches!(*actions.dialog, Dialog::Message { .. }) => {}
                    None => *actions.dialog = Dialog::None,
                }
            }
            FileEvent::OpenedFirst => {
                actions.guard.decision.opened();
                *actions.dialog = match actions.quit.pending.open_note.take() {
                    Some(text) => Dialog::message("Opened", format!("{text}\n\n{}", more_words("file"))),
                    None => more_games("file"),
                };
            }
            FileEvent::Message(message) => {
                actions.guard.decision.opened();
                commands.write(MessageCommand::Take(message.clone()).into());
            }
            FileEvent::Saved => actions.guard.decision.saved(),
            FileEvent::Failed(failure) => {
                actions.cancel_pending();
                *actions.dialog = Dialog::message(failure_title(failure.kind), &failure.text);
            }
            FileEvent::Conflict(path, conflict) => {
                if *conflict == Conflict::ExportExists {
                    actions.quit.pending.export_failed();
                }
                *actions.dialog = Dialog::Overwrite { path: path.clone(), conflict: *conflict };
            }
            FileEvent::Exported(path) => {
                let name = path.file_name().unwrap_or_default().to_string_lossy();
                actions.line.say(format!("Exported to {name}"));
            }
            FileEvent::ExportCancelled => actions.line.say("Export cancelled, nothing was written"),
            FileEvent::Note(text) => *actions.dialog = Dialog::message("Saved", text),
            FileEvent::Cancelled => actions.guard.decision.choose_none(),
            FileEvent::Chosen(path) => actions.open(path),
            FileEvent::Dropped(paths) => {
                let Some(first) = paths.first() else { continue };
                actions.quit.pending.open_note = several(first, paths.len());
                actions.open(first);
            }
            FileEvent::AskPath(purpose, proposal) => {
                let shown = PathDialog::new(*purpose, proposal, !*has_explained);
                *has_explained = true;
                actions.requests.write_batch(shown.wanted().map(|folder| FileRequest::List(folder.to_owned())));
                *actions.dialog = Dialog::Path(Box::new(shown));
            }
            FileEvent::Listed(listing) => {
                // Only the dialog uses the list, so this is no change for others.
                if let Dialog::Path(shown) = actions.dialog.bypass_change_detection() {
                    shown.show(listing.clone());
                }
            }
        }
    }
}

/// The message that only the first game of a file or text was read.
pub(in crate::panels) fn more_games(of: &str) -> Dialog {
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

const fn failure_title(kind: FailureKind) -> &'static str {
    match kind {
        FailureKind::Open => "Could not open the file",
        FailureKind::Save => "Could not save the file",
        FailureKind::Other => "Something went wrong",
    }
}

#[cfg(test)]
mod tests {
    use std::io::ErrorKind;
    use std::path::PathBuf;

    use regalia_core::storage::FileError;

    use super::failure_title;
    use crate::files::Failure;

    #[test]
    fn a_failure_is_named_as_far_as_it_is_known() {
        let path = || PathBuf::from("a.regalia");
        let failures = [
            FileError::Open { path: path(), why: ErrorKind::NotFound.into() }.into(),
            FileError::Save { path: path(), why: ErrorKind::NotFound.into() }.into(),
            Failure::other("the disk is full"),
        ];
        let titles = failures.map(|failure| failure_title(failure.kind));
        assert_eq!(titles, ["Could not open the file", "Could not save the file", "Something went wrong"]);
    }
}
