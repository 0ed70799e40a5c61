//! A table with its connections, at the machine that holds it or at one that has joined: what arrives goes into the
//! protocol, what it wants to say goes out. What is left is for the board, the journal and the people.

use std::collections::BTreeSet;
use std::io;
use std::time::{Duration, Instant};

use iroh::EndpointAddr;
use regalia_core::record::{PublicKey, Record, TableState};
use regalia_core::rules::Action;
use regalia_core::table::{Chair, Effect, Guest, Host, JoinRequest, Link, Place, Refused, Request, TableSettings};

use super::invitation::Invitation;
use super::nearby::TableSign;
use super::setup::Setup;
use super::wire::{Wire, WireEvent};
use crate::tasks::Waker;

/// A table with its connections. Dropping it closes them; [`leave`](Self::leave) says goodbye first.
#[derive(Debug)]
pub struct Session {
    wire: Wire,
    side: Side,
    began: Instant,
    connected: BTreeSet<Link>,
    trouble: Option<String>,
}

#[derive(Debug)]
enum Side {
    Host { host: Box<Host>, secret: String, invitation: Option<Invitation> },
    Guest { guest: Box<Guest>, invitation: Invitation },
}

impl Session {
    /// Opens a table, or opens it again in the state that the journal has kept. `chairs`: who sits where.
    ///
    /// # Errors
    /// If the system gives no thread.
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

