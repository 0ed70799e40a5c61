//! Sovereign Chess: 16 × 16 squares, twelve armies that change hands through coloured squares.
//!
//! Numbered rules are those of the game's rule file, which the README names. One room each: `geometry` (tables of the
//! board), `setup`, `control` (who commands what), `attacks`, `movegen` (every legal action), `judge` (why an action
//! is not legal), `play` (what an action does), `text` (positions as text), `notation` (moves for people).

mod attacks;
mod contract;
mod control;
mod geometry;
mod judge;
mod movegen;
mod notation;
mod parts;
mod play;
mod setup;
mod text;

pub use control::{ChainEnd, Command, Link, commanders};
pub use geometry::{RANGE, SIZE, colour, in_promotion_zone, twin, twins};
pub use movegen::PROMOTIONS;
pub use setup::RULE_OPTIONS;

pub use super::Opening;
use super::{Army, GamePosition, Outcome, Piece, Reason, Role, Seat, Square, SquareSet};

/// Quiet plies after which the game is drawn by itself: 75 moves of each seat.
const QUIET_LIMIT: u32 = 150;

/// A position with everything that decides what may follow. Always a possible one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Position {
    cells: [Cell; 256],
    armies: [SquareSet; 12],
    /// Follows from the rest; worked out anew whenever a coloured square or an owner changes.
    command: [Option<Seat>; 12],
    owned: [Army; 2],
    kings: [Square; 2],
    unmoved_rooks: SquareSet,
    mover: Seat,
    opening: Opening,
    twin_jump: bool,
    ply: u32,
    quiet: u32,
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

    const fn piece(self) -> Option<Piece> {
        if self.is_empty() {
            return None;
        }
        Some(Piece { army: Army::ALL[(self.0 >> 3) as usize], role: Role::CHESS[(self.0 & 7) as usize - 1] })
    }
}

impl Position {
    fn cell(&self, square: Square) -> Cell {
        self.cells[square.index()]
    }

    /// Every piece with its square, army by army.
    pub fn pieces(&self) -> impl Iterator<Item = (Square, Piece)> {
        self.armies
            .iter()
            .flat_map(|squares| squares.iter())
            .filter_map(|square| Some((square, self.piece_at(square)?)))
    }

    /// The squares of an army's pieces.
    #[must_use]
    pub fn squares_of(&self, army: Army) -> SquareSet {
        self.armies[army.index()]
    }

    /// Where a seat's king stands.
    #[must_use]
    pub fn king(&self, seat: Seat) -> Square {
        self.kings[seat.index()]
    }

    /// The seats, in turn order.
    pub fn seats(&self) -> impl Iterator<Item = Seat> + use<> {
        [Seat::One, Seat::Two].into_iter()
    }

    /// The phase of the first-move choice.
    #[must_use]
    pub const fn opening(&self) -> Opening {
        self.opening
    }

    /// The option `twins`: whether a piece may go from a coloured square straight to its twin (rule 8).
    #[must_use]
    pub const fn twin_jump(&self) -> bool {
        self.twin_jump
    }

    /// The rooks with which castling is still possible: they and their row's king have not moved (rule 13).
    #[must_use]
    pub const fn unmoved_rooks(&self) -> SquareSet {
        self.unmoved_rooks
    }

    /// Whether both positions allow the same play from here on: all but the counts agree.
    fn plays_like(&self, other: &Self) -> bool {
        // Command follows from the cells and the owners.
        self.mover == other.mover
            && self.owned == other.owned
            && self.opening == other.opening
            && self.unmoved_rooks == other.unmoved_rooks
            && self.cells == other.cells
    }

    /// How the position itself ends the game: mate, stalemate, only the kings left, or 75 quiet moves of each seat
    /// (rule 19). `None` while play goes on.
    fn own_outcome(&self) -> Option<Outcome> {
        if self.visit_actions(|_| std::ops::ControlFlow::Break(())).is_continue() {
            return Some(if self.checkers(self.mover).is_empty() {
                Outcome::draw(2, Reason::Stalemate)
            } else {
                Outcome::win(self.mover.next(2), 2, Reason::Checkmate)
            });
        }
        if self.armies.iter().map(SquareSet::len).sum::<u32>() == 2 {
            return Some(Outcome::draw(2, Reason::Material));
        }
        (self.quiet >= QUIET_LIMIT).then(|| Outcome::draw(2, Reason::QuietPlies))
    }
}
