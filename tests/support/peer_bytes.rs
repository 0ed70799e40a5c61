//! What other machines at a table send, as bytes: a host and a guest hear it, and whatever it is, neither panics nor grows
//! beyond its limits. The tests of hostile machines and the fuzzer share this.

use std::collections::BTreeSet;
use std::time::Duration;

use regalia_core::record::{MAX_LETTERS, PublicKey, Record, TableState, TimeControl};
use regalia_core::rules::{Action, Game, Options, Seat};
use regalia_core::table::{
    Chair, Effect, Frames, Guest, Host, JoinRequest, Link, MAX_LINKS, MAX_SPECTATORS, Message, Notice, Place,
    SharedGame, TableSettings, frame,
};

/// The most lines of an input that are heard.
const MOST_LINES: usize = 200;

/// The most that one line brings about: everybody is told of everybody who leaves, and gets all steps again.
const MOST_EFFECTS: usize = 2 * MAX_LINKS * (MAX_LINKS + MOST_LINES);

/// The secret of the invitation.
const SECRET: &str = "5ec2e7";

/// Hears an input: once as a stream of bytes, then line by line. The first letter of a line says who hears the rest, a
/// message as JSON:
///
/// - `b` the host, from Ben, who sits in the second seat; `c` the same, after Ben has connected again
/// - `w` the host, from somebody who watches
/// - `n` the host, from a connection that is new
/// - `g` the guest, from its host
///
/// Or it says what happens at these machines:
///
/// - `t` so many milliseconds pass
/// - `k` the host lets in who knocks; `x` does not
/// - `l` the host takes over what a guest has more; `m` does not
/// - `p` the host plays this; `q` the guest plays it
///
/// # Panics
/// If something is wrong afterwards.
pub fn hear(bytes: &[u8]) {
    find_messages(bytes);
    let mut machines = Machines::new();
    for line in bytes.split(|byte| *byte == b'\n').take(MOST_LINES) {
        machines.hear(line);
    }
    machines.check_games();
}

/// A stream has the same messages in whatever pieces it arrives.
fn find_messages(bytes: &[u8]) {
    let found = |piece: usize| {
        let (mut frames, mut found) = (Frames::default(), Vec::new());
        for piece in bytes.chunks(piece) {
            frames.push(piece);
            loop {
                match frames.next() {
                    Ok(Some(message)) => found.push(message),
                    Ok(None) => break,
                    Err(why) => return (found, Some(why)),
                }
            }
        }
        (found, None)
    };
    let whole = found(bytes.len().max(1));
    assert!(whole.0.len() * 4 <= bytes.len(), "more messages than there are lengths");
    for piece in [1, 5, 64] {
        assert_eq!(found(piece), whole, "in pieces of {piece}");
    }
}

/// A message that arrives as these bytes.
fn arrived(text: &[u8]) -> Option<Message> {
    let length = u32::try_from(text.len()).expect("an input is short");
    let mut frames = Frames::default();
    frames.push(&length.to_be_bytes());
    frames.push(text);
    frames.next().ok().map(|message| message.expect("all of it has arrived"))
}

/// A message can be sent, and arrives as it was sent.
fn check_sent(message: &Message) {
    let bytes = frame(message).unwrap_or_else(|why| panic!("{why}: {message:?}"));
    assert_eq!(arrived(&bytes[4..]).as_ref(), Some(message));
}

/// A machine's game can be sent, and is the same where it arrives; nothing in it is too long.
fn check_game(game: &SharedGame) {
    let (whole, record) = (game.whole(), game.record());
    let again = SharedGame::read(game.id, &whole).unwrap_or_else(|why| panic!("{why}: {}", whole.text));
    assert_eq!(again.revision(), game.revision());
    assert!(record.names().iter().all(|name| name.chars().count() <= MAX_LETTERS), "{:?}", record.names());
    assert_eq!(record.cursor(), record.len());
}

const BEN: PublicKey = PublicKey::from_bytes([1; 32]);
const WATCHER: PublicKey = PublicKey::from_bytes([2; 32]);

/// A host and a guest who do not hear each other, but only what an input says.
struct Machines {
    host: Host,
    guest: Guest,
    now: Duration,
    /// The connections that the host has not closed.
    open: BTreeSet<Link>,
    last_link: u64,
    ben: Link,
    watcher: Link,
    knocks: Option<Link>,
}

impl Machines {
    fn new() -> Self {
        let now = Duration::ZERO;
        let mut record = Record::new(Options::new(Game::TwoKings), vec!["Ann".to_owned(), "Ben".to_owned()]);
        let minute = TimeControl::new(Duration::from_secs(60), Duration::ZERO, Duration::ZERO).expect("a time");
        record.set_time(vec![minute]).expect("a time for all");
        let state = TableState::new(7, 0);
        let rules = TableSettings { secret: SECRET.to_owned(), is_public: true, away_clock_runs: true };
        let host = Host::open(state, &record, vec![Chair::Host, Chair::Guest(BEN)], rules, now);
        let who = JoinRequest { name: "Eve".to_owned(), secret: None, place: Place::Sit(vec![2]) };
        let (guest, _) = Guest::join(who, 0, now);
        let mut machines = Self {
            host,
            guest,
            now,
            open: BTreeSet::new(),
            last_link: 0,
            ben: Link(0),
            watcher: Link(0),
            knocks: None,
        };
        machines.ben = machines.connect(BEN);
        machines.watcher = machines.connect(WATCHER);
        let effects = machines.guest.connected(Link(0), now);
        machines.guest_does(effects);
        machines
    }

