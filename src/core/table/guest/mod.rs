//! A machine that has joined a table: it plays on its own board at once, and the host decides.

mod relay;

use std::collections::VecDeque;
use std::time::Duration;

use super::effect::{AskedQuestion, Effect, Link, Notice};
use super::message::{Bye, ChairState, Have, Message, Place, Request, TurnTime, VERSION};
use super::{limits::RESEND, shared::SharedGame, turn::TurnClock};
use crate::record::{Record, TableState};
use crate::rules::{Action, Seat};

/// The first and the longest time between two attempts to connect.
const RETRY: [Duration; 2] = [Duration::from_millis(500), Duration::from_secs(15)];

/// What a guest says when it comes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct JoinRequest {
    /// What its player is called.
    pub name: String,
    /// The secret of the invitation, if it has one.
    pub secret: Option<String>,
    /// Where it wants to be.
    pub place: Place,
}

/// A table that this machine has joined.
///
/// Every call takes the time since any fixed moment and gives what the program is to do, as at the [`Host`](super::Host).
#[derive(Debug)]
pub struct Guest {
    who: JoinRequest,
    shared: Option<SharedGame>,
    /// The table's number, when it is known.
    id: Option<u64>,
    seats: Vec<Seat>,
    chairs: Vec<ChairState>,
    watching: usize,
    /// The turn on the board here, after what was played here.
    turn: TurnClock,
    link: Option<Link>,
    is_in: bool,
    /// When to try to connect again, and how long to wait after that.
    retry: Option<Duration>,
    pause: Duration,
    /// When to say again who comes, if the host has not answered.
    hello_again: Option<Duration>,
    /// What was played on the board here and is not in the game yet, with the time that it took.
    played: VecDeque<(Action, Duration)>,
    /// The host was ahead of what was known here when it was asked for the first of them.
    waits_for_edits: bool,
    /// The host has asked for the game here, because it has less of it.
    is_host_behind: bool,
    /// What else the host is to be asked for, the oldest first.
    requests: VecDeque<Request>,
    asked: Option<Asked>,
    last_request: u64,
    /// The number of the last edits that the disk has; told to the host.
    journaled: u64,
    acked: u64,
    ended: Option<Bye>,
    effects: Vec<Effect>,
}

/// The request that the host has not replied to.
#[derive(Clone, Debug)]
struct Asked {
    id: u64,
    request: Request,
    /// When to send it again.
    again: Duration,
}

impl Guest {
    /// Joins a table.
    ///
    /// ```
    /// use std::time::Duration;
    /// use regalia_core::table::{Effect, Guest, JoinRequest, Place};
    /// let who = JoinRequest { name: "Ben".to_owned(), secret: Some("a7f3".to_owned()), place: Place::Watch };
    /// let (guest, effects) = Guest::join(who, 1, Duration::ZERO);
    /// assert!(matches!(effects[..], [Effect::Connect]));
    /// assert!(guest.game().is_none());
    /// ```
    #[must_use]
    pub fn join(who: JoinRequest, first_request: u64, now: Duration) -> (Self, Vec<Effect>) {
        let mut guest = Self {
            who,
            shared: None,
            id: None,
            seats: Vec::new(),
            chairs: Vec::new(),
            watching: 0,
            turn: TurnClock::default(),
            link: None,
            is_in: false,
            retry: None,
            pause: RETRY[0],
            hello_again: None,
            played: VecDeque::new(),
            waits_for_edits: false,
            is_host_behind: false,
            requests: VecDeque::new(),
            asked: None,
            last_request: first_request,
            journaled: 0,
            acked: 0,
            ended: None,
            effects: vec![Effect::Connect],
        };
        let effects = guest.done(now);
        (guest, effects)
    }

    /// Comes back to a table with the game that the journal has, to the seats that it names. What was played here and is
    /// not in the table's game yet is asked for again.
    #[must_use]
    pub fn come_back(
        who: JoinRequest,
        first_request: u64,
        state: TableState,
        record: &Record,
        now: Duration,
    ) -> (Self, Vec<Effect>) {
        let seats = match &who.place {
            Place::Sit(numbers) => numbers.iter().filter_map(|number| Seat::from_number(*number)).collect(),
            Place::Watch => Vec::new(),
        };
        let (mut guest, effects) = Self::join(who, first_request, now);
        // People play on before the host has said that they still sit there.
        guest.seats = seats;
        let asked = record.line().skip(state.plies).take(state.asked);
        guest.played = asked.map(|ply| (ply.action, ply.spent)).collect();
        let shared = SharedGame::new(state, record);
        // It stands until the host says how long it has taken.
        guest.turn = TurnClock::new(shared.record().thought(), false, now);
        guest.shared = Some(shared);
        (guest.id, guest.journaled) = (Some(state.id), state.number);
        (guest, effects)
    }

