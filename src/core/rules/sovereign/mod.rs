//! Sovereign Chess, and what Royale shares with it: 16 × 16 squares, twelve armies that change hands through coloured
//! squares. Both are a [`Position`] of their own [`Variant`].
//!
//! Rules have the numbers that they have in `assets/book/sovereign.ron`; "Royale, rule 6" is in `assets/book/royale.ron`.
//! One room each: `geometry` (tables of the board), `variant` (where the games differ), `spec` (Sovereign Chess as
//! a variant; the other one is [`royale`](super::royale)), `setup` (to and from a setup), `control` (who commands what),
//! `attacks`, `movegen` (every legal action), `takeover` (which coloured square is worth
//! taking), `validate` (why an action is not legal), `play` (what an action does), `changes` (change by change), `text`
//! (positions as text), `san` (moves as text).

mod attacks;
mod changes;
mod contract;
mod control;
mod geometry;
mod movegen;
mod play;
mod san;
mod searchable;
mod setup;
mod spec;
mod text;
mod validate;
mod variant;

use std::marker::PhantomData;

pub use crate::rules::refusal::{SovereignRefusal, WayIn};
pub use control::{ChainEnd, Command, Link, chain_of_command, commanders, way_in};
pub(super) use geometry::Geometry;
pub use spec::Sovereign;
pub(super) use spec::{SPEC, TWINS};
pub use variant::Variant;
pub(super) use variant::{CastlingLine, Turn};

use super::key::{mix, scramble};
use super::{
    Army, GamePosition, Outcome, Piece, Reason, Role, Score, Seat, SeatStanding, SideChoicePhase, Square, SquareSet,
};

/// A position of Sovereign Chess or of the other variant, with everything that decides what may follow. Always a possible
/// one.
///
/// Tables over the seats have four entries; those of seats that do not play are meaningless and never change.
///
/// ```
/// use regalia_core::rules::{Army, Game, GamePosition, Options, Seat, sovereign::Position};
/// let start: Position = Position::start(&Options::new(Game::Sovereign));
/// assert_eq!(start.seats().count(), 2);
/// let (army, king) = (start.owned(Seat::Two), start.king(Seat::Two).unwrap());
/// assert!(army == Army::Black && start.squares_of(army).contains(king));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Position<V: Variant = Sovereign> {
    variant: PhantomData<V>,
    cells: [Cell; 256],
    armies: [SquareSet; 12],
    /// Follows from the rest; computed again whenever a coloured square or an owner changes.
    command: [Option<Seat>; 12],
    owned: [Army; 4],
    kings: [Option<Square>; 4],
    /// `Playing` while a seat has a king; otherwise why it has none.
    standing: [SeatStanding; 4],
    unmoved_rooks: SquareSet,
    side_to_move: Seat,
    side_choice: SideChoicePhase,
    twin_jump: bool,
    ply: u32,
    halfmove_clock: u32,
    board_key: u64,
}

/// What stands on a square, in one byte.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Cell(u8);

impl Cell {
    const EMPTY: Self = Self(0);

    const fn of(piece: Piece) -> Self {
        Self((piece.army as u8) << 3 | (piece.role as u8 + 1))
    }

    const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// What it adds to the key of the board; 0 if it is empty. Computed each time: a table for all pieces on all squares
    /// would push everything else out of the processor's first-level cache.
    const fn key(self, square: Square) -> u64 {
        if self.is_empty() { 0 } else { scramble((self.0 as u64) << 8 | square.index() as u64) }
    }

    fn army(self) -> Option<Army> {
        if self.is_empty() { None } else { Army::ALL.get(usize::from(self.0 >> 3)).copied() }
    }

    const fn piece(self) -> Option<Piece> {
        PIECES[(self.0 & 127) as usize]
    }
}

/// What each value of a [`Cell`] stands for.
static PIECES: [Option<Piece>; 128] = {
    let mut pieces = [None; 128];
    let mut place = 0;
    while place < Army::ALL.len() * Role::CHESS.len() {
        let piece = Piece { army: Army::ALL[place / 6], role: Role::CHESS[place % 6] };
        pieces[Cell::of(piece).0 as usize] = Some(piece);
        place += 1;
    }
    pieces
};

impl<V: Variant> Position<V> {
    fn cell(&self, square: Square) -> Cell {
        self.cells[square.index()]
    }

    /// The seats, in turn order.
    pub fn seats(&self) -> impl Iterator<Item = Seat> + use<V> {
        Seat::ALL.into_iter().take(V::SEATS)
    }

