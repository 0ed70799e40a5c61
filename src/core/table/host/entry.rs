//! How guests come in, come back and leave.

use std::time::Duration;

use super::{Chair, Host, Stage};
use crate::record::{Player, PublicKey};
use crate::rules::Seat;
use crate::table::effect::{Effect, Knock, Link, Notice};
use crate::table::limits::{KNOCKING, MAX_SPECTATORS, RESEND};
use crate::table::message::{Bye, Have, Message, Place, TurnTime, VERSION};
use crate::table::{edits::player_edits, fit_name};

impl Host {
    /// A guest says who it is and what it wants.
    #[expect(clippy::too_many_arguments, reason = "the parts of a message")]
    pub(super) fn hello(
        &mut self,
        link: Link,
        version: u32,
        name: &str,
        secret: Option<&str>,
        place: Place,
        have: Option<Have>,
        now: Duration,
    ) {
        let Some(peer) = self.links.get(&link) else { return };
        let key = peer.key;
        if version != VERSION {
            return self.end(link, Bye::Version { host: VERSION });
        }
        if matches!(peer.stage, Stage::Knocks { .. }) {
            // It was said again.
            self.effects.push(Effect::Send(link, Message::Waiting));
            return;
        }
        if self.is_known(key) {
            return self.let_in(link, have, now);
        }
        let is_invited = secret.is_some_and(|secret| is_same(secret, &self.rules.secret));
        if !is_invited && (secret.is_some() || !self.rules.is_public) {
            return self.end(link, Bye::NotInvited);
        }
        match &place {
            Place::Watch if self.watching() >= MAX_SPECTATORS => return self.end(link, Bye::Full),
            Place::Watch if is_invited => {
                self.spectators.push(key);
                return self.let_in(link, have, now);
            }
            Place::Sit(seats) if self.open_seats(seats).is_none() => return self.end(link, Bye::Taken),
            _ => {}
        }
        let name = fit_name(name);
        self.effects.push(Effect::Send(link, Message::Waiting));
        self.effects.push(Effect::Show(Notice::Knocks(Knock { link, name: name.clone(), place: place.clone() })));
        if let Some(peer) = self.links.get_mut(&link) {
            peer.stage = Stage::Knocks { until: now + KNOCKING, name, place, have };
        }
    }

    /// The host has answered whoever knocks.
    pub fn answer_knock(&mut self, link: Link, yes: bool, now: Duration) -> Vec<Effect> {
        let Some(peer) = self.links.get(&link) else { return self.done(now) };
        let (key, stage) = (peer.key, peer.stage.clone());
        let Stage::Knocks { name, place, have, .. } = stage else { return self.done(now) };
        if !yes {
            self.end(link, Bye::Declined);
            return self.done(now);
        }
        match place {
            // It has knocked twice.
            _ if self.is_known(key) => {}
            Place::Watch => self.spectators.push(key),
            Place::Sit(seats) => {
                let Some(seats) = self.open_seats(&seats) else {
                    self.end(link, Bye::Taken);
                    return self.done(now);
                };
                for (place, seat) in seats.into_iter().enumerate() {
                    self.chairs[seat.index()] = Chair::Guest(key);
                    // Several at one machine are told apart.
                    let name = if place == 0 { name.clone() } else { format!("{name} {}", place + 1) };
                    self.make(player_edits(seat, Player::Person, &name, Some(key)), now);
                }
            }
        }
        self.let_in(link, have, now);
        self.done(now)
    }

    /// Gives a seat to somebody else: a person here, the computer, or whoever comes.
    pub fn reseat(&mut self, seat: Seat, chair: Chair, player: Player, name: &str, now: Duration) -> Vec<Effect> {
        let Some(place) = self.chairs.get_mut(seat.index()) else { return self.done(now) };
        let before = std::mem::replace(place, chair);
        self.drop_reseated_games();
        let key = match chair {
            Chair::Guest(key) => Some(key),
            Chair::Open | Chair::Host | Chair::Computer => None,
        };
        self.make(player_edits(seat, player, name, key), now);
        if let Chair::Guest(key) = before
            && !self.is_seated(key)
            && !self.spectators.contains(&key)
        {
            // It may go on watching.
            self.spectators.push(key);
        }
        self.tell_seats();
        self.tell_chairs();
        self.begin_turn(now);
        self.done(now)
    }

    /// Whether this guest was let in before.
    fn is_known(&self, key: PublicKey) -> bool {
        self.is_seated(key) || self.spectators.contains(&key)
    }

    /// The seats that a guest gets who wants these; 0 is any, and so is none at all. `None` if there are not so many open
    /// ones.
    fn open_seats(&self, wanted: &[u8]) -> Option<Vec<Seat>> {
        let is_open = |seat: &Seat| seat.index() < self.chairs.len() && self.chair(*seat) == Chair::Open;
        let mut open: Vec<Seat> = Seat::ALL.into_iter().filter(is_open).collect();
        let mut seats = Vec::new();
        let (any, named): (Vec<u8>, Vec<u8>) = wanted.iter().partition(|number| **number == 0);
        for number in named {
            let place = open.iter().position(|seat| seat.number() == number)?;
            seats.push(open.remove(place));
        }
        for _ in 0..any.len().max(usize::from(wanted.is_empty())) {
            (!open.is_empty()).then(|| seats.push(open.remove(0)))?;
        }
        Some(seats)
    }

    /// A guest is in: it gets the game, or the edits that it does not have.
    fn let_in(&mut self, link: Link, have: Option<Have>, now: Duration) {
        let Some(key) = self.links.get(&link).map(|peer| peer.key) else { return };
        let same = self.links.iter().filter(|(_, peer)| peer.key == key).map(|(link, _)| *link);
        // The last one that was made counts, whichever of them speaks first.
        let newest = same.clone().max().unwrap_or(link);
        for older in same.filter(|same| *same != newest).collect::<Vec<_>>() {
            self.end(older, Bye::Replaced);
        }
        let Some(peer) = self.links.get_mut(&link) else { return };
        peer.stage = Stage::In;
        let same = have.filter(|have| have.id == self.shared.id && self.check_after(have.number) == Some(have.check));
        let has_more = have.is_some_and(|have| have.id == self.shared.id && have.number > self.shared.number());
        let known = same.map_or(0, |have| have.number);
        if let Some(peer) = self.links.get_mut(&link) {
            (peer.sent, peer.acked, peer.needs_whole) = (known, known, same.is_none());
        }
        let seats = self.seats_of(key).into_iter().map(Seat::number).collect();
        if has_more {
            self.want_game(link);
        }
        let chairs = self.chair_states();
        let (id, runs) = (self.shared.id, self.shared.runs());
        self.effects.push(Effect::Send(link, Message::Welcome { id, runs, seats, chairs, turn: TurnTime::default() }));
        self.tell_chairs();
        self.ask_again(link);
        self.set_resend(link, Some(now + RESEND));
    }

    /// A guest leaves; for good if it says so. Its seats stay its own, so that it can come back.
    pub(super) fn left(&mut self, link: Link, for_good: bool) {
        let key = self.links.get(&link).map(|peer| peer.key);
        if for_good {
            self.spectators.retain(|spectator| Some(*spectator) != key);
        }
        self.effects.push(Effect::Close(link));
        self.forget(link);
    }
}

/// Compares two secrets in the same time, wherever they differ.
fn is_same(one: &str, other: &str) -> bool {
    let differ = one.bytes().zip(other.bytes()).fold(0, |differ, (one, other)| differ | (one ^ other));
    one.len() == other.len() && differ == 0
}
