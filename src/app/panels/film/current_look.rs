//! How the board is shown now: what pictures of it are drawn from.

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use regalia_core::{record::Record, rules::Seat};

use crate::board::RunningGame;
use crate::view::{BoardPicture, Look, Orientation, Seating, Shapes, Side, Theme, ViewSettings};

#[derive(SystemParam)]
pub(crate) struct CurrentLook<'w> {
    game: Option<Res<'w, RunningGame>>,
    orientation: Res<'w, Orientation>,
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
            rotation: self.orientation.rotation,
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
        let is_there = |seat: &Seat| self.orientation.rotation.side_of(*seat, Seating::of(record)) == Side::Bottom;
        Seat::ALL.into_iter().take(record.game().seats()).find(is_there).unwrap_or(Seat::One)
    }
}