    /// The same position with this seat to move.
    pub(crate) fn with_turn(&self, seat: Seat) -> Self {
        Self { side_to_move: seat, ..self.clone() }
    }

    /// Whose turn comes next. Turns go by seat, whatever colours the seats own.
    pub(super) fn next_seat(&self) -> Seat {
        self.side_to_move.next(V::SEATS)
    }

    /// Every piece with its square, army by army.
    pub fn pieces(&self) -> impl Iterator<Item = (Square, Piece)> {
        self.armies
            .iter()
            .flat_map(|squares| squares.iter())
            .filter_map(|square| Some((square, self.piece_at(square)?)))
    }

    /// The squares of an army's pieces.
    pub fn squares_of(&self, army: Army) -> SquareSet {
        self.armies[army.index()]
    }

    /// The squares on which something else stands in the other position.
    pub(crate) fn changed_squares(&self, other: &Self) -> impl Iterator<Item = Square> {
        const EIGHT: usize = 8;
        let (here, there) = (self.cells.chunks_exact(EIGHT), other.cells.chunks_exact(EIGHT));
        let differ = here.zip(there).enumerate().filter(|(_, (here, there))| here != there);
        differ.flat_map(|(chunk, (here, there))| {
            let changed = here.iter().zip(there).enumerate().filter(|(_, (here, there))| here != there);
            changed.map(move |(place, _)| Square::from_index((chunk * EIGHT + place) as u8))
        })
    }

    /// Where a seat's king stands; `None` if it has none (Royale, rule 4).
    pub fn king(&self, seat: Seat) -> Option<Square> {
        self.kings[seat.index()]
    }

    /// Whether a seat has its king, and if not, why.
    pub fn standing(&self, seat: Seat) -> SeatStanding {
        self.standing[seat.index()]
    }

    /// The phase of the first-move choice.
    pub const fn side_choice(&self) -> SideChoicePhase {
        self.side_choice
    }

    /// The option `twins`: whether a piece may go from a coloured square straight to its twin (rule 8).
    pub const fn twin_jump(&self) -> bool {
        self.twin_jump
    }

    /// The rooks with which castling is still possible: they and their row's king have not moved (rule 13).
    pub const fn unmoved_rooks(&self) -> SquareSet {
        self.unmoved_rooks
    }

    /// Whether both positions allow the same play from here on: all but the counts agree.
    fn same_play(&self, other: &Self) -> bool {
        // Command follows from the cells and the owners.
        self.side_to_move == other.side_to_move
            && self.owned == other.owned
            && self.standing == other.standing
            && self.side_choice == other.side_choice
            && self.unmoved_rooks == other.unmoved_rooks
            && self.twin_jump == other.twin_jump
            && self.cells == other.cells
    }

    /// The key of everything that [`same_play`](Self::same_play) compares.
    fn key(&self) -> u64 {
        let mut small = u64::from(V::KINGS_ARE_CAPTURED) << 1 | u64::from(self.twin_jump);
        small = small << 4 | (self.side_to_move as u64) << 2 | self.side_choice as u64;
        for seat in Seat::ALL {
            small = small << 6 | (self.owned(seat) as u64) << 2 | self.standing(seat) as u64;
        }
        let rooks = self.unmoved_rooks.iter().fold(0, |key, rook| key ^ scramble(rook.index() as u64));
        mix(mix(self.board_key, small), rooks)
    }

    /// How the position itself ends the game. `None` while play goes on.
    fn outcome(&self) -> Option<Outcome> {
        V::outcome(self).or_else(|| (self.halfmove_clock >= V::HALFMOVE_LIMIT).then(|| self.drawn(Reason::QuietPlies)))
    }

    /// A draw: half a point for every seat that has not resigned (Royale, rule 9).
    fn drawn(&self, reason: Reason) -> Outcome {
        let score = |seat| if self.has_resigned(seat) { Score::Zero } else { Score::Half };
        Outcome { scores: self.seats().map(score).collect(), reason }
    }

    /// Whether a seat has left the fight (Royale, rule 8).
    pub(super) fn has_resigned(&self, seat: Seat) -> bool {
        self.standing(seat) == SeatStanding::Resigned
    }

    /// Whether the kings are all that is left (rule 19).
    fn only_kings_left(&self) -> bool {
        // Most armies are so large that the first one shows it.
        let mut pieces = 0;
        for squares in &self.armies {
            pieces += squares.len();
            if pieces > 2 {
                return false;
            }
        }
        pieces == 2
    }
}
