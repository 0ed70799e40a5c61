//! The picture of the board: it is drawn in the background, then copied or exported.

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use bevy_egui::egui::ColorImage;
use jiff::Zoned;
use regalia_core::record::Record;
use regalia_core::rules::Seat;

use crate::board::RunningGame;
use crate::files::{Export, FileRequest};
use crate::panels::actions::copying::Clipboard;
use crate::panels::command::UiCommand;
use crate::panels::dialogs::Dialog;
use crate::panels::kit::status_line::StatusLine;
use crate::prints::{Poster, sheets};
use crate::tasks::{Background, Waker};
use crate::view::{BoardPicture, Look, Orientation, Seating, Shapes, Side, Theme, ViewSettings};

/// The present look of the board.
#[derive(SystemParam)]
pub(crate) struct CurrentLook<'w> {
    game: Option<Res<'w, RunningGame>>,
    orientation: Res<'w, Orientation>,
    settings: Res<'w, ViewSettings>,
    theme: Res<'w, Theme>,
    shapes: Res<'w, Shapes>,
}

impl CurrentLook<'_> {
    fn picture(&self) -> Option<BoardPicture> {
        Some(BoardPicture::of(self.record()?, &self.look()))
    }

    /// How the board is shown.
    pub fn look(&self) -> Look<'static> {
        Look {
            rotation: self.orientation.rotation,
            settings: *self.settings,
            palette: self.theme.palette(),
            shapes: self.shapes.seen().collect(),
        }
    }

    /// The game on the board.
    pub fn record(&self) -> Option<&Record> {
        self.game.as_ref().map(|game| &game.record)
    }

    /// Whose side of the board is at the bottom.
    pub fn bottom(&self, record: &Record) -> Seat {
        let is_there = |seat: &Seat| self.orientation.rotation.side_of(*seat, Seating::of(record)) == Side::Bottom;
        Seat::ALL.into_iter().take(record.game().seats()).find(is_there).unwrap_or(Seat::One)
    }
}

/// The present day in words.
fn today() -> String {
    Zoned::now().strftime("%-d %B %Y").to_string()
}

/// Width and height of a picture, and its pixels.
type Drawn = ([usize; 2], Vec<u8>);

/// Starts drawing requested pictures, and copies a finished one.
#[expect(clippy::too_many_arguments, reason = "a system takes what it reads and writes")]
pub(crate) fn draw_picture(
    mut commands: MessageReader<UiCommand>,
    shown: CurrentLook,
    mut files: MessageWriter<FileRequest>,
    mut clipboard: Clipboard,
    mut dialog: ResMut<Dialog>,
    mut status_line: ResMut<StatusLine>,
    mut drawing: Local<Option<Background<Drawn>>>,
    waker: Res<Waker>,
) {
    for command in commands.read() {
        match command {
            UiCommand::CopyPicture => {
                let Some(picture) = shown.picture() else { continue };
                let size = picture.size().map(|side| side as usize);
                *drawing = Some(Background::run(move |_| (size, picture.pixels()), &waker));
            }
            UiCommand::ExportPicture => {
                let Some(picture) = shown.picture() else { continue };
                files.write(FileRequest::Export(Export::Picture(picture)));
            }
            UiCommand::ExportPoster => {
                let Some(record) = shown.record() else { continue };
                let poster = Poster::of(record, &shown.look(), &today());
                files.write(FileRequest::Export(Export::Poster(Box::new(poster))));
            }
            UiCommand::ExportSheets => {
                let Some(record) = shown.record() else { continue };
                files.write(FileRequest::Export(Export::Sheets(sheets(record, &shown.look(), &today()))));
            }
            _ => {}
        }
    }
    let Some((size, pixels)) = drawing.as_mut().and_then(Background::take) else { return };
    *drawing = None;
    if clipboard.copy_picture(&ColorImage::from_rgba_unmultiplied(size, &pixels)) {
        status_line.say("Picture copied");
    } else {
        let text = "The clipboard does not accept pictures here. Game › Export writes the picture to a file.";
        *dialog = Dialog::message("Cannot copy", text);
    }
}
