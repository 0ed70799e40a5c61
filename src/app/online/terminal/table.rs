//! The loop of one table: waits for events, plays, answers questions, saves the game.

use std::fmt;
use std::io::{self, Write as _};
use std::sync::mpsc::{Receiver, sync_channel};
use std::time::{Duration, Instant};

use regalia_core::record::{Edit, Player, Record};
use regalia_core::rules::{Action, GamePosition as _, Seat};
use regalia_core::storage::{FileError, file};
use regalia_core::table::{AskedQuestion, Bye, Chair, Effect, Guest, Knock, Notice, Question, Refused, Request};

use super::game_file::GameFile;
use super::move_finder::{FinderError, MoveFinder};
use super::waits::{NotIn, Waits};
use crate::online::{endpoint::NetworkError, session::Session};
use crate::tasks::Waker;

pub(super) struct WakeSignal {
    receiver: Receiver<()>,
    waker: Waker,
}

impl WakeSignal {
    pub fn new() -> Self {
        let (sender, receiver) = sync_channel(1);
        let waker = Waker::new(move || {
            // Fails if a signal is waiting, which is enough.
            let _ = sender.try_send(());
        });
        Self { receiver, waker }
    }

    pub fn waker(&self) -> Waker {
        self.waker.clone()
    }

    /// Waits for a signal, or until this time.
    fn wait(&self, until: Option<Instant>) {
        // The waker has the sender, so only a timeout is an error.
        let _ = match until {
            None => self.receiver.recv().ok(),
            Some(until) => self.receiver.recv_timeout(until.saturating_duration_since(Instant::now())).ok(),
        };
    }
}

pub(super) struct Table {
    session: Session,
    finder: MoveFinder,
    signal: WakeSignal,
    seats: Vec<Seat>,
    /// At the host: the game for the next guests.
    new_game: Option<Record>,
    file: Option<GameFile>,
    /// At the host: whether the invitation was printed.
    is_open: bool,
    /// The number of the last edits that are on the disk.
    journaled: u64,
    /// Number of plies in the game as it was printed.
    plies: usize,
    /// Number of games that have ended.
    games: u32,
    /// Whether the result of the current game was printed.
    is_over: bool,
    ended: Option<Bye>,
    /// Why nobody here finds moves any more, in a game whose clock still judges it.
    lost: Option<FinderError>,
    /// At a guest that is not in yet: how long it waits.
    waits: Option<Waits>,
}

