//! What a position of either game holds: two armies on 8 × 8 squares, whose turn it is, castling, en passant, counts.

use super::attacks::{self, PAWN, forward, shift};
use super::bits::{Bits, Sq, bit, rank, squares};
use super::castling::{CASTLES, KEPT};
use super::keys;
use super::threats::{Guard, Threats};
use crate::rules::{Army, Piece, Role, Seat, SeatStanding, SeatState};

/// The board and everything else that decides the play in both games.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct State {
    /// The pieces of each side: 0 has the white army and seat 1, 1 the black one and seat 2.
    pub armies: [Bits; 2],
    /// The pieces of each role of chess.
    pub roles: [Bits; 6],
    pub side: usize,
    /// One bit for each of [`CASTLES`].
    pub castling: u8,
    /// Where a pawn may capture en passant; only set if one legally can.
    pub en_passant: Option<Sq>,
    pub ply: u32,
    /// Plies since a capture or a pawn move.
    pub halfmove_clock: u32,
    board_key: u64,
}

pub(crate) const fn army(side: usize) -> Army {
    if side == 0 { Army::White } else { Army::Black }
}

/// The side of an army, if it plays.
pub(crate) const fn side_of(army: Army) -> Option<usize> {
    match army {
        Army::White => Some(0),
        Army::Black => Some(1),
        _ => None,
    }
}

pub(crate) const fn seat(side: usize) -> Seat {
    if side == 0 { Seat::One } else { Seat::Two }
}

/// The last rank of a side, where its pawns become something else.
pub(crate) const fn last_rank(side: usize) -> Bits {
    rank(if side == 0 { 7 } else { 0 })
}

/// The rank from which a side's pawns make double steps.
pub(crate) const fn second_rank(side: usize) -> Bits {
    rank(if side == 0 { 1 } else { 6 })
}

impl State {
    /// No piece, White to move.
    pub const EMPTY: Self = Self {
        armies: [0; 2],
        roles: [0; 6],
        side: 0,
        castling: 0,
        en_passant: None,
        ply: 0,
        halfmove_clock: 0,
        board_key: 0,
    };

    /// The key of everything but the counts.
    pub fn key(&self) -> u64 {
        self.board_key ^ keys::rest(self.side, self.castling, self.en_passant)
    }

    /// All pieces.
    pub const fn occupied(&self) -> Bits {
        self.armies[0] | self.armies[1]
    }

    /// The pieces of the side to move.
    pub const fn own(&self) -> Bits {
        self.armies[self.side & 1]
    }

    /// The pieces of the other side.
    pub const fn foe(&self) -> Bits {
        self.armies[1 - (self.side & 1)]
    }

    /// The pieces of one role in a side's army.
    pub const fn pieces(&self, side: usize, role: Role) -> Bits {
        self.armies[side & 1] & self.roles[role.index()]
    }

    /// The role of the piece on a square.
    pub fn role_at(&self, square: Sq) -> Option<Role> {
        let at = bit(square);
        if self.occupied() & at == 0 {
            return None;
        }
        // Without a branch for each role, since the role is unpredictable.
        let place = |role: Role| role.index() * usize::from(self.roles[role.index()] & at != 0);
        let [_, rest @ ..] = Role::CHESS;
        Role::CHESS.get(rest.into_iter().map(place).sum::<usize>()).copied()
    }

    /// The piece on a square.
    pub fn piece_at(&self, square: Sq) -> Option<Piece> {
        let role = self.role_at(square)?;
        Some(Piece { army: army(usize::from(self.armies[1] & bit(square) != 0)), role })
    }

    /// Every piece with its square.
    pub fn all_pieces(&self) -> impl Iterator<Item = (Sq, Piece)> {
        squares(self.occupied()).filter_map(|square| Some((square, self.piece_at(square)?)))
    }

    /// Puts a piece on an empty square.
    pub fn put(&mut self, square: Sq, side: usize, role: Role) {
        self.board_key ^= keys::piece(side, role, square);
        self.armies[side & 1] |= bit(square);
        self.roles[role.index()] |= bit(square);
    }

    /// Takes a piece from its square.
    pub fn take(&mut self, square: Sq, side: usize, role: Role) {
        self.board_key ^= keys::piece(side, role, square);
        self.armies[side & 1] &= !bit(square);
        self.roles[role.index()] &= !bit(square);
    }

