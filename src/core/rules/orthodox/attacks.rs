//! Which squares a piece attacks on an 8 × 8 board.
//!
//! Subtracting a slider from the occupied squares of its line flips all bits up to the first occupied square in one
//! direction. With the bytes of the board swapped, the same works in the other direction. Only ranks need a table.

use super::bits::{Bits, FILE_A, FILE_H, Sq, bit};
use crate::rules::Role;

pub(crate) static KNIGHT: [Bits; 64] = leaps([(1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2)]);
pub(crate) static KING: [Bits; 64] = leaps([(0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1), (-1, 0), (-1, 1)]);
/// Where a pawn of each side captures from each square.
pub(crate) static PAWN: [[Bits; 64]; 2] = [
    leaps([(-1, 1), (1, 1), (0, 0), (0, 0), (0, 0), (0, 0), (0, 0), (0, 0)]),
    leaps([(-1, -1), (1, -1), (0, 0), (0, 0), (0, 0), (0, 0), (0, 0), (0, 0)]),
];

static LINES: [Lines; 64] = lines();
/// The squares attacked along a rank, by file and the six inner occupied squares of that rank.
static RANKS: [[u8; 64]; 8] = ranks();
static BETWEEN: [[Bits; 64]; 64] = between_all();

/// The lines through a square, without the square itself.
#[derive(Clone, Copy)]
struct Lines {
    file: Bits,
    rising: Bits,
    falling: Bits,
    straight: Bits,
}

pub(crate) fn bishop(square: Sq, occupied: Bits) -> Bits {
    let lines = &LINES[usize::from(square & 63)];
    slide(square, occupied, lines.rising) | slide(square, occupied, lines.falling)
}

pub(crate) fn rook(square: Sq, occupied: Bits) -> Bits {
    let start = square & 56;
    let inner = (occupied >> (start + 1)) & 63;
    let along = Bits::from(RANKS[usize::from(square & 7)][inner as usize]) << start;
    along | slide(square, occupied, LINES[usize::from(square & 63)].file)
}

/// Attacks on a line that has one square a rank.
fn slide(square: Sq, occupied: Bits, line: Bits) -> Bits {
    let slider = bit(square);
    let blockers = occupied & line;
    let up = blockers.wrapping_sub(slider);
    let down = blockers.swap_bytes().wrapping_sub(slider.swap_bytes()).swap_bytes();
    (up ^ down) & line
}

/// What a piece other than a pawn attacks; nothing for a pawn.
pub(crate) fn officer(role: Role, square: Sq, occupied: Bits) -> Bits {
    match role {
        Role::King => KING[usize::from(square & 63)],
        Role::Queen => bishop(square, occupied) | rook(square, occupied),
        Role::Rook => rook(square, occupied),
        Role::Bishop => bishop(square, occupied),
        Role::Knight => KNIGHT[usize::from(square & 63)],
        Role::Pawn | Role::Drone => 0,
    }
}

/// The squares strictly between two squares of one line; none if they share no line.
pub(crate) fn between(one: Sq, other: Sq) -> Bits {
    BETWEEN[usize::from(one & 63)][usize::from(other & 63)]
}

/// The diagonal that rises to the right through a square, without the square.
pub(crate) fn rising(square: Sq) -> Bits {
    LINES[usize::from(square & 63)].rising
}

/// The diagonal that falls to the right through a square, without the square.
pub(crate) fn falling(square: Sq) -> Bits {
    LINES[usize::from(square & 63)].falling
}

/// The file through a square, without the square.
pub(crate) fn file(square: Sq) -> Bits {
    LINES[usize::from(square & 63)].file
}

/// Rank and file through a square, without the square.
pub(crate) fn straight(square: Sq) -> Bits {
    LINES[usize::from(square & 63)].straight
}

/// Both diagonals through a square, without the square.
pub(crate) fn diagonal(square: Sq) -> Bits {
    let lines = &LINES[usize::from(square & 63)];
    lines.rising | lines.falling
}

/// The line through `from` and `through`, without `from`; nothing if they share no line.
pub(crate) fn line(from: Sq, through: Sq) -> Bits {
    let lines = &LINES[usize::from(from & 63)];
    let target = bit(through);
    let rank = lines.straight & !lines.file;
    let found = [lines.file, rank, lines.rising, lines.falling].into_iter().find(|line| line & target != 0);
    found.unwrap_or(0)
}

