//! One table: waits for what happens, plays, answers, keeps the game.

use std::fmt;
use std::io::{self, Write as _};
use std::path::PathBuf;
use std::sync::mpsc::{Receiver, sync_channel};
use std::time::Instant;

use regalia_core::record::{Edit, Player, Record};
use regalia_core::rules::{GamePosition as _, Seat};
use regalia_core::storage::file;
use regalia_core::table::{AskedQuestion, Bye, Chair, Effect, Knock, Notice, Question, Refused, Request};

use super::mover::Mover;
use crate::{online::session::Session, tasks::Waker};

pub(super) struct Bell {
    rings: Receiver<()>,
    waker: Waker,
}

impl Bell {
    pub fn new() -> Self {
        let (ring, rings) = sync_channel(1);
        // If it has rung already, that is enough.
        let waker = Waker::new(move || {
            let _ = ring.try_send(());
        });
        Self { rings, waker }
    }

    pub fn waker(&self) -> Waker {
        self.waker.clone()
    }

    /// Waits until it rings, or until this moment.
    fn wait(&self, until: Option<Instant>) {
        // The sender lives as long as this, so only the time ends the wait.
        let _ = match until {
            None => self.rings.recv().ok(),
            Some(until) => self.rings.recv_timeout(until.saturating_duration_since(Instant::now())).ok(),
        };
    }
}

pub(super) struct Table {
    session: Session,
    mover: Mover,
    bell: Bell,
    seats: Vec<Seat>,
    /// At the host: the game that waits for whoever comes next.
    fresh: Option<Record>,
    file: Option<PathBuf>,
    /// At the host: whether the invitation was printed.
    is_open: bool,
    /// The number of the last edits that the disk has.
    journaled: u64,
    /// How many plies the game had after what was told last.
    plies: usize,
    /// How many games have ended, and whether the last of them has been told.
    games: u32,
    is_over: bool,
    ended: Option<Bye>,
}

impl Table {
    /// The table of a host, whose engine has these seats.
    pub fn of_host(table: Self, fresh: Record, seats: Vec<Seat>, file: Option<PathBuf>) -> Self {
        Self { seats, fresh: Some(fresh), file, ..table }
    }

    pub fn new(session: Session, mover: Mover, bell: Bell) -> Self {
        let (journaled, plies) = session.state().map_or((0, 0), |state| (state.number, state.plies));
        Self {
            session,
            mover,
            bell,
            seats: Vec::new(),
            fresh: None,
            file: None,
            is_open: false,
            journaled,
            plies,
            games: 0,
            is_over: false,
            ended: None,
        }
    }

    /// Plays until so many games have ended, or the table is closed.
    pub fn play(mut self, games: Option<u32>) -> Result<(), String> {
        // A table that is opened again may have something to do at once.
        self.keep(true)?;
        while self.ended.is_none() && games.is_none_or(|games| self.games < games) {
            let effects = self.session.go_on();
            self.hear_network()?;
            self.hear(effects)?;
            self.think()?;
            self.keep(false)?;
            self.tell_end();
            self.begin_for_others()?;
            self.keep(false)?;
            self.bell.wait([self.session.next_wake(), self.mover.next_wake()].into_iter().flatten().min());
        }
        let ended = self.ended.take();
        self.session.leave();
        match ended {
            None | Some(Bye::Closed) => Ok(()),
            Some(why) => Err(why.to_string()),
        }
    }

    fn hear_network(&mut self) -> Result<(), String> {
        if let Some(invitation) = self.session.invitation().filter(|_| !self.is_open) {
            say(format_args!("invitation {invitation}"));
            self.is_open = true;
        }
        self.session.take_trouble().map_or(Ok(()), |why| Err(why.to_string()))
    }

    fn hear(&mut self, effects: Vec<Effect>) -> Result<(), String> {
        for effect in effects {
            match effect {
                Effect::Edits { edits, .. } => self.edits(&edits),
                Effect::Whole { record, .. } => {
                    self.begin();
                    self.plies = record.len();
                    say(format_args!("game {} {}", record.game().id(), record.len()));
                }
                Effect::Show(notice) => self.show(notice)?,
                // The session does these.
                Effect::Send(..) | Effect::Close(_) | Effect::Connect => {}
            }
        }
        Ok(())
    }

    /// Tells what has changed; the result is told when it is kept.
    fn edits(&mut self, edits: &[Edit]) {
        let mut spent = 0;
        for edit in edits {
            match edit {
                Edit::Think(millis) => spent = *millis,
                Edit::Play(action) => {
                    self.plies += 1;
                    say(format_args!("move {} {action} {spent}", self.plies));
                }
                Edit::TakeBack(plies) => {
                    self.plies = *plies;
                    self.mover.forget();
                    self.is_over = false;
                    say(format_args!("back {plies}"));
                }
                Edit::Begin { .. } => {
                    self.begin();
                    self.plies = 0;
                    say(format_args!("begin"));
                }
                Edit::Name(seat, name) => say(format_args!("player {seat} {name}")),
                Edit::Clock(runs) => say(format_args!("clocks {}", if *runs { "go" } else { "stop" })),
                _ => {}
            }
        }
    }

    fn begin(&mut self) {
        self.mover.forget();
        self.is_over = false;
    }

