//! Why a text is not a saved game: one sentence, with the place.

use super::limits::{FORMAT, MAX_BYTES};
use super::{
    game_text::TextError, line_error::LineError, message::MessageError, player::UnknownPlayer, shown::shown,
    time::TimeError,
};
use crate::rules::{OptionError, PositionError, UnknownGame};

/// Why a text is not a saved game.
#[derive(Clone, Debug, thiserror::Error)]
#[expect(missing_docs, reason = "the messages say what the fields are")]
pub enum LoadError {
    /// Nothing but white space and comments.
    #[error("it is empty")]
    Empty,
    /// More bytes than are read.
    #[error("it is too big for a saved game: {0} bytes, at most {MAX_BYTES} are read")]
    TooBig(u64),
    /// Not UTF-8.
    #[error("it is not a Regalia game or a game text")]
    NotText,
    /// The text breaks off or has another shape.
    #[error("line {line}, column {column}: {what}")]
    Syntax {
        /// From 1.
        line: usize,
        /// In characters, from 1.
        column: usize,
        what: String,
    },
    /// A format of a newer version.
    #[error("this file was written by a newer version (format {0}); this version reads formats 1 to {FORMAT}")]
    Newer(u64),
    /// Not a format.
    #[error("there is no format {0}; this version reads formats 1 to {FORMAT}")]
    NoFormat(u64),
    /// An invalid game as text for people.
    #[error("{0}")]
    Text(Box<TextError>),
    /// No whole message.
    #[error("{0}")]
    Message(MessageError),
    /// No such game.
    #[error("game: {}", shown(.0))]
    Game(UnknownGame),
    /// No such rule option, or no such value of it.
    #[error("options: {}", shown(.0))]
    Option(OptionError),
    /// More names than seats.
    #[error("names: there are {names} for {seats} seats")]
    Names { names: usize, seats: usize },
    /// Not a player.
    #[error("players: {}", shown(.0))]
    Player(UnknownPlayer),
    /// More players than seats.
    #[error("players: there are {players} for {seats} seats")]
    Players { players: usize, seats: usize },
    /// The start is not a position.
    #[error("start: {}", shown(.0))]
    Start(PositionError),
    /// Not a time control.
    #[error("time: {0}")]
    Time(TimeError),
    /// The game itself.
    #[error("{0}")]
    Line(LineError),
    /// A variation, numbered from 1.
    #[error("variation {0}: {1}")]
    Variation(usize, LineError),
}

impl LoadError {
    /// The RON reader's message, without its programmers' terms.
    pub(super) fn syntax(error: &ron::error::SpannedError) -> Self {
        use ron::error::Error;
        let what = match &error.code {
            Error::Eof | Error::ExpectedStringEnd => "the text breaks off".to_owned(),
            Error::MissingStructField { field, .. } => format!("the field '{field}' is missing"),
            Error::DuplicateStructField { field, .. } => format!("the field '{field}' occurs twice"),
            Error::ExceededRecursionLimit => "the text is nested too deeply".to_owned(),
            Error::TrailingCharacters => "there is more text after the end of the game".to_owned(),
            Error::ExpectedDifferentStructName { found, .. } => {
                format!("'(' is expected here, not '{}'", shown(found))
            }
            Error::ExpectedNamedStructLike(_) => "'(' is expected here".to_owned(),
            other => {
                let text = shown(other);
                let mut letters = text.chars();
                letters.next().map_or(String::new(), |first| first.to_lowercase().chain(letters).collect())
            }
        };
        Self::Syntax { line: error.span.end.line, column: error.span.end.col, what }
    }
}
