//! Who attacks what: a side's pieces grouped by how they attack, and what shields a king from them.

use super::attacks::{self, KING, KNIGHT, PAWN};
use super::bits::{Bits, Sq, bit, squares};

/// The pieces of one side by how they attack. One piece may be in several groups (by its vest).
#[derive(Clone, Copy)]
pub(crate) struct Threats {
    /// The side, 0 or 1.
    pub side: usize,
    /// All that slide along ranks and files.
    pub straight: Bits,
    /// All that slide diagonally.
    pub diagonal: Bits,
    /// All that jump as knights.
    pub knights: Bits,
    /// All that capture as pawns.
    pub pawns: Bits,
    /// All that step as kings.
    pub kings: Bits,
}

/// What shields a king.
#[derive(Clone, Copy)]
pub(crate) struct Guard {
    pub king: Sq,
    /// The squares on which an arriving piece answers every check: all without a check, none in double check.
    pub answers: Bits,
    /// The pieces that stand alone between the king and an attacker.
    pub pinned: Bits,
}

impl Guard {
    /// Where the piece on `from`, which is not the king, may arrive.
    pub fn allows(&self, from: Sq) -> Bits {
        if self.pinned & bit(from) == 0 { self.answers } else { self.answers & attacks::line(self.king, from) }
    }
}

impl Threats {
    /// The same without the pieces on the squares `gone`.
    pub fn without(self, gone: Bits) -> Self {
        Self {
            side: self.side,
            straight: self.straight & !gone,
            diagonal: self.diagonal & !gone,
            knights: self.knights & !gone,
            pawns: self.pawns & !gone,
            kings: self.kings & !gone,
        }
    }

    /// The pieces that attack a square.
    pub fn attackers(&self, square: Sq, occupied: Bits) -> Bits {
        let at = usize::from(square & 63);
        let near = KNIGHT[at] & self.knights | PAWN[1 - self.side][at] & self.pawns | KING[at] & self.kings;
        near | self
            .sliders(square)
            .filter(|from| attacks::between(square, *from) & occupied == 0)
            .fold(0, |a, s| a | bit(s))
    }

    /// The sliders that would attack a square of an empty board.
    fn slider_set(&self, square: Sq) -> Bits {
        attacks::straight(square) & self.straight | attacks::diagonal(square) & self.diagonal
    }

    fn sliders(&self, square: Sq) -> impl Iterator<Item = Sq> + use<> {
        squares(self.slider_set(square))
    }

    /// The squares among `targets` that are not attacked.
    pub fn safe(&self, targets: Bits, occupied: Bits) -> Bits {
        let (west, east) = (attacks::pawns_west(self.pawns, self.side).0, attacks::pawns_east(self.pawns, self.side).0);
        let left = targets & !(west | east);
        squares(left).filter(|to| !self.hits(*to, occupied)).fold(0, |safe, to| safe | bit(to))
    }

    /// Whether anything but a pawn attacks a square.
    fn hits(&self, square: Sq, occupied: Bits) -> bool {
        let at = usize::from(square & 63);
        KNIGHT[at] & self.knights | KING[at] & self.kings != 0
            || self.sliders(square).any(|from| attacks::between(square, from) & occupied == 0)
    }

    /// What shields a king on a square from these.
    pub fn guard(&self, king: Sq, occupied: Bits) -> Guard {
        let at = usize::from(king & 63);
        let near = KNIGHT[at] & self.knights | PAWN[1 - self.side][at] & self.pawns | KING[at] & self.kings;
        let (mut checks, mut answers, mut pinned) = (near.count_ones(), near, 0);
        // A pawn with a bishop vest may attack the king in both ways, but it is one attacker.
        for from in squares(self.slider_set(king) & !near) {
            let shields = attacks::between(king, from) & occupied;
            if shields == 0 {
                checks += 1;
                answers |= attacks::between(king, from) | bit(from);
            } else if shields & (shields - 1) == 0 {
                pinned |= shields;
            }
        }
        Guard { king, answers: [!0, answers, 0][checks.min(2) as usize], pinned }
    }
}
