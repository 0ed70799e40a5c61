//! The game on the board, and the unread entries of the previous game.

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

/// The last entries of the previous game, which could not be read before the next game began in the same frame. The
/// journal takes them.
#[derive(Resource, Debug, Default)]
pub struct LeftGame(Option<Vec<Entry>>);

impl LeftGame {
    /// The entries; returned only once.
    pub fn take(&mut self) -> Option<Vec<Entry>> {
        self.0.take()
    }

    /// Keeps these entries, unless there are some already: if several games begin in one frame, only the first replaces
    /// a game that was on the screen.
    pub(super) fn keep(&mut self, entries: Vec<Entry>) {
        self.0.get_or_insert(entries);
    }
}
