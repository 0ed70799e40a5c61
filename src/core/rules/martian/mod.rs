//! Martian Chess: 4 × 8 squares cut in two by a canal; a piece belongs to the seat in whose zone it stands.
//!
//! Rules have the numbers that they have in `assets/book/martian.ron`. One room each: `spec` (the row of the game),
//! `sets` (sets of squares and ways over the board), `setup` (to and from a setup), `movegen` (every legal action),
//! `validate` (why an action is not legal), `play` (what an action does), `text` (positions as text), `san` (moves as
//! text).

mod contract;
mod movegen;
mod play;
mod san;
mod searchable;
mod sets;
mod setup;
mod spec;
mod text;
mod validate;

use std::cmp::Ordering;

pub use crate::rules::refusal::MartianRefusal;
pub(super) use spec::SPEC;

pub(crate) use self::sets::squares;
use self::sets::{Set, both};
use super::key::{scramble, word};
use super::{Army, Outcome, Piece, Reason, Role, Seat, Square};

/// Files and ranks of the board.
pub const SIZE: (u8, u8) = (4, 8);

/// What the clock stands at, in plies, when it is called and again after each capture (rule 6).
pub const CLOCK: u8 = 7;

/// How many pyramids of each size the box holds (rule 4, option `supply`).
pub const SUPPLY: u32 = 6;

/// A position with everything that decides what may follow. Always a possible one.
///
/// Two positions are equal if their texts and options are equal. The plies played are only shown; they decide nothing.
///
/// ```
/// use regalia_core::rules::{Game, GamePosition, Options, Seat, martian::{CLOCK, Position}};
/// let mut position = Position::parse("4/4/4/1q2/1d2/4/4/4 1 0 0 - -", &Options::new(Game::Martian)).unwrap();
/// position.play_unchecked(position.parse_action("b4b5").unwrap());
/// assert_eq!(position.score(Seat::One), 3);
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Position {
    queens: Set,
    drones: Set,
    pawns: Set,
    ply: u32,
    halfmove_clock: u32,
    scores: [u8; 2],
    last: Option<(Square, Square)>,
    clock: Option<u8>,
    side_to_move: Seat,
    /// The option `supply`: promotions go beyond what the box holds.
    unlimited: bool,
    /// The option `tie`: equal scores are a draw, unless a zone is empty.
    tie_draws: bool,
}

impl PartialEq for Position {
    fn eq(&self, other: &Self) -> bool {
        self.same_play(other) && self.last == other.last
    }
}

impl Eq for Position {}

/// The seat in whose zone a square lies.
pub const fn zone(square: Square) -> Seat {
    if square.rank() < SIZE.1 / 2 { Seat::One } else { Seat::Two }
}

/// The army of a seat's zone: orange below the canal, cyan above it.
pub const fn army(seat: Seat) -> Army {
    SPEC.first_armies[seat.index()]
}

/// What a piece is worth to the seat that captures it: queen 3, drone 2, pawn 1 (rule 1).
pub const fn points(role: Role) -> u8 {
    match role {
        Role::Queen => 3,
        Role::Drone => 2,
        Role::Pawn => 1,
        Role::King | Role::Rook | Role::Bishop | Role::Knight => 0,
    }
}

const fn on_board(square: Square) -> bool {
    square.file() < SIZE.0 && square.rank() < SIZE.1
}

impl Position {
    /// The points that a seat has scored; 0 for a seat that does not play.
    pub fn score(&self, seat: Seat) -> u8 {
        self.scores.get(seat.index()).copied().unwrap_or(0)
    }

    /// The squares from which and to which the last ply went, if there was one.
    pub const fn last(&self) -> Option<(Square, Square)> {
        self.last
    }

    /// What the clock stands at, in plies; `None` if nobody has called it (rule 6).
    pub const fn clock(&self) -> Option<u8> {
        self.clock
    }

    /// Whether the side to move may call the clock with its move: no clock runs, and the game goes on (rule 6).
    pub fn may_call_clock(&self) -> bool {
        self.clock.is_none() && self.outcome().is_none()
    }

    /// The option `supply`: whether promotions go beyond the six pyramids of each size (rule 4).
    pub const fn unlimited(&self) -> bool {
        self.unlimited
    }

    const fn occupied(&self) -> Set {
        self.queens | self.drones | self.pawns
    }

    pub(crate) const fn by_role(&self) -> [Set; 3] {
        [self.queens, self.drones, self.pawns]
    }

    /// The points of what stands on a square of this board.
    pub(crate) const fn points_on(&self, square: Square) -> i32 {
        let cell = both(square);
        let (queens, drones, pawns) = (self.queens & cell != 0, self.drones & cell != 0, self.pawns & cell != 0);
        3 * queens as i32 + 2 * drones as i32 + pawns as i32
    }

