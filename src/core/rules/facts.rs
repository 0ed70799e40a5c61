//! What is true of a game in every position.

use super::rule_numbers::RuleNumbers;
use super::{Army, Game, MoveKind, Role, RuleOption, Seat, Square, martian, plunder, royale, sovereign, two_kings};

/// A set of pieces: what the roles look like. Games with the same set share their drawings.
///
/// ```
/// use regalia_core::rules::{Game, PieceSet};
/// assert_eq!(Game::Martian.piece_set(), PieceSet::Pyramids);
/// assert_eq!(Game::Royale.piece_set(), Game::TwoKings.piece_set());
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum PieceSet {
    /// The six pieces of chess.
    Chess,
    /// Pyramids of three sizes.
    Pyramids,
}

impl Game {
    /// The rule options that players may choose.
    #[must_use]
    pub const fn rule_options(self) -> &'static [RuleOption] {
        match self {
            Self::Sovereign => &sovereign::RULE_OPTIONS,
            Self::TwoKings => &two_kings::RULE_OPTIONS,
            Self::Plunder => &plunder::RULE_OPTIONS,
            Self::Royale => &royale::RULE_OPTIONS,
            Self::Martian => &martian::RULE_OPTIONS,
        }
    }

    /// The game whose rules hold here too wherever its own say nothing else.
    #[must_use]
    pub const fn builds_on(self) -> Option<Self> {
        match self {
            Self::Royale => Some(Self::Sovereign),
            Self::Sovereign | Self::TwoKings | Self::Plunder | Self::Martian => None,
        }
    }

    /// The numbers of its own rules behind the refusals that several games share.
    pub(super) const fn rule_numbers(self) -> &'static RuleNumbers {
        match self {
            Self::Sovereign => &sovereign::RULE_NUMBERS,
            Self::TwoKings => &two_kings::RULE_NUMBERS,
            Self::Plunder => &plunder::RULE_NUMBERS,
            Self::Royale | Self::Martian => &RuleNumbers::NONE,
        }
    }

    /// The number of seats.
    #[must_use]
    pub const fn seats(self) -> usize {
        match self {
            Self::Sovereign | Self::TwoKings | Self::Plunder | Self::Martian => 2,
            Self::Royale => 4,
        }
    }

    /// The number of files and of ranks of the board.
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

    /// The colour of a coloured square; `None` for a plain one.
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

    /// Whether a pawn that arrives on a square promotes.
    #[must_use]
    pub const fn has_promotion_on(self, square: Square) -> bool {
        match self {
            Self::Sovereign | Self::Royale => sovereign::in_promotion_zone(square),
            Self::TwoKings | Self::Plunder => matches!(square.rank(), 0 | 7),
            Self::Martian => false,
        }
    }

    /// Whether two brown lines cross in the middle of the board, inside the promotion zone.
    #[must_use]
    pub const fn has_brown_lines(self) -> bool {
        match self {
            Self::Sovereign | Self::Royale => true,
            Self::TwoKings | Self::Plunder | Self::Martian => false,
        }
    }

    /// The number of ranks below the canal that runs across the board, if there is one.
    #[must_use]
    pub const fn canal(self) -> Option<u8> {
        match self {
            Self::Martian => Some(self.size().1 / 2),
            Self::Sovereign | Self::Royale | Self::TwoKings | Self::Plunder => None,
        }
    }

    /// The army whose zone a square lies in; `None` where the board has no zones. A piece belongs to the zone that it
    /// stands in.
    #[must_use]
    pub const fn zone_of(self, square: Square) -> Option<Army> {
        match self {
            Self::Martian => Some(martian::army(martian::zone(square))),
            Self::Sovereign | Self::Royale | Self::TwoKings | Self::Plunder => None,
        }
    }

    /// The army that a seat owns in the usual start.
    #[must_use]
    pub const fn first_army(self, seat: Seat) -> Army {
        match (self, seat) {
            (Self::Martian, seat) => martian::army(seat),
            (_, Seat::One) => Army::White,
            (Self::Royale, Seat::Two) => Army::Ash,
            (Self::Royale, Seat::Three) => Army::Slate,
            (_, Seat::Two | Seat::Three | Seat::Four) => Army::Black,
        }
    }

    /// Whether the board has zones, so that a piece belongs to the army of its zone.
    #[must_use]
    pub const fn has_zones(self) -> bool {
        self.zone_of(Square::from_index(0)).is_some()
    }

    /// The pieces that it is played with.
    #[must_use]
    pub const fn piece_set(self) -> PieceSet {
        match self {
            Self::Sovereign | Self::Royale | Self::TwoKings | Self::Plunder => PieceSet::Chess,
            Self::Martian => PieceSet::Pyramids,
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

    /// Whether a seat can own any of the armies rather than always the same one.
    #[must_use]
    pub const fn seats_choose_armies(self) -> bool {
        match self {
            Self::Sovereign | Self::Royale => true,
            Self::TwoKings | Self::Plunder | Self::Martian => false,
        }
    }

    /// Whether two armies fight and no piece changes sides, so that the captured pieces show who is ahead.
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

    /// Whether the game goes on when a seat loses its king or resigns.
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

    /// Whether castling is an action of its own, [`Action::Castle`](super::Action::Castle), rather than a move of the king.
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

    /// How many vests of each kind are on the stand at the start.
    #[must_use]
    pub const fn vests(self) -> &'static [(Role, u8)] {
        match self {
            Self::Sovereign | Self::TwoKings | Self::Royale | Self::Martian => &[],
            Self::Plunder => &plunder::SET,
        }
    }

    /// Moves as they may be written at the start of the game, as examples: with both squares, and as people write them.
    ///
    /// ```
    /// use regalia_core::rules::{Action, Game};
    /// let why = Action::parse("Zz9", Game::Plunder).unwrap_err();
    /// assert_eq!(why.to_string(), "'Zz9' is not a move; moves look like e2e4 or Nf3");
    /// ```
    #[must_use]
    pub const fn sample_moves(self) -> [&'static str; 2] {
        match self {
            Self::Sovereign | Self::Royale => ["e2e4", "wPe2-e4"],
            Self::Plunder | Self::TwoKings => ["e2e4", "Nf3"],
            Self::Martian => ["c3d4", "c3-d4"],
        }
    }

    /// The kind of move that a `*` in move text stands for. Games that have neither kind refuse the move.
    #[must_use]
    pub const fn starred_kind(self) -> MoveKind {
        match self {
            Self::Plunder | Self::Sovereign | Self::TwoKings | Self::Royale => MoveKind::ByVest,
            Self::Martian => MoveKind::CallsClock,
        }
    }
}
