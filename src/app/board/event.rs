//! What has become of a request.

use bevy::prelude::*;
use regalia_core::record::EndRefused;
use regalia_core::rules::{Action, Change, Refusal, Seat};

/// The result of a request.
#[derive(Message, Clone, Debug, PartialEq, Eq)]
pub enum GameEvent {
    /// Another game is on the board.
    Began,
    /// An action was played, with what it changed.
    Played(Action, Vec<Change>),
    /// An action was refused.
    Refused(Action, Refusal),
    /// The board shows another ply of the history.
    Stepped,
    /// The game ended by agreement, a claim or a resignation.
    Ended,
    /// The time of this seat is up. The event before tells how the game ended or what the seat played because of it.
    Flagged(Seat),
    /// The game cannot end so now, for this reason.
    NotEnded(EndRefused),
}
