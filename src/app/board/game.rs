//! The game on the board, and the unread entries of the previous game.

use bevy::prelude::*;

use regalia_core::record::Record;
use regalia_core::record::journal::Entry;

/// The game on the board, with its history.
#[derive(Resource, Debug)]
pub struct RunningGame {
    /// The record. The board shows the position at its cursor.
    pub record: Record,
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
