//! The game on the board, and what changes in its record.

use bevy::prelude::*;

use regalia_core::record::Record;
use regalia_core::record::journal::Entry;
use regalia_core::rules::Action;

/// The game on the board, with its history.
#[derive(Resource, Debug)]
pub struct RunningGame {
    /// The record. The board shows the position at its cursor.
    pub record: Record,
    /// The line that is played: the current one when the game began or a move was made. Looking at a variation leaves it.
    played: Vec<Action>,
    /// Whether that line has ended.
    is_over: bool,
}

impl RunningGame {
    /// A game that goes on along its current line.
    #[must_use]
    pub fn new(record: Record) -> Self {
        let mut game = Self { record, played: Vec::new(), is_over: false };
        game.note_played();
        game
    }

    /// Whether a variation is looked at, while the game goes on along another line.
    #[must_use]
    pub fn is_at_variation(&self) -> bool {
        !self.is_over && self.shared() < self.played.len()
    }

    /// The line that is played.
    pub(super) fn played(&self) -> &[Action] {
        &self.played
    }

    /// How many plies the current line shares with the one that is played.
    pub(super) fn shared(&self) -> usize {
        self.record.line().zip(&self.played).take_while(|(ply, action)| ply.action == **action).count()
    }

    /// Notes that the current line is played.
    pub(super) fn note_played(&mut self) {
        self.played = self.record.line().map(|ply| ply.action).collect();
        self.is_over = self.record.end_of_line().is_some();
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
