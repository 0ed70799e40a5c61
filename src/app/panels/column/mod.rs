//! The column beside the board: seats, armies, preview, moves. What they tell is in [`model`](crate::model).

mod bar_places;
pub mod captured;
pub mod clocks;
mod draw;
pub mod end_card;
pub mod history;
pub mod info;
pub mod places;
mod points;
pub mod preview;
pub mod roster;
pub mod seats;
mod sheen;
pub mod side_bar;
pub mod table_bars;
pub mod tools;
pub mod turns_strip;
pub mod typed_line;
pub mod watch;

pub(super) use draw::draw;
pub(super) use sheen::draw_sheen;

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use regalia_core::rules::{Position, Seat};

use crate::board::{BoardPosition, RunningGame};
use crate::model::{TableData, Watch};
use crate::play::naming::{Who, called};
use crate::play::{Hand, Preview};
use crate::view::Layout;

/// The board, the panels' data, what the player holds and points at, and where everything is.
#[derive(SystemParam)]
pub(super) struct TableView<'w> {
    pub board: Res<'w, BoardPosition>,
    pub data: Res<'w, TableData>,
    pub hand: Res<'w, Hand>,
    pub preview: Res<'w, Preview>,
    pub layout: Res<'w, Layout>,
    pub watch: Watch<'w>,
    game: Res<'w, RunningGame>,
}

impl TableView<'_> {
    /// A seat's player, as in a sentence.
    pub fn name(&self, seat: Seat) -> Who {
        called(&self.game.record, seat)
    }

    /// The position on the board.
    pub fn position(&self) -> &Position {
        self.board.or_record(&self.game.record)
    }
}
