//! The game on the board, the results of requests, what changes in its record, and the ply that is being played.

use std::sync::Arc;

use bevy::prelude::*;
use regalia_core::record::{Applied, Edit, EditError, Record};
use regalia_core::rules::{Action, Change, Foreseen, Seat};

#[derive(Resource, Debug)]
pub struct RunningGame {
    pub record: Record,
    /// In a game that is played live, the seats that are moved at this machine.
    table: Option<Vec<Seat>>,
}

impl RunningGame {
    pub const fn new(record: Record) -> Self {
        Self { record, table: None }
    }

    pub const fn is_live(&self) -> bool {
        self.table.is_some()
    }

    /// Whether a seat is moved at this machine, by a person or by the computer.
    pub fn is_moved_here(&self, seat: Seat) -> bool {
        self.table.as_ref().is_none_or(|seats| seats.contains(&seat))
    }

    /// The game is played at a table, where these seats are moved at this machine.
    pub(super) fn follow_table(&mut self, seats: &[Seat]) {
        self.table = Some(seats.to_vec());
    }

    pub(super) fn leave_table(&mut self) {
        self.table = None;
    }
}

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

/// What has changed in the record of the game on the board, for whoever keeps it.
#[derive(Message, Clone, Debug)]
pub struct GameEdits {
    pub edits: Vec<Edit>,
    /// Whether they are the last ones of a game that another one has replaced.
    pub is_left: bool,
}

/// The action that [`Ply`](super::Ply) plays, and its result.
#[derive(Resource, Debug)]
pub(super) struct CurrentPly {
    pub edit: Edit,
    pub action: Action,
    /// Set by the first step, unless the action is refused.
    pub accepted: Option<Arc<Foreseen>>,
    /// What the record says, or why the first step refuses it.
    pub result: Option<Result<Applied, EditError>>,
}