/// The set shifted by a number of squares; what leaves the board at the top or the bottom is dropped.
pub(crate) const fn shift(set: Bits, by: i8) -> Bits {
    if by >= 0 { set << by } else { set >> -by }
}

/// Where pawns of a side capture towards the a-file, and what such a capture adds to the square.
pub(crate) const fn pawns_west(pawns: Bits, side: usize) -> (Bits, i8) {
    let by = if side == 0 { 7 } else { -9 };
    (shift(pawns & !FILE_A, by), by)
}

/// Where pawns of a side capture towards the h-file, and what such a capture adds to the square.
pub(crate) const fn pawns_east(pawns: Bits, side: usize) -> (Bits, i8) {
    let by = if side == 0 { 9 } else { -7 };
    (shift(pawns & !FILE_H, by), by)
}

/// What a pawn's step adds to its square.
pub(crate) const fn forward(side: usize) -> i8 {
    if side == 0 { 8 } else { -8 }
}

const fn on_board(file: i8, rank: i8) -> bool {
    file >= 0 && file < 8 && rank >= 0 && rank < 8
}

const fn leaps(steps: [(i8, i8); 8]) -> [Bits; 64] {
    let mut table = [0; 64];
    let mut square = 0;
    while square < 64 {
        let (file, rank) = (square as i8 % 8, square as i8 / 8);
        let mut step = 0;
        while step < 8 {
            let (files, ranks) = steps[step];
            if (files != 0 || ranks != 0) && on_board(file + files, rank + ranks) {
                table[square] |= 1 << ((rank + ranks) * 8 + file + files);
            }
            step += 1;
        }
        square += 1;
    }
    table
}

/// The squares in one direction from a square, up to `stop` if that lies there, without either end.
const fn ray(square: usize, files: i8, ranks: i8, stop: usize) -> (Bits, bool) {
    let (mut file, mut rank) = (square as i8 % 8 + files, square as i8 / 8 + ranks);
    let mut set = 0;
    while on_board(file, rank) {
        let at = (rank * 8 + file) as usize;
        if at == stop {
            return (set, true);
        }
        set |= 1 << at;
        file += files;
        rank += ranks;
    }
    (set, false)
}

const fn lines() -> [Lines; 64] {
    let mut table = [Lines { file: 0, rising: 0, falling: 0, straight: 0 }; 64];
    let mut square = 0;
    while square < 64 {
        let file = ray(square, 0, 1, 64).0 | ray(square, 0, -1, 64).0;
        table[square] = Lines {
            file,
            rising: ray(square, 1, 1, 64).0 | ray(square, -1, -1, 64).0,
            falling: ray(square, -1, 1, 64).0 | ray(square, 1, -1, 64).0,
            straight: file | ray(square, 1, 0, 64).0 | ray(square, -1, 0, 64).0,
        };
        square += 1;
    }
    table
}

const fn ranks() -> [[u8; 64]; 8] {
    let mut table = [[0; 64]; 8];
    let mut file = 0;
    while file < 8 {
        let mut inner = 0;
        while inner < 64 {
            let occupied = (inner as u16) << 1;
            let mut set = 0u16;
            let mut right = file + 1;
            while right < 8 {
                set |= 1 << right;
                if occupied & 1 << right != 0 {
                    break;
                }
                right += 1;
            }
            let mut left = file;
            while left > 0 {
                left -= 1;
                set |= 1 << left;
                if occupied & 1 << left != 0 {
                    break;
                }
            }
            table[file][inner] = set as u8;
            inner += 1;
        }
        file += 1;
    }
    table
}

const fn between_all() -> [[Bits; 64]; 64] {
    let steps = [(0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1), (-1, 0), (-1, 1)];
    let mut table = [[0; 64]; 64];
    let mut one = 0;
    while one < 64 {
        let mut direction = 0;
        while direction < 8 {
            let (files, ranks) = steps[direction];
            let (mut file, mut rank) = (one as i8 % 8 + files, one as i8 / 8 + ranks);
            while on_board(file, rank) {
                let other = (rank * 8 + file) as usize;
                table[one][other] = ray(one, files, ranks, other).0;
                file += files;
                rank += ranks;
            }
            direction += 1;
        }
        one += 1;
    }
    table
}
