//! What people ask of a live table, and what waits until it can be opened or joined.

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
    /// Who sits where: somebody here, the computer, or whoever comes.
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
    /// Look for tables on this network, or no more.
    Search(bool),
    /// Let in whoever knocks over this connection, or not.
    LetIn(Link, bool),
    /// Take over the moves that a guest has more, or not.
    TakeLonger(Box<LongerGame>, bool),
    Ask(Question),
    Answer(bool),
    /// Close the table, or leave it for good.
    Leave,
}

/// What waits for the key of this installation.
#[derive(Debug)]
pub(super) struct Entering {
    pub since: Instant,
    pub way: Way,
}

#[derive(Debug)]
pub(super) enum Way {
    Asked(LiveRequest),
    /// Reading what this machine was at the table of the game on the board.
    Find(Background<Option<Role>>),
    Back(Role),
}

impl Entering {
    pub fn new(way: Way) -> Self {
        Self { since: Instant::now(), way }
    }
}
