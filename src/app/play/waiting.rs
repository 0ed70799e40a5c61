//! Waiting for a move that no hand at this table makes.

use bevy::prelude::*;
use regalia_core::record::Record;
use regalia_core::rules::{Seat, Square};

use super::notice::BoardNotice;
use crate::board::BoardState;

/// The seat whose move is made by something else than the player's hand: by the computer. Meanwhile the hand moves
/// nothing and no choice is offered. Whoever makes the move sets it.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Waiting(pub Option<Seat>);

impl BoardNotice {
    /// Says that another makes this move; the record knows the name.
    pub(super) fn wait(&mut self, seat: Seat, square: Option<Square>, record: &Record) {
        *self = Self { line: Some((format!("It is {}'s move", record.name(seat)), square)), rule: None };
    }

    /// Says so where a hand touches a piece; otherwise says nothing more.
    pub(super) fn wait_at(&mut self, seat: Seat, square: Square, board: &dyn BoardState, record: &Record) {
        *self = Self::default();
        if board.piece_at(square).is_some() {
            self.wait(seat, Some(square), record);
        }
    }
}
