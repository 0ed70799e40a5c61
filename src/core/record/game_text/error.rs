//! Why a text is not a game: one sentence, with the place.

use std::fmt;

use crate::record::limits::{MAX_BYTES, MAX_PLIES};
use crate::record::{line_error::LineError, shown::shown, time::TimeError};
use crate::rules::{OptionError, PositionError};

/// A place in a text: line, and column in characters, both from 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Place {
    /// The line.
    pub line: usize,
    /// The column.
    pub column: usize,
}

impl Place {
    /// The place at this byte offset of a text.
    pub(super) fn of(text: &str, offset: usize) -> Self {
        let before = text.get(..offset).unwrap_or(text);
        let line_start = before.rfind('\n').map_or(0, |end| end + 1);
        let line = 1 + before.bytes().filter(|byte| *byte == b'\n').count();
        Self { line, column: 1 + before[line_start..].trim_start_matches('\u{feff}').chars().count() }
    }
}

/// Why a text is not a game.
///
/// ```
/// use regalia_core::record::game_text::{Place, from_text};
/// let error = from_text("[Game \"Two Kings\"]\n\n1. e4 e4 *", None).unwrap_err();
/// assert_eq!(error.place, Some(Place { line: 3, column: 7 }));
/// ```
#[derive(Clone, Debug)]
pub struct TextError {
    /// Where the problem is; `None` if it concerns the whole text.
    pub place: Option<Place>,
    /// What is wrong.
    pub problem: TextProblem,
}

impl fmt::Display for TextError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.place {
            Some(Place { line, column }) => write!(f, "line {line}, column {column}: {}", self.problem),
            None => self.problem.fmt(f),
        }
    }
}

impl std::error::Error for TextError {}

/// What can be wrong with the text of a game.
#[derive(Clone, Debug, thiserror::Error)]
#[expect(missing_docs, reason = "the messages say what the fields are")]
pub enum TextProblem {
    /// Neither a tag nor a move.
    #[error("there is no game in it")]
    Empty,
    /// More bytes than any game has.
    #[error("it is too big for a game: {0} bytes, at most {MAX_BYTES} are read")]
    TooBig(u64),
    /// Variations nested deeper than a game has plies.
    #[error("more than {MAX_PLIES} variations are nested in one another")]
    TooDeep,
    /// A comment without its end.
    #[error("the comment that begins here does not end")]
    OpenComment,
    /// A bracket that does not begin a tag.
    #[error("a tag reads [Name \"text\"]")]
    Tag,
    /// An unexpected character.
    #[error("unexpected '{0}'")]
    Stray(char),
    /// A variation without its end.
    #[error("the variation that begins here does not end")]
    OpenVariation,
    /// A variation without a move.
    #[error("this variation has no moves")]
    NoMoves,
    /// Moves after a variation's result.
    #[error("the variation has already ended: {0}")]
    AfterResult(String),
    /// The text does not say which game it is.
    #[error("it does not say which game it is: [Game \"{}\"] does", crate::rules::Game::ALL[0].title())]
    NoGame,
    /// No such game.
    #[error("'{}' is not a game here; the games are: {}", shown(.0), crate::rules::Game::ALL.map(crate::rules::Game::title).join(", "))]
    Game(String),
    /// A rule option without such a value.
    #[error("{}", shown(.0))]
    Option(OptionError),
    /// The start is not a position.
    #[error("{}", shown(.0))]
    Start(PositionError),
    /// Not a time control.
    #[error("{}", shown(.0))]
    Time(String),
    /// Time controls for another number of seats.
    #[error("time controls: {0}")]
    Seats(TimeError),
    /// A ply or a result.
    #[error("{0}")]
    Line(LineError),
    /// The tag and the moves give different results.
    #[error("the tag says {tag}, but the moves end with {found}")]
    TwoResults { tag: String, found: String },
}
