//! Castling as in orthodox chess: four rights, each with its squares.

use super::bits::{Bits, Sq};

/// One way to castle.
pub(crate) struct Castle {
    /// The letter in position text.
    pub letter: char,
    pub king: Sq,
    pub rook: Sq,
    /// The square that the king crosses; the rook arrives there.
    pub crossed: Sq,
    pub target: Sq,
    pub between: Bits,
}

const fn castle(letter: char, king: Sq, rook: Sq) -> Castle {
    let (crossed, target) = if rook > king { (king + 1, king + 2) } else { (king - 1, king - 2) };
    let between = if rook > king { 0b0110_0000 << (king & 56) } else { 0b0000_1110 << (king & 56) };
    Castle { letter, king, rook, crossed, target, between }
}

/// The four, in the order of their bits in the rights and of their letters in text; two a side.
pub(crate) static CASTLES: [Castle; 4] =
    [castle('K', 4, 7), castle('Q', 4, 0), castle('k', 60, 63), castle('q', 60, 56)];

/// The rights that remain when a piece leaves or enters a square.
pub(crate) static KEPT: [u8; 64] = kept();

const fn kept() -> [u8; 64] {
    let mut table = [0b1111; 64];
    let mut at = 0;
    while at < 4 {
        table[CASTLES[at].king as usize] &= !(1 << at);
        table[CASTLES[at].rook as usize] &= !(1 << at);
        at += 1;
    }
    table
}

/// The castlings of a side that `rights` still contain.
pub(crate) fn held(side: usize, rights: u8) -> impl Iterator<Item = &'static Castle> {
    let own = CASTLES.iter().enumerate().skip(2 * side).take(2);
    own.filter(move |(place, _)| rights >> place & 1 != 0).map(|(_, castle)| castle)
}

/// The castling of a side that a king's move from one square to another stands for.
pub(crate) fn meant(side: usize, from: Sq, to: Sq) -> Option<&'static Castle> {
    CASTLES[2 * side..2 * side + 2].iter().find(|castle| castle.king == from && castle.target == to)
}
