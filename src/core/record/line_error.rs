//! Why a line of plies is not valid: one sentence, with the ply.

use std::time::Duration;

use super::{limits::MAX_PLIES, shown::shown, time::in_seconds};
use crate::rules::{ActionTextError, NoOutcome, Refusal};

/// Why a line of a saved game is not valid. Plies count from 1 at the start of the game.
#[derive(Clone, Debug, thiserror::Error)]
#[expect(missing_docs, reason = "the messages say what the fields are")]
pub enum LineError {
    /// More plies, on all lines together, than a game may have.
    #[error("there are more than {MAX_PLIES} plies")]
    TooLong,
    /// A word that is not a move.
    #[error("ply {ply}: {}", shown(.why))]
    Unreadable { ply: usize, why: ActionTextError },
    /// An action that is not legal.
    #[error("ply {ply}, '{text}': {why}")]
    Illegal { ply: usize, text: String, why: Refusal },
    /// Not a result.
    #[error("result: {}", shown(.0))]
    Result(NoOutcome),
    /// The result does not fit the plies.
    #[error("the result says {said}, but {found}")]
    OtherResult { said: String, found: String },
    /// A variation of a line that does not precede it.
    #[error("it belongs to line {0}, which does not come before it")]
    NoLine(usize),
    /// A variation after a ply that its line does not have.
    #[error("its line has no ply {0} to follow")]
    NoPly(usize),
    /// Times of plies in a game without time.
    #[error("times: this game has no time control")]
    NoTimeControl,
    /// A time that is not a number.
    #[error("times: '{0}' is not a number of milliseconds")]
    NoTime(String),
    /// More times than plies.
    #[error("times: there are {times} for {plies} plies")]
    Times { times: usize, plies: usize },
    /// A turn that goes on after the seat's time is up.
    #[error("ply {ply} takes {}, and its seat has {}", in_seconds(*.took), in_seconds(*.had))]
    TimeIsUp {
        /// The ply, or the one being thought about.
        ply: usize,
        took: Duration,
        /// How long it could take at most.
        had: Duration,
    },
    /// Not a note about a ply of this line.
    #[error("notes: '{0}' is not about a move of this line (12 0.35 ?! e2e4 is about ply 12)")]
    Note(String),
    /// Not words about a ply of this line.
    #[error("comments: '{0}' is not about a move of this line (12 A fine move is about ply 12)")]
    Comment(String),
    /// A variation without a ply.
    #[error("it has no moves")]
    NoMoves,
    /// A variation that begins like an earlier line.
    #[error("'{0}' was played there already")]
    PlayedBefore(String),
}
