//! The game that is on the board, and what is left of the one before it.

use bevy::prelude::*;

use crate::record::Record;
use crate::record::journal::Entry;

/// The game on the board, with its history.
#[derive(Resource, Debug)]
pub struct RunningGame {
    /// The record; its cursor stands at what the board shows.
    pub record: Record,
}

/// What happened to the game before the one on the board and was told to nobody yet, since the other one began in the same
/// frame. Whoever keeps what happens takes it.
#[derive(Resource, Debug, Default)]
pub struct LeftGame(Option<Vec<Entry>>);

impl LeftGame {
    /// The entries, once.
    pub fn take(&mut self) -> Option<Vec<Entry>> {
        self.0.take()
    }

    /// Keeps these, unless others have been kept already: of several games that begin in one frame the first leaves the
    /// one that was seen.
    pub(super) fn keep(&mut self, entries: Vec<Entry>) {
        self.0.get_or_insert(entries);
    }
}
