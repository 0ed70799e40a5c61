//! The table at which this machine is.

use std::time::{Duration, Instant};

use bevy::prelude::*;
use regalia_core::record::{Edit, Player, Record};
use regalia_core::rules::{GamePosition as _, Seat};
use regalia_core::table::{AskedQuestion, Chair, ChairState, Effect, Guest, Host, Knock, Place, Question, SharedGame};

use super::{role::Role, words::EnterError};
use crate::board::{TableChange, TableUpdate};
use crate::online::{Reach, Session, TableSign};

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Stage {
    /// The network is being set up, or the host's machine is called, since then.
    Connecting(Instant),
    /// The host is asked whether this machine may come in.
    Waiting,
    /// At the host: others can join. At a guest: it is in.
    In,
    /// The connection to the host is lost, and is tried again since then.
    Reconnecting(Instant),
}

#[derive(Debug, Default)]
pub(super) enum BoardLag {
    #[default]
    None,
    /// These edits, or only who sits where and whether the clocks run.
    Edits(Vec<Edit>),
    /// Perhaps all of it.
    Whole,
    /// It shows another game, or none.
    Other,
}

impl BoardLag {
    /// Edits come; those that the whole game has already are left out.
    pub fn add(&mut self, more: impl IntoIterator<Item = Edit>) {
        match self {
            Self::None => *self = Self::Edits(more.into_iter().collect()),
            Self::Edits(edits) => edits.extend(more),
            Self::Whole | Self::Other => {}
        }
    }
}

/// What is to be done outside the table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum LiveEvent {
    /// Tell this beside the board.
    Line(String),
    /// The same about what was done here.
    News(String),
    /// The others have said yes to help from the engine.
    HelpAgreed,
    /// The program answers this question about a draw for the computer's seats.
    ComputerAsked(u64),
    NotIn(EnterError),
    Leave,
    Over(String),
}

#[derive(Debug)]
pub(super) struct At {
    pub session: Session,
    pub role: Role,
    pub stage: Stage,
    pub invitation: Option<String>,
    pub knocks: Vec<Knock>,
    pub asked: Option<AskedQuestion>,
    /// The question that the people here have answered, until all have.
    pub answered: Option<AskedQuestion>,
    pub own_question: Option<Question>,
    pub chairs: Vec<ChairState>,
    pub away_since: [Option<Instant>; 4],
    pub watching: usize,
    pub lag: BoardLag,
    /// The file of the game on the board was forgotten, so that another game can begin.
    pub is_file_forgotten: bool,
    /// The table has told the people here who is in, and where.
    pub is_role_kept: bool,
    /// The edits up to this number are in the journal.
    pub journaled: u64,
    /// When to come back again, if that has failed.
    pub again: Option<Instant>,
    /// What has happened since, to be heard in the next frame.
    pub pending: Vec<Effect>,
    /// What is to be done outside the table.
    pub events: Vec<LiveEvent>,
}

impl At {
    /// A table that is opened or joined; `is_known` if the board already has its game.
    pub fn new(session: Session, role: Role, is_known: bool) -> Self {
        let mut at = Self {
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
            is_role_kept: is_known,
            journaled: 0,
            again: None,
            pending: Vec::new(),
            events: Vec::new(),
        };
        at.know_chairs();
        at
    }

    /// The game with what was played here and is not confirmed yet.
    fn whole(&self) -> Option<Box<Record>> {
        let mut record = Box::new(self.session.game()?.record().clone());
        for (action, spent) in self.session.as_guest().into_iter().flat_map(Guest::unconfirmed) {
            record.think(spent);
            // What cannot be played there is refused by the host.
            let _ = record.play(action);
        }
        Some(record)
    }

    /// What the board is to do, if it lacks something. It lacks nothing after that.
    pub fn update(&mut self) -> Option<TableUpdate> {
        let state = self.session.state()?;
        let change = match std::mem::take(&mut self.lag) {
            BoardLag::None => return None,
            BoardLag::Edits(edits) => TableChange::Edits(edits),
            BoardLag::Whole => TableChange::Whole(self.whole()?),
            BoardLag::Other => TableChange::Other(self.whole()?),
        };
        let has_begun = self.is_full() && state.plies + state.asked > 0;
        let clock_runs = state.runs && has_begun && !self.stands_for_away();
        Some(TableUpdate { change, state, seats: self.seats_moved_here(), clock_runs })
    }

    fn stands_for_away(&self) -> bool {
        let runs_away = !matches!(self.role, Role::Host { away_clock_runs: false, .. });
        let mover = self.session.game().map(|game| game.record().position().side_to_move());
        !runs_away && mover.and_then(|seat| self.chairs.get(seat.index())) == Some(&ChairState::Guest { here: false })
    }

    /// Whether somebody sits in every seat, as far as it is known: a guest that has come back plays on meanwhile.
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

    /// The seats that are moved here, by people or by the computer.
    pub fn seats_moved_here(&self) -> Vec<Seat> {
        match self.session.as_guest() {
            Some(guest) => guest.seats().to_vec(),
            None => self.chairs_here(|chair| matches!(chair, Chair::Host | Chair::Computer)),
        }
    }

    /// Whether the board is free for whoever sits here: no seat is moved here, or the game is over.
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

    pub fn know_chairs(&mut self) {
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

    /// How long the turn of the player to move has taken, if it is not measured here.
    pub fn thought(&self) -> Duration {
        self.session.game().map_or(Duration::ZERO, |game| game.record().thought())
    }
}
