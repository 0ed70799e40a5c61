//! The game on the board, and what changes in its record.

use bevy::prelude::*;

use regalia_core::record::Record;
use regalia_core::record::journal::Entry;
use regalia_core::rules::{Action, Outcome, Seat};

/// The game on the board, with its history.
#[derive(Resource, Debug)]
pub struct RunningGame {
    /// The record. The board shows the position at its cursor.
    pub record: Record,
    /// The line that is played: the current one when the game began or a move was made. Looking at a variation leaves it.
    played: Vec<Action>,
    /// How that line has ended.
    end: Option<Outcome>,
    /// In a game that is played live, the seats that are moved at this machine.
    table: Option<Vec<Seat>>,
}

impl RunningGame {
    /// A game that goes on along its current line.
    #[must_use]
    pub fn new(record: Record) -> Self {
        let mut game = Self { record, played: Vec::new(), end: None, table: None };
        game.note_played();
        game
    }

    /// Whether a variation is looked at, while the game goes on along another line.
    #[must_use]
    pub fn is_at_variation(&self) -> bool {
        self.end.is_none() && self.shared() < self.played.len()
    }

    /// Whether the board shows the last position of the line that is played.
    #[must_use]
    pub fn is_at_tip(&self) -> bool {
        self.record.cursor() == self.played.len() && self.shared() == self.played.len()
    }

    /// Whether the game is played live, with other machines.
    #[must_use]
    pub const fn is_live(&self) -> bool {
        self.table.is_some()
    }

    /// Whether a seat is moved at this machine, by a person or by the computer.
    #[must_use]
    pub fn is_moved_here(&self, seat: Seat) -> bool {
        self.table.as_ref().is_none_or(|seats| seats.contains(&seat))
    }

    /// The line that is played.
    pub(super) fn played(&self) -> &[Action] {
        &self.played
    }

    /// How many plies the current line shares with the one that is played.
    pub(super) fn shared(&self) -> usize {
        self.record.line().zip(&self.played).take_while(|(ply, action)| ply.action == **action).count()
    }

    /// How the line that is played has ended.
    pub(super) const fn played_end(&self) -> Option<&Outcome> {
        self.end.as_ref()
    }

    /// Notes that the current line is played. In a live game the table says which line that is.
    pub(super) fn note_played(&mut self) {
        if self.table.is_none() {
            self.played = self.record.line().map(|ply| ply.action).collect();
            self.end = self.record.end_of_line().cloned();
        }
    }

    /// Notes that this table's game is played.
    pub(super) fn follow_table(&mut self, table: &Record, seats: &[Seat]) {
        self.table = Some(seats.to_vec());
        self.played = table.line().map(|ply| ply.action).collect();
        self.end = table.end_of_line().cloned();
    }

    /// Notes that the game is not played live any more.
    pub(super) fn leave_table(&mut self) {
        self.table = None;
    }
}

/// What has changed in the record of the game on the board, for whoever keeps it.
#[derive(Message, Clone, Debug)]
pub struct GameEntries {
    /// The changes, in order.
    pub entries: Vec<Entry>,
    /// Whether they are the last ones of a game that another one has replaced.
    pub is_left: bool,
}
