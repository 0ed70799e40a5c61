//! Why something is not legal.

use std::fmt;

use super::martian::MartianRefusal;
use super::{Action, Army, Game, Outcome, Piece, Role, Seat, Square};

/// Why an action, or a way from one square to another, is refused; the number of the rule stands beside each.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Refusal {
    /// The game is over.
    #[error("the game is over: {0}")]
    Over(Outcome),
    /// The second seat has to choose its side first.
    #[error("seat 2 chooses its side first: own=w or own=b")]
    SideFirst,
    /// There is no side to choose now.
    #[error("there is no side to choose now")]
    NoChoice,
    /// The first move of the game is White's.
    #[error("the first move is made with White's own pieces")]
    FirstMoveIsWhites,
    /// The action belongs to another game.
    #[error("there is no '{0}' in this game")]
    OtherGame(Action),
    /// The square is not on this board.
    #[error("{0} is not on this board")]
    OffBoard(Square),
    /// Nothing stands there.
    #[error("{0} is empty")]
    Empty(Square),
    /// Rule 5: the piece belongs to an army of another seat.
    #[error("the {} on {square} is commanded by seat {by}", piece.name())]
    NotYours {
        /// Where it stands.
        square: Square,
        /// What it is.
        piece: Piece,
        /// Who commands it.
        by: Seat,
    },
    /// Rule 5: nobody commands the piece's army.
    #[error("the {} on {square} is neutral, nobody commands {}", piece.name(), piece.army)]
    NeutralPiece {
        /// Where it stands.
        square: Square,
        /// What it is.
        piece: Piece,
    },
    /// From and to are the same square.
    #[error("the piece stands on {0} already")]
    SameSquare(Square),
    /// Rule 5: a piece that the same seat commands stands there.
    #[error("your own {} stands on {square}", piece.name())]
    OwnPiece {
        /// The square of arrival.
        square: Square,
        /// What stands there.
        piece: Piece,
    },
    /// Rule 5: a neutral piece stands there.
    #[error("the {} on {square} is neutral, so it cannot be captured", piece.name())]
    NeutralTarget {
        /// The square of arrival.
        square: Square,
        /// What stands there.
        piece: Piece,
    },
    /// Rules 6, 9: the piece does not go that way.
    #[error("a {} does not go from {from} to {to}", piece.role.name())]
    NotThatWay {
        /// What moves.
        piece: Piece,
        /// Where it stands.
        from: Square,
        /// The square of arrival.
        to: Square,
    },
    /// Rule 6: more than eight squares.
    #[error("{to} is {squares} squares away, a {} goes at most 8", piece.role.name())]
    TooFar {
        /// What moves.
        piece: Piece,
        /// The square of arrival.
        to: Square,
        /// The distance.
        squares: u8,
    },
    /// Rule 6: something stands between.
    #[error("the {} on {square} is in the way", piece.name())]
    InTheWay {
        /// The nearest square in between that is occupied.
        square: Square,
        /// What stands there.
        piece: Piece,
    },
    /// Rules 9, 11: a pawn goes straight only to empty squares.
    #[error("a pawn does not capture straight ahead")]
    PawnCapturesDiagonally,
    /// Rules 9, 11: nothing to capture there.
    #[error("a pawn goes diagonally only to capture")]
    NothingToCapture,
    /// Rules 9, 11: away from the brown lines.
    #[error("a pawn comes nearer to a brown line with every move")]
    PawnOutward,
    /// Rule 10: no double step from there.
    #[error("a pawn makes a double step only from the two outer files and ranks")]
    NoDoubleStep,
    /// Chess: no double step from there.
    #[error("a pawn makes a double step only from its second rank")]
    PawnDoubleStep,
    /// Chess: a pawn on the last rank becomes something.
    #[error("a pawn that reaches the last rank becomes q, r, b or n: add the letter")]
    PromotionLetter,
    /// Chess: a pawn cannot become that.
    #[error("a pawn becomes q, r, b or n")]
    PromotionTo,
    /// Plunder Chess, rule 5: no vest to move by.
    #[error("the {} on {square} wears no vest to move by", piece.name())]
    NoVest {
        /// Where it stands.
        square: Square,
        /// What it is.
        piece: Piece,
    },
    /// Plunder Chess, rule 5: only the vest goes there.
    #[error("only its {} vest goes to {to}: add *", vest.name())]
    VestOnly {
        /// The vest that it wears.
        vest: Role,
        /// The square of arrival.
        to: Square,
    },
    /// Plunder Chess, rule 6: the piece needs no vest for that.
    #[error("a {} goes to {to} by its own move and keeps its vest: leave out *", role.name())]
    VestNotNeeded {
        /// What moves.
        role: Role,
        /// The square of arrival.
        to: Square,
    },
    /// Plunder Chess, rule 9: a king that steps past a pawn or a pawn vest.
    #[error("the king could be captured en passant from {0}")]
    KingPassed(Square),
    /// Plunder Chess, rule 1: nothing is captured.
    #[error("only a capture can plunder")]
    NoPlunder,
    /// Plunder Chess, rule 1: neither the captured piece's kind nor its vest.
    #[error("there is no {} vest to take from the {}", kind.name(), victim.name())]
    NotToPlunder {
        /// The kind of vest.
        kind: Role,
        /// What is captured.
        victim: Piece,
    },
    /// Plunder Chess, rules 2 and 14: the vest adds nothing.
    #[error("a {} vest adds nothing to a {}", kind.name(), taker.name())]
    VestAddsNothing {
        /// The kind of vest.
        kind: Role,
        /// What would wear it.
        taker: Role,
    },
    /// Plunder Chess, rule 4: it wears such a vest.
    #[error("it wears a {} vest already", .0.name())]
    VestWorn(Role),
    /// Plunder Chess, rule 3: all such vests are worn.
    #[error("no {} vest is left on the stand", .0.name())]
    VestMissing(Role),
    /// Rule 7: no piece stops on its own colour.
    #[error("{square} is {army}'s own colour, its pieces cannot stop there")]
    OwnColour {
        /// The square of arrival.
        square: Square,
        /// The army of the piece and of the square.
        army: Army,
    },
    /// Rule 8: the twin of the square is occupied.
    #[error("{square} is blocked: its twin {twin} is occupied by the {}", by.name())]
    TwinOccupied {
        /// The square of arrival.
        square: Square,
        /// The other square of that colour.
        twin: Square,
        /// What stands on the twin.
        by: Piece,
    },
    /// Rule 8 with the option `twins=off`.
    #[error("by this game's option no piece goes from a coloured square straight to its twin")]
    TwinJump,
    /// Rule 12: a pawn that enters the promotion zone becomes something.
    #[error("a pawn that enters the promotion zone becomes q, r, b, n or k: add the letter")]
    PromotionNeeded,
    /// Rule 12: no promotion here.
    #[error("there is no promotion by this move")]
    NoPromotion,
    /// Rule 12: a pawn cannot become that.
    #[error("a pawn becomes q, r, b, n or k")]
    PromotionRole,
    /// Rule 13: no castling to that square; the reason.
    #[error("no castling to {target}: {why}")]
    NoCastling {
        /// The king's square of arrival.
        target: Square,
        /// What is missing.
        why: CastlingRefusal,
    },
    /// Rule 15: only a controlled army's colour can be taken.
    #[error("your king can only take a colour that you control, and {0} is not")]
    NotControlled(Army),
    /// Rule 15: the compulsory king step is missing.
    #[error("the king stands on a square of {0}, it must step off: add @ and the square")]
    StepNeeded(Army),
    /// Rule 15: no king step with this defection.
    #[error("the king does not stand on a square of {0}, so it makes no step")]
    NoStep(Army),
    /// Rule 15: the king would have to step off, and no step is legal.
    #[error("the king stands on a square of {0} and has no legal step off it")]
    NoStepFree(Army),
    /// Rule 15: the king's step would take the other king, which was safe from the old colour.
    #[error("the other king stands on {0}, and a king is never captured")]
    KingTaken(Square),
    /// Royale, rule 4: without a king there is no castling, no defection, no escape.
    #[error("this seat has no king")]
    NoKing,
    /// Royale, rule 5: the king escapes, since everything else would leave it in check.
    #[error("everything that this seat could do would put its king in check: it escapes")]
    OnlyEscape,
    /// Royale, rule 5: something else can be done.
    #[error("there is something to do that does not put the king in check, so it does not escape")]
    NoEscape,
    /// Royale, rule 5: the king is in check.
    #[error("a king in check does not escape")]
    NoEscapeFromCheck,
    /// Royale, rule 6: there is nothing else to do.
    #[error("this seat has nothing to do, it passes")]
    OnlyPass,
    /// Royale, rule 6: there is something to do.
    #[error("this seat has something to do, so it does not pass")]
    NoPass,
    /// Royale, rule 8: after resigning every turn is a pass.
    #[error("this seat has resigned, it passes")]
    SeatResigned,
    /// Rule 17: the king could be captured.
    #[error("it leaves the king on {king} in check from the {} on {square}", attacker.name())]
    KingInCheck {
        /// Where the king would stand.
        king: Square,
        /// Where the attacker would stand.
        square: Square,
        /// What attacks.
        attacker: Piece,
    },
    /// A rule of Martian Chess.
    #[error(transparent)]
    Martian(#[from] MartianRefusal),
}