    /// The game as the host has told it; `None` before that.
    pub const fn game(&self) -> Option<&SharedGame> {
        self.shared.as_ref()
    }

    /// What a journal keeps of it; `None` before the game is known.
    pub fn state(&self) -> Option<TableState> {
        let state = self.shared.as_ref()?.state();
        Some(TableState { asked: self.played.len(), ..state })
    }

    /// The seats of this machine; none for a spectator.
    pub fn seats(&self) -> &[Seat] {
        &self.seats
    }

    /// Who sits where, as the host has told last, and how many people watch.
    pub fn chairs(&self) -> (&[ChairState], usize) {
        (&self.chairs, self.watching)
    }

    /// Whether the connection stands and the host has let this machine in.
    pub const fn is_in(&self) -> bool {
        self.is_in
    }

    /// Why it is over, if it is.
    pub const fn ended(&self) -> Option<&Bye> {
        self.ended.as_ref()
    }

    /// The plies that were played here and that the host has not confirmed, with the time that each turn took.
    pub fn unconfirmed(&self) -> impl ExactSizeIterator<Item = (Action, Duration)> + '_ {
        self.played.iter().copied()
    }

    /// The connection to the host stands.
    pub fn connected(&mut self, link: Link, now: Duration) -> Vec<Effect> {
        if let Some(old) = self.link.replace(link) {
            self.effects.push(Effect::Close(old));
        }
        (self.is_in, self.retry) = (false, None);
        self.say_hello(link, now);
        self.done(now)
    }

    fn say_hello(&mut self, link: Link, now: Duration) {
        let have = self.shared.as_ref().map(|shared| {
            let revision = shared.revision();
            Have { id: shared.id, number: revision.number, check: revision.check }
        });
        let JoinRequest { name, secret, place } = self.who.clone();
        self.effects.push(Effect::Send(link, Message::Hello { version: VERSION, name, secret, place, have }));
        self.hello_again = Some(now + RESEND);
    }

    /// The connection is lost, or could not be made.
    pub fn lost(&mut self, link: Option<Link>, now: Duration) -> Vec<Effect> {
        if self.ended.is_none() && (link.is_none() || link == self.link) {
            self.link_lost(now);
        }
        self.done(now)
    }

    fn link_lost(&mut self, now: Duration) {
        if self.is_in {
            self.effects.push(Effect::Show(Notice::Reconnecting));
        }
        (self.link, self.is_in, self.hello_again) = (None, false, None);
        self.retry = Some(now + self.pause);
        self.pause = (self.pause * 2).min(RETRY[1]);
    }

    /// A message of the host has arrived; `None` is one that cannot be read.
    pub fn received(&mut self, link: Link, message: Option<Message>, now: Duration) -> Vec<Effect> {
        if self.link != Some(link) || self.ended.is_some() {
            return self.done(now);
        }
        match message {
            Some(message) => self.hear(link, message, now),
            None => self.end(Bye::Garbage),
        }
        self.done(now)
    }

    fn hear(&mut self, link: Link, message: Message, now: Duration) {
        let is_for_those_in = matches!(message, Message::Edits { .. } | Message::Game(_) | Message::Asked { .. });
        if is_for_those_in && !self.is_in {
            // Its welcome was lost on the way.
            if self.hello_again.is_none() {
                self.say_hello(link, now);
            }
            return;
        }
        match message {
            Message::Waiting => {
                self.hello_again = None;
                self.effects.push(Effect::Show(Notice::Waiting));
            }
            Message::Welcome { id, runs, seats, chairs, turn } => {
                self.welcome(id, runs, &seats, chairs);
                self.follow_turn(turn, now);
            }
            Message::Game(game) => {
                self.whole(&game);
                self.follow_turn(game.turn, now);
            }
            Message::Edits { number, edits, check, turn } => {
                let is_made = self.edits(link, number, edits, check);
                let begins = || is_made.then(|| TurnTime { spent: 0, runs: true, ..self.turn_time(now) });
                if let Some(turn) = turn.or_else(begins) {
                    self.follow_turn(turn, now);
                }
            }
            Message::Reply { id, refused, turn } => {
                self.reply(id, refused);
                self.follow_turn(turn, now);
            }
            Message::Asked { id, seat, question } => {
                if let Some(seat) = Seat::from_number(seat) {
                    self.effects.push(Effect::Show(Notice::Asked(AskedQuestion { id, seat, question })));
                }
            }
            Message::Closed { id, end } => self.effects.push(Effect::Show(Notice::Closed(id, end))),
            Message::Chairs { chairs, watching, turn } => {
                self.follow_turn(turn, now);
                (self.chairs, self.watching) = (chairs.clone(), watching);
                self.effects.push(Effect::Show(Notice::Chairs(chairs, watching)));
            }
            Message::Want => {
                self.is_host_behind = true;
                if let Some(shared) = &self.shared {
                    self.effects.push(Effect::Send(link, Message::Game(shared.whole())));
                }
            }
            // The host has waited too long for a first word, which was lost on its way.
            Message::Bye(Bye::Silent) => self.link_lost(now),
            Message::Bye(why) => self.ended_by_host(why),
            // A newer host may say more.
            _ => {}
        }
    }

    fn welcome(&mut self, id: u64, runs: bool, seats: &[u8], chairs: Vec<ChairState>) {
        let seats: Vec<Seat> = seats.iter().filter_map(|number| Seat::from_number(*number)).collect();
        if self.id.is_some_and(|known| known != id) {
            // The host has opened another table; its game comes next.
            self.shared = None;
            self.played.clear();
        }
        let is_news = !self.is_in || self.seats != seats;
        (self.id, self.chairs, self.is_in, self.pause) = (Some(id), chairs, true, RETRY[0]);
        if let Some(shared) = &mut self.shared {
            shared.set_runs(runs);
        }
        self.hello_again = None;
        // What the host has is told by its edits, and what this disk has is told again.
        (self.acked, self.waits_for_edits) = (0, false);
        if let Some(asked) = &mut self.asked {
            asked.again = Duration::ZERO;
        }
        if is_news {
            self.seats.clone_from(&seats);
            self.effects.push(Effect::Show(Notice::In(seats)));
        }
    }

    /// The disk has all edits up to this number.
    pub fn journaled(&mut self, number: u64, now: Duration) -> Vec<Effect> {
        let most = self.shared.as_ref().map_or(0, SharedGame::number);
        self.journaled = self.journaled.max(number.min(most));
        self.done(now)
    }

    /// Does what the time has come for.
    pub fn tick(&mut self, now: Duration) -> Vec<Effect> {
        if self.retry.is_some_and(|at| at <= now) {
            self.retry = None;
            self.effects.push(Effect::Connect);
        }
        if let Some(link) = self.link.filter(|_| self.hello_again.is_some_and(|at| at <= now)) {
            self.say_hello(link, now);
        }
        self.done(now)
    }

    /// When [`tick`](Self::tick) has something to do next.
    pub fn next_wake(&self) -> Option<Duration> {
        let again = self.asked.as_ref().filter(|_| self.is_in).map(|asked| asked.again);
        let hello = self.hello_again.filter(|_| self.link.is_some());
        self.retry.into_iter().chain(again).chain(hello).chain(self.turn.next_wake()).min()
    }

    /// Leaves the table for good.
    pub fn leave(&mut self, now: Duration) -> Vec<Effect> {
        self.end(Bye::Left);
        self.done(now)
    }

    /// Ends it from here.
    fn end(&mut self, why: Bye) {
        if let Some(link) = self.link.take() {
            self.effects.extend([Effect::Send(link, Message::Bye(why.clone())), Effect::Close(link)]);
        }
        self.ended_by_host(why);
    }

    fn ended_by_host(&mut self, why: Bye) {
        if let Some(link) = self.link.take() {
            self.effects.push(Effect::Close(link));
        }
        (self.is_in, self.retry, self.asked) = (false, None, None);
        self.requests.clear();
        self.effects.push(Effect::Show(Notice::Ended(why.clone())));
        self.ended = Some(why);
    }

    /// Says what is to be said, and gives what is to be done.
    fn done(&mut self, now: Duration) -> Vec<Effect> {
        if let Some(link) = self.link.filter(|_| self.is_in) {
            self.send_request(link, now);
            if self.acked < self.journaled {
                self.acked = self.journaled;
                self.effects.push(Effect::Send(link, Message::Ack { number: self.journaled }));
            }
        }
        self.turn.see(now);
        std::mem::take(&mut self.effects)
    }

    /// Sends the next request, or again the one that the host has not replied to.
    fn send_request(&mut self, link: Link, now: Duration) {
        if self.asked.is_none() {
            // In the order in which people have done it.
            let next = if self.played.is_empty() { self.requests.pop_front() } else { self.ask_for_ply() };
            let Some(request) = next else { return };
            self.last_request += 1;
            self.asked = Some(Asked { id: self.last_request, request, again: now });
        }
        if let Some(asked) = self.asked.as_mut().filter(|asked| asked.again <= now) {
            asked.again = now + RESEND;
            let (id, request) = (asked.id, asked.request.clone());
            self.effects.push(Effect::Send(link, Message::Request { id, request }));
        }
    }
}
