//! Requests of people here about a live table, and the pending one to open or join a table.

use std::time::Instant;

use bevy::prelude::*;
use regalia_core::record::Record;
use regalia_core::table::{Chair, Link, LongerGame, Place, Question};

use super::role::Role;
use crate::online::{Invitation, Reach};
use crate::tasks::Background;

#[derive(Clone, Debug)]
pub struct OpenTable {
    /// Its game, with names and the computer's levels.
    pub record: Record,
    /// Who has which seat: somebody here, the computer, or a guest.
    pub chairs: Vec<Chair>,
    pub reach: Reach,
    /// Whether people on this network see it and may knock.
    pub is_public: bool,
    /// Whether the clock of a player runs while that player's machine is not connected.
    pub away_clock_runs: bool,
}

#[derive(Message, Clone, Debug)]
pub enum LiveRequest {
    Open(Box<OpenTable>),
    /// Join the table of an invitation.
    Join {
        invitation: Box<Invitation>,
        name: String,
        place: Place,
    },
    /// Start or stop searching for tables on this network.
    Search(bool),
    /// Let in or refuse the guest that knocks over this connection.
    LetIn(Link, bool),
    /// Accept or refuse the additional moves of a guest.
    TakeLonger(Box<LongerGame>, bool),
    Ask(Question),
    Answer(bool),
    /// Close the table, or leave it for good.
    Leave,
}

/// A request to enter a table that waits for the key of this installation, or for the role there.
#[derive(Debug)]
pub(super) struct PendingEntry {
    pub since: Instant,
    pub step: EntryStep,
}

#[derive(Debug)]
pub(super) enum EntryStep {
    Requested(LiveRequest),
    /// The role is being read from the disk.
    LoadRole(Background<Option<Role>>),
    Rejoin(Role),
}

impl PendingEntry {
    pub fn new(step: EntryStep) -> Self {
        Self { since: Instant::now(), step }
    }
}
