//! Exports: what is written of the game, and how its film is asked for.

use bevy::prelude::*;
use jiff::Zoned;

use super::current_look::CurrentLook;
use crate::files::{Export, FileRequest};
use crate::film::{Choices, Film};
use crate::panels::{command::CommandSystems, dialogs::Dialog, film::FilmPage, film::command::ExportCommand};
use crate::prints::{Poster, sheets};

pub(in crate::panels) struct ExportPlugin;

impl Plugin for ExportPlugin {
    fn build(&self, app: &mut App) {
        app.add_message::<ExportCommand>().add_systems(Update, export.in_set(CommandSystems));
    }
}

/// Asks the files for an export, and the player how the film is to be. The next film is offered with the choices of the
/// last.
fn export(
    mut commands: MessageReader<ExportCommand>,
    shown: CurrentLook,
    mut files: MessageWriter<FileRequest>,
    mut dialog: ResMut<Dialog>,
    mut last: Local<Choices>,
) {
    for command in commands.read() {
        let Some(record) = shown.record() else { continue };
        let export = match command {
            ExportCommand::Text => Export::Text(Box::new(record.clone())),
            ExportCommand::Picture => {
                let Some(picture) = shown.picture() else { continue };
                Export::Picture(picture)
            }
            ExportCommand::Poster => Export::Poster(Box::new(Poster::of(&record.at_tip(), &shown.look(), &today()))),
            ExportCommand::Sheets => Export::Sheets(sheets(&record.at_tip(), &shown.look(), &today())),
            ExportCommand::ShowFilm => {
                let choices = Choices { bottom: shown.bottom(record), ..*last };
                *dialog = Dialog::Film(Box::new(FilmPage::new(record, choices)));
                continue;
            }
            ExportCommand::Film(choices) => {
                (*last, *dialog) = (*choices, Dialog::None);
                Export::Film(Box::new(Film::new(&record.at_tip(), *choices, shown.look())))
            }
        };
        files.write(FileRequest::Export(export));
    }
}

fn today() -> String {
    Zoned::now().strftime("%-d %B %Y").to_string()
}
