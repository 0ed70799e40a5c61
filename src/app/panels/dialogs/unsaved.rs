//! What to do with a game that is not saved.

use bevy_egui::egui::Ui;

use crate::journal::Safety;
use crate::panels::kit::ask::{Usual, ask_ui};
use crate::panels::{command::UiCommand, dialogs::command::DialogCommand, files::command::FilesCommand};

#[must_use]
pub fn about(safety: &Safety) -> String {
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
pub(super) fn unsaved_ui(ui: &mut Ui, about: &str) -> Option<UiCommand> {
    let answers = [("Save", FilesCommand::SaveFirst.into()), ("Discard", FilesCommand::Discard.into())];
    ask_ui(ui, ("Save this game?", about), &answers, (Usual::First, DialogCommand::Close.into()))
}
