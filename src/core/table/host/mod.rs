//! The machine that holds a table: it judges every move and tells everybody.

mod clock;
mod entry;
mod longer;
mod questions;
mod relay;
mod requests;

use std::collections::BTreeMap;
use std::time::Duration;

use super::effect::{Effect, Link, Notice};
use super::limits::{Bucket, GREETING};
use super::message::{Bye, ChairState, Have, Message, Place, Refused, TurnTime};
use super::shared::{Revision, SharedGame};
use super::turn::TurnClock;
use crate::record::{Edit, PublicKey, Record, TableState};
use crate::rules::{GamePosition, Seat};
use longer::LostMoves;
use questions::OpenQuestion;

/// Who sits in a seat, as the host knows it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Chair {
    /// Nobody yet: a guest may sit down.
    Open,
    /// Somebody at this machine.
    Host,
    /// The computer, at this machine.
    Computer,
    /// Whoever has this key.
    Guest(PublicKey),
}

/// What the host has chosen for a table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TableSettings {
    /// The secret in its invitations.
    pub secret: String,
    /// Whether people may knock without an invitation.
    pub is_public: bool,
    /// Whether the clock of a player runs while that player's machine is not connected.
    pub away_clock_runs: bool,
}

/// A table, at the machine that holds it.
///
/// Every call takes the time since any fixed moment and gives what the program is to do. Nothing happens between calls;
/// [`next_wake`](Self::next_wake) says when [`tick`](Self::tick) has something to do.
#[derive(Debug)]
pub struct Host {
    shared: SharedGame,
    rules: TableSettings,
    chairs: Vec<Chair>,
    /// The edits made here, with their numbers and the checksums after them.
    made: Vec<Made>,
    /// The game before them.
    base: Revision,
    /// The number of the last edits that the disk has.
    journaled: u64,
    links: BTreeMap<Link, Peer>,
    question: Option<OpenQuestion>,
    questions: u64,
    turn: TurnClock,
    /// The ply that this turn comes after.
    turn_plies: Option<usize>,
    /// Whether the clock can run in this turn: the game is timed and goes on, and the move is not forced.
    takes_time: bool,
    /// What guests have more than the host, while the host is asked about it: at most one game of each player.
    longer: Vec<LostMoves>,
    /// The last request of each guest, and what it was told.
    replies: BTreeMap<[u8; 32], (u64, Option<Refused>)>,
    /// Who is in as a spectator, and may come back.
    spectators: Vec<PublicKey>,
    effects: Vec<Effect>,
}

/// A machine at the other end of a connection.
#[derive(Debug)]
struct Peer {
    key: PublicKey,
    stage: Stage,
    bucket: Bucket,
    /// The edits up to this number were sent.
    sent: u64,
    /// The edits up to this number are in its journal.
    acked: u64,
    needs_whole: bool,
    /// Whether it was asked for its own game.
    want: Want,
    /// When to send again what was not answered.
    resend: Option<Duration>,
}

/// Whether [`Message::Want`] was sent over a connection.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Want {
    NotSent,
    Sent,
    Answered,
}

/// Edits that were made together.
#[derive(Clone, Debug)]
struct Made {
    edits: Vec<Edit>,
    after: Revision,
}

/// How far a connection is.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Stage {
    New {
        /// When that is too long.
        until: Duration,
    },
    Knocks {
        until: Duration,
        name: String,
        place: Place,
        have: Option<Have>,
    },
    In,
}

impl Host {
    /// Opens a table with a game, or opens one again in the state that the journal has kept. `chairs`: one for each seat;
    /// missing ones are open.
    ///
    /// ```
    /// use std::time::Duration;
    /// use regalia_core::record::{Record, TableState};
    /// use regalia_core::rules::{Game, Options};
    /// use regalia_core::table::{Chair, Host, TableSettings};
    /// let record = Record::new(Options::new(Game::TwoKings), vec!["Ann".to_owned(), "Ben".to_owned()]);
    /// let rules = TableSettings { secret: "a7f3".to_owned(), is_public: false, away_clock_runs: true };
    /// let state = TableState::new(7, 0);
    /// let host = Host::open(state, &record, vec![Chair::Host], rules, Duration::ZERO);
    /// assert_eq!(host.chairs(), [Chair::Host, Chair::Open]);
    /// ```
    #[must_use]
    pub fn open(
        state: TableState,
        record: &Record,
        mut chairs: Vec<Chair>,
        rules: TableSettings,
        now: Duration,
    ) -> Self {
        chairs.resize(record.game().seats(), Chair::Open);
        let shared = SharedGame::new(state, record);
        let shared_base = shared.revision();
        let mut host = Self {
            shared,
            rules,
            chairs,
            made: Vec::new(),
            base: shared_base,
            journaled: state.number,
            links: BTreeMap::new(),
            question: None,
            questions: 0,
            turn: TurnClock::default(),
            turn_plies: None,
            takes_time: false,
            longer: Vec::new(),
            replies: BTreeMap::new(),
            spectators: Vec::new(),
            effects: Vec::new(),
        };
        host.begin_turn(now);
        host
    }

