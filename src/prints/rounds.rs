//! The moves of a game as a score sheet has them: a row for each round, a cell for each player.

use crate::film::{numbers, played};
use crate::record::Record;

/// A row of a score sheet.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Round {
    /// Its number, from 1.
    pub number: usize,
    /// What each player played in it, with the review's mark; empty where a player had no turn.
    pub cells: Vec<String>,
}

/// The rows of the current line.
#[must_use]
pub fn rounds(record: &Record) -> Vec<Round> {
    let mut rounds: Vec<Round> = Vec::new();
    for (index, (ply, number)) in record.line().zip(numbers(record)).enumerate() {
        if rounds.len() < number {
            rounds.push(Round { number, cells: vec![String::new(); record.game().seats()] });
        }
        let mark = record.note(index + 1).and_then(|note| note.mark).map_or("", |mark| mark.symbol());
        if let Some(cell) = rounds.last_mut().and_then(|round| round.cells.get_mut(ply.side_to_move.index())) {
            *cell = format!("{}{mark}", played(ply));
        }
    }
    rounds
}
