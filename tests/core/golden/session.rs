//! A live session as lines of text: what people and the network do, what machines say to each other, and the game of
//! each machine whenever it changes. A line is a time in milliseconds, a machine, a verb and the rest:
//!
//! ```text
//! 1200 ben plays h2h4 900
//! 1200 ben says {"kind":"request",…}
//! 1200 host says dot {"kind":"edits",…}
//! 1200 dot has step 7, …
//! ```

use std::collections::{BTreeMap, VecDeque};
use std::time::Duration;

use regalia_core::record::{Player, PublicKey, Record, TableState, TimeControl};
use regalia_core::rules::{Action, Game, GamePosition, Options, Outcome};
use regalia_core::table::{
    Chair, Effect, Frames, Guest, Host, JoinRequest, Link, MAX_GAP, Message, SharedGame, TableSettings, frame,
};

const SECRET: &str = "8nF0a2LmQx5Tz1Wd";

/// A guest's machine.
#[derive(Default)]
struct GuestMachine {
    guest: Option<Guest>,
    who: Option<JoinRequest>,
    /// `None` while it is not connected.
    link: Option<Link>,
    starts: u64,
}

/// A host with its guests, whose disks write at once.
pub struct Session {
    host: Host,
    guests: BTreeMap<String, GuestMachine>,
    now: Duration,
    links: u64,
    /// Messages on their way: sender, receiver, message.
    sent: VecDeque<(String, String, Message)>,
    /// What was on the host's disk, oldest first.
    past: Vec<(TableState, Record)>,
}

fn settings() -> TableSettings {
    TableSettings { secret: SECRET.to_owned(), is_public: false, away_clock_runs: false }
}

/// The key of the machine with this name.
fn key(name: &str) -> PublicKey {
    PublicKey::from_bytes([name.as_bytes()[0]; 32])
}

/// A message as text.
pub fn written(message: &Message) -> String {
    String::from_utf8(frame(message).unwrap()[4..].to_vec()).unwrap()
}

/// Reads a message from the bytes of its frame.
pub fn read(text: &str) -> Message {
    let mut frames = Frames::default();
    frames.push(&u32::try_from(text.len()).unwrap().to_be_bytes());
    frames.push(text.as_bytes());
    frames.next().unwrap_or_else(|why| panic!("{why}: {text}")).unwrap()
}

impl Session {
    /// Ann opens a table of Royale. She has the first seat, the computer the last one.
    pub fn open() -> Self {
        let control = TimeControl::new(Duration::from_secs(300), Duration::from_secs(3), Duration::ZERO).unwrap();
        let names = ["Ann", "", "", "Computer"].map(str::to_owned).to_vec();
        let computer = Player::Computer(2);
        let record = Record::new(Options::new(Game::Royale), names);
        let mut record = record.with_players(&[Player::Person, Player::Person, Player::Person, computer], 5);
        record.set_time(vec![control]).unwrap();
        let chairs = vec![Chair::Host, Chair::Open, Chair::Open, Chair::Computer];
        let state = TableState::new(0x5ea7_ab1e, 0);
        Self {
            host: Host::open(state, &record, chairs, settings(), Duration::ZERO),
            guests: BTreeMap::new(),
            now: Duration::ZERO,
            links: 0,
            sent: VecDeque::new(),
            past: vec![(state, record)],
        }
    }

    /// The game of a machine as it is at the table, if it has one.
    pub fn game(&self, name: &str) -> Option<&SharedGame> {
        if name == "host" { Some(self.host.game()) } else { self.guests.get(name)?.guest.as_ref()?.game() }
    }

    pub fn machines(&self) -> Vec<String> {
        std::iter::once("host".to_owned()).chain(self.guests.keys().cloned()).collect()
    }

    /// The rest of a line with `has`.
    pub fn state(&self, name: &str) -> Option<String> {
        let game = self.game(name)?;
        let record = game.record();
        let plies: Vec<String> = record.line().map(|ply| format!("{} {}", ply.action, ply.spent.as_millis())).collect();
        let end = record.end_of_line().map_or_else(|| "goes on".to_owned(), Outcome::to_string);
        let (number, check, runs) = (game.number(), game.check(), game.runs());
        let names = record.names();
        Some(format!("step {number}, check {check}, runs {runs}, names {names:?}, {end}: {}", plies.join(", ")))
    }

    /// Takes the oldest message on its way: sender, receiver, message.
    pub fn next_sent(&mut self) -> Option<(String, String, Message)> {
        self.sent.pop_front()
    }

    /// Time passes while all programs run.
    pub fn set_time(&mut self, millis: u64) {
        let end = Duration::from_millis(millis);
        while self.now + MAX_GAP < end {
            self.now += MAX_GAP;
            // Nothing is written: it only says that the program runs.
            let effects = self.host.journaled(0, self.now);
            self.follow("host", effects);
            for name in self.guests.keys().cloned().collect::<Vec<_>>() {
                let now = self.now;
                let guest = self.guests.get_mut(&name).and_then(|mate| mate.guest.as_mut());
                let effects = guest.map(|guest| guest.journaled(0, now));
                self.follow(&name, effects.unwrap_or_default());
            }
        }
        self.now = end;
    }

    /// A message arrives.
    pub fn arrive(&mut self, from: &str, to: &str, message: Message) {
        let now = self.now;
        if to == "host" {
            let Some(link) = self.guests[from].link else { return };
            let effects = self.host.received(link, Some(message), now);
            return self.follow("host", effects);
        }
        let Some(link) = self.guests[to].link else { return };
        let effects = self.guest_of(to).received(link, Some(message), now);
        self.follow(to, effects);
    }

    fn guest_of(&mut self, name: &str) -> &mut Guest {
        self.guests.get_mut(name).unwrap().guest.as_mut().unwrap()
    }

