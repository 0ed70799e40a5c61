//! A table with its connections, at its host or at a guest: feeds what arrives into the protocol and sends what it answers.
//! The other effects are left to the caller.

use std::collections::BTreeSet;
use std::io;
use std::time::{Duration, Instant, SystemTime};

use regalia_core::record::{Player, Record, TableState};
use regalia_core::rules::{Action, Seat};
use regalia_core::table::{
    Chair, Effect, Guest, Host, JoinRequest, Link, Place, Refused, Request, SharedGame, TableSettings, TurnTime,
};

use super::endpoint::{NetworkError, Setup};
use super::wire::{Wire, WireEvent};
use super::{invitation::Invitation, nearby::TableSign};
use crate::tasks::Waker;

/// Who has a seat of a table that this machine opens or opens again: somebody here, whose seats are `own`, the computer,
/// the guest who had it before, or nobody yet.
pub(super) fn chair(record: &Record, seat: Seat, own: &[Seat]) -> Chair {
    match (record.player(seat), record.key(seat)) {
        (Player::Computer(_), _) => Chair::Computer,
        (Player::Person, _) if own.contains(&seat) => Chair::Host,
        (Player::Person, Some(key)) => Chair::Guest(key),
        (Player::Person, None) => Chair::Open,
    }
}

/// The first number of this program's requests: greater than the numbers of earlier runs, because it is the time in
/// milliseconds.
pub(super) fn first_request() -> u64 {
    SystemTime::now().duration_since(SystemTime::UNIX_EPOCH).map_or(1, |now| now.as_millis() as u64)
}

/// A table with its connections. Dropping it closes them; [`leave`](Self::leave) tells the others first.
#[derive(Debug)]
pub struct Session {
    wire: Wire,
    side: Side,
    began: Instant,
    connected: BTreeSet<Link>,
    error: Option<NetworkError>,
}

#[derive(Debug)]
enum Side {
    Host { host: Box<Host>, secret: String, invitation: Option<Invitation> },
    Guest { guest: Box<Guest>, invitation: Invitation },
}

impl Session {
    /// Opens a table, or opens it again in the state from the journal. `chairs`: who has which seat.
    pub fn host(
        setup: Setup,
        (state, record): (TableState, &Record),
        chairs: Vec<Chair>,
        rules: TableSettings,
        waker: Waker,
    ) -> io::Result<Self> {
        let secret = rules.secret.clone();
        let host = Box::new(Host::open(state, record, chairs, rules, Duration::ZERO));
        Ok(Self::with(Wire::open(setup, waker)?, Side::Host { host, secret, invitation: None }))
    }

    /// Joins a table, or rejoins it with the game from the journal. `first_request` must be greater than all numbers of
    /// requests that this machine has used at the table.
    pub fn join(
        setup: Setup,
        invitation: Invitation,
        (name, place): (String, Place),
        first_request: u64,
        kept: Option<(TableState, &Record)>,
        waker: Waker,
    ) -> io::Result<Self> {
        let secret = Some(invitation.secret().to_owned()).filter(|secret| !secret.is_empty());
        let who = JoinRequest { name, secret, place };
        let (guest, effects) = match kept {
            Some((state, record)) => Guest::come_back(who, first_request, state, record, Duration::ZERO),
            None => Guest::join(who, first_request, Duration::ZERO),
        };
        let session = Self::with(Wire::open(setup, waker)?, Side::Guest { guest: Box::new(guest), invitation });
        // At first a guest only connects.
        session.carry_out(effects);
        Ok(session)
    }

    fn with(wire: Wire, side: Side) -> Self {
        Self { wire, side, began: Instant::now(), connected: BTreeSet::new(), error: None }
    }

    pub fn as_host(&self) -> Option<&Host> {
        match &self.side {
            Side::Host { host, .. } => Some(host),
            Side::Guest { .. } => None,
        }
    }

    pub fn as_guest(&self) -> Option<&Guest> {
        match &self.side {
            Side::Host { .. } => None,
            Side::Guest { guest, .. } => Some(guest),
        }
    }

    /// At the host, once the network works.
    pub const fn invitation(&self) -> Option<&Invitation> {
        match &self.side {
            Side::Host { invitation, .. } => invitation.as_ref(),
            Side::Guest { .. } => None,
        }
    }

    /// Why the network does not work; returned once.
    pub fn take_error(&mut self) -> Option<NetworkError> {
        self.error.take()
    }

    /// The game; `None` at a guest that has not got it yet.
    pub fn game(&self) -> Option<&SharedGame> {
        self.as_host().map(Host::game).or_else(|| self.as_guest()?.game())
    }

    /// The table's state for the journal; `None` before the game is known.
    pub fn state(&self) -> Option<TableState> {
        self.as_host().map(|host| host.game().state()).or_else(|| self.as_guest()?.state())
    }

