//! Sets of squares of an 8 × 8 board, one bit each.

use crate::rules::{Square, SquareSet};

/// A square of an 8 × 8 board: `rank * 8 + file`, 0 to 63.
pub(crate) type Sq = u8;

/// A set of such squares.
pub(crate) type Bits = u64;

pub(crate) const FILE_A: Bits = 0x0101_0101_0101_0101;
pub(crate) const FILE_H: Bits = FILE_A << 7;

pub(crate) const fn bit(square: Sq) -> Bits {
    1 << (square & 63)
}

/// A rank, counted from 0.
pub(crate) const fn rank(number: u8) -> Bits {
    0xFF << (8 * number)
}

/// The lowest square of a set that is not empty.
pub(crate) const fn first(set: Bits) -> Sq {
    (set.trailing_zeros() & 63) as Sq
}

/// The squares of a set, lowest first.
pub(crate) fn squares(mut set: Bits) -> impl Iterator<Item = Sq> {
    std::iter::from_fn(move || {
        let next = (set != 0).then(|| first(set));
        set &= set.wrapping_sub(1);
        next
    })
}

/// The square in the form that all games share.
pub(crate) const fn to_square(square: Sq) -> Square {
    Square::from_index((square & 7) | (square >> 3 & 7) << 4)
}

/// The square on the 8 × 8 board; `None` outside it.
pub(crate) const fn from_square(square: Square) -> Option<Sq> {
    if square.file() < 8 && square.rank() < 8 { Some(square.rank() << 3 | square.file()) } else { None }
}

/// The set in the form that all games share.
pub(crate) fn to_set(set: Bits) -> SquareSet {
    squares(set).map(to_square).collect()
}
