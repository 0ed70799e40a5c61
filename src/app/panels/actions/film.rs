//! The film of the game: how it is asked for.

use bevy::prelude::*;

use super::picture::CurrentLook;
use crate::files::{Export, FileRequest};
use crate::film::{Choices, Film};
use crate::panels::command::UiCommand;
use crate::panels::dialogs::Dialog;
use crate::panels::film::FilmPage;

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
