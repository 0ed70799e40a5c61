//! Why something is not legal. Refusals that several games share are here, those of one game in a file of their own.

use super::{Action, Outcome, Piece, Seat, Square};

mod martian;
mod plunder;
mod royale;
mod sovereign;

pub use martian::MartianRefusal;
pub use plunder::PlunderRefusal;
pub use royale::RoyaleRefusal;
pub use sovereign::{SovereignRefusal, WayIn};

/// Why an action, or a way from one square to another, is refused. [`rule_ref`](Self::rule_ref) gives the number of the
/// rule, which depends on the game. Players are called by the number of their seat.
///
/// ```
/// use regalia_core::rules::{Game, GamePosition, Options, Position, Refusal};
/// let start = Position::start(&Options::new(Game::TwoKings));
/// let refusal = start.validate(start.parse_action("a1a3").unwrap()).unwrap_err();
/// assert!(matches!(refusal, Refusal::InTheWay { .. }));
/// assert_eq!(refusal.to_string(), "the white pawn on a2 is in the way");
/// ```
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[expect(missing_docs, reason = "the messages say what the fields are")]
pub enum Refusal {
    /// The game is over.
    #[error("the game is over: {0}")]
    Over(Outcome),
    /// The action belongs to another game.
    #[error("there is no '{0}' in this game")]
    OtherGame(Action),
    /// The square is not on this board.
    #[error("there is no {0} on this board")]
    OffBoard(Square),
    /// Nothing stands there.
    #[error("there is no piece on {0}")]
    Empty(Square),
    /// The piece belongs to an army of another seat.
    #[error("the {} on {square} belongs to player {by}", piece.name())]
    NotYours { square: Square, piece: Piece, by: Seat },
    /// From and to are the same square.
    #[error("the piece is already on {0}")]
    SameSquare(Square),
    /// A piece that the same seat commands stands there.
    #[error("your own {} is on {square}", piece.name())]
    OwnPiece { square: Square, piece: Piece },
    /// The piece does not move that way.
    #[error("a {} cannot move from {from} to {to}", piece.role.name())]
    NotThatWay { piece: Piece, from: Square, to: Square },
    /// A king does not move that way, and has no vest that would lead it there.
    #[error("a king moves one square")]
    KingOneSquare,
    /// Something stands between.
    #[error("the {} on {square} is in the way", piece.name())]
    InTheWay {
        /// The nearest square in between that is occupied.
        square: Square,
        piece: Piece,
    },
    /// A pawn moves straight only to empty squares.
    #[error("a pawn does not capture straight ahead")]
    PawnCapturesDiagonally,
    /// There is nothing for a pawn to capture.
    #[error("a pawn moves diagonally only to capture")]
    NothingToCapture,
    /// A promotion is given, but the move is none.
    #[error("this move is not a promotion")]
    NoPromotion,
    /// Castling to that square is not possible, and why.
    #[error("no castling to {target}: {why}")]
    NoCastling { target: Square, why: CastlingRefusal },
    /// The king could be captured.
    #[error("it leaves the king on {king} in check from the {} on {square}", attacker.name())]
    KingInCheck {
        /// Where the king would stand.
        king: Square,
        /// Where the attacker would stand.
        square: Square,
        attacker: Piece,
    },
    /// A rule of the two games on the board of chess.
    #[error(transparent)]
    Chess(#[from] ChessRefusal),
    /// A rule of Sovereign Chess, or of Royale where it keeps to that.
    #[error(transparent)]
    Sovereign(#[from] SovereignRefusal),
    /// A rule of Royale's own.
    #[error(transparent)]
    Royale(#[from] RoyaleRefusal),
    /// A rule of Plunder Chess.
    #[error(transparent)]
    Plunder(#[from] PlunderRefusal),
    /// A rule of Martian Chess.
    #[error(transparent)]
    Martian(#[from] MartianRefusal),
}

/// Why castling is not possible.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[expect(missing_docs, reason = "the messages say what the fields are")]
pub enum CastlingRefusal {
    /// The king has moved, or there is no unmoved rook.
    #[error("the king has moved")]
    KingMoved,
    /// The king is attacked.
    #[error("the king is in check")]
    InCheck,
    /// No unmoved rook behind empty squares on that side.
    #[error("no unmoved rook waits behind empty squares there")]
    NoRook,
    /// The rook is not commanded by this seat.
    #[error("you do not control the rook on {0}")]
    RookNotYours(Square),
    /// The target is not between king and rook.
    #[error("it is not between king and rook")]
    NotBetween,
    /// A square on the king's way is attacked.
    #[error("{0} is attacked")]
    Attacked(Square),
    /// A move by a vest leads to a square between king and rook (Plunder Chess, rule 10 with the option `castling=between`).
    #[error("the vest of the {} on {from} can move it to {to}", piece.name())]
    VestBetween { from: Square, piece: Piece, to: Square },
}

/// What forbids a move in the games on the board of chess.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ChessRefusal {
    /// A pawn makes no double step from there.
    #[error("a pawn makes a double step only from its second rank")]
    DoubleStep,
    /// A pawn reaches the last rank, and no promotion is given.
    #[error("a pawn that reaches the last rank becomes q, r, b or n: add the letter")]
    PromotionNeeded,
    /// A pawn does not promote to that.
    #[error("a pawn becomes q, r, b or n")]
    PromotionRole,
}