    /// Joins a table, or comes back to it with the game that the journal has kept. `first_request` must be greater than
    /// every one that this machine has used at the table.
    ///
    /// # Errors
    /// If the system gives no thread.
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
        Self { wire, side, began: Instant::now(), connected: BTreeSet::new(), trouble: None }
    }

    /// The table, at the machine that holds it.
    #[must_use]
    pub fn as_host(&self) -> Option<&Host> {
        match &self.side {
            Side::Host { host, .. } => Some(host),
            Side::Guest { .. } => None,
        }
    }

    /// The table, at a machine that has joined it.
    #[must_use]
    pub fn as_guest(&self) -> Option<&Guest> {
        match &self.side {
            Side::Host { .. } => None,
            Side::Guest { guest, .. } => Some(guest),
        }
    }

    /// With which others join, at the host as soon as the network works.
    #[must_use]
    pub const fn invitation(&self) -> Option<&Invitation> {
        match &self.side {
            Side::Host { invitation, .. } => invitation.as_ref(),
            Side::Guest { .. } => None,
        }
    }

    /// Why the network does not work, once.
    pub fn take_trouble(&mut self) -> Option<String> {
        self.trouble.take()
    }

    /// What a journal keeps of the table; `None` before the game is known.
    #[must_use]
    pub fn state(&self) -> Option<TableState> {
        match &self.side {
            Side::Host { host, .. } => Some(host.game().state()),
            Side::Guest { guest, .. } => guest.state(),
        }
    }

    /// Handles what has arrived and fires timers that are due. Returns what is left for the program around it, as all that
    /// changes the table does.
    pub fn go_on(&mut self) -> Vec<Effect> {
        let mut left = Vec::new();
        for event in self.wire.take() {
            let effects = match event {
                WireEvent::Ready(address) => {
                    self.ready(address);
                    continue;
                }
                WireEvent::Failed(why) => {
                    self.trouble = Some(why);
                    continue;
                }
                WireEvent::Connected(link, key) => self.connected(link, key),
                WireEvent::Received(link, message) => {
                    let now = self.now();
                    match &mut self.side {
                        Side::Host { host, .. } => host.received(link, message, now),
                        Side::Guest { guest, .. } => guest.received(link, message, now),
                    }
                }
                WireEvent::Lost(link) => self.lost(link),
                WireEvent::Found(_) | WireEvent::Gone(_) => continue,
            };
            left.extend(self.carry_out(effects));
        }
        let now = self.now();
        let effects = match &mut self.side {
            Side::Host { host, .. } => host.tick(now),
            Side::Guest { guest, .. } => guest.tick(now),
        };
        left.extend(self.carry_out(effects));
        left
    }

    /// When [`go_on`](Self::go_on) has something to do, even if nothing arrives.
    #[must_use]
    pub fn next_wake(&self) -> Option<Instant> {
        let wake = match &self.side {
            Side::Host { host, .. } => host.next_wake(),
            Side::Guest { guest, .. } => guest.next_wake(),
        };
        wake.map(|wake| self.began + wake)
    }

    /// The player to move plays this, in a turn that has taken `spent`.
    ///
    /// # Errors
    /// If the table's game does not allow it here.
    pub fn play(&mut self, action: Action, spent: Duration) -> Result<Vec<Effect>, Refused> {
        self.at_table(|side, now| match side {
            Side::Host { host, .. } => host.play(action, spent, now),
            Side::Guest { guest, .. } => guest.play(action, spent, now),
        })
    }

    /// A person here asks for something else than to play.
    ///
    /// # Errors
    /// If it is not possible now.
    pub fn request(&mut self, request: Request) -> Result<Vec<Effect>, Refused> {
        self.at_table(|side, now| match side {
            Side::Host { host, .. } => host.request(request, now),
            Side::Guest { guest, .. } => Ok(guest.request(request, now)),
        })
    }

    /// Does what only the host decides; nothing at a guest.
    pub fn at_host(&mut self, tell: impl FnOnce(&mut Host, Duration) -> Vec<Effect>) -> Vec<Effect> {
        let now = self.now();
        let effects = match &mut self.side {
            Side::Host { host, .. } => tell(host, now),
            Side::Guest { .. } => Vec::new(),
        };
        self.carry_out(effects)
    }

    /// The disk has all edits up to this number.
    pub fn journaled(&mut self, number: u64) -> Vec<Effect> {
        let now = self.now();
        let effects = match &mut self.side {
            Side::Host { host, .. } => host.journaled(number, now),
            Side::Guest { guest, .. } => guest.journaled(number, now),
        };
        self.carry_out(effects)
    }

    /// Shows the table to other machines on the network, or no more.
    pub fn show(&self, sign: Option<TableSign>) {
        self.wire.show(sign);
    }

    /// Closes the table, or leaves it for good; the others are told.
    pub fn leave(&mut self) {
        let now = self.now();
        let effects = match &mut self.side {
            Side::Host { host, .. } => host.close(now),
            Side::Guest { guest, .. } => guest.leave(now),
        };
        self.carry_out(effects);
    }

    fn at_table(
        &mut self,
        ask: impl FnOnce(&mut Side, Duration) -> Result<Vec<Effect>, Refused>,
    ) -> Result<Vec<Effect>, Refused> {
        let now = self.now();
        let effects = ask(&mut self.side, now)?;
        Ok(self.carry_out(effects))
    }

    fn now(&self) -> Duration {
        self.began.elapsed()
    }

    fn ready(&mut self, address: EndpointAddr) {
        if let Side::Host { secret, invitation, .. } = &mut self.side {
            *invitation = Some(Invitation::new(address, secret.clone()));
        }
    }

    fn connected(&mut self, link: Link, key: PublicKey) -> Vec<Effect> {
        self.connected.insert(link);
        let now = self.now();
        match &mut self.side {
            Side::Host { host, .. } => host.connected(link, key, now),
            Side::Guest { guest, .. } => guest.connected(link, now),
        }
    }

    fn lost(&mut self, link: Link) -> Vec<Effect> {
        let was_connected = self.connected.remove(&link);
        let now = self.now();
        match &mut self.side {
            Side::Host { host, .. } => host.lost(link, now),
            Side::Guest { guest, .. } => guest.lost(was_connected.then_some(link), now),
        }
    }

    /// Does what concerns the network, and returns the rest.
    fn carry_out(&self, mut effects: Vec<Effect>) -> Vec<Effect> {
        effects.retain(|effect| {
            match effect {
                Effect::Send(link, message) => self.wire.send(*link, message),
                Effect::Close(link) => self.wire.close(*link),
                Effect::Connect => {
                    if let Side::Guest { invitation, .. } = &self.side {
                        // What becomes of it is told with its number.
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
