//! What people ask of a live table.

use bevy::prelude::*;
use regalia_core::record::Record;
use regalia_core::table::{Chair, Link, LongerGame, Place, Question};

use crate::online::{Invitation, Reach};

/// A table to be opened.
#[derive(Clone, Debug)]
pub struct OpenTable {
    /// Its game, with names and the computer's levels.
    pub record: Record,
    /// Who sits where: somebody here, the computer, or whoever comes.
    pub chairs: Vec<Chair>,
    /// How far it can be reached.
    pub reach: Reach,
    /// Whether people on this network see it and may knock.
    pub is_public: bool,
    /// Whether the clock of a player runs while that player's machine is not connected.
    pub away_clock_runs: bool,
}

/// What people ask for.
#[derive(Message, Clone, Debug)]
pub enum LiveRequest {
    /// Open a table.
    Open(Box<OpenTable>),
    /// Join the table of an invitation.
    Join {
        /// The way there.
        invitation: Box<Invitation>,
        /// What the player here is called.
        name: String,
        /// Where that player wants to be.
        place: Place,
    },
    /// Look for tables on this network, or no more.
    Search(bool),
    /// Let in whoever knocks over this connection, or not.
    LetIn(Link, bool),
    /// Take over the moves that a guest has more, or not.
    TakeLonger(Box<LongerGame>, bool),
    /// Ask the others.
    Ask(Question),
    /// Answer the question that the others have asked.
    Answer(bool),
    /// Close the table, or leave it for good.
    Leave,
}
