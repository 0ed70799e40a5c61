//! The key constants of pieces on an 8 × 8 board.

use super::bits::Sq;
use crate::rules::Role;
use crate::rules::key::scramble;

/// By side, role and square.
static PIECES: [[[u64; 64]; 6]; 2] = {
    let mut table = [[[0; 64]; 6]; 2];
    let mut place = 0;
    while place < 2 * 6 * 64 {
        table[place / 384][place / 64 % 6][place % 64] = scramble(place as u64);
        place += 1;
    }
    table
};

/// What a piece on a square adds to the key of the board.
pub(super) fn piece(side: usize, role: Role, square: Sq) -> u64 {
    PIECES[side & 1].get(role.index()).map_or(0, |squares| squares[usize::from(square & 63)])
}
