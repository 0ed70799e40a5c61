//! The moves of a game as a score sheet has them: a row for each round, a cell for each player.

use regalia_core::record::{Mark, Ply, Record};
use regalia_core::rules::{Action, GamePosition};

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Round {
    /// From 1.
    pub number: usize,
    /// An entry for each side, White's first; `None` where it had no turn.
    pub cells: Vec<Option<Entry>>,
}

impl Round {
    /// Whether a cell is empty because its side had no turn before another one moved: White in the round after the
    /// choice of side, or where Black begins. A score sheet has dots there.
    pub fn is_skipped(&self, cell: usize) -> bool {
        let (before, after) = self.cells.split_at(cell.min(self.cells.len()));
        before.iter().chain(after.first()).all(Option::is_none) && after.iter().any(Option::is_some)
    }
}

/// What stands where a side had no turn.
pub const SKIPPED: &str = "…";

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entry {
    /// The number of plies up to this one, itself included.
    pub ply: usize,
    pub text: String,
}

/// The rounds of the current line.
///
/// ```
/// use regalia_app::play::rounds;
/// use regalia_core::record::Record;
/// use regalia_core::rules::{Game, Options};
/// let mut record = Record::new(Options::new(Game::Plunder), vec!["Ann".to_owned(), "Ben".to_owned()]);
/// for _ in 0..3 {
///     record.play(record.position().legal_actions()[0])?;
/// }
/// let rounds = rounds(&record);
/// assert_eq!(rounds[0].cells[1].as_ref().map(|entry| entry.ply), Some(2));
/// assert_eq!((rounds[1].number, &rounds[1].cells[1]), (2, &None));
/// # Ok::<(), regalia_core::rules::Refusal>(())
/// ```
pub fn rounds(record: &Record) -> Vec<Round> {
    let mut rounds: Vec<Round> = Vec::new();
    for (index, ((ply, number), sides)) in
        record.line().zip(round_numbers(record)).zip(record.sides_along()).enumerate()
    {
        if rounds.len() < number {
            rounds.push(Round { number, cells: vec![None; record.game().seats()] });
        }
        let mark = record.note(index + 1).and_then(|note| note.mark).map_or("", Mark::symbol);
        if let Some(cell) = rounds.last_mut().and_then(|round| round.cells.get_mut(sides.place(ply.side_to_move))) {
            *cell = Some(Entry { ply: index + 1, text: format!("{}{mark}", played(ply)) });
        }
    }
    rounds
}

/// The number of the round, from 1, that each ply of the current line belongs to, and last the one that the next ply
/// would belong to: a new one begins when the turn comes to a side that is not behind the last one.
pub fn round_numbers(record: &Record) -> Vec<usize> {
    let mut last = None;
    let mut number = 0;
    let next = record.position_after(record.len()).map(GamePosition::side_to_move);
    let seats = record.line().map(|ply| ply.side_to_move).chain(next);
    let places = seats.zip(record.sides_along()).map(|(seat, sides)| sides.place(seat));
    places
        .map(|place| {
            if last.is_none_or(|last| place <= last) {
                number += 1;
            }
            last = Some(place);
            number
        })
        .collect()
}

pub fn played(ply: &Ply) -> String {
    match ply.action {
        Action::Own(army) => format!("chose {army}"),
        _ => ply.san.clone(),
    }
}
