//! What each game is like, as far as it can be told without a position.

use super::{Army, Game, MoveKind, Role, Square, martian, plunder, sovereign};

impl Game {
    /// How many seats play.
    #[must_use]
    pub const fn seats(self) -> usize {
        match self {
            Self::Sovereign | Self::TwoKings | Self::Plunder | Self::Martian => 2,
            Self::Royale => 4,
        }
    }

    /// Files and ranks of the board.
    #[must_use]
    pub const fn size(self) -> (u8, u8) {
        match self {
            Self::Sovereign | Self::Royale => (sovereign::SIZE, sovereign::SIZE),
            Self::TwoKings | Self::Plunder => (8, 8),
            Self::Martian => martian::SIZE,
        }
    }

    /// The roles that its pieces have.
    #[must_use]
    pub const fn roles(self) -> &'static [Role] {
        match self {
            Self::Sovereign | Self::Royale | Self::TwoKings | Self::Plunder => &Role::CHESS,
            Self::Martian => &[Role::Queen, Role::Drone, Role::Pawn],
        }
    }

    /// The colour of a coloured square of this game's board.
    #[must_use]
    pub const fn colour_of(self, square: Square) -> Option<Army> {
        match self {
            Self::Sovereign | Self::Royale => sovereign::colour(square),
            Self::TwoKings | Self::Plunder | Self::Martian => None,
        }
    }

    /// Whether there are coloured squares, through which armies change hands.
    #[must_use]
    pub const fn has_coloured_squares(self) -> bool {
        match self {
            Self::Sovereign | Self::Royale => true,
            Self::TwoKings | Self::Plunder | Self::Martian => false,
        }
    }

    /// Whether a pawn that arrives here becomes something else.
    #[must_use]
    pub const fn has_promotion_on(self, square: Square) -> bool {
        match self {
            Self::Sovereign | Self::Royale => sovereign::in_promotion_zone(square),
            Self::TwoKings | Self::Plunder => matches!(square.rank(), 0 | 7),
            Self::Martian => false,
        }
    }

    /// Whether the brown lines cross in the middle of the board, around them the promotion zone.
    #[must_use]
    pub const fn has_brown_lines(self) -> bool {
        match self {
            Self::Sovereign | Self::Royale => true,
            Self::TwoKings | Self::Plunder | Self::Martian => false,
        }
    }

    /// The number of ranks above a canal that runs across the board, if there is one.
    #[must_use]
    pub const fn canal(self) -> Option<u8> {
        match self {
            Self::Martian => Some(self.size().1 / 2),
            Self::Sovereign | Self::Royale | Self::TwoKings | Self::Plunder => None,
        }
    }

    /// The army in whose zone a square lies, where the board has zones: a piece belongs to the zone that it stands in.
    #[must_use]
    pub const fn zone_of(self, square: Square) -> Option<Army> {
        match self {
            Self::Martian => Some(martian::army(martian::zone(square))),
            Self::Sovereign | Self::Royale | Self::TwoKings | Self::Plunder => None,
        }
    }

    /// Whether the board has zones, so that a piece's place says whose it is and its colour means nothing.
    #[must_use]
    pub const fn has_zones(self) -> bool {
        self.zone_of(Square::from_index(0)).is_some()
    }

    /// Whether the pieces are pyramids of three sizes.
    #[must_use]
    pub const fn has_pyramids(self) -> bool {
        match self {
            Self::Martian => true,
            Self::Sovereign | Self::Royale | Self::TwoKings | Self::Plunder => false,
        }
    }

    /// Whether captures score, and a countdown may be called.
    #[must_use]
    pub const fn has_points(self) -> bool {
        match self {
            Self::Martian => true,
            Self::Sovereign | Self::Royale | Self::TwoKings | Self::Plunder => false,
        }
    }

    /// Whether a seat may own any of the armies, not always the same one.
    #[must_use]
    pub const fn seats_choose_armies(self) -> bool {
        match self {
            Self::Sovereign | Self::Royale => true,
            Self::TwoKings | Self::Plunder | Self::Martian => false,
        }
    }

    /// Whether two armies fight and no piece changes sides, so that what is captured says who is ahead.
    #[must_use]
    pub const fn counts_material(self) -> bool {
        match self {
            Self::TwoKings | Self::Plunder => true,
            Self::Sovereign | Self::Royale | Self::Martian => false,
        }
    }

    /// Whether the second seat may take a side after the first move.
    #[must_use]
    pub const fn has_first_move_choice(self) -> bool {
        match self {
            Self::Sovereign => true,
            Self::Royale | Self::TwoKings | Self::Plunder | Self::Martian => false,
        }
    }

    /// Whether a seat can lose its king or resign, and the others play on.
    #[must_use]
    pub const fn outlives_kings(self) -> bool {
        match self {
            Self::Royale => true,
            Self::Sovereign | Self::TwoKings | Self::Plunder | Self::Martian => false,
        }
    }

    /// Whether kings castle.
    #[must_use]
    pub const fn has_castling(self) -> bool {
        match self {
            Self::Sovereign | Self::Royale | Self::TwoKings | Self::Plunder => true,
            Self::Martian => false,
        }
    }

    /// Whether castling is an action of its own, said by the king's target alone; else it is a king's move.
    #[must_use]
    pub const fn castles_by_target(self) -> bool {
        match self {
            Self::Sovereign | Self::Royale => true,
            Self::TwoKings | Self::Plunder | Self::Martian => false,
        }
    }

    /// Whether pawns capture en passant.
    #[must_use]
    pub const fn has_en_passant(self) -> bool {
        match self {
            Self::TwoKings | Self::Plunder => true,
            Self::Sovereign | Self::Royale | Self::Martian => false,
        }
    }

    /// Whether the position text counts plies.
    #[must_use]
    pub const fn writes_plies(self) -> bool {
        match self {
            Self::Sovereign | Self::Royale | Self::TwoKings | Self::Plunder => true,
            Self::Martian => false,
        }
    }

    /// The vests on the stand at the start, by kind.
    #[must_use]
    pub const fn vests(self) -> &'static [(Role, u8)] {
        match self {
            Self::Sovereign | Self::TwoKings | Self::Royale | Self::Martian => &[],
            Self::Plunder => &plunder::SET,
        }
    }

    /// The kind of move that a `*` in move text stands for. A game that has neither kind refuses the move.
    #[must_use]
    pub const fn starred_kind(self) -> MoveKind {
        match self {
            Self::Plunder | Self::Sovereign | Self::TwoKings | Self::Royale => MoveKind::ByVest,
            Self::Martian => MoveKind::CallsClock,
        }
    }
}
