//! A host and its guests with nothing between them: what one sends, the other has at once, and disks write at once.

use std::time::Duration;

use regalia_core::record::{PublicKey, Record, TableState, TimeControl};
use regalia_core::rules::{Game, GamePosition, Options, Seat};
use regalia_core::table::{
    Bye, Chair, Effect, Guest, Host, JoinRequest, Link, MAX_GAP, Message, Notice, Place, SharedGame, TableSettings,
    frame,
};

pub const SECRET: &str = "5ec2e7";

/// Where a guest begins to count its requests: milliseconds since 1970, as programs do.
pub const FIRST_REQUEST: u64 = 1_795_000_000_000;

/// A table with its machines. The host's notices are the first.
pub struct Quick {
    pub host: Host,
    pub guests: Vec<Guest>,
    pub now: Duration,
    pub notices: Vec<Vec<Notice>>,
    /// Whether disks write; otherwise nothing is journaled.
    pub writes: bool,
    /// Whether the host lets everybody in.
    pub admits: bool,
    /// What the host has sent to connections of no guest, and which of them it has closed.
    pub sent: Vec<(Link, Message)>,
    pub closed: Vec<Link>,
    /// How many bytes were sent in both directions.
    pub bytes: usize,
}

pub fn key(number: u8) -> PublicKey {
    PublicKey::from_bytes([number; 32])
}

pub fn rules() -> TableSettings {
    TableSettings { secret: SECRET.to_owned(), is_public: false, away_clock_runs: true }
}

pub fn new_state() -> TableState {
    TableState::new(7, 0)
}

pub fn who(place: Place) -> JoinRequest {
    JoinRequest { name: "Ben".to_owned(), secret: Some(SECRET.to_owned()), place }
}

impl Quick {
    /// A game with this time for each player, the host in the first seat.
    pub fn new(game: Game, base: Option<u64>) -> Self {
        let mut record = Record::new(Options::new(game), vec!["Ann".to_owned()]);
        if let Some(base) = base {
            let control = TimeControl::new(Duration::from_secs(base), Duration::ZERO, Duration::ZERO).unwrap();
            record.set_time(vec![control]).unwrap();
        }
        Self::with(Host::open(new_state(), &record, vec![Chair::Host], rules(), Duration::ZERO))
    }

    pub fn with(host: Host) -> Self {
        Self {
            host,
            guests: Vec::new(),
            now: Duration::ZERO,
            notices: vec![Vec::new()],
            writes: true,
            admits: true,
            sent: Vec::new(),
            closed: Vec::new(),
            bytes: 0,
        }
    }

    /// A guest comes: its number, from 1.
    pub fn join(&mut self, who: JoinRequest) -> usize {
        let (guest, _) = Guest::join(who, FIRST_REQUEST, self.now);
        self.come(guest)
    }

    pub fn come(&mut self, guest: Guest) -> usize {
        self.guests.push(guest);
        self.notices.push(Vec::new());
        let number = self.guests.len();
        self.connect(number);
        number
    }

    pub fn connect(&mut self, number: usize) {
        let link = Link(number as u64);
        let effects = self.host.connected(link, key(number as u8), self.now);
        self.follow(0, effects);
        let effects = self.guests[number - 1].connected(link, self.now);
        self.follow(number, effects);
    }

    /// The connection of a guest is lost.
    pub fn cut(&mut self, number: usize) {
        let link = Link(number as u64);
        let effects = self.host.lost(link, self.now);
        self.follow(0, effects);
        let effects = self.guests[number - 1].lost(Some(link), self.now);
        self.follow(number, effects);
    }

    /// Does what a machine says.
    pub fn follow(&mut self, number: usize, effects: Vec<Effect>) {
        for effect in effects {
            if let Effect::Send(_, message) = &effect {
                self.bytes += frame(message).unwrap().len();
            }
            match effect {
                Effect::Send(link, message) if number == 0 => {
                    let to = link.0 as usize;
                    if to == 0 || to > self.guests.len() {
                        self.sent.push((link, message));
                        continue;
                    }
                    let effects = self.guests[to - 1].received(link, Some(message), self.now);
                    self.follow(to, effects);
                }
                Effect::Send(link, message) => {
                    let effects = self.host.received(link, Some(message), self.now);
                    self.follow(0, effects);
                }
                Effect::Close(link) if number == 0 => self.closed.push(link),
                Effect::Close(_) | Effect::Connect => {}
                Effect::Edits { number: step, .. } | Effect::Whole { number: step, .. } => self.write(number, step),
                Effect::Show(notice) => {
                    if let (Notice::Knocks(knock), true) = (&notice, self.admits) {
                        let effects = self.host.answer_knock(knock.link, true, self.now);
                        self.follow(0, effects);
                    }
                    self.notices[number].push(notice);
                }
            }
        }
    }

    fn write(&mut self, number: usize, step: u64) {
        if self.writes {
            let effects = match number {
                0 => self.host.journaled(step, self.now),
                guest => self.guests[guest - 1].journaled(step, self.now),
            };
            self.follow(number, effects);
        }
    }

    /// Plays at a machine, in a turn that took so many milliseconds there.
    pub fn play(&mut self, number: usize, text: &str, spent: u64) {
        let spent = Duration::from_millis(spent);
        let game = self.game(number).record();
        let action = game.position().parse_action(text).unwrap();
        let effects = match number {
            0 => self.host.play(action, spent, self.now).unwrap(),
            guest => self.guests[guest - 1].play(action, spent, self.now).unwrap(),
        };
        self.follow(number, effects);
    }

    /// Time passes while all programs run.
    pub fn wait(&mut self, time: Duration) {
        let end = self.now + time;
        while self.now + MAX_GAP < end {
            self.pass(MAX_GAP);
        }
        self.pass(end - self.now);
    }

    /// Time passes in which no program runs, and then all do.
    pub fn pass(&mut self, time: Duration) {
        self.now += time;
        let effects = self.host.tick(self.now);
        self.follow(0, effects);
        for number in 1..=self.guests.len() {
            let effects = self.guests[number - 1].tick(self.now);
            self.follow(number, effects);
        }
    }

    pub fn game(&self, number: usize) -> &SharedGame {
        match number {
            0 => self.host.game(),
            guest => self.guests[guest - 1].game().unwrap(),
        }
    }

    pub fn guest(&mut self, number: usize) -> &mut Guest {
        &mut self.guests[number - 1]
    }

    /// All have the same game.
    pub fn check(&self) {
        for number in 1..=self.guests.len() {
            assert_eq!(self.game(number).whole(), self.host.game().whole());
        }
    }

    /// How it ended for a guest.
    pub fn ended(&self, number: usize) -> Option<&Bye> {
        self.guests[number - 1].ended()
    }
}

/// Two Kings with Ben as the guest in the second seat.
pub fn ann_and_ben(base: Option<u64>) -> Quick {
    let mut table = Quick::new(Game::TwoKings, base);
    table.join(who(Place::Sit(vec![2])));
    assert_eq!(table.guests[0].seats(), [Seat::Two]);
    table
}