    /// The game as all machines have it.
    pub const fn game(&self) -> &SharedGame {
        &self.shared
    }

    /// Who sits in each seat.
    pub fn chairs(&self) -> &[Chair] {
        &self.chairs
    }

    /// How many people watch.
    pub fn watching(&self) -> usize {
        self.links.values().filter(|peer| peer.stage == Stage::In && !self.is_seated(peer.key)).count()
    }

    /// Whether the machine with this key is connected and in.
    pub fn is_here(&self, key: PublicKey) -> bool {
        self.links.values().any(|peer| peer.key == key && peer.stage == Stage::In)
    }

    /// A machine with this key has connected.
    pub fn connected(&mut self, link: Link, key: PublicKey, now: Duration) -> Vec<Effect> {
        let stage = Stage::New { until: now + GREETING };
        let peer = Peer {
            key,
            stage,
            bucket: Bucket::default(),
            sent: 0,
            acked: 0,
            needs_whole: false,
            want: Want::NotSent,
            resend: None,
        };
        self.links.insert(link, peer);
        if self.links.len() > super::limits::MAX_LINKS {
            self.end(link, Bye::Full);
        }
        self.done(now)
    }

    /// A connection is lost, or was closed from the other side.
    pub fn lost(&mut self, link: Link, now: Duration) -> Vec<Effect> {
        self.forget(link);
        self.done(now)
    }

    /// A message has arrived; `None` is one that cannot be read.
    pub fn received(&mut self, link: Link, message: Option<Message>, now: Duration) -> Vec<Effect> {
        let Some(peer) = self.links.get_mut(&link) else { return self.done(now) };
        if peer.bucket.overflows(now) {
            self.end(link, Bye::Flood);
        } else if let Some(message) = message {
            self.hear(link, message, now);
        } else {
            self.end(link, Bye::Garbage);
        }
        self.done(now)
    }

    fn hear(&mut self, link: Link, message: Message, now: Duration) {
        let is_in = self.links.get(&link).is_some_and(|peer| peer.stage == Stage::In);
        match message {
            Message::Hello { version, name, secret, place, have } => {
                self.hello(link, version, &name, secret.as_deref(), place, have, now);
            }
            Message::Bye(why) => self.left(link, why == Bye::Left),
            Message::Unknown => {}
            Message::Ack { number } if is_in => self.acked(link, number),
            Message::Again if is_in => self.needs_whole(link),
            Message::Request { id, request } if is_in => self.hear_request(link, id, request, now),
            Message::Game(game) if is_in => self.hear_game(link, &game, now),
            _ => self.end(link, Bye::Garbage),
        }
    }

    /// The disk has all edits up to this number.
    pub fn journaled(&mut self, number: u64, now: Duration) -> Vec<Effect> {
        self.journaled = self.journaled.max(number.min(self.shared.number()));
        self.done(now)
    }

    /// Does what the time has come for.
    pub fn tick(&mut self, now: Duration) -> Vec<Effect> {
        let silent = |peer: &Peer| match peer.stage {
            Stage::New { until } | Stage::Knocks { until, .. } => until <= now,
            Stage::In => false,
        };
        let silent: Vec<Link> = self.links.iter().filter(|(_, peer)| silent(peer)).map(|(link, _)| *link).collect();
        for link in silent {
            self.end(link, Bye::Silent);
        }
        let late = |peer: &Peer| peer.resend.is_some_and(|at| at <= now);
        let late: Vec<Link> = self.links.iter().filter(|(_, peer)| late(peer)).map(|(link, _)| *link).collect();
        for link in late {
            self.say_again(link, now);
        }
        self.flag_if_up(now);
        self.done(now)
    }

