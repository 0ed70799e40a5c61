//! The exercises of the program: a table for each game in `assets/training`.
//!
//! A row has the number of moves, the position text, and the first moves that win so soon, separated by spaces; the
//! columns are separated by tabs. Lines that begin with `#` are comments.

use std::sync::OnceLock;

use regalia_core::rules::{ActionTextError, Game, GamePosition, Options, Position, PositionError};

use super::exercise::{Exercise, Goal, Source};

#[derive(Clone, Debug, thiserror::Error)]
pub enum CollectionError {
    /// A row has not three columns, or does not begin with 1, 2 or 3.
    #[error("row {0} is not: moves, position, first moves")]
    Row(usize),
    /// The position is not a possible one.
    #[error("row {0}: {1}")]
    Position(usize, PositionError),
    /// A first move cannot be read.
    #[error("row {0}: {1}")]
    Action(usize, ActionTextError),
    /// There is no first move, or one is not legal, or the game is over.
    #[error("row {0} is no exercise")]
    Unfit(usize),
}

const fn text(game: Game) -> &'static str {
    match game {
        Game::Sovereign => include_str!("../../../assets/training/sovereign.tsv"),
        Game::Royale => include_str!("../../../assets/training/royale.tsv"),
        Game::Plunder => include_str!("../../../assets/training/plunder.tsv"),
        Game::TwoKings => include_str!("../../../assets/training/two-kings.tsv"),
        Game::Martian => include_str!("../../../assets/training/martian.tsv"),
    }
}

/// The exercises of a game that are part of the program, easy ones first; read when first asked for.
pub fn exercises(game: Game) -> Result<&'static [Exercise], &'static CollectionError> {
    static TABLES: [OnceLock<Result<Vec<Exercise>, CollectionError>>; Game::ALL.len()] =
        [const { OnceLock::new() }; Game::ALL.len()];
    TABLES[game as usize].get_or_init(|| read(game, text(game))).as_deref()
}

fn read(game: Game, text: &str) -> Result<Vec<Exercise>, CollectionError> {
    let rows = text.lines().zip(1..).filter(|(row, _)| !row.is_empty() && !row.starts_with('#'));
    rows.map(|(row, number)| read_row(game, row, number)).collect()
}

fn read_row(game: Game, row: &str, number: usize) -> Result<Exercise, CollectionError> {
    let columns: Vec<&str> = row.split('\t').collect();
    let &[moves, position, first] = columns.as_slice() else { return Err(CollectionError::Row(number)) };
    let moves = moves.parse().ok().filter(|moves| (1..=3).contains(moves)).ok_or(CollectionError::Row(number))?;
    let position =
        Position::parse(position, &Options::new(game)).map_err(|error| CollectionError::Position(number, error))?;
    let first = first.split_whitespace().map(|text| position.parse_action(text));
    let first = first.collect::<Result<_, _>>().map_err(|error| CollectionError::Action(number, error))?;
    Exercise::new(position, Goal::Win { moves }, first, Source::Program).ok_or(CollectionError::Unfit(number))
}
