//! A table that is being opened or joined.

use std::time::Instant;

use regalia_core::table::Place;

use super::request::OpenTable;
use super::role::Role;
use crate::online::Invitation;
use crate::tasks::Background;

/// What waits for the key of this installation, since then.
#[derive(Debug)]
pub(super) struct Entering(pub Instant, pub Way);

#[derive(Debug)]
pub(super) enum Way {
    Open(Box<OpenTable>),
    Join {
        invitation: Box<Invitation>,
        name: String,
        place: Place,
    },
    /// It is being read what this machine was at the table of the game on the board.
    Find(Background<Option<Role>>),
    Back(Role),
    Search,
}

impl Entering {
    pub const fn since(&self) -> Instant {
        self.0
    }

    pub fn new(way: Way) -> Self {
        Self(Instant::now(), way)
    }
}
