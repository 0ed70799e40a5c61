//! What the panels read of the live table.

use std::time::Instant;

use bevy::prelude::*;
use regalia_core::rules::Seat;
use regalia_core::table::{AskedQuestion, ChairState, Knock, LongerGame, Question};

use super::active_table::{ActiveTable, Stage};
use super::{request::PendingEntry, words::EnterError};
use crate::online::{FoundTable, Search};

#[derive(Resource, Debug, Default)]
pub struct LiveTable {
    pub(super) active: Option<ActiveTable>,
    pub(super) entering: Option<PendingEntry>,
    pub(super) search: Option<Search>,
    pub(super) found: Vec<FoundTable>,
    pub(super) search_trouble: Option<EnterError>,
    pub(super) refusal: Option<EnterError>,
}

impl LiveTable {
    /// Whether a table is open, or being opened or joined.
    pub const fn is_some(&self) -> bool {
        self.active.is_some() || self.entering.is_some()
    }

    pub fn stage(&self) -> Option<Stage> {
        let entering = self.entering.as_ref().map(|entering| Stage::Connecting(entering.since));
        self.active.as_ref().map(|active| active.stage.clone()).or(entering)
    }

    pub fn is_host(&self) -> bool {
        self.active.as_ref().is_some_and(|active| active.session.as_host().is_some())
    }

    pub fn own_seats(&self) -> Vec<Seat> {
        self.active.as_ref().map(ActiveTable::own_seats).unwrap_or_default()
    }

    /// The text of the invitation, at the host once the network works.
    pub fn invitation(&self) -> Option<&str> {
        self.active.as_ref().and_then(|active| active.invitation.as_deref())
    }

    /// Whether others can reach it over the internet, at the host.
    pub fn is_on_internet(&self) -> bool {
        self.active.as_ref().is_some_and(ActiveTable::is_on_internet)
    }

    pub fn free_seats(&self) -> usize {
        self.chairs().iter().filter(|chair| **chair == ChairState::Open).count()
    }

    /// The guests that want to join, oldest first.
    pub fn knocks(&self) -> &[Knock] {
        self.active.as_ref().map_or(&[], |active| &active.knocks)
    }

    pub fn question(&self) -> Option<&AskedQuestion> {
        self.active.as_ref()?.asked.as_ref()
    }

    pub fn own_question(&self) -> Option<&Question> {
        self.active.as_ref()?.own_question.as_ref()
    }

    /// At the host: a guest's longer game, while the host is asked about it.
    pub fn longer(&self) -> Option<&LongerGame> {
        self.active.as_ref()?.session.as_host()?.longer_game()
    }

    pub fn chairs(&self) -> &[ChairState] {
        self.active.as_ref().map_or(&[], |active| &active.chairs)
    }

    /// Since when the machine of a seat's player is disconnected.
    pub fn away_since(&self, seat: Seat) -> Option<Instant> {
        self.active.as_ref()?.away_since[seat.index()]
    }

    pub fn watching(&self) -> usize {
        self.active.as_ref().map_or(0, |active| active.watching)
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
