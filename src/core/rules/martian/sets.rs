//! Sets of squares as bits, and moves over the board: all moves in one direction at once.
//!
//! A set has each square twice: bit `n` is the square as seat 1 sees it (0 for a1, 1 for b1, 31 for d8), bit `63 - n`
//! the same square as seat 2 sees it from the other side of the table. A step ahead is then the same shift for both,
//! and four directions do for eight.

use crate::rules::Square;

/// A set of squares, each in both views.
pub(super) type Set = u64;

pub(super) const ZONES: [Set; 2] = [0xFFFF_0000_0000_FFFF, 0x0000_FFFF_FFFF_0000];

/// Squares that no step reaches: the rank beyond the far edge, and the first or the last file.
const NEAR_RANK: Set = 0xF_0000_0000;
const FIRST_FILE: Set = 0x1111_1111_1111_1111;
const LAST_FILE: Set = FIRST_FILE << 3;

/// The set of one square.
pub(super) const fn both(square: Square) -> Set {
    let bit = (square.rank() & 7) << 2 | square.file() & 3;
    1 << bit | (1 << 63) >> bit
}

/// The square of a bit, in either view.
const fn square(bit: u32) -> Square {
    let bit = if bit < 32 { bit } else { 63 - bit } as u8;
    Square::from_index((bit & 0x1C) << 2 | bit & 3)
}

/// The squares of a set, or of one view of it.
pub(super) fn squares_once(mut bits: u64) -> impl Iterator<Item = Square> {
    std::iter::from_fn(move || {
        let bit = bits.trailing_zeros();
        (bit < 64).then(|| {
            bits &= bits - 1;
            square(bit)
        })
    })
}

/// The squares of a set, from a1 to d8.
pub(crate) fn squares(set: Set) -> impl Iterator<Item = Square> {
    squares_once(set & 0xFFFF_FFFF)
}

pub(super) const fn len(set: Set) -> u32 {
    (set as u32).count_ones()
}

const fn right(set: Set) -> Set {
    set << 1 & !FIRST_FILE
}

const fn ahead(set: Set) -> Set {
    set << 4 & !NEAR_RANK
}

const fn ahead_right(set: Set) -> Set {
    set << 5 & !(FIRST_FILE | NEAR_RANK)
}

const fn ahead_left(set: Set) -> Set {
    set << 3 & !(LAST_FILE | NEAR_RANK)
}

/// One set for each role: the pieces that move, or where they may arrive.
#[derive(Clone, Copy)]
pub(super) struct Roles {
    pub queens: Set,
    pub drones: Set,
    pub pawns: Set,
}

/// Where pieces arrive (rule 1): right, ahead, ahead to the right and to the left, each with its opposite in the other
/// view. Every bit is one move, because along a line only the nearest piece reaches a square.
#[inline]
pub(super) const fn reach(pieces: Roles, arrive: Roles, empty: Set) -> [Set; 4] {
    let Roles { queens, drones, pawns } = pieces;
    // Four files: a queen makes at most three steps to a side or diagonally.
    macro_rules! three_steps {
        ($step:ident) => {{
            let one = $step(queens);
            let two = $step(one & empty);
            let three = $step(two & empty);
            (one | two | three) & arrive.queens
        }};
    }
    macro_rules! drone_steps {
        ($step:ident) => {{
            let one = $step(drones);
            (one | $step(one & empty)) & arrive.drones
        }};
    }
    // Eight ranks: up to seven steps ahead, over one, two and four squares at once.
    let open = empty & !NEAR_RANK;
    let open_two = open & open << 4;
    let mut passed = queens;
    passed |= passed << 4 & open;
    passed |= passed << 8 & open_two;
    passed |= passed << 16 & open_two & open_two << 8;
    [
        three_steps!(right) | drone_steps!(right),
        ahead(passed) & arrive.queens | drone_steps!(ahead),
        three_steps!(ahead_right) | ahead_right(pawns) & arrive.pawns,
        three_steps!(ahead_left) | ahead_left(pawns) & arrive.pawns,
    ]
}
