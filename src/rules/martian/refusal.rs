//! Why a move is not legal in Martian Chess.

use crate::rules::{Role, Seat, Square};

/// What forbids a move in Martian Chess; the number of the rule stands beside each.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum MartianRefusal {
    /// Rule 1: the piece does not go that way.
    #[error("a {} goes {}, not from {from} to {to}", role.name(), way(*role))]
    NotThatWay {
        /// What moves.
        role: Role,
        /// Where it stands.
        from: Square,
        /// The square of arrival.
        to: Square,
    },
    /// Rule 1: the way is right, but too long.
    #[error("{to} is {squares} squares away, a {} goes {}", role.name(), way(*role))]
    TooFar {
        /// What moves.
        role: Role,
        /// The square of arrival.
        to: Square,
        /// The distance.
        squares: u8,
    },
    /// Rule 1: something stands between.
    #[error("the {} on {square} is in the way, and nothing jumps", role.name())]
    InTheWay {
        /// The nearest square in between that is occupied.
        square: Square,
        /// What stands there.
        role: Role,
    },
    /// Rule 2: the piece stands in the other zone.
    #[error("{square} lies in the zone of seat {seat}, and so its {} is that seat's", role.name())]
    OtherZone {
        /// Where it stands.
        square: Square,
        /// What stands there.
        role: Role,
        /// Whose zone that is.
        seat: Seat,
    },
    /// Rule 2: a piece of the same zone stands there, and the two make nothing.
    #[error("your own {} stands on {square}, and a {} going there makes nothing", other.name(), role.name())]
    OwnPiece {
        /// What moves.
        role: Role,
        /// The square of arrival.
        square: Square,
        /// What stands there.
        other: Role,
    },
    /// Rule 3: straight back over the canal.
    #[error("the {} has just come from {to}: it may not go straight back there in the next ply", role.name())]
    Undoing {
        /// What would move.
        role: Role,
        /// Where it came from.
        to: Square,
    },
    /// Rule 4: there is one of that size in the zone.
    #[error("that would make a {}, but there is one in your zone, on {square}", role.name())]
    HasOne {
        /// What would be made.
        role: Role,
        /// Where one stands.
        square: Square,
    },
    /// Rule 4 with the option `supply=set`: the box has no more.
    #[error("that would make a {}, but all six of the box are on the board", role.name())]
    NoneLeft {
        /// What would be made.
        role: Role,
    },
    /// Rule 4: a letter behind the squares.
    #[error("what a promotion makes follows from the two pieces: leave the letter out")]
    NoLetter,
    /// Rule 6: the clock has been called.
    #[error("the clock has been called already, it stands at {0}")]
    ClockRuns(u8),
}

impl MartianRefusal {
    /// The number of the rule in the game's rule file.
    #[must_use]
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

/// How a piece goes.
const fn way(role: Role) -> &'static str {
    match role {
        Role::Pawn => "one square diagonally",
        Role::Drone => "one or two squares along a file or rank",
        _ => "along files, ranks and diagonals",
    }
}