impl Refusal {
    /// The number of the rule in the game's rule file, if one rule says no.
    #[must_use]
    pub const fn rule(&self) -> Option<u8> {
        match self {
            Self::NotYours { .. } | Self::NeutralPiece { .. } | Self::OwnPiece { .. } | Self::NeutralTarget { .. } => {
                Some(5)
            }
            Self::NotThatWay { piece: Piece { role: Role::Pawn, .. }, .. } => Some(9),
            Self::NotThatWay { .. } | Self::TooFar { .. } | Self::InTheWay { .. } => Some(6),
            Self::OwnColour { .. } => Some(7),
            Self::TwinOccupied { .. } | Self::TwinJump => Some(8),
            Self::PawnOutward => Some(9),
            Self::NoDoubleStep => Some(10),
            Self::PawnCapturesDiagonally | Self::NothingToCapture => Some(11),
            Self::PromotionNeeded | Self::NoPromotion | Self::PromotionRole => Some(12),
            Self::NoCastling { .. } => Some(13),
            Self::NotControlled(_)
            | Self::StepNeeded(_)
            | Self::NoStep(_)
            | Self::NoStepFree(_)
            | Self::KingTaken(_) => Some(15),
            Self::KingInCheck { .. } => Some(17),
            Self::Martian(refusal) => Some(refusal.rule()),
            _ => None,
        }
    }
}