    /// When [`tick`](Self::tick) has something to do next.
    pub fn next_wake(&self) -> Option<Duration> {
        let of_peer = |peer: &Peer| match peer.stage {
            Stage::New { until } | Stage::Knocks { until, .. } => Some(until),
            Stage::In => peer.resend,
        };
        self.links.values().filter_map(of_peer).chain(self.flag_falls()).chain(self.turn.next_wake()).min()
    }

    /// Closes the table: everybody is told.
    pub fn close(&mut self, now: Duration) -> Vec<Effect> {
        for link in self.links.keys().copied().collect::<Vec<_>>() {
            self.end(link, Bye::Closed);
        }
        self.done(now)
    }

    /// Ends a connection with a reason.
    fn end(&mut self, link: Link, why: Bye) {
        self.effects.extend([Effect::Send(link, Message::Bye(why)), Effect::Close(link)]);
        self.forget(link);
    }

    fn forget(&mut self, link: Link) {
        let Some(peer) = self.links.remove(&link) else { return };
        match peer.stage {
            Stage::In => self.tell_chairs(),
            Stage::Knocks { .. } => self.effects.push(Effect::Show(Notice::KnocksNoMore(link))),
            Stage::New { .. } => {}
        }
    }

    fn is_seated(&self, key: PublicKey) -> bool {
        self.chairs.contains(&Chair::Guest(key))
    }

    /// The seats of the machine with this key.
    fn seats_of(&self, key: PublicKey) -> Vec<Seat> {
        let seats = Seat::ALL.into_iter().zip(&self.chairs);
        seats.filter(|(_, chair)| **chair == Chair::Guest(key)).map(|(seat, _)| seat).collect()
    }

    /// Who sits in each seat, as it is told to everybody.
    pub fn chair_states(&self) -> Vec<ChairState> {
        let state = |chair: &Chair| match chair {
            Chair::Open => ChairState::Open,
            Chair::Host => ChairState::Host,
            Chair::Computer => ChairState::Computer,
            Chair::Guest(key) => ChairState::Guest { here: self.is_here(*key) },
        };
        self.chairs.iter().map(state).collect()
    }

    /// Tells everybody who sits where and who is here.
    fn tell_chairs(&mut self) {
        let (chairs, watching) = (self.chair_states(), self.watching());
        self.effects.push(Effect::Show(Notice::Chairs(chairs.clone(), watching)));
        self.tell_all(&Message::Chairs { chairs, watching, turn: TurnTime::default() });
    }

    /// Tells every guest where it sits.
    fn tell_seats(&mut self) {
        let chairs = self.chair_states();
        for (link, key) in
            self.links.iter().filter(|(_, peer)| peer.stage == Stage::In).map(|(link, peer)| (*link, peer.key))
        {
            let seats = self.seats_of(key).into_iter().map(Seat::number).collect();
            let (id, runs) = (self.shared.id, self.shared.runs());
            let welcome = Message::Welcome { id, runs, seats, chairs: chairs.clone(), turn: TurnTime::default() };
            self.effects.push(Effect::Send(link, welcome));
        }
    }

    /// Tells everybody who is in.
    fn tell_all(&mut self, message: &Message) {
        let is_in = self.links.iter().filter(|(_, peer)| peer.stage == Stage::In);
        self.effects.extend(is_in.map(|(link, _)| Effect::Send(*link, message.clone())));
    }

    /// Who is to move, if the game goes on.
    fn side_to_move(&self) -> Option<Seat> {
        let record = self.shared.record();
        record.outcome().is_none().then(|| record.position().side_to_move())
    }

    fn chair(&self, seat: Seat) -> Chair {
        self.chairs.get(seat.index()).copied().unwrap_or(Chair::Open)
    }

    /// Sends what the disk has by now, and gives what is to be done. Every message that says how long the turn has taken
    /// gets that here.
    fn done(&mut self, now: Duration) -> Vec<Effect> {
        self.send_edits(now);
        self.follow_presence(now);
        self.turn.see(now);
        let turn = self.turn_time(now);
        let mut effects = std::mem::take(&mut self.effects);
        for effect in &mut effects {
            if let Effect::Send(_, message) = effect {
                message.set_turn(turn);
            }
        }
        effects
    }
}
