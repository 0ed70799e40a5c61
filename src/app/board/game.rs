//! The game on the board, what changes in its record, and the ply that is being played.

use std::sync::Arc;

use bevy::prelude::*;
use regalia_core::record::{Applied, Edit, EditError, Record};
use regalia_core::rules::{Action, Foreseen, Seat};

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