/// Why a table without a window ends.
#[derive(Debug, thiserror::Error)]
pub(super) enum TableEnd {
    #[error("{0}")]
    Bye(Bye),
    #[error("{0}")]
    Network(#[from] NetworkError),
    #[error("{0}")]
    File(#[from] FileError),
    #[error("the finished game cannot be copied to a file beside it: {0}")]
    KeepFinished(io::Error),
    #[error("{0}")]
    Mover(#[from] FinderError),
    #[error("{0} is refused: {1}")]
    Refused(Action, Refused),
    #[error("{0}")]
    NotIn(#[from] NotIn),
}

impl Table {
    /// The table of a host, whose computer plays these seats.
    pub fn of_host(table: Self, new_game: Record, seats: Vec<Seat>, file: Option<GameFile>) -> Self {
        Self { seats, new_game: Some(new_game), file, ..table }
    }

    pub fn new(session: Session, finder: MoveFinder, signal: WakeSignal) -> Self {
        let (journaled, plies) = session.state().map_or((0, 0), |state| (state.number, state.plies));
        Self {
            session,
            finder,
            signal,
            seats: Vec::new(),
            new_game: None,
            file: None,
            is_open: false,
            journaled,
            plies,
            games: 0,
            is_over: false,
            ended: None,
            lost: None,
            waits: None,
        }
    }

    /// The table of a guest, which waits so long to be let in.
    pub fn of_guest(table: Self, most: Duration) -> Self {
        Self { waits: Some(Waits::new(most)), ..table }
    }

    /// Plays until this number of games has ended, or the table is closed.
    pub fn play(mut self, games: Option<u32>) -> Result<(), TableEnd> {
        // A table that is opened again may have edits to confirm.
        self.save(true)?;
        while self.ended.is_none() && games.is_none_or(|games| self.games < games) {
            let effects = self.session.poll();
            self.poll_network()?;
            self.handle(effects)?;
            self.think()?;
            self.flag()?;
            self.save(false)?;
            self.print_result()?;
            self.restart_for_new_guests()?;
            self.save(false)?;
            self.wait_to_be_in()?;
            let waits = self.waits.as_ref().map(Waits::next_wake);
            self.signal.wait([self.session.next_wake(), self.finder.next_wake(), waits].into_iter().flatten().min());
        }
        let ended = self.ended.take();
        self.session.leave();
        match ended {
            None | Some(Bye::Closed) => Ok(()),
            Some(why) => Err(TableEnd::Bye(why)),
        }
    }

    fn poll_network(&mut self) -> Result<(), TableEnd> {
        if let Some(invitation) = self.session.invitation().filter(|_| !self.is_open) {
            print_line(format_args!("invitation {invitation}"));
            if !invitation.leads_out() {
                print_line(format_args!(
                    "offline this machine has no network, so other machines cannot follow the invitation"
                ));
            }
            self.is_open = true;
        }
        self.session.take_error().map_or(Ok(()), |why| Err(why.into()))
    }

    /// Says from time to time what a guest waits for, and gives up in the end.
    fn wait_to_be_in(&mut self) -> Result<(), TableEnd> {
        if self.session.as_guest().is_none_or(Guest::is_in) {
            self.waits = None;
        }
        if let Some(line) = self.waits.as_mut().map(Waits::poll).transpose()?.flatten() {
            print_line(format_args!("{line}"));
        }
        Ok(())
    }

    fn handle(&mut self, effects: Vec<Effect>) -> Result<(), TableEnd> {
        for effect in effects {
            match effect {
                Effect::Edits { edits, .. } => self.edits(&edits)?,
                Effect::Whole { record, .. } => {
                    self.begin();
                    self.plies = record.len();
                    print_line(format_args!("game {} {}", record.game().id(), record.len()));
                }
                Effect::Show(notice) => self.show(notice)?,
                // Carried out by the session.
                Effect::Send(..) | Effect::Close(_) | Effect::Connect => {}
            }
        }
        Ok(())
    }

    /// Prints what has changed; the result is printed once it is saved.
    ///
    /// # Errors
    /// If another game begins and the one before cannot be kept.
    fn edits(&mut self, edits: &[Edit]) -> Result<(), TableEnd> {
        let mut spent = 0;
        for edit in edits {
            match edit {
                Edit::Think(millis) => spent = *millis,
                Edit::Play(action) => {
                    self.plies += 1;
                    print_line(format_args!("move {} {action} {spent}", self.plies));
                }
                Edit::TakeBack(plies) => {
                    self.plies = *plies;
                    self.finder.reset();
                    self.is_over = false;
                    print_line(format_args!("back {plies}"));
                }
                Edit::Begin { .. } => {
                    self.begin();
                    self.plies = 0;
                    self.file.as_ref().map_or(Ok(()), GameFile::keep_finished).map_err(TableEnd::KeepFinished)?;
                    print_line(format_args!("begin"));
                }
                Edit::Name(seat, name) => print_line(format_args!("player {seat} {name}")),
                Edit::Clock(runs) => print_line(format_args!("clocks {}", if *runs { "go" } else { "stop" })),
                _ => {}
            }
        }
        Ok(())
    }

    fn begin(&mut self) {
        self.finder.reset();
        self.is_over = false;
    }

    fn show(&mut self, notice: Notice) -> Result<(), TableEnd> {
        match notice {
            Notice::Knocks(Knock { link, name, .. }) => {
                print_line(format_args!("comes {name}"));
                let effects = self.session.at_host(|host, now| host.answer_knock(link, true, now));
                self.handle(effects)?;
            }
            Notice::In(seats) => {
                let numbers: Vec<String> = seats.iter().map(|seat| seat.number().to_string()).collect();
                print_line(format_args!("seated {}", numbers.join(",")));
                self.seats = seats;
            }
            Notice::Waiting => {
                self.waits.iter_mut().for_each(|waits| waits.is_asked = true);
                print_line(format_args!("waiting"));
            }
            Notice::Reconnecting => print_line(format_args!("reconnecting")),
            Notice::Asked(AskedQuestion { id, seat, question }) if !self.seats.contains(&seat) => {
                let yes = self.accepts(&question);
                print_line(format_args!("asked {} {}", word(&question), if yes { "yes" } else { "no" }));
                // Fails if the question is closed already.
                if let Ok(effects) = self.session.request(Request::Answer { question: id, yes }) {
                    self.handle(effects)?;
                }
            }
            Notice::Refused(why) => print_line(format_args!("refused {why}")),
            Notice::Longer(question) => {
                // This disk has lost moves. Nobody here can check them, so a guest may restore only its own.
                let effects = self.session.at_host(|host, now| host.answer_longer(&question, question.is_own, now));
                print_line(format_args!("lost {} {}", question.plies, if question.is_own { "yes" } else { "no" }));
                self.handle(effects)?;
            }
            Notice::Forked { plies, .. } => {
                self.finder.reset();
                print_line(format_args!("forked {plies}"));
            }
            Notice::Ended(why) => self.ended = Some(why),
            Notice::Asked(_) | Notice::Chairs(..) | Notice::Closed(..) | Notice::KnocksNoMore(_) => {}
        }
        Ok(())
    }

    fn accepts(&self, question: &Question) -> bool {
        match question {
            Question::Draw => self.seats.iter().all(|seat| self.finder.accepts_draw(*seat)),
            Question::TakeBack { .. } | Question::Pause | Question::Resume | Question::Rematch => true,
            // The level is set on the command line, and help from the engine is not for the others.
            Question::Level { .. } | Question::Engine => false,
        }
    }

    fn think(&mut self) -> Result<(), TableEnd> {
        let Some(record) = self.session.game().map(|game| game.record().clone()) else { return Ok(()) };
        if self.lost.is_some() || !self.is_turn(&record) {
            return Ok(());
        }
        if !self.finder.is_thinking() {
            self.finder.think(&record, &self.signal.waker);
        }
        match self.finder.poll(&record) {
            Ok(None) => {}
            Ok(Some((action, spent))) => match self.session.play(action, spent) {
                Ok(effects) => self.handle(effects)?,
                Err(why @ Refused::Illegal) => return Err(TableEnd::Refused(action, why)),
                // The game has changed meanwhile.
                Err(_) => {}
            },
            Err(why) if record.time_controls().is_empty() => return Err(why.into()),
            Err(why) => {
                // The others win when its time is up.
                print_line(format_args!("lost {why}"));
                self.lost = Some(why);
            }
        }
        Ok(())
    }

    /// At the host: ends the turn of a seat here whose time is up.
    fn flag(&mut self) -> Result<(), TableEnd> {
        let effects = self.session.at_host(|host, now| {
            let thought = Duration::from_millis(host.turn_time(now).spent);
            host.time_is_up(thought, now).unwrap_or_default()
        });
        self.handle(effects)
    }

    fn is_turn(&self, record: &Record) -> bool {
        let waits = self.session.as_guest().is_some_and(|guest| guest.unconfirmed().len() > 0);
        let has_others = self.session.as_host().is_none_or(|host| !host.chairs().contains(&Chair::Open));
        record.outcome().is_none() && !waits && has_others && self.seats.contains(&record.position().side_to_move())
    }

    /// Saves new edits before they are sent to the others.
    fn save(&mut self, is_start: bool) -> Result<(), TableEnd> {
        let Some(state) = self.session.state().filter(|state| is_start || state.number > self.journaled) else {
            return Ok(());
        };
        if let (Some(file), Some(game)) = (&self.file, self.session.game()) {
            let mut record = game.record().clone();
            record.set_table_state(Some(state));
            file::store(file.path(), &record)?;
        }
        self.journaled = state.number;
        let effects = self.session.journaled(state.number);
        self.handle(effects)
    }

    /// Starts another game for new guests when a game is over and all guests have left.
    fn restart_for_new_guests(&mut self) -> Result<(), TableEnd> {
        let Some(host) = self.session.as_host().filter(|_| self.is_over) else { return Ok(()) };
        let is_here = |chair: &Chair| matches!(chair, Chair::Guest(key) if host.is_here(*key));
        let Some(new_game) = self.new_game.clone().filter(|_| !host.chairs().iter().any(is_here)) else {
            return Ok(());
        };
        let guests = host.chairs().iter().zip(Seat::ALL).filter(|(chair, _)| matches!(chair, Chair::Guest(_)));
        for seat in guests.map(|(_, seat)| seat).collect::<Vec<_>>() {
            let effects = self.session.at_host(|host, now| host.reseat(seat, Chair::Open, Player::Person, "", now));
            self.handle(effects)?;
        }
        let effects = self.session.at_host(|host, now| host.begin(&new_game, now));
        self.handle(effects)
    }

    fn print_result(&mut self) -> Result<(), TableEnd> {
        let outcome = self.session.game().and_then(|game| game.record().outcome());
        if let Some(outcome) = outcome.filter(|_| !self.is_over) {
            print_line(format_args!("result {outcome}"));
            (self.games, self.is_over) = (self.games + 1, true);
            // Nobody would move in the next game.
            self.lost.take().map_or(Ok(()), |why| Err(why.into()))
        } else {
            Ok(())
        }
    }
}

/// Prints a line. Errors are ignored, because the reader of the output may be gone.
fn print_line(line: fmt::Arguments<'_>) {
    let mut out = io::stdout().lock();
    let _ = writeln!(out, "{line}").and_then(|()| out.flush());
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
