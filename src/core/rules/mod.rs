//! The rules, as values: what a position is, which actions are legal and why others are not, what an action changes.
//!
//! Nothing here knows Bevy, files, clocks or chance.

mod action;
mod army;
mod board_text;
mod change;
mod coloured;
mod foreseen;
mod game;
mod game_position;
mod key;
pub mod martian;
mod options;
pub(crate) mod orthodox;
mod outcome;
mod perft;
mod piece;
pub mod plunder;
mod position;
#[cfg(feature = "test-hooks")]
mod query_count;
mod refusal;
pub mod royale;
mod rule_ref;
mod searchable;
mod setup;
pub mod sovereign;
mod spec;
mod square;
mod text;
mod turn_change;
pub mod two_kings;

pub use action::{Action, ActionTextError, Move, MoveKind};
pub use army::{Army, Seat};
pub use change::Change;
pub use foreseen::Foreseen;
pub use game::{Game, UnknownGame};
pub use game_position::GamePosition;
pub(crate) use key::scramble;
pub use options::{OptionError, Options, RuleOption};
pub use outcome::{NoOutcome, Outcome, Reason, Score};
pub use perft::{divide, perft};
pub use piece::{Piece, Role};
pub use position::{Position, dispatch};
#[cfg(feature = "test-hooks")]
pub use query_count::QueryCount;
pub use refusal::{CastlingRefusal, ChessRefusal, Refusal};
pub use rule_ref::RuleRef;
pub use searchable::{End, Searchable, Tactical};
pub use setup::{PlacedPiece, SeatStanding, SeatState, Setup, SideChoicePhase};
use spec::{GameSpec, RuleNumbers};
pub use spec::{PieceSet, SamplePiece, ScoreUnit, Tuning};
pub use square::{NoSquare, Square, SquareSet};
pub use text::{PositionError, Problem};
pub use turn_change::{TurnChange, turn_changes};
