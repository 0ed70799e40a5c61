//! The table that is open on this machine.

use std::time::Instant;

use bevy::prelude::*;
use regalia_core::record::{Edit, Player, Record};
use regalia_core::rules::{GamePosition as _, Seat};
use regalia_core::table::{AskedQuestion, Chair, ChairState, Effect, Guest, Host, Knock, Place, Question, SharedGame};

use super::{role::Role, words::EnterError};
use crate::board::{TableChange, TableUpdate};
use crate::online::{Reach, Session, TableSign};

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Stage {
    /// The network is starting, or the guest connects to the host, since this time.
    Connecting(Instant),
    /// The host is asked whether this machine may join.
    Waiting,
    /// A host: others can join. A guest: it has joined.
    In,
    /// The connection to the host is lost, and retried since this time.
    Reconnecting(Instant),
}

/// What the board has not got yet.
#[derive(Debug, Default)]
pub(super) enum BoardLag {
    #[default]
    None,
    /// These edits; with an empty list only who has which seat, and whether the clocks run.
    Edits(Vec<Edit>),
    /// Perhaps the whole game.
    Whole,
    /// The board shows another game, or none.
    Other,
}

impl BoardLag {
    /// Adds edits, unless the board gets the whole game anyway.
    pub fn add(&mut self, more: impl IntoIterator<Item = Edit>) {
        match self {
            Self::None => *self = Self::Edits(more.into_iter().collect()),
            Self::Edits(edits) => edits.extend(more),
            Self::Whole | Self::Other => {}
        }
    }
}

/// What [`exchange`](super::exchange) has to do outside the table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum LiveEvent {
    /// Show this line beside the board.
    Line(String),
    /// The same, about something that was done here: without the sound of a refusal.
    News(String),
    /// The others have agreed to help from the engine.
    HelpAgreed,
    /// The question with this number offers a draw to the computer's seats.
    ComputerAsked(u64),
    NotIn(EnterError),
    Leave,
    Over(String),
}

#[derive(Debug)]
pub(super) struct ActiveTable {
    pub session: Session,
    pub role: Role,
    pub stage: Stage,
    pub invitation: Option<String>,
    pub knocks: Vec<Knock>,
    pub asked: Option<AskedQuestion>,
    /// The question that was answered here but not yet by all.
    pub answered: Option<AskedQuestion>,
    pub own_question: Option<Question>,
    pub chairs: Vec<ChairState>,
    pub away_since: [Option<Instant>; 4],
    pub watching: usize,
    pub lag: BoardLag,
    /// Whether the file of the game on the board was closed, so that another game can begin.
    pub is_file_forgotten: bool,
    pub is_role_saved: bool,
    /// The edits up to this number are in the journal.
    pub journaled: u64,
    /// When to try to rejoin again, after a failure of the network.
    pub retry_at: Option<Instant>,
    /// Effects to handle in the next frame.
    pub pending: Vec<Effect>,
    pub events: Vec<LiveEvent>,
}

impl ActiveTable {
    /// `is_known`: whether the board already has its game.
    pub fn new(session: Session, role: Role, is_known: bool) -> Self {
        let mut active = Self {
            session,
            role,
            stage: Stage::Connecting(Instant::now()),
            invitation: None,
            knocks: Vec::new(),
            asked: None,
            answered: None,
            own_question: None,
            chairs: Vec::new(),
            away_since: [None; 4],
            watching: 0,
            lag: if is_known { BoardLag::Whole } else { BoardLag::Other },
            is_file_forgotten: false,
            is_role_saved: is_known,
            journaled: 0,
            retry_at: None,
            pending: Vec::new(),
            events: Vec::new(),
        };
        active.update_chairs();
        active
    }

