//! A position as plain data, in one form for every game: what the live board keeps as entities and components.

use super::{Army, Options, Piece, Problem, Role, Seat, Square};

/// No game has more plies, and a count can hold many more.
const MAX_PLIES: u32 = 2_000_000;

/// Everything that makes a position, possible or not. Each game reads the fields that it knows and ignores the rest.
///
/// ```
/// use regalia_core::rules::{Game, GamePosition, Options, Position, Role};
/// let mut setup = Position::start(&Options::new(Game::TwoKings)).to_setup();
/// setup.pieces.retain(|placed| placed.piece.role != Role::Queen);
/// let position = Position::from_setup(&setup).unwrap();
/// assert_eq!(position.to_string(), "rnb1kknr/pppppppp/8/8/8/8/PPPPPPPP/RNB1KKNR w KQkq - 0 1");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Setup {
    /// The game and its rule options.
    pub options: Options,
    /// What stands on the board, each square once.
    pub pieces: Vec<PlacedPiece>,
    /// One entry a seat, in turn order.
    pub seats: Vec<SeatState>,
    /// Whose turn it is.
    pub side_to_move: Seat,
    /// Plies played.
    pub ply: u32,
    /// Plies since a capture or a pawn move, as the game counts them for its draws.
    pub halfmove_clock: u32,
    /// The phase of the first-move choice (Sovereign Chess).
    pub side_choice: SideChoicePhase,
    /// The square that an en passant capture arrives on (Plunder Chess, Two Kings).
    pub en_passant: Option<Square>,
    /// From and to of the last ply (Martian Chess, rule 3).
    pub last: Option<(Square, Square)>,
    /// What the clock stands at (Martian Chess, rule 6).
    pub clock: Option<u8>,
}

impl Setup {
    /// A setup that has nothing but this.
    pub(super) const fn new(
        options: Options,
        pieces: Vec<PlacedPiece>,
        seats: Vec<SeatState>,
        side_to_move: Seat,
    ) -> Self {
        Self {
            options,
            pieces,
            seats,
            side_to_move,
            ply: 0,
            halfmove_clock: 0,
            side_choice: SideChoicePhase::Done,
            en_passant: None,
            last: None,
            clock: None,
        }
    }

    /// Whether a game can have so many plies.
    pub(super) fn check_counts(&self) -> Result<(), Problem> {
        let most = self.ply.max(self.halfmove_clock);
        if most > MAX_PLIES { Err(Problem::TooManyPlies(most)) } else { Ok(()) }
    }
}

/// A piece on its square.
///
/// ```
/// use regalia_core::rules::{Army, Game, GamePosition, Options, Piece, PlacedPiece, Position, Role};
/// let mut setup = Position::parse("4k3/8/8/8/8/8/8/4K3 w - - 0 1", &Options::new(Game::Plunder)).unwrap().to_setup();
/// let (square, piece) = ("c3".parse().unwrap(), Piece { army: Army::White, role: Role::Knight });
/// setup.pieces.push(PlacedPiece { square, piece, vest: Some(Role::Queen), unmoved: false });
/// assert_eq!(Position::from_setup(&setup).unwrap().to_string(), "4k3/8/8/8/8/2N(q)5/8/4K3 w - - 0 1");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PlacedPiece {
    /// Where it stands.
    pub square: Square,
    /// What it is.
    pub piece: Piece,
    /// The vest that it wears (Plunder Chess).
    pub vest: Option<Role>,
    /// Whether it is a king or rook that castling may still use.
    pub unmoved: bool,
}

/// What a seat has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SeatState {
    /// The army that it owns.
    pub owned: Army,
    /// Whether it has its king, and why not.
    pub standing: SeatStanding,
    /// Points (Martian Chess).
    pub score: u8,
}

/// Whether a seat is in the fight.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum SeatStanding {
    /// It plays.
    #[default]
    Playing,
    /// Its king was captured (Royale): interregnum.
    Kingless,
    /// Its king has escaped (Royale).
    Escaped,
    /// It has resigned and the others play on (Royale).
    Resigned,
}

/// Phase of the first-move choice.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum SideChoicePhase {
    /// Seat 1 makes one move with White's pieces.
    First,
    /// Seat 2 takes White, with that move made, or Black.
    Choice,
    /// Sides are settled.
    #[default]
    Done,
}