    /// How long the turn on the board has taken, and whether its clock runs.
    pub fn turn_time(&self) -> TurnTime {
        let now = self.began.elapsed();
        match &self.side {
            Side::Host { host, .. } => host.turn_time(now),
            Side::Guest { guest, .. } => guest.turn_time(now),
        }
    }

    /// Handles events of the network and fires timers that are due. Like the other methods that change the table, returns
    /// the effects that are left to the caller.
    pub fn poll(&mut self) -> Vec<Effect> {
        let mut left = Vec::new();
        for event in self.wire.drain_events() {
            let effects = match event {
                WireEvent::Ready(address) => {
                    if let Side::Host { secret, invitation, .. } = &mut self.side {
                        *invitation = Some(Invitation::new(address, secret.clone()));
                    }
                    continue;
                }
                WireEvent::Failed(why) => {
                    self.error = Some(why);
                    continue;
                }
                WireEvent::Connected(link, key) => {
                    self.connected.insert(link);
                    self.protocol(|host, now| host.connected(link, key, now), |guest, now| guest.connected(link, now))
                }
                WireEvent::Received(link, message) => {
                    let now = self.began.elapsed();
                    match &mut self.side {
                        Side::Host { host, .. } => host.received(link, message, now),
                        Side::Guest { guest, .. } => guest.received(link, message, now),
                    }
                }
                WireEvent::Lost(link) => {
                    let connected = self.connected.take(&link);
                    self.protocol(|host, now| host.lost(link, now), |guest, now| guest.lost(connected, now))
                }
                WireEvent::Found(_) | WireEvent::Gone(_) => continue,
            };
            left.extend(self.carry_out(effects));
        }
        let effects = self.protocol(Host::tick, Guest::tick);
        left.extend(self.carry_out(effects));
        left
    }

    /// When [`poll`](Self::poll) has something to do, even if nothing arrives.
    pub fn next_wake(&self) -> Option<Instant> {
        let wake = self.as_host().map_or_else(|| self.as_guest()?.next_wake(), Host::next_wake);
        wake.map(|wake| self.began + wake)
    }

    /// Plays an action of the player to move, whose turn has taken `spent`.
    pub fn play(&mut self, action: Action, spent: Duration) -> Result<Vec<Effect>, Refused> {
        let effects =
            self.protocol(|host, now| host.play(action, spent, now), |guest, now| guest.play(action, spent, now))?;
        Ok(self.carry_out(effects))
    }

    /// Sends a request of a person here, other than an action.
    pub fn request(&mut self, request: Request) -> Result<Vec<Effect>, Refused> {
        let now = self.began.elapsed();
        let effects = match &mut self.side {
            Side::Host { host, .. } => host.request(request, now)?,
            Side::Guest { guest, .. } => guest.request(request, now),
        };
        Ok(self.carry_out(effects))
    }

    /// Calls the host; does nothing at a guest.
    pub fn at_host(&mut self, call: impl FnOnce(&mut Host, Duration) -> Vec<Effect>) -> Vec<Effect> {
        let effects = self.protocol(call, |_, _| Vec::new());
        self.carry_out(effects)
    }

    /// The edits up to this number are in the journal.
    pub fn journaled(&mut self, number: u64) -> Vec<Effect> {
        let effects = self.protocol(|host, now| host.journaled(number, now), |guest, now| guest.journaled(number, now));
        self.carry_out(effects)
    }

    pub fn announce(&self, sign: Option<TableSign>) {
        self.wire.announce(sign);
    }

    /// Closes the table, or leaves it for good; the others are told.
    pub fn leave(&mut self) {
        let effects = self.protocol(Host::close, Guest::leave);
        self.carry_out(effects);
    }

    fn protocol<T>(
        &mut self,
        at_host: impl FnOnce(&mut Host, Duration) -> T,
        at_guest: impl FnOnce(&mut Guest, Duration) -> T,
    ) -> T {
        let now = self.began.elapsed();
        match &mut self.side {
            Side::Host { host, .. } => at_host(host, now),
            Side::Guest { guest, .. } => at_guest(guest, now),
        }
    }

    /// Carries out the effects on the network, and returns the rest.
    fn carry_out(&self, mut effects: Vec<Effect>) -> Vec<Effect> {
        effects.retain(|effect| {
            match effect {
                Effect::Send(link, message) => self.wire.send(*link, message),
                Effect::Close(link) => self.wire.close(*link),
                Effect::Connect => {
                    if let Side::Guest { invitation, .. } = &self.side {
                        // An event with its number says whether it is connected.
                        let _ = self.wire.connect(invitation);
                    }
                }
                Effect::Edits { .. } | Effect::Whole { .. } | Effect::Show(_) => return true,
            }
            false
        });
        effects
    }
}