    /// The game, including actions from here that are not confirmed yet.
    fn whole(&self) -> Option<Box<Record>> {
        let mut record = Box::new(self.session.game()?.record().clone());
        for (action, spent) in self.session.as_guest().into_iter().flat_map(Guest::unconfirmed) {
            record.think(spent);
            // The host refuses what is illegal.
            let _ = record.play(action);
        }
        Some(record)
    }

    /// Takes what the board has not got yet.
    pub fn update(&mut self) -> Option<TableUpdate> {
        let state = self.session.state()?;
        let change = match std::mem::take(&mut self.lag) {
            BoardLag::None => return None,
            BoardLag::Edits(edits) => TableChange::Edits(edits),
            BoardLag::Whole => TableChange::Whole(self.whole()?),
            BoardLag::Other => TableChange::Other(self.whole()?),
        };
        Some(TableUpdate { change, state, seats: self.seats_moved_here(), turn: self.session.turn_time() })
    }

    /// Whether every seat is taken. It is while the seats are unknown, so that a guest that has rejoined can play on.
    pub fn is_full(&self) -> bool {
        !self.chairs.contains(&ChairState::Open)
    }

    fn chairs_here(&self, is: impl Fn(Chair) -> bool) -> Vec<Seat> {
        let chairs = self.session.as_host().map(Host::chairs).unwrap_or_default();
        Seat::ALL.into_iter().zip(chairs).filter(|(_, chair)| is(**chair)).map(|(seat, _)| seat).collect()
    }

    pub fn own_seats(&self) -> Vec<Seat> {
        match self.session.as_guest() {
            Some(guest) => guest.seats().to_vec(),
            None => self.chairs_here(|chair| chair == Chair::Host),
        }
    }

    /// The seats of people or the computer on this machine.
    pub fn seats_moved_here(&self) -> Vec<Seat> {
        match self.session.as_guest() {
            Some(guest) => guest.seats().to_vec(),
            None => self.chairs_here(|chair| matches!(chair, Chair::Host | Chair::Computer)),
        }
    }

    /// Whether people here may move through the game freely: they have no seat, or the game is over.
    pub fn is_free(&self) -> bool {
        let is_over = self.session.game().is_some_and(|game| game.record().result().is_some());
        is_over || self.seats_moved_here().is_empty()
    }

    pub fn computer_moves(&self) -> bool {
        let record = self.session.game().map(SharedGame::record).filter(|record| record.outcome().is_none());
        record.is_some_and(|record| {
            let seat = record.position().side_to_move();
            record.player(seat) != Player::Person && self.seats_moved_here().contains(&seat)
        })
    }

    pub const fn is_public(&self) -> bool {
        matches!(self.role, Role::Host { is_public: true, .. })
    }

    pub const fn is_on_internet(&self) -> bool {
        matches!(self.role, Role::Host { reach: Reach::Internet(_), .. })
    }

    pub fn sign(&self) -> Option<TableSign> {
        let (Role::Host { name, is_public: true, .. }, Some(host)) = (&self.role, self.session.as_host()) else {
            return None;
        };
        let free = host.chairs().iter().filter(|chair| **chair == Chair::Open).count();
        Some(TableSign { game: host.game().record().game(), host: name.clone(), free })
    }

    pub fn update_chairs(&mut self) {
        let now = Instant::now();
        (self.chairs, self.watching) = match (self.session.as_host(), self.session.as_guest()) {
            (Some(host), _) => (host.chair_states(), host.watching()),
            (None, Some(guest)) => (guest.chairs().0.to_vec(), guest.chairs().1),
            (None, None) => return,
        };
        for (place, since) in self.away_since.iter_mut().enumerate() {
            let is_away = self.chairs.get(place) == Some(&ChairState::Guest { here: false });
            *since = is_away.then(|| since.unwrap_or(now));
        }
    }

    pub fn place(seats: &[Seat]) -> Place {
        if seats.is_empty() { Place::Watch } else { Place::Sit(seats.iter().map(|seat| seat.number()).collect()) }
    }
}
