//! Exports: what is written of the game for others, and what the player chooses for its film.

pub mod command;
mod page;

pub use page::{FilmPage, film_ui};

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use jiff::Zoned;
use regalia_core::{record::Record, rules::Seat};

use crate::board::RunningGame;
use crate::files::{Export, FileRequest};
use crate::film::{Choices, Film};
use crate::panels::{command::CommandSystems, dialogs::Dialog, film::command::ExportCommand};
use crate::prints::{Poster, sheets};
use crate::view::{BoardPicture, Look, Seating, Shapes, Side, Theme, ViewSettings, ViewState};

pub(super) struct ExportPlugin;

impl Plugin for ExportPlugin {
    fn build(&self, app: &mut App) {
        app.add_message::<ExportCommand>().add_systems(Update, export.in_set(CommandSystems));
    }
}

/// Requests exports, and asks the player for the choices of a film; those of the last film are proposed.
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

/// How the board is shown now: what pictures of it are drawn from.
#[derive(SystemParam)]
pub(crate) struct CurrentLook<'w> {
    game: Option<Res<'w, RunningGame>>,
    view: Res<'w, ViewState>,
    settings: Res<'w, ViewSettings>,
    theme: Res<'w, Theme>,
    shapes: Res<'w, Shapes>,
}

impl CurrentLook<'_> {
    pub fn picture(&self) -> Option<BoardPicture> {
        Some(BoardPicture::of(self.record()?, &self.look()))
    }

    pub fn look(&self) -> Look<'static> {
        Look {
            rotation: self.view.rotation,
            settings: *self.settings,
            palette: self.theme.palette(),
            shapes: self.shapes.seen().collect(),
        }
    }

    pub fn record(&self) -> Option<&Record> {
        self.game.as_ref().map(|game| &game.record)
    }

    /// Whose side of the board is at the bottom.
    pub fn bottom(&self, record: &Record) -> Seat {
        let is_there = |seat: &Seat| self.view.rotation.side_of(*seat, Seating::of(record)) == Side::Bottom;
        Seat::ALL.into_iter().take(record.game().seats()).find(is_there).unwrap_or(Seat::One)
    }
}
