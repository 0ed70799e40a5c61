//! Why a text is no saved game: one sentence, with the place.

use std::time::Duration;

use super::game_text::TextError;
use super::limits::{FORMAT, MAX_BYTES, MAX_PLIES};
use super::shown::shown;
use super::time::{TimeError, in_seconds};
use crate::rules::{ActionTextError, NoOutcome, OptionError, PositionError, Refusal, UnknownGame};

/// Why a text is no saved game.
#[derive(Clone, Debug, thiserror::Error)]
pub enum LoadError {
    /// Nothing but space and comments.
    #[error("it is empty")]
    Empty,
    /// More bytes than any game has.
    #[error("it is too big for a saved game: {0} bytes, at most {MAX_BYTES} are read")]
    TooBig(u64),
    /// Bytes that are no UTF-8.
    #[error("it is not a Regalia game or a game text")]
    NotText,
    /// The text breaks off or is of another shape.
    #[error("line {line}, column {column}: {what}")]
    Syntax {
        /// From 1.
        line: usize,
        /// In characters, from 1.
        column: usize,
        /// What is wrong there.
        what: String,
    },
    /// A format that did not exist yet.
    #[error("this file was written by a newer version (format {0}); this version reads format {FORMAT}")]
    Newer(u64),
    /// A format that never existed.
    #[error("there is no format {0}; this version reads format {FORMAT}")]
    NoFormat(u64),
    /// It is a game as text for people, and no right one.
    #[error("{0}")]
    Text(Box<TextError>),
    /// No such game.
    #[error("game: {}", shown(.0))]
    Game(UnknownGame),
    /// No such rule option, or no such value of it.
    #[error("options: {}", shown(.0))]
    Option(OptionError),
    /// More names than seats.
    #[error("names: there are {names} for {seats} seats")]
    Names {
        /// How many there are.
        names: usize,
        /// How many seats the game has.
        seats: usize,
    },
    /// The start position is none.
    #[error("start: {}", shown(.0))]
    Start(PositionError),
    /// A time control that is none.
    #[error("time: {0}")]
    Time(TimeError),
    /// The game itself.
    #[error("{0}")]
    Line(LineError),
    /// A variation, by its place in the list, from 1.
    #[error("variation {0}: {1}")]
    Variation(usize, LineError),
}

/// Why a line of plies is not as a saved game should have it. Plies count from the start of the game, from 1.
#[derive(Clone, Debug, thiserror::Error)]
pub enum LineError {
    /// More plies, all lines together, than any game has.
    #[error("there are more than {MAX_PLIES} plies")]
    TooLong,
    /// A word that is not a move.
    #[error("ply {ply}: {}", shown(.why))]
    Unreadable {
        /// The ply.
        ply: usize,
        /// What is wrong with the word.
        why: ActionTextError,
    },
    /// An action that is not legal.
    #[error("ply {ply}, '{text}': {why}")]
    Illegal {
        /// The ply.
        ply: usize,
        /// The action as written.
        text: String,
        /// Why it is not legal.
        why: Refusal,
    },
    /// The result is none.
    #[error("result: {}", shown(.0))]
    Result(NoOutcome),
    /// The result does not fit the plies.
    #[error("the result says {said}, but {found}")]
    OtherResult {
        /// The result as written.
        said: String,
        /// What the plies say.
        found: String,
    },
    /// A variation of a line that does not come before it.
    #[error("it belongs to line {0}, which does not come before it")]
    NoLine(usize),
    /// A variation behind a ply that its line does not have.
    #[error("its line has no ply {0} to follow")]
    NoPly(usize),
    /// Times of plies in a game without time.
    #[error("times: this game has no time control")]
    NoTimeControl,
    /// A time that is no number.
    #[error("times: '{0}' is no number of milliseconds")]
    NoTime(String),
    /// More times than plies.
    #[error("times: there are {times} for {plies} plies")]
    Times {
        /// How many there are.
        times: usize,
        /// How many plies the line has.
        plies: usize,
    },
    /// A turn that goes on after the seat's time is up.
    #[error("ply {ply} takes {}, and its seat has {}", in_seconds(*.took), in_seconds(*.had))]
    TimeIsUp {
        /// The ply, or the one that is thought about.
        ply: usize,
        /// How long it takes.
        took: Duration,
        /// How long it could take.
        had: Duration,
    },
    /// A variation without a ply.
    #[error("it has no moves")]
    NoMoves,
    /// A variation that begins like a line that comes before it.
    #[error("'{0}' was played there already")]
    PlayedBefore(String),
}

impl LoadError {
    /// What the reader says, without words that only its programmers know.
    pub(super) fn syntax(error: &ron::error::SpannedError) -> Self {
        use ron::error::Error;
        let what = match &error.code {
            Error::Eof | Error::ExpectedStringEnd => "the text breaks off".to_owned(),
            Error::MissingStructField { field, .. } => format!("the field '{field}' is missing"),
            Error::DuplicateStructField { field, .. } => format!("the field '{field}' is there twice"),
            Error::ExceededRecursionLimit => "the text is nested too deeply".to_owned(),
            Error::TrailingCharacters => "there is more text behind the end of the game".to_owned(),
            Error::ExpectedDifferentStructName { found, .. } => {
                format!("'(' should stand here, not '{}'", shown(found))
            }
            Error::ExpectedNamedStructLike(_) => "'(' should stand here".to_owned(),
            other => {
                let text = shown(other);
                let mut letters = text.chars();
                letters.next().map_or(String::new(), |first| first.to_lowercase().chain(letters).collect())
            }
        };
        Self::Syntax { line: error.span.end.line, column: error.span.end.col, what }
    }
}
