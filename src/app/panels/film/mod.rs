//! The film of the game: what the player chooses for it, and how it is asked for.

mod page;

use bevy::prelude::*;

pub use page::{FilmPage, film_ui};

use crate::files::{Export, FileRequest};
use crate::film::{Choices, Film};
use crate::panels::actions::picture::CurrentLook;
use crate::panels::command::UiCommand;
use crate::panels::dialogs::Dialog;

/// Opens the dialog and asks for the film. The next one is offered with the choices of the last.
pub(crate) fn follow(
    mut commands: MessageReader<UiCommand>,
    shown: CurrentLook,
    mut files: MessageWriter<FileRequest>,
    mut dialog: ResMut<Dialog>,
    mut last: Local<Choices>,
) {
    for command in commands.read() {
        match command {
            UiCommand::ShowFilm => {
                let Some(record) = shown.record() else { continue };
                let choices = Choices { bottom: shown.bottom(record), ..*last };
                *dialog = Dialog::Film(Box::new(FilmPage::new(record, choices)));
            }
            UiCommand::MakeFilm(choices) => {
                let Some(record) = shown.record() else { continue };
                *last = *choices;
                *dialog = Dialog::None;
                files.write(FileRequest::Export(Export::Film(Box::new(Film::new(record, *choices, shown.look())))));
            }
            _ => {}
        }
    }
}
