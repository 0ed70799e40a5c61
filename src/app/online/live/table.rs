//! The live table as the panels see it.

use std::time::Instant;

use bevy::prelude::*;
use regalia_core::rules::Seat;
use regalia_core::table::{AskedQuestion, ChairState, Knock, LongerGame, Question};

use super::at::{At, Stage};
use super::{request::Entering, words::EnterError};
use crate::online::{FoundTable, Search};

#[derive(Resource, Debug, Default)]
pub struct LiveTable {
    pub(super) at: Option<At>,
    pub(super) entering: Option<Entering>,
    pub(super) search: Option<Search>,
    pub(super) found: Vec<FoundTable>,
    pub(super) search_trouble: Option<EnterError>,
    pub(super) refusal: Option<EnterError>,
}

impl LiveTable {
    /// Whether there is a table, also while it is being opened or joined.
    pub const fn is_some(&self) -> bool {
        self.at.is_some() || self.entering.is_some()
    }

    pub fn stage(&self) -> Option<Stage> {
        let entering = self.entering.as_ref().map(|entering| Stage::Connecting(entering.since));
        self.at.as_ref().map(|at| at.stage.clone()).or(entering)
    }

    pub fn is_host(&self) -> bool {
        self.at.as_ref().is_some_and(|at| at.session.as_host().is_some())
    }

    pub fn own_seats(&self) -> Vec<Seat> {
        self.at.as_ref().map(At::own_seats).unwrap_or_default()
    }

    /// The text of the invitation, at the host when the network works.
    pub fn invitation(&self) -> Option<&str> {
        self.at.as_ref().and_then(|at| at.invitation.as_deref())
    }

    /// Whether others can reach it over the internet, at the host.
    pub fn is_on_internet(&self) -> bool {
        self.at.as_ref().is_some_and(At::is_on_internet)
    }

    pub fn free_seats(&self) -> usize {
        self.chairs().iter().filter(|chair| **chair == ChairState::Open).count()
    }

    /// Who wants to come in, the first one first.
    pub fn knocks(&self) -> &[Knock] {
        self.at.as_ref().map_or(&[], |at| &at.knocks)
    }

    pub fn question(&self) -> Option<&AskedQuestion> {
        self.at.as_ref()?.asked.as_ref()
    }

    pub fn own_question(&self) -> Option<&Question> {
        self.at.as_ref()?.own_question.as_ref()
    }

    /// What a guest has more of the game than the host, while the host is asked about it.
    pub fn longer(&self) -> Option<&LongerGame> {
        self.at.as_ref()?.session.as_host()?.longer_game()
    }

    pub fn chairs(&self) -> &[ChairState] {
        self.at.as_ref().map_or(&[], |at| &at.chairs)
    }

    /// Since when the machine of the player in a seat is not connected; `None` if it is.
    pub fn away_since(&self, seat: Seat) -> Option<Instant> {
        self.at.as_ref()?.away_since[seat.index()]
    }

    pub fn watching(&self) -> usize {
        self.at.as_ref().map_or(0, |at| at.watching)
    }

    pub const fn is_searching(&self) -> bool {
        self.search.is_some()
    }

    /// The tables on this network, in the order in which they were found.
    pub fn found(&self) -> &[FoundTable] {
        &self.found
    }

    pub fn search_trouble(&self) -> Option<&EnterError> {
        self.search_trouble.as_ref()
    }

    /// Why the last table could not be opened or joined.
    pub fn refusal(&self) -> Option<&EnterError> {
        self.refusal.as_ref()
    }
}