    /// A piece of the side to move goes to an empty square.
    pub fn walk(&mut self, from: Sq, to: Sq, role: Role) {
        self.board_key ^= keys::piece(self.side, role, from) ^ keys::piece(self.side, role, to);
        let both = bit(from) | bit(to);
        self.armies[self.side & 1] ^= both;
        self.roles[role.index()] ^= both;
    }

    /// How a side's pieces attack by their own moves.
    pub const fn threats(&self, side: usize) -> Threats {
        let queens = self.pieces(side, Role::Queen);
        Threats {
            side,
            straight: queens | self.pieces(side, Role::Rook),
            diagonal: queens | self.pieces(side, Role::Bishop),
            knights: self.pieces(side, Role::Knight),
            pawns: self.pieces(side, Role::Pawn),
            kings: self.pieces(side, Role::King),
        }
    }

    /// Where `pawns`, which are of the side to move, arrive by single and by double steps.
    pub const fn pawn_steps(&self, pawns: Bits) -> (Bits, Bits) {
        let empty = !self.occupied();
        let by = forward(self.side);
        let once = shift(pawns, by) & empty;
        let twice = shift(shift(pawns & second_rank(self.side), by) & empty, by) & empty;
        (once, twice)
    }

    /// Where `pawns`, which are of the side to move, arrive by single and double steps and by captures to both sides, each
    /// set with what the move adds to a pawn's square. A pinned pawn moves along the line of its pin, on which the king
    /// stands.
    #[inline]
    pub fn pawn_moves(&self, pawns: Bits, king: Sq, guard: &Guard) -> [(i8, Bits); 4] {
        let side = self.side & 1;
        let free = |line: Bits| pawns & (!guard.pinned | line);
        let (once, twice) = self.pawn_steps(free(attacks::file(king)));
        let up = forward(side);
        let (rising, falling) = (free(attacks::rising(king)), free(attacks::falling(king)));
        let (towards_a, towards_h) = if side == 0 { (falling, rising) } else { (rising, falling) };
        let (west, by_west) = attacks::pawns_west(towards_a, side);
        let (east, by_east) = attacks::pawns_east(towards_h, side);
        let takes = self.foe() & guard.answers;
        [(up, once & guard.answers), (2 * up, twice & guard.answers), (by_west, west & takes), (by_east, east & takes)]
    }

    /// The square of the piece that would be captured by arriving on the en passant square.
    pub const fn passed(&self, square: Sq) -> Sq {
        if self.side == 0 { square.wrapping_sub(8) } else { square.wrapping_add(8) }
    }

    /// The pieces among `pawns` that could capture on the en passant square.
    pub fn passers(&self, square: Sq, pawns: Bits) -> Bits {
        PAWN[1 - (self.side & 1)][usize::from(square & 63)] & pawns
    }

    /// Drops the castling rights that a piece ends by going from one square to another.
    pub const fn drop_castling(&mut self, from: Sq, to: Sq) {
        self.castling &= KEPT[(from & 63) as usize] & KEPT[(to & 63) as usize];
    }

    /// Ends a ply.
    pub const fn pass_turn(&mut self, resets: bool) {
        self.side ^= 1;
        self.ply += 1;
        self.halfmove_clock = if resets { 0 } else { self.halfmove_clock + 1 };
    }

    /// Whether castling may still use the king or rook on a square.
    pub fn unmoved(&self, square: Sq) -> bool {
        CASTLES
            .iter()
            .enumerate()
            .any(|(place, castle)| self.castling >> place & 1 != 0 && (castle.king == square || castle.rook == square))
    }

    /// The occupied square of `way` that is nearest to `from`, with what stands there.
    pub fn first_obstacle(&self, from: Sq, way: Bits) -> Option<(Sq, Piece)> {
        let standing = squares(way & self.occupied());
        let nearest =
            standing.min_by_key(|square| (square & 7).abs_diff(from & 7).max((square >> 3).abs_diff(from >> 3)));
        nearest.and_then(|square| Some((square, self.piece_at(square)?)))
    }
}

/// The seats, the same in both games; who owns what never changes.
pub(crate) fn seats() -> Vec<SeatState> {
    [0, 1].map(|side| SeatState { owned: army(side), standing: SeatStanding::Playing, score: 0 }).into()
}