    /// Does what a person or the network does.
    pub fn act(&mut self, who: &str, verb: &str, rest: &str) {
        let effects = match who {
            "network" => return self.wait(),
            "host" => self.act_at_host(verb, rest),
            _ => self.act_at_guest(who, verb, rest),
        };
        self.follow(who, effects);
    }

    fn wait(&mut self) {
        let effects = self.host.tick(self.now);
        self.follow("host", effects);
        for name in self.guests.keys().cloned().collect::<Vec<_>>() {
            let now = self.now;
            let effects = self.guests.get_mut(&name).and_then(|mate| mate.guest.as_mut()).map(|guest| guest.tick(now));
            self.follow(&name, effects.unwrap_or_default());
        }
    }

    fn act_at_host(&mut self, verb: &str, rest: &str) -> Vec<Effect> {
        let now = self.now;
        match verb {
            "plays" => {
                let (action, spent) = played(rest, self.host.game().record());
                self.host.play(action, spent, now).unwrap()
            }
            "admits" => self.host.answer_knock(self.guests[rest].link.unwrap(), true, now),
            "declines" => self.host.answer_knock(self.guests[rest].link.unwrap(), false, now),
            "wants" => self.host.request(serde_json::from_str(rest).unwrap(), now).unwrap(),
            "loses" => {
                // Back to an earlier state of its disk.
                let (state, record) = self.past[self.past.len() - 1 - rest.parse::<usize>().unwrap()].clone();
                let chairs = self.host.chairs().to_vec();
                self.host = Host::open(state, &record, chairs, settings(), now);
                for mate in self.guests.values_mut() {
                    mate.link = None;
                }
                Vec::new()
            }
            "takes" => {
                let question = self.host.longer_game().cloned().unwrap();
                self.host.answer_longer(&question, rest == "yes", now)
            }
            "closes" => self.host.close(now),
            _ => panic!("{verb}"),
        }
    }

    fn act_at_guest(&mut self, name: &str, verb: &str, rest: &str) -> Vec<Effect> {
        let now = self.now;
        match verb {
            "joins" => {
                let Message::Hello { name: called, secret, place, .. } = read(rest) else { panic!("{rest}") };
                let who = JoinRequest { name: called, secret, place };
                let mate = self.guests.entry(name.to_owned()).or_default();
                mate.guest = Some(Guest::join(who.clone(), 1_000, now).0);
                mate.who = Some(who);
                self.connect(name)
            }
            "connects" => self.connect(name),
            "loses" => {
                let link = self.guests.get_mut(name).unwrap().link.take();
                self.sent.retain(|(from, to, _)| from != name && to != name);
                let effects = self.host.lost(link.unwrap(), now);
                self.follow("host", effects);
                self.guest_of(name).lost(link, now)
            }
            "restarts" => {
                // From its journal.
                let mate = self.guests.get_mut(name).unwrap();
                mate.starts += 1;
                let old = mate.guest.as_ref().unwrap();
                let (state, mut board) = (old.state().unwrap(), old.game().unwrap().record().clone());
                for (action, spent) in old.unconfirmed() {
                    board.think(spent);
                    board.play(action).unwrap();
                }
                let first = 1_000 + 1_000 * mate.starts;
                let who = mate.who.clone().unwrap();
                mate.guest = Some(Guest::come_back(who, first, state, &board, now).0);
                if let Some(link) = mate.link.take() {
                    let effects = self.host.lost(link, now);
                    self.follow("host", effects);
                }
                self.connect(name)
            }
            "plays" => {
                let guest = self.guest_of(name);
                let mut board = guest.game().unwrap().record().clone();
                guest.unconfirmed().for_each(|(action, _)| board.play(action).unwrap());
                let (action, spent) = played(rest, &board);
                self.guest_of(name).play(action, spent, now).unwrap()
            }
            "wants" => self.guest_of(name).request(serde_json::from_str(rest).unwrap(), now),
            "leaves" => self.guest_of(name).leave(now),
            _ => panic!("{verb}"),
        }
    }

    fn connect(&mut self, name: &str) -> Vec<Effect> {
        self.links += 1;
        let (link, now) = (Link(self.links), self.now);
        self.guests.get_mut(name).unwrap().link = Some(link);
        let effects = self.host.connected(link, key(name), now);
        self.follow("host", effects);
        self.guest_of(name).connected(link, now)
    }

    /// Sends the messages of a machine, then writes its edits to its disk.
    fn follow(&mut self, name: &str, effects: Vec<Effect>) {
        let mut written = None;
        for effect in effects {
            match effect {
                Effect::Send(link, message) if name == "host" => {
                    let to = self.guests.iter().find(|(_, mate)| mate.link == Some(link));
                    if let Some((to, _)) = to {
                        self.sent.push_back((name.to_owned(), to.clone(), message));
                    }
                }
                Effect::Send(_, message) => self.sent.push_back((name.to_owned(), "host".to_owned(), message)),
                Effect::Edits { number, .. } | Effect::Whole { number, .. } => written = Some(number),
                Effect::Close(_) | Effect::Connect | Effect::Show(_) => {}
            }
        }
        let (Some(number), now) = (written, self.now) else { return };
        let effects = if name == "host" {
            let game = self.host.game();
            self.past.push((game.state(), game.record().clone()));
            self.host.journaled(number, now)
        } else {
            self.guest_of(name).journaled(number, now)
        };
        self.follow(name, effects);
    }
}

/// An action and its time.
fn played(rest: &str, record: &Record) -> (Action, Duration) {
    let (action, spent) = rest.split_once(' ').unwrap();
    (record.position().parse_action(action).unwrap(), Duration::from_millis(spent.parse().unwrap()))
}