impl Refusal {
    /// The number of the rule in a game's rule file, if one rule of that file says no.
    #[must_use]
    pub const fn rule_in(&self, game: Game) -> Option<u8> {
        match game {
            Game::TwoKings => self.rule_of_two_kings(),
            Game::Plunder => self.rule_of_plunder(),
            _ => self.rule(),
        }
    }

    const fn rule_of_two_kings(&self) -> Option<u8> {
        match self {
            Self::NotThatWay { .. }
            | Self::InTheWay { .. }
            | Self::PawnCapturesDiagonally
            | Self::NothingToCapture
            | Self::PawnDoubleStep
            | Self::PromotionLetter
            | Self::PromotionTo
            | Self::NoPromotion => Some(5),
            Self::NoCastling { .. } => Some(6),
            Self::KingInCheck { .. } => Some(3),
            _ => None,
        }
    }

    const fn rule_of_plunder(&self) -> Option<u8> {
        match self {
            Self::NoPlunder | Self::NotToPlunder { .. } => Some(1),
            Self::VestAddsNothing { .. } => Some(2),
            Self::VestMissing(_) => Some(3),
            Self::VestWorn(_) => Some(4),
            Self::NoVest { .. } | Self::VestOnly { .. } => Some(5),
            Self::VestNotNeeded { .. } => Some(6),
            Self::KingInCheck { .. } => Some(8),
            Self::KingPassed(_) => Some(9),
            Self::NoCastling { .. } => Some(10),
            Self::PawnDoubleStep => Some(11),
            Self::PromotionLetter | Self::PromotionTo | Self::NoPromotion => Some(14),
            _ => None,
        }
    }
}

impl Refusal {
    /// The number of the rule in Royale's own rule file, if one of those says no. All others are those of Sovereign
    /// Chess: [`rule`](Self::rule).
    #[must_use]
    pub const fn royale_rule(&self) -> Option<u8> {
        match self {
            Self::NoKing => Some(4),
            Self::OnlyEscape | Self::NoEscape | Self::NoEscapeFromCheck => Some(5),
            Self::OnlyPass | Self::NoPass => Some(6),
            Self::SeatResigned => Some(8),
            _ => None,
        }
    }
}

impl Refusal {
    /// The rule that says no in a game, in whichever book it stands: Royale takes most of its rules from Sovereign Chess.
    #[must_use]
    pub fn rule_ref(&self, game: Game) -> Option<RuleRef> {
        let own = self.royale_rule().filter(|_| game == Game::Royale);
        let lent = if game == Game::Royale { Game::Sovereign } else { game };
        own.map(|number| RuleRef { book: Game::Royale, number })
            .or_else(|| self.rule_in(game).map(|number| RuleRef { book: lent, number }))
    }
}

/// A numbered rule, and the game among whose rules it stands. Its `Display` is what people read: "rule 8".
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RuleRef {
    /// Whose rules.
    pub book: Game,
    /// Its number there.
    pub number: u8,
}

impl fmt::Display for RuleRef {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.book == Game::Royale {
            f.write_str("Royale's ")?;
        }
        write!(f, "rule {}", self.number)
    }
}

/// What is missing for castling (rule 13).
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum CastlingRefusal {
    /// The king is not on its first square, or has moved.
    #[error("the king has moved")]
    KingMoved,
    /// The king is attacked.
    #[error("the king is in check")]
    InCheck,
    /// No unmoved rook behind empty squares on that side.
    #[error("no unmoved rook waits behind empty squares there")]
    NoRook,
    /// The rook is not commanded by this seat.
    #[error("the rook on {0} is not yours to command")]
    RookNotYours(Square),
    /// The target is not between king and rook.
    #[error("it does not lie between king and rook")]
    NotBetween,
    /// A square on the king's way is attacked.
    #[error("{0} is attacked")]
    Attacked(Square),
}