    fn hear(&mut self, line: &[u8]) {
        let Some((first, rest)) = line.split_first() else { return };
        let text = || String::from_utf8_lossy(rest);
        let action = || Action::parse(&text(), Game::TwoKings).ok();
        let now = self.now;
        match first {
            b'b' => self.host_hears(self.ben, rest),
            b'c' => {
                self.ben = self.connect(BEN);
                self.host_hears(self.ben, rest);
            }
            b'w' => {
                let before = self.host.game().revision();
                self.host_hears(self.watcher, rest);
                assert_eq!(self.host.game().revision(), before, "nobody who watches changes the game");
            }
            b'n' => {
                let mut key = [3; 32];
                key[..8].copy_from_slice(&self.last_link.to_be_bytes());
                let link = self.connect(PublicKey::from_bytes(key));
                self.host_hears(link, rest);
            }
            b'g' => {
                let effects = self.guest.received(Link(0), arrived(rest), now);
                self.guest_does(effects);
            }
            b't' => {
                self.now += Duration::from_millis(text().trim().parse().unwrap_or(1_000u32).into());
                let effects = self.host.tick(self.now);
                self.host_does(effects);
                let effects = self.guest.tick(self.now);
                self.guest_does(effects);
            }
            b'k' | b'x' => {
                let Some(link) = self.knocks.take() else { return };
                let effects = self.host.answer_knock(link, *first == b'k', now);
                self.host_does(effects);
            }
            b'l' | b'm' => {
                let Some(question) = self.host.longer_game().cloned() else { return };
                let effects = self.host.answer_longer(&question, *first == b'l', now);
                self.host_does(effects);
            }
            b'p' => {
                let is_turn = self.host.chairs().get(self.mover()) == Some(&Chair::Host);
                let Some(action) = action().filter(|_| is_turn) else { return };
                let effects = self.host.play(action, Duration::ZERO, now);
                self.host_does(effects.unwrap_or_default());
            }
            b'q' => {
                let Some(action) = action() else { return };
                let effects = self.guest.play(action, Duration::ZERO, now);
                self.guest_does(effects.unwrap_or_default());
            }
            _ => {}
        }
        assert!(self.open.len() <= MAX_LINKS && self.host.watching() <= MAX_SPECTATORS);
    }

    /// The number of the seat to move at the host, from 0.
    fn mover(&self) -> usize {
        use regalia_core::rules::GamePosition as _;
        self.host.game().record().position().side_to_move().index()
    }

    fn connect(&mut self, key: PublicKey) -> Link {
        self.last_link += 1;
        let link = Link(self.last_link);
        self.open.insert(link);
        let effects = self.host.connected(link, key, self.now);
        self.host_does(effects);
        link
    }

    /// The host hears a message, which makes one step at most.
    fn host_hears(&mut self, link: Link, text: &[u8]) {
        let before = self.host.game().record().len();
        let effects = self.host.received(link, arrived(text), self.now);
        self.host_does(effects);
        assert!(self.host.game().record().len() <= before + 1);
    }

    /// Does what the host says; its disk writes at once.
    fn host_does(&mut self, effects: Vec<Effect>) {
        assert!(effects.len() <= MOST_EFFECTS, "{} effects", effects.len());
        for effect in effects {
            match effect {
                Effect::Send(link, message) => {
                    assert!(self.open.contains(&link), "{message:?} to a connection that is closed");
                    check_sent(&message);
                }
                Effect::Close(link) => {
                    self.open.remove(&link);
                }
                Effect::Edits { number, .. } => {
                    let effects = self.host.journaled(number, self.now);
                    self.host_does(effects);
                }
                Effect::Show(Notice::Knocks(knock)) => self.knocks = Some(knock.link),
                Effect::Whole { .. } | Effect::Connect => panic!("a host does not do this: {effect:?}"),
                Effect::Show(_) => {}
            }
        }
    }

    /// Does what the guest says; its disk writes at once, and where it connects again, somebody answers.
    fn guest_does(&mut self, effects: Vec<Effect>) {
        assert!(effects.len() <= MOST_EFFECTS, "{} effects", effects.len());
        for effect in effects {
            let effects = match effect {
                Effect::Send(_, message) => {
                    check_sent(&message);
                    continue;
                }
                Effect::Edits { number, .. } | Effect::Whole { number, .. } => self.guest.journaled(number, self.now),
                Effect::Connect => self.guest.connected(Link(0), self.now),
                Effect::Close(_) | Effect::Show(_) => continue,
            };
            self.guest_does(effects);
        }
    }

    /// What both have is a game.
    fn check_games(&self) {
        check_game(self.host.game());
        self.guest.game().into_iter().for_each(check_game);
        assert!(self.guest.seats().len() <= Seat::ALL.len() || self.guest.ended().is_some());
    }
}