    fn show(&mut self, notice: Notice) -> Result<(), String> {
        match notice {
            Notice::Knocks(Knock { link, name, .. }) => {
                say(format_args!("comes {name}"));
                let effects = self.session.at_host(|host, now| host.answer_knock(link, true, now));
                self.hear(effects)?;
            }
            Notice::In(seats) => {
                let numbers: Vec<String> = seats.iter().map(|seat| seat.number().to_string()).collect();
                say(format_args!("seated {}", numbers.join(",")));
                self.seats = seats;
            }
            Notice::Waiting => say(format_args!("waiting")),
            Notice::Reconnecting => say(format_args!("reconnecting")),
            Notice::Asked(AskedQuestion { id, seat, question }) if !self.seats.contains(&seat) => {
                let yes = self.agrees(&question);
                say(format_args!("asked {} {}", word(&question), if yes { "yes" } else { "no" }));
                // Otherwise it is over already.
                if let Ok(effects) = self.session.request(Request::Answer { question: id, yes }) {
                    self.hear(effects)?;
                }
            }
            Notice::Refused(why) => say(format_args!("refused {why}")),
            Notice::Longer(question) => {
                // This disk has lost moves. Nobody here remembers them, so a guest is believed only about its own.
                let effects = self.session.at_host(|host, now| host.answer_longer(&question, question.is_own, now));
                say(format_args!("lost {} {}", question.plies, if question.is_own { "yes" } else { "no" }));
                self.hear(effects)?;
            }
            Notice::Forked { plies, .. } => {
                self.mover.forget();
                say(format_args!("forked {plies}"));
            }
            Notice::Ended(why) => self.ended = Some(why),
            Notice::Asked(_) | Notice::Chairs(..) | Notice::Closed(..) | Notice::KnocksNoMore(_) => {}
        }
        Ok(())
    }

    fn agrees(&self, question: &Question) -> bool {
        match question {
            Question::Draw => self.seats.iter().all(|seat| self.mover.accepts_draw(*seat)),
            Question::TakeBack { .. } | Question::Pause | Question::Resume | Question::Rematch => true,
            // The level is on the command line; what it thinks is not for the others during the game.
            Question::Level { .. } | Question::Engine => false,
        }
    }

    fn think(&mut self) -> Result<(), String> {
        let Some(record) = self.session.game().map(|game| game.record().clone()) else { return Ok(()) };
        let is_turn = self.is_turn(&record);
        if !is_turn {
            return Ok(());
        }
        if !self.mover.is_thinking() {
            let waker = self.bell.waker();
            self.mover.think(&record, &waker);
        }
        if let Some((action, spent)) = self.mover.take(&record)? {
            match self.session.play(action, spent) {
                Ok(effects) => self.hear(effects)?,
                Err(why @ Refused::Illegal) => return Err(format!("{action} is refused: {why}")),
                // The game has gone on meanwhile.
                Err(_) => {}
            }
        }
        Ok(())
    }

    fn is_turn(&self, record: &Record) -> bool {
        let waits = self.session.as_guest().is_some_and(|guest| guest.unconfirmed().len() > 0);
        let has_others = self.session.as_host().is_none_or(|host| host.chairs().iter().all(is_taken));
        record.outcome().is_none() && !waits && has_others && self.seats.contains(&record.position().side_to_move())
    }

    /// Writes what is new, before the others are told of it.
    fn keep(&mut self, is_start: bool) -> Result<(), String> {
        let Some(state) = self.session.state().filter(|state| is_start || state.number > self.journaled) else {
            return Ok(());
        };
        if let (Some(path), Some(game)) = (&self.file, self.session.game()) {
            let mut record = game.record().clone();
            record.set_table_state(Some(state));
            file::store(path, &record).map_err(|why| why.to_string())?;
        }
        self.journaled = state.number;
        let effects = self.session.journaled(state.number);
        self.hear(effects)
    }

    /// When a game is over and all others have gone, another one waits for whoever comes.
    fn begin_for_others(&mut self) -> Result<(), String> {
        let Some(host) = self.session.as_host().filter(|_| self.is_over) else { return Ok(()) };
        let is_here = |chair: &Chair| matches!(chair, Chair::Guest(key) if host.is_here(*key));
        let Some(fresh) = self.fresh.clone().filter(|_| !host.chairs().iter().any(is_here)) else { return Ok(()) };
        let guests = host.chairs().iter().zip(Seat::ALL).filter(|(chair, _)| matches!(chair, Chair::Guest(_)));
        for seat in guests.map(|(_, seat)| seat).collect::<Vec<_>>() {
            let effects = self.session.at_host(|host, now| host.reseat(seat, Chair::Open, Player::Person, "", now));
            self.hear(effects)?;
        }
        let effects = self.session.at_host(|host, now| host.begin(&fresh, now));
        self.hear(effects)
    }

    fn tell_end(&mut self) {
        let outcome = self.session.game().and_then(|game| game.record().outcome());
        if let Some(outcome) = outcome.filter(|_| !self.is_over) {
            say(format_args!("result {outcome}"));
            (self.games, self.is_over) = (self.games + 1, true);
        }
    }
}

/// Prints a line of what happens. Whoever reads them may have stopped.
fn say(line: fmt::Arguments<'_>) {
    let mut out = io::stdout().lock();
    let _ = writeln!(out, "{line}").and_then(|()| out.flush());
}

fn is_taken(chair: &Chair) -> bool {
    *chair != Chair::Open
}

const fn word(question: &Question) -> &'static str {
    match question {
        Question::TakeBack { .. } => "take-back",
        Question::Draw => "draw",
        Question::Pause => "pause",
        Question::Resume => "resume",
        Question::Rematch => "rematch",
        Question::Level { .. } => "level",
        Question::Engine => "engine",
    }
}
