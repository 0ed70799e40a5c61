//! What has become of a request.

use bevy::prelude::*;
use regalia_core::record::{Applied, Edit, EditError};
use regalia_core::rules::{Action, Change};

/// The result of a request.
#[derive(Message, Clone, Debug, PartialEq)]
pub enum GameEvent {
    Began,
    /// An edit was made that the board shows: a ply, a step to another position, an end.
    Applied(Edit, Applied),
    /// An edit was refused, and nothing has changed.
    Refused(Edit, EditError),
}

impl GameEvent {
    /// The ply that was played, with what it changed on the board.
    pub fn played(&self) -> Option<(Action, &[Change])> {
        match self {
            Self::Applied(_, Applied { played: Some((action, changes)), .. }) => Some((*action, changes)),
            _ => None,
        }
    }

    /// Whether the board shows another position of the record.
    pub const fn is_step(&self) -> bool {
        matches!(self, Self::Applied(edit, _) if edit.is_step())
    }

    /// Whether people, or the time, have ended the game.
    pub const fn is_end(&self) -> bool {
        matches!(self, Self::Applied(edit, _) if edit.is_end())
    }

    pub const fn is_refused(&self) -> bool {
        matches!(self, Self::Refused(..))
    }
}
