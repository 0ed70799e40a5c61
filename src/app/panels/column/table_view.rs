//! What the regions around a game are drawn from.

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use regalia_core::rules::{Position, Seat};

use crate::board::{BoardPosition, RunningGame};
use crate::model::{TableData, Watch};
use crate::play::{
    Hand, Preview,
    naming::{Who, called},
};
use crate::view::Layout;

/// The board, the panels' data, what the player holds and points at.
#[derive(SystemParam)]
pub(in crate::panels) struct TableView<'w> {
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
