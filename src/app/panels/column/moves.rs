//! What the list of moves shows: rounds, and below each what was played in place of its moves.

use regalia_core::record::Record;
use regalia_core::rules::Outcome;

use crate::board::GameRequest;
use crate::play::words::figures;
use crate::play::{Round, Variation, variations};

/// What the list of moves shows.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct MovesData {
    /// The rounds.
    pub rows: Vec<Round>,
    /// Plies up to the position on the board.
    pub cursor: usize,
    /// Plies of the current line.
    pub len: usize,
    /// Whether there is a move to take back: one of a person, or any where only computers play.
    pub takes_back: bool,
    /// What was played in place of moves of the current line, each with the index of its round.
    pub variations: Vec<(usize, Variation)>,
    /// Whether the current line is a variation that is looked at, while the game goes on along another one.
    pub is_variation: bool,
    /// The title of the game that is played.
    pub title: &'static str,
    /// How the current line ends, wherever the cursor is.
    pub result: Option<String>,
}

/// A row of the list.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MovesRow<'a> {
    /// A round.
    Round(&'a Round),
    /// A variation below the round that it leaves.
    Variation(&'a Variation),
}

impl MovesData {
    /// The data of a game at its cursor; `rows` are its rounds.
    #[must_use]
    pub fn of(record: &Record, rows: Vec<Round>) -> Self {
        let variations = variations(record).into_iter().filter_map(|variation| {
            let row = round_of(&rows, variation.after + 1)?;
            Some((row, variation))
        });
        Self {
            variations: variations.collect(),
            cursor: record.cursor(),
            len: record.len(),
            takes_back: record.taken_back().is_some(),
            // The board knows which line is played.
            is_variation: false,
            title: record.game().title(),
            result: record.end_of_line().map(|outcome| result_line(record, outcome)),
            rows,
        }
    }

    /// What leads to the last move of the game.
    #[must_use]
    pub const fn last(&self) -> GameRequest {
        if self.is_variation { GameRequest::BackToGame } else { GameRequest::JumpTo(self.len) }
    }

    /// How many rows the list has, without the result.
    #[must_use]
    pub fn list_len(&self) -> usize {
        self.rows.len() + self.variations.len()
    }

    /// A row of the list.
    #[must_use]
    pub fn list_row(&self, row: usize) -> Option<MovesRow<'_>> {
        // The rounds up to a variation's own and the variations before it come before it; `earlier` are those before the row.
        let mut earlier = 0;
        let mut rest = self.variations.len();
        while rest > 0 {
            let middle = earlier + rest / 2;
            if self.variations[middle].0 + 1 + middle < row {
                (earlier, rest) = (middle + 1, rest - rest / 2 - 1);
            } else {
                rest /= 2;
            }
        }
        match self.variations.get(earlier) {
            Some((round, variation)) if round + 1 + earlier == row => Some(MovesRow::Variation(variation)),
            _ => self.rows.get(row - earlier).map(MovesRow::Round),
        }
    }

    /// The rows of the move that led to the position on the board, at the start of the first move: its round, and what was
    /// played in place of its moves.
    #[must_use]
    pub fn current_rows(&self) -> Option<std::ops::Range<usize>> {
        let round = round_of(&self.rows, self.cursor.max(1))?;
        let before = |index: usize| self.variations.partition_point(|(other, _)| *other < index);
        let (first, next) = (round + before(round), round + 1 + before(round + 1));
        Some(first..next)
    }
}

/// The index of the round of a ply.
fn round_of(rows: &[Round], ply: usize) -> Option<usize> {
    // Rows are in the order of their plies.
    let first = |row: &Round| row.cells.iter().flatten().map(|entry| entry.ply).next().unwrap_or_default();
    rows.partition_point(|row| first(row) <= ply).checked_sub(1)
}

/// The last line of the moves: `1–0 · checkmate`.
fn result_line(record: &Record, outcome: &Outcome) -> String {
    format!("{} · {}", figures(outcome, record.sides_of_line()), outcome.reason.words())
}

#[cfg(test)]
mod tests {
    use regalia_core::rules::{Action, Game};

    use super::*;
    use crate::play::Entry;

    fn data(variations: &[usize], cursor: usize) -> MovesData {
        let first = Action::parse("e2e4", Game::TwoKings).expect("a move");
        let variation = |row: usize| (row, Variation { after: 2 * row, first, text: row.to_string() });
        let cell = |ply: usize| Some(Entry { ply, text: String::new() });
        let row = |index: usize| Round { number: index + 1, cells: vec![cell(2 * index + 1), cell(2 * index + 2)] };
        let variations = variations.iter().copied().map(variation).collect();
        MovesData { rows: (0..4).map(row).collect(), variations, cursor, ..MovesData::default() }
    }

    /// The rows as words: numbers of rounds, and indices of rounds with variations in brackets.
    fn list(data: &MovesData) -> String {
        let word = |row| match data.list_row(row) {
            Some(MovesRow::Round(round)) => round.number.to_string(),
            Some(MovesRow::Variation(variation)) => format!("({})", variation.text),
            None => "none".to_owned(),
        };
        (0..data.list_len()).map(word).collect::<Vec<_>>().join(" ")
    }

    #[test]
    fn variations_stand_below_their_rounds() {
        for (variations, listed) in [
            (&[][..], "1 2 3 4"),
            (&[0], "1 (0) 2 3 4"),
            (&[3], "1 2 3 4 (3)"),
            (&[0, 0, 2], "1 (0) (0) 2 3 (2) 4"),
            (&[0, 1, 2, 2, 2, 3], "1 (0) 2 (1) 3 (2) (2) (2) 4 (3)"),
        ] {
            let data = data(variations, 0);
            assert_eq!(list(&data), listed);
            assert_eq!(data.list_row(data.list_len()), None);
        }
    }

    #[test]
    fn the_current_move_stands_with_its_variations() {
        let rows = |cursor| data(&[0, 0, 2], cursor).current_rows();
        assert_eq!([0, 1, 2, 3, 6, 8].map(rows), [0..3, 0..3, 0..3, 3..4, 4..6, 6..7].map(Some));
        assert_eq!(MovesData::default().current_rows(), None);
    }
}
