//! A machine: its program, the board that its people see, its disk, and a clock that is not quite right.

use std::collections::{BTreeMap, VecDeque};
use std::time::Duration;

use regalia_core::record::{PublicKey, Record, TableState};
use regalia_core::table::{Chair, Guest, Host, SharedGame, TurnTime};

/// The clock of a machine is faster or slower by at most this factor.
pub const MAX_RATE: f64 = 1.03;

/// The program that runs.
pub enum Program {
    Host(Box<Host>),
    Guest(Box<Guest>),
}

/// What the disk has.
#[derive(Clone)]
pub struct Saved {
    pub state: TableState,
    /// The board, with what was played here and not confirmed.
    pub board: Record,
    /// The host's chairs.
    pub chairs: Vec<Chair>,
}

/// A machine of the table; the first one is the host's.
pub struct Machine {
    pub key: PublicKey,
    /// Where a guest wants to sit; nowhere for a spectator.
    pub wants: Option<Vec<u8>>,
    /// `None` while it is not running.
    pub program: Option<Program>,
    /// Counts its starts: what belongs to an earlier one is lost.
    pub life: u64,
    pub disk: Option<Saved>,
    pub board: Option<Record>,
    /// How long each unconfirmed ply took.
    pub said: VecDeque<Duration>,
    /// What its people were asked.
    pub asked: Vec<u64>,
    /// What is on the way to its disk.
    pub writing: BTreeMap<u64, Saved>,
    /// The connections that it knows.
    pub links: Vec<u64>,
    /// Nobody can reach it until then.
    pub cut_until: Duration,
    /// Its program is stopped until then.
    pub stopped_until: Duration,
    /// Its clock: shown time is `offset` and the true time by `rate`.
    pub offset: Duration,
    pub rate: f64,
}

impl Machine {
    pub fn new(number: u8, wants: Option<Vec<u8>>, random: &mut fastrand::Rng) -> Self {
        Self {
            key: PublicKey::from_bytes([number; 32]),
            wants,
            program: None,
            life: 0,
            disk: None,
            board: None,
            said: VecDeque::new(),
            asked: Vec::new(),
            writing: BTreeMap::new(),
            links: Vec::new(),
            cut_until: Duration::ZERO,
            stopped_until: Duration::ZERO,
            offset: Duration::from_millis(random.u64(0..10_000_000)),
            rate: 2.0 - MAX_RATE + random.f64() * 2.0 * (MAX_RATE - 1.0),
        }
    }

    /// What its clock shows.
    pub fn clock(&self, now: Duration) -> Duration {
        self.offset + now.mul_f64(self.rate)
    }

    /// When its clock will show this.
    pub fn when(&self, shown: Duration) -> Duration {
        shown.saturating_sub(self.offset).div_f64(self.rate) + Duration::from_micros(10)
    }

    pub fn guest(&mut self) -> Option<&mut Guest> {
        match &mut self.program {
            Some(Program::Guest(guest)) => Some(guest),
            _ => None,
        }
    }

    pub fn shared(&self) -> Option<&SharedGame> {
        match self.program.as_ref()? {
            Program::Host(host) => Some(host.game()),
            Program::Guest(guest) => guest.game(),
        }
    }

    /// How long the turn on its board has taken, and whether the clock runs, when its clock shows this.
    pub fn turn_time(&self, clock: Duration) -> Option<TurnTime> {
        Some(match self.program.as_ref()? {
            Program::Host(host) => host.turn_time(clock),
            Program::Guest(guest) => guest.turn_time(clock),
        })
    }

    pub fn next_wake(&self) -> Option<Duration> {
        match self.program.as_ref()? {
            Program::Host(host) => host.next_wake(),
            Program::Guest(guest) => guest.next_wake(),
        }
    }

    /// The board shows the table's game and what was played here since.
    pub fn check_board(&self) {
        let (Some(shared), Some(board)) = (self.shared(), &self.board) else { return };
        let unconfirmed = match &self.program {
            Some(Program::Guest(guest)) => guest.unconfirmed().len(),
            _ => 0,
        };
        assert_eq!(board.len(), shared.record().len() + unconfirmed, "the board of {}", self.key);
        for (one, other) in board.line().zip(shared.record().line()) {
            assert_eq!(one.action, other.action, "the board of {}", self.key);
        }
    }

    /// What would be written now.
    pub fn to_save(&self) -> Option<Saved> {
        let shared = self.shared()?;
        let chairs = match &self.program {
            Some(Program::Host(host)) => host.chairs().to_vec(),
            _ => Vec::new(),
        };
        let state = match &self.program {
            Some(Program::Guest(guest)) => guest.state()?,
            _ => shared.state(),
        };
        Some(Saved { state, board: self.board.clone()?, chairs })
    }
}
