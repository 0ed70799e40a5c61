//! The key constants of pieces on an 8 × 8 board.

use super::bits::Sq;
use crate::rules::Role;
use crate::rules::key::scramble;

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
