//! What the list of moves shows: the rounds of the game, and below each what was played in place of its moves.

use std::borrow::Cow;

use regalia_core::record::{Edit, Record};
use regalia_core::rules::Outcome;

use crate::play::words::{capital, figures};
use crate::play::{Entry, Round, Variation, rounds, variations};

#[derive(Clone, Debug, Default, PartialEq)]
pub struct MovesData {
    /// The rounds of the main line.
    pub rows: Vec<Round>,
    /// Plies up to the position on the board.
    pub cursor: usize,
    /// Plies of the current line.
    pub len: usize,
    /// Plies of the main line.
    pub main_len: usize,
    /// How many plies of the current line are on the main line.
    pub fork: usize,
    /// Whether there is a move to take back: one of a person, or any where only computers play.
    pub takes_back: bool,
    /// The rows of the variations, each with the number of rounds above it.
    pub variations: Vec<(usize, VariationRow)>,
    pub title: &'static str,
    /// How the game has ended, wherever the cursor is.
    pub result: Option<String>,
}

/// A row of what was played in place of the game's moves.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum VariationRow {
    /// The first moves of a variation that leaves the main line.
    Main(Variation),
    /// A round of the variation that is on the board.
    Shown(Round),
    /// The first moves of a variation that leaves the one on the board.
    Nested(Variation),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MovesRow<'a> {
    /// A round of the main line.
    Round(&'a Round),
    /// A row below the round that a variation leaves.
    Variation(&'a VariationRow),
}

impl MovesData {
    #[must_use]
    pub fn of(record: &Record) -> Self {
        let game = if record.is_main_line_shown() { Cow::Borrowed(record) } else { Cow::Owned(record.at_tip()) };
        let (rows, fork) = (rounds(&game), record.fork());
        let mut below = Vec::new();
        let tried = record.line().nth(fork).map(|ply| ply.action).filter(|_| !record.is_on_main_line());
        for variation in variations(&game) {
            let above = rounds_up_to(&rows, variation.after + 1);
            if variation.after == fork && Some(variation.first) == tried {
                below.extend(shown(record, fork).into_iter().map(|row| (above, row)));
            } else {
                below.push((above, VariationRow::Main(variation)));
            }
        }
        Self {
            variations: below,
            cursor: record.cursor(),
            len: record.len(),
            main_len: record.main_len(),
            fork,
            takes_back: record.undo_target().is_some(),
            title: record.game().title(),
            result: record.result().map(|outcome| result_line(&game, outcome)),
            rows,
        }
    }

    #[must_use]
    pub const fn is_variation(&self) -> bool {
        self.cursor > self.fork
    }

    #[must_use]
    pub const fn is_at_tip(&self) -> bool {
        self.cursor == self.main_len && !self.is_variation()
    }

    /// How many rows the list has, without the result.
    #[must_use]
    pub fn list_len(&self) -> usize {
        self.rows.len() + self.variations.len()
    }

    #[must_use]
    pub fn list_row(&self, row: usize) -> Option<MovesRow<'_>> {
        // `earlier` rows of variations are before the row.
        let mut earlier = 0;
        let mut rest = self.variations.len();
        while rest > 0 {
            let middle = earlier + rest / 2;
            if self.variations[middle].0 + middle < row {
                (earlier, rest) = (middle + 1, rest - rest / 2 - 1);
            } else {
                rest /= 2;
            }
        }
        match self.variations.get(earlier) {
            Some((above, variation)) if above + earlier == row => Some(MovesRow::Variation(variation)),
            _ => self.rows.get(row - earlier).map(MovesRow::Round),
        }
    }

    /// The rows of the move that led to the position on the board, at the start of the first move: its round, and what was
    /// played in place of its moves.
    #[must_use]
    pub fn current_rows(&self) -> Option<std::ops::Range<usize>> {
        if self.is_variation() {
            let has = |round: &Round| entries(round).any(|entry| entry.ply == self.cursor);
            let mut all = self.variations.iter().enumerate();
            let (place, (above, _)) =
                all.find(|(_, (_, row))| matches!(row, VariationRow::Shown(round) if has(round)))?;
            let nested = all.take_while(|(_, (_, row))| matches!(row, VariationRow::Nested(_))).count();
            return Some(above + place..above + place + 1 + nested);
        }
        let round = rounds_up_to(&self.rows, self.cursor.max(1)).checked_sub(1)?;
        let before = |above: usize| self.variations.partition_point(|(other, _)| *other < above);
        let (first, next) = (round + before(round + 1), round + 1 + before(round + 2));
        Some(first..next)
    }

    /// What is shown if it is a variation or, of a game that goes on, not its last position: in a sentence without its full
    /// stop, and in short for a narrow board.
    #[must_use]
    pub fn looks_back(&self) -> Option<(String, String)> {
        if self.is_variation() {
            return Some(("You are looking at a variation".to_owned(), "A variation".to_owned()));
        }
        if self.is_at_tip() || self.result.is_some() {
            return None;
        }
        let number = |ply: usize| {
            let has = |row: &&Round| row.cells.iter().flatten().any(|entry| entry.ply == ply);
            self.rows.iter().find(has).map(|row| row.number)
        };
        let words = match (number(self.cursor), number(self.main_len)) {
            (None, _) => "the start".to_owned(),
            (Some(shown), Some(last)) if shown < last => format!("move {shown} of {last}"),
            // Both are moves of one round.
            _ => match self.main_len - self.cursor {
                1 => "the move before the last".to_owned(),
                back => format!("the position {back} moves ago"),
            },
        };
        Some((format!("You are looking at {words}"), capital(&words)))
    }
}

