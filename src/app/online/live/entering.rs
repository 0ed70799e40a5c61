//! A table that is being opened or joined.

use std::time::Instant;

use super::request::LiveRequest;
use super::role::Role;
use crate::tasks::Background;

/// What waits for the key of this installation, since then.
#[derive(Debug)]
pub(super) struct Entering(pub Instant, pub Way);

#[derive(Debug)]
pub(super) enum Way {
    Asked(LiveRequest),
    /// Reading what this machine was at the table of the game on the board.
    Find(Background<Option<Role>>),
    Back(Role),
}

impl Entering {
    pub const fn since(&self) -> Instant {
        self.0
    }

    pub fn new(way: Way) -> Self {
        Self(Instant::now(), way)
    }
}
