//! Pieces: a role in an army.

use std::fmt;

use super::Army;

/// How a piece moves.
///
/// ```
/// use regalia_core::rules::Role;
/// assert_eq!(Role::from_letter('n'), Some(Role::Knight));
/// assert_eq!((Role::Drone.letter(), Role::Drone.name()), ('d', "drone"));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[repr(u8)]
#[expect(missing_docs, reason = "the names are the field's own")]
pub enum Role {
    King,
    Queen,
    Rook,
    Bishop,
    Knight,
    Pawn,
    Drone,
}

impl Role {
    /// All roles: those of chess from king to pawn, then the drone of Martian Chess.
    pub const ALL: [Self; 7] =
        [Self::King, Self::Queen, Self::Rook, Self::Bishop, Self::Knight, Self::Pawn, Self::Drone];

    /// The six roles of chess, from king to pawn.
    pub const CHESS: [Self; 6] = [Self::King, Self::Queen, Self::Rook, Self::Bishop, Self::Knight, Self::Pawn];

    const LETTERS: [u8; 7] = *b"kqrbnpd";

    /// 0 to 6: the place in a table over all roles.
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The small letter that stands for this role in text.
    pub const fn letter(self) -> char {
        Self::LETTERS[self as usize] as char
    }

    /// The role that a small letter stands for.
    pub fn from_letter(letter: char) -> Option<Self> {
        Self::ALL.into_iter().find(|role| role.letter() == letter)
    }

    /// The word for it inside a sentence: `queen`.
    pub const fn name(self) -> &'static str {
        ["king", "queen", "rook", "bishop", "knight", "pawn", "drone"][self as usize]
    }
}

/// A piece: an army and a role.
///
/// ```
/// use regalia_core::rules::{Army, Piece, Role};
/// let piece = Piece { army: Army::Green, role: Role::Pawn };
/// assert_eq!((piece.to_string().as_str(), piece.name().as_str()), ("gp", "green pawn"));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Piece {
    /// The colour that it belongs to.
    pub army: Army,
    /// How it moves.
    pub role: Role,
}

impl Piece {
    /// The words for it inside a sentence: `green pawn`.
    pub fn name(self) -> String {
        format!("{} {}", self.army.to_string().to_lowercase(), self.role.name())
    }
}

impl fmt::Display for Piece {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.army.letter(), self.role.letter())
    }
}