impl VariationRow {
    /// What leads to the variation; `None` for a round, whose moves lead there.
    #[must_use]
    pub fn request(&self) -> Option<Edit> {
        match self {
            Self::Main(variation) => Some(Edit::Along(variation.after, vec![variation.first])),
            Self::Nested(variation) => Some(Edit::Show(variation.after, vec![variation.first])),
            Self::Shown(_) => None,
        }
    }
}

/// The rows of the current line after its first `fork` plies.
fn shown(record: &Record, fork: usize) -> Vec<VariationRow> {
    let rounds = rounds(record);
    let mut nested = variations(record).into_iter().filter(|variation| variation.after > fork).peekable();
    let mut rows = Vec::new();
    for (index, round) in rounds.iter().enumerate() {
        let is_shown = |entry: &Entry| entry.ply > fork;
        if !entries(round).any(is_shown) {
            continue;
        }
        let cells = round.cells.iter().map(|cell| cell.clone().filter(is_shown)).collect();
        rows.push(VariationRow::Shown(Round { number: round.number, cells }));
        while let Some(variation) = nested.next_if(|next| rounds_up_to(&rounds, next.after + 1) <= index + 1) {
            rows.push(VariationRow::Nested(variation));
        }
    }
    rows
}

fn entries(round: &Round) -> impl Iterator<Item = &Entry> {
    round.cells.iter().flatten()
}

/// How many rounds there are up to the one of a ply.
fn rounds_up_to(rows: &[Round], ply: usize) -> usize {
    // Rows are in the order of their plies.
    let first = |row: &Round| entries(row).map(|entry| entry.ply).next().unwrap_or_default();
    rows.partition_point(|row| first(row) <= ply)
}

/// The last line of the moves: `1–0 · checkmate`.
fn result_line(record: &Record, outcome: &Outcome) -> String {
    format!("{} · {}", figures(outcome, record.sides_of_line()), outcome.reason.words())
}

#[cfg(test)]
mod tests {
    use regalia_core::rules::{Action, Game};

    use super::*;

    fn data(variations: &[usize], cursor: usize) -> MovesData {
        let first = Action::parse("e2e4", Game::TwoKings).expect("a move");
        let variation =
            |row: usize| (row + 1, VariationRow::Main(Variation { after: 2 * row, first, text: row.to_string() }));
        let cell = |ply: usize| Some(Entry { ply, text: String::new() });
        let row = |index: usize| Round { number: index + 1, cells: vec![cell(2 * index + 1), cell(2 * index + 2)] };
        let variations = variations.iter().copied().map(variation).collect();
        MovesData { rows: (0..4).map(row).collect(), variations, cursor, fork: 8, ..MovesData::default() }
    }

    /// The rows as words: numbers of rounds, and indices of rounds with variations in brackets.
    fn list(data: &MovesData) -> String {
        let word = |row| match data.list_row(row) {
            Some(MovesRow::Round(round)) => round.number.to_string(),
            Some(MovesRow::Variation(VariationRow::Main(variation))) => format!("({})", variation.text),
            Some(MovesRow::Variation(_)) | None => "none".to_owned(),
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
