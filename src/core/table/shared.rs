//! The game as all machines of a table have it.

use super::edits::{TableEditError, apply, first_plies, read_line};
use super::message::{TurnTime, WholeGame};
use crate::record::{Edit, Record, TableState, save};

/// Which state of the game: two machines with the same revision have the same game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Revision {
    /// The number of the last edits.
    pub number: u64,
    /// The checksum of rules, start, plies and an agreed end.
    pub check: u32,
}

/// The game of a table: one line, its cursor always at the end, and the number of the last edits.
#[derive(Clone, Debug)]
pub struct SharedGame {
    /// The table's number, drawn by chance.
    pub id: u64,
    number: u64,
    record: Record,
    runs: bool,
}

impl SharedGame {
    /// The game of a table in this state, whose plies a record has on its current line.
    #[must_use]
    pub fn new(state: TableState, record: &Record) -> Self {
        let TableState { id, number, plies, runs, .. } = state;
        Self { id, number, record: first_plies(record, plies), runs }
    }

    /// The game that was sent.
    ///
    /// # Errors
    /// If it is no saved game, or has variations, notes or comments.
    pub fn read(id: u64, game: &WholeGame) -> Result<Self, TableEditError> {
        let record = read_line(&game.text)?;
        let state = TableState { number: game.number, runs: game.runs, ..TableState::new(id, record.len()) };
        Ok(Self::new(state, &record))
    }

    /// The whole game, to be sent.
    pub fn whole(&self) -> WholeGame {
        WholeGame { number: self.number, runs: self.runs, text: save::to_text(&self.record), turn: TurnTime::default() }
    }

    /// What a journal keeps of it.
    pub fn state(&self) -> TableState {
        TableState { number: self.number, runs: self.runs, ..TableState::new(self.id, self.record.len()) }
    }

    /// The game.
    pub const fn record(&self) -> &Record {
        &self.record
    }

    /// Whether nobody has stopped the clocks.
    pub const fn runs(&self) -> bool {
        self.runs
    }

    /// Which state this is.
    pub fn revision(&self) -> Revision {
        Revision { number: self.number, check: self.check() }
    }

    /// The number of the last edits.
    pub const fn number(&self) -> u64 {
        self.number
    }

    /// The checksum of rules, start, plies and an agreed end.
    pub fn check(&self) -> u32 {
        self.record.message_state_at(self.id, self.record.len()).check
    }

    /// Makes the edits of the next number.
    ///
    /// # Errors
    /// If one is not possible here; then nothing has changed.
    pub fn apply(&mut self, edits: &[Edit]) -> Result<(), TableEditError> {
        let (mut after, mut runs) = (self.record.clone(), self.runs);
        for edit in edits {
            apply(&mut after, edit)?;
            match edit {
                Edit::Clock(now) => runs = *now,
                Edit::Begin { .. } => runs = true,
                _ => {}
            }
        }
        after.take_edits();
        (self.record, self.runs) = (after, runs);
        self.number += 1;
        Ok(())
    }

    /// Takes over whether the clocks run.
    pub(super) const fn set_runs(&mut self, runs: bool) {
        self.runs = runs;
    }

    /// Leaves out numbers, so that the next edits have a number that no machine knows.
    pub(super) fn skip_to(&mut self, number: u64) {
        self.number = self.number.max(number);
    }
}
