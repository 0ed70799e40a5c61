//! The key constants of an 8 × 8 board.

use super::bits::Sq;
use crate::rules::{Role, key::scramble};

/// By side, role and square. Roles have two entries more than needed, so that no index is out of bounds.
static PIECES: [[[u64; 64]; 8]; 2] = {
    let mut table = [[[0; 64]; 8]; 2];
    let mut place = 0;
    while place < 2 * 8 * 64 {
        table[place / 512][place / 64 % 8][place % 64] = scramble(place as u64);
        place += 1;
    }
    table
};

/// What a piece on a square adds to the key of the board.
#[inline]
pub(super) fn piece(side: usize, role: Role, square: Sq) -> u64 {
    PIECES[side & 1][role.index() & 7][usize::from(square & 63)]
}

/// Numbers of constants that are not of pieces begin here.
const AFTER_PIECES: u64 = 2 * 8 * 64;

/// By the castling rights, with the side to move as the bit above them.
static RIGHTS: [u64; 32] = constants(AFTER_PIECES);
/// By the en passant square.
static PASSED: [u64; 64] = constants(AFTER_PIECES + 32);
/// By the place of a vest's kind and the square of its wearer.
static VESTS: [[u64; 64]; 5] = {
    let mut table = [[0; 64]; 5];
    let mut kind = 0;
    while kind < 5 {
        table[kind] = constants(AFTER_PIECES + 96 + 64 * kind as u64);
        kind += 1;
    }
    table
};
/// By a game's rule options, two bits.
static OPTIONS: [u64; 4] = constants(AFTER_PIECES + 96 + 64 * 5);

const fn constants<const N: usize>(first: u64) -> [u64; N] {
    let mut table = [0; N];
    let mut place = 0;
    while place < N {
        table[place] = scramble(first + place as u64);
        place += 1;
    }
    table
}

/// What side to move, castling rights and en passant square add to a key.
#[inline]
pub(super) fn rest(side: usize, castling: u8, en_passant: Option<Sq>) -> u64 {
    let rights = RIGHTS[side << 4 & 16 | usize::from(castling & 15)];
    rights ^ en_passant.map_or(0, |square| PASSED[usize::from(square & 63)])
}

/// What a vest on a square adds to a key.
#[inline]
pub(crate) fn vest(kind: usize, square: Sq) -> u64 {
    VESTS[kind % 5][usize::from(square & 63)]
}

/// What the rule options of a game add to a key.
#[inline]
pub(crate) fn options(one: bool, other: bool) -> u64 {
    OPTIONS[usize::from(one) << 1 | usize::from(other)]
}
