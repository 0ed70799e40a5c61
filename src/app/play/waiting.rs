//! Waiting for a move that no hand at this table makes.

use bevy::prelude::*;
use regalia_core::record::Record;
use regalia_core::rules::{Seat, Square};

use super::naming::{called, whose};
use super::notice::BoardNotice;
use super::words::capital;
use crate::board::BoardState;

/// The seat whose move is made by something else than the player's hand: by the computer. Meanwhile the hand moves
/// nothing and no choice is offered. Whoever makes the move sets it.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Waiting(pub Option<Seat>);

impl BoardNotice {
    /// Says that another makes this move; the record knows the name.
    pub(super) fn wait(&mut self, seat: Seat, square: Option<Square>, record: &Record) {
        let line = match record.only_person() {
            Some(_) => format!("{} is thinking", capital(&called(record, seat))),
            // The computers may be paused for those who watch.
            None => format!("It is {} turn", whose(record, seat)),
        };
        *self = Self { line: Some((line, square)), ..Self::default() };
    }

    /// Says so where a hand touches a piece; otherwise says nothing more.
    pub(super) fn wait_at(&mut self, seat: Seat, square: Square, board: &dyn BoardState, record: &Record) {
        *self = Self::default();
        if board.piece_at(square).is_some() {
            self.wait(seat, Some(square), record);
        }
    }
}
