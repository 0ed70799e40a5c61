//! A machine at a live table, without a window, over real sockets.

use std::sync::mpsc::{Receiver, sync_channel};
use std::time::{Duration, Instant};

use regalia_app::online::{Invitation, NetworkError, Reach, Session, Setup};
use regalia_app::tasks::Waker;
use regalia_core::record::{OwnKey, Record, TableState};
use regalia_core::rules::{Action, Game, Options, Seat};
use regalia_core::table::{Bye, Chair, Effect, Guest, Host, Notice, Place, SharedGame, TableSettings};

/// How long anything may take on a busy machine.
pub const PATIENCE: Duration = Duration::from_secs(120);

/// One machine, without a window: its board is the table's game, its disk has everything at once.
pub struct Machine {
    pub session: Session,
    rings: Receiver<()>,
    pub invitation: Option<Invitation>,
    pub notices: Vec<Notice>,
    pub failed: Option<NetworkError>,
}

pub fn setup(key: u8) -> Setup {
    Setup { key: OwnKey::from_secret([key; 32]), reach: Reach::Network, port: None, looks_around: false }
}

pub fn bell() -> (Waker, Receiver<()>) {
    let (ring, rings) = sync_channel(1);
    let waker = Waker::new(move || {
        let _ = ring.try_send(());
    });
    (waker, rings)
}

pub fn record(game: Game) -> Record {
    Record::new(Options::new(game).without_side_choice(), Vec::new())
}

pub fn fresh(record: &Record) -> TableState {
    TableState::new(7, record.len())
}

impl Machine {
    /// Opens a table with this secret; the first seat is kept here. It has this port, or any.
    pub fn host_at(port: Option<u16>, kept: (TableState, &Record), chairs: Vec<Chair>) -> Self {
        let (waker, rings) = bell();
        let rules = TableSettings { secret: "secret".to_owned(), is_public: false, away_clock_runs: true };
        let session = Session::host(Setup { port, ..setup(1) }, kept, chairs, rules, waker).unwrap();
        let mut host = Self { session, rings, invitation: None, notices: Vec::new(), failed: None };
        host.until("the network works", |host| host.invitation.is_some());
        host
    }

    pub fn host(game: Game) -> Self {
        let record = record(game);
        Self::host_at(None, (fresh(&record), &record), vec![Chair::Host])
    }

    pub fn join(key: u8, invitation: &Invitation, place: Place) -> Self {
        Self::come(key, invitation, place, None)
    }

    /// Joins a table, or comes back to it with the game that was kept.
    pub fn come(key: u8, invitation: &Invitation, place: Place, kept: Option<(TableState, &Record)>) -> Self {
        let (waker, rings) = bell();
        let who = (format!("Guest {key}"), place);
        let first = if kept.is_some() { 1_000_000 } else { 1 };
        let session = Session::join(setup(key), invitation.clone(), who, first, kept, waker).unwrap();
        Self { session, rings, invitation: None, notices: Vec::new(), failed: None }
    }

    pub fn game(&self) -> &SharedGame {
        let of_host = self.session.as_host().map(Host::game);
        of_host.or_else(|| self.session.as_guest().and_then(Guest::game)).unwrap()
    }

    /// Does what there is to do now.
    pub fn poll(&mut self) {
        let effects = self.session.poll();
        self.invitation = self.session.invitation().cloned();
        self.failed = self.session.take_error().or(self.failed.take());
        self.hear(effects);
    }

    fn hear(&mut self, effects: Vec<Effect>) {
        for effect in effects {
            let more = match effect {
                Effect::Edits { number, .. } | Effect::Whole { number, .. } => self.session.journaled(number),
                Effect::Show(Notice::Knocks(knock)) => {
                    self.session.at_host(|host, now| host.answer_knock(knock.link, true, now))
                }
                Effect::Show(notice) => {
                    self.notices.push(notice);
                    Vec::new()
                }
                other => panic!("the session sends: {other:?}"),
            };
            self.hear(more);
        }
    }

    /// Goes on until this is so.
    pub fn until(&mut self, what: &str, so: impl Fn(&Self) -> bool) {
        all_until(&mut [self], what, |machines| so(machines[0]));
    }

    /// Plays for the player to move.
    pub fn play(&mut self, action: Action) {
        let effects = self.session.play(action, Duration::ZERO).unwrap();
        self.hear(effects);
    }

    pub fn seats(&self) -> &[Seat] {
        self.session.as_guest().unwrap().seats()
    }

    pub fn ended(&self) -> Option<&Bye> {
        self.notices.iter().find_map(|notice| if let Notice::Ended(why) = notice { Some(why) } else { None })
    }

    /// Waits a moment for something to do.
    fn rest(&self) {
        // Whichever of several machines has something to do, the others look again soon.
        let _ = self.rings.recv_timeout(Duration::from_millis(1));
    }
}

/// Lets all machines go on until this is so.
pub fn all_until(machines: &mut [&mut Machine], what: &str, so: impl Fn(&[&mut Machine]) -> bool) {
    let began = Instant::now();
    loop {
        machines.iter_mut().for_each(|machine| machine.poll());
        if so(machines) {
            return;
        }
        assert!(began.elapsed() < PATIENCE, "{what}: {:?}", machines.iter().map(|m| &m.notices).collect::<Vec<_>>());
        machines[0].rest();
    }
}

/// Whether all machines have the same game with at least so many plies.
pub fn agree(machines: &[&mut Machine], plies: usize) -> bool {
    let known = |machine: &Machine| machine.session.state().is_some();
    machines.iter().all(|machine| known(machine)) && {
        let games: Vec<_> = machines.iter().map(|machine| machine.game()).collect();
        games.iter().all(|game| game.record().len() >= plies && game.revision() == games[0].revision())
    }
}

/// A legal action at the end of a game, another one for each number.
pub fn some_action(record: &Record, number: usize) -> Option<Action> {
    let legal = record.position().legal_actions();
    (record.outcome().is_none() && !legal.is_empty()).then(|| legal[number * 7 % legal.len()])
}
