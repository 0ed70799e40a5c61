//! Why a move is not legal in Plunder Chess.

use crate::rules::{Piece, Role, Square};

/// What forbids a move in Plunder Chess. Each names its rule.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[expect(missing_docs, reason = "the messages say what the fields are")]
pub enum PlunderRefusal {
    /// Rule 1: nothing is captured.
    #[error("only a capture can plunder")]
    NoPlunder,
    /// Rule 1: the captured piece is not of this kind and does not wear such a vest.
    #[error("there is no {} vest to take from the {}", kind.name(), victim.name())]
    NotToPlunder { kind: Role, victim: Piece },
    /// Rules 2 and 14: the vest adds nothing.
    #[error("a {} vest adds nothing to a {}", kind.name(), taker.name())]
    VestAddsNothing { kind: Role, taker: Role },
    /// Rule 3: all such vests are worn.
    #[error("no {} vest is left on the stand", .0.name())]
    VestMissing(Role),
    /// Rule 4: the capturing piece wears such a vest.
    #[error("it already wears a {} vest", .0.name())]
    VestWorn(Role),
    /// Rule 5: the piece wears no vest to move by.
    #[error("the {} on {square} wears no vest to move by", piece.name())]
    NoVest { square: Square, piece: Piece },
    /// Rule 5: the piece goes there only by its vest.
    #[error("only its {} vest goes to {to}: add *", vest.name())]
    VestOnly { vest: Role, to: Square },
    /// Rule 6: the piece goes there by itself.
    #[error("a {} goes to {to} by its own move and keeps its vest: leave out *", role.name())]
    VestNotNeeded { role: Role, to: Square },
    /// Rule 9: a king's double step past a pawn or a pawn vest.
    #[error("the king could be captured en passant from {0}")]
    KingPassed(Square),
}

impl PlunderRefusal {
    /// The number of the rule in the game's book.
    pub const fn rule(self) -> u8 {
        match self {
            Self::NoPlunder | Self::NotToPlunder { .. } => 1,
            Self::VestAddsNothing { .. } => 2,
            Self::VestMissing(_) => 3,
            Self::VestWorn(_) => 4,
            Self::NoVest { .. } | Self::VestOnly { .. } => 5,
            Self::VestNotNeeded { .. } => 6,
            Self::KingPassed(_) => 9,
        }
    }
}
