//! What to do with a game that is not saved.

use bevy_egui::egui::Ui;

use crate::files::Safety;
use crate::panels::command::UiCommand;
use crate::panels::kit::ask::{Usual, ask_ui};
use crate::view::theme::Palette;

/// What the question says about an unsaved game.
#[must_use]
pub fn about(safety: &Safety) -> String {
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

/// Asks. `about` says what happens to the game without a file.
pub(super) fn unsaved_ui(ui: &mut Ui, about: &str, palette: &Palette) -> Option<UiCommand> {
    let answers = [("Save", UiCommand::SaveFirst), ("Discard", UiCommand::Discard)];
    ask_ui(ui, ("Save this game?", about), &answers, (Usual::First, UiCommand::CloseDialog), palette)
}
