//! Opening, joining and rejoining a table, and searching for tables.

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use rand::TryRng as _;
use rand::rngs::SysRng;
use regalia_core::record::{OwnKey, Record, TableState};
use regalia_core::rules::Seat;
use regalia_core::table::{Chair, Place, TableSettings};

use super::request::{EntryStep, LiveRequest, OpenTable, PendingEntry};
use super::role::{Role, SavedRoles};
use super::{active_table::ActiveTable, table::LiveTable, words::EnterError};
use crate::board::{GameEvent, RunningGame};
use crate::online::session::{chair, first_request};
use crate::online::{Invitation, Reach, Search, Session, Setup, endpoint::port_of};
use crate::{files::KeyDesk, tasks::Waker};

#[derive(SystemParam)]
pub(super) struct Entrance<'w> {
    table: ResMut<'w, LiveTable>,
    key: KeyDesk<'w>,
    waker: Res<'w, Waker>,
    roles: SavedRoles<'w>,
    game: Option<Res<'w, RunningGame>>,
}

/// Handles requests to open or join a table, once this installation's key is known.
pub(super) fn enter(mut requests: MessageReader<LiveRequest>, mut entrance: Entrance) {
    for request in requests.read() {
        match request {
            LiveRequest::Search(false) => {
                let table = &mut *entrance.table;
                (table.search, table.search_trouble) = (None, None);
                table.found.clear();
            }
            LiveRequest::Open(_) | LiveRequest::Join { .. } | LiveRequest::Search(true) => {
                entrance.table.entering = Some(PendingEntry::new(EntryStep::Requested(request.clone())));
            }
            _ => {}
        }
    }
    if entrance.table.entering.is_some() {
        entrance.proceed();
    }
}

/// Opens or joins a table again when its game is on the board again.
pub(super) fn request_rejoin(mut events: MessageReader<GameEvent>, mut entrance: Entrance) {
    if !events.read().any(|event| *event == GameEvent::Began) {
        return;
    }
    let Some(game) = entrance.game.as_ref().filter(|game| !game.is_live() && game.record.result().is_none()) else {
        return;
    };
    let Some(state) = game.record.table_state().filter(|_| !entrance.table.is_some()) else { return };
    let role = entrance.roles.load(state.id);
    entrance.table.entering = Some(PendingEntry::new(EntryStep::LoadRole(role)));
}

impl Entrance<'_> {
    fn proceed(&mut self) {
        if let Some(PendingEntry { step: EntryStep::LoadRole(load), .. }) = &mut self.table.entering {
            let Some(role) = load.take() else { return };
            self.table.entering = role.map(|role| PendingEntry::new(EntryStep::Rejoin(role)));
        }
        if self.table.entering.is_none() || !self.key.is_known() {
            return;
        }
        let Some(PendingEntry { step, .. }) = self.table.entering.take() else { return };
        let is_search = matches!(step, EntryStep::Requested(LiveRequest::Search(_)));
        let entered = match self.key.own().cloned() {
            Some(key) => self.enter(step, key),
            None => Err(EnterError::NoKey),
        };
        // A search keeps the reason why the last table was not joined.
        if is_search {
            self.table.search_trouble = entered.err();
        } else {
            self.table.refusal = entered.err();
        }
        // Another frame shows what has changed.
        self.waker.wake();
    }

    fn enter(&mut self, step: EntryStep, key: OwnKey) -> Result<(), EnterError> {
        match step {
            EntryStep::Requested(LiveRequest::Open(open)) => self.open(*open, key),
            EntryStep::Requested(LiveRequest::Join { invitation, name, place }) => {
                self.join(*invitation, (name, place), key, None)
            }
            EntryStep::Requested(LiveRequest::Search(_)) => {
                let setup = Setup { key, reach: Reach::Network, port: None, looks_around: true };
                self.table.search = Some(Search::start(setup, self.waker.clone()).map_err(no_thread)?);
                Ok(())
            }
            EntryStep::Rejoin(role) => self.rejoin(role, key),
            EntryStep::Requested(_) | EntryStep::LoadRole(_) => Ok(()),
        }
    }

    fn open(&mut self, open: OpenTable, key: OwnKey) -> Result<(), EnterError> {
        let OpenTable { record, chairs, reach, is_public, away_clock_runs } = open;
        let id = SysRng.try_next_u64().map_err(EnterError::NoRandom)?;
        let state = TableState::new(id, record.main_len());
        let own = Seat::ALL.into_iter().zip(&chairs).find(|(_, chair)| **chair == Chair::Host);
        let name = own.map_or("", |(seat, _)| record.name(seat)).to_owned();
        let role = Role::Host { name, reach, is_public, away_clock_runs, seats: Vec::new() };
        self.host((state, &record), chairs, role, key, false)
    }

    fn host(
        &mut self,
        (state, record): (TableState, &Record),
        chairs: Vec<Chair>,
        role: Role,
        key: OwnKey,
        is_known: bool,
    ) -> Result<(), EnterError> {
        let Role::Host { reach, is_public, away_clock_runs, .. } = role.clone() else { return Ok(()) };
        let rules = TableSettings { secret: key.table_secret(state.id), is_public, away_clock_runs };
        let setup = Setup { key, reach, port: Some(port_of(state.id)), looks_around: false };
        let session = Session::host(setup, (state, record), chairs, rules, self.waker.clone()).map_err(no_thread)?;
        self.table.active = Some(ActiveTable::new(session, role, is_known));
        Ok(())
    }

    fn join(
        &mut self,
        invitation: Invitation,
        (name, place): (String, Place),
        key: OwnKey,
        kept: Option<(TableState, &Record)>,
    ) -> Result<(), EnterError> {
        if invitation.host() == key.public() {
            return Err(EnterError::OwnTable);
        }
        let role = Role::Guest { name: name.clone(), invitation: invitation.to_string(), place: place.clone() };
        let setup = Setup { key, reach: invitation.reach(), port: None, looks_around: false };
        let session = Session::join(setup, invitation, (name, place), first_request(), kept, self.waker.clone());
        self.table.active = Some(ActiveTable::new(session.map_err(no_thread)?, role, kept.is_some()));
        Ok(())
    }

    fn rejoin(&mut self, role: Role, key: OwnKey) -> Result<(), EnterError> {
        let Some(record) = self.game.as_ref().map(|game| game.record.clone()) else { return Ok(()) };
        let Some(state) = record.table_state() else { return Ok(()) };
        match &role {
            Role::Host { seats, .. } => {
                let own: Vec<Seat> = seats.iter().filter_map(|number| Seat::from_number(*number)).collect();
                let all = Seat::ALL.into_iter().take(record.game().seats());
                let chairs = all.map(|seat| chair(&record, seat, &own)).collect();
                self.host((state, &record), chairs, role, key, true)
            }
            Role::Guest { name, invitation, place } => {
                let invitation = invitation.parse().map_err(|_| EnterError::Damaged)?;
                self.join(invitation, (name.clone(), place.clone()), key, Some((state, &record)))
            }
        }
    }
}

fn no_thread(why: std::io::Error) -> EnterError {
    EnterError::NoThread(why.to_string())
}
