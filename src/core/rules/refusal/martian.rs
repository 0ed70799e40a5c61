//! Why a move is not legal in Martian Chess.

use crate::rules::{Role, Seat, Square};

/// What forbids a move in Martian Chess. Each names its rule.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[expect(missing_docs, reason = "the messages say what the fields are")]
pub enum MartianRefusal {
    /// Rule 1: the piece does not go that way.
    #[error("a {} moves {}, not from {from} to {to}", role.name(), way(*role))]
    NotThatWay { role: Role, from: Square, to: Square },
    /// Rule 1: the way is right, but too long.
    #[error("a {} moves {}; {to} is {squares} squares away", role.name(), way(*role))]
    TooFar { role: Role, to: Square, squares: u8 },
    /// Rule 1: something stands between.
    #[error("the {} on {square} is in the way, and nothing jumps", role.name())]
    InTheWay {
        /// The nearest square in between that is occupied.
        square: Square,
        role: Role,
    },
    /// Rule 2: the piece stands in the other zone.
    #[error("the {} on {square} is in the zone of player {seat}", role.name())]
    OtherZone { square: Square, role: Role, seat: Seat },
    /// Rule 2: a piece of the same zone stands there, and the two cannot be put together.
    #[error("your own {} is on {square}, and a {} moving there makes nothing", other.name(), role.name())]
    OwnPiece { role: Role, square: Square, other: Role },
    /// Rule 3: straight back over the canal.
    #[error("it just came from {to} and may not go straight back this turn")]
    Undoing { to: Square },
    /// Rule 4: there is one of that size in the zone.
    #[error("that would make a {}, but there is one in your zone, on {square}", role.name())]
    HasOne { role: Role, square: Square },
    /// Rule 4 with the option `supply=set`: the box has no more.
    #[error("that would make a {}, but all six of the box are on the board", role.name())]
    NoneLeft { role: Role },
    /// Rule 4: the move names a promotion.
    #[error("the two pieces decide what a promotion makes: leave out the letter")]
    NoLetter,
    /// Rule 6: the clock has been called.
    #[error("the countdown is already running: it is at {0}")]
    ClockRuns(u8),
}

impl MartianRefusal {
    /// The number of the rule in the game's book.
    pub const fn rule(self) -> u8 {
        match self {
            Self::NotThatWay { .. } | Self::TooFar { .. } | Self::InTheWay { .. } => 1,
            Self::OtherZone { .. } | Self::OwnPiece { .. } => 2,
            Self::Undoing { .. } => 3,
            Self::HasOne { .. } | Self::NoneLeft { .. } | Self::NoLetter => 4,
            Self::ClockRuns(_) => 6,
        }
    }
}

/// How a piece moves.
const fn way(role: Role) -> &'static str {
    match role {
        Role::Pawn => "one square diagonally",
        Role::Drone => "one or two squares along a file or rank",
        Role::Queen => "along files, ranks and diagonals",
        Role::King | Role::Rook | Role::Bishop | Role::Knight => "nowhere",
    }
}