    const fn role_at(&self, square: Square) -> Option<Role> {
        let cell = both(square);
        if !on_board(square) || self.occupied() & cell == 0 {
            None
        } else if self.queens & cell != 0 {
            Some(Role::Queen)
        } else if self.drones & cell != 0 {
            Some(Role::Drone)
        } else {
            Some(Role::Pawn)
        }
    }

    /// What stands on a square, in the army of the square's zone (rule 2).
    fn piece(&self, square: Square) -> Option<Piece> {
        self.role_at(square).map(|role| Piece { army: army(zone(square)), role })
    }

    /// Every piece with its square, from a1 to d8.
    pub fn pieces(&self) -> impl Iterator<Item = (Square, Piece)> {
        sets::squares(self.occupied()).filter_map(|square| Some((square, self.piece(square)?)))
    }

    const fn in_zone(&self, seat: Seat, role: Role) -> Set {
        let all = match role {
            Role::Queen => self.queens,
            Role::Drone => self.drones,
            Role::Pawn => self.pawns,
            Role::King | Role::Rook | Role::Bishop | Role::Knight => 0,
        };
        all & sets::ZONES[seat.index() & 1]
    }

    /// The way that rule 3 forbids now: back over the canal, as the last ply came.
    fn undoing(&self) -> Option<(Square, Square)> {
        self.last.filter(|(from, to)| zone(*from) != zone(*to)).map(|(from, to)| (to, from))
    }

    /// Whether both positions allow the same play from here on.
    fn same_play(&self, other: &Self) -> bool {
        (self.queens, self.drones, self.pawns) == (other.queens, other.drones, other.pawns)
            && (self.side_to_move, self.scores, self.clock) == (other.side_to_move, other.scores, other.clock)
            && self.undoing() == other.undoing()
            && (self.unlimited, self.tie_draws) == (other.unlimited, other.tie_draws)
    }

    /// The key of everything that [`same_play`](Self::same_play) compares. The whole board is two words, so it is
    /// computed when it is asked for.
    fn key(&self) -> u64 {
        let once = |set: Set| u64::from(set as u32);
        let way = self.undoing().map(|(from, to)| (from.index() << 8 | to.index()) as u64);
        let [one, two] = self.scores.map(u64::from);
        let small = one << 8 | two | word(self.clock) << 16 | word(way) << 24;
        let options = u64::from(self.tie_draws) << 1 | u64::from(self.unlimited);
        let seat = (self.side_to_move as u64) << 2 | options;
        // Scrambled side by side, not one after the other. The marks are no words that occur: two words that changed places
        // would be the same otherwise.
        const MARKS: [u64; 2] = [0x9E6C_63D0_876A_9A7B, 0xD1B5_4A32_D192_ED03];
        let pieces = scramble(once(self.queens) << 32 | once(self.drones));
        pieces ^ scramble((once(self.pawns) << 3 | seat) ^ MARKS[0]) ^ scramble(small ^ MARKS[1])
    }

    /// Whether a zone is empty or the clock has run down: an end that leaves no action.
    const fn is_decided(&self) -> bool {
        let occupied = self.occupied();
        matches!(self.clock, Some(0)) || occupied & sets::ZONES[0] == 0 || occupied & sets::ZONES[1] == 0
    }

    /// How the position ends the game (rules 5 to 7); `None` while play goes on.
    fn outcome(&self) -> Option<Outcome> {
        if !self.is_decided() && self.count_actions() > 0 {
            return None;
        }
        let (reason, winner) = self.decision();
        Some(winner.map_or_else(|| Outcome::draw(2, reason), |winner| Outcome::win(winner, 2, reason)))
    }

    /// Why the game is over if there is no action, and who has won it; `None` is a draw.
    fn decision(&self) -> (Reason, Option<Seat>) {
        let occupied = self.occupied();
        let reason = if sets::ZONES.iter().any(|zone| occupied & zone == 0) {
            Reason::EmptyZone
        } else if self.clock == Some(0) {
            Reason::Clock
        } else {
            Reason::NoMove
        };
        // The seat that made the last ply is the one that waits now.
        let winner = match self.scores[0].cmp(&self.scores[1]) {
            Ordering::Greater => Some(Seat::One),
            Ordering::Less => Some(Seat::Two),
            Ordering::Equal if self.tie_draws && reason != Reason::EmptyZone => None,
            Ordering::Equal => Some(self.side_to_move.next(2)),
        };
        (reason, winner)
    }
}
