//! Which numbered rule says no.

use std::fmt;

use super::{ChessRefusal, Game, Piece, Refusal, Role};

impl Refusal {
    /// The rule of `game` that says no, if one does, and the book in which it stands: Royale takes most of its
    /// rules from Sovereign Chess.
    ///
    /// ```
    /// use regalia_core::rules::{Game, Refusal, RuleRef};
    /// assert_eq!(Refusal::PawnCapturesDiagonally.rule_ref(Game::TwoKings), Some(RuleRef { book: Game::TwoKings, number: 5 }));
    /// assert_eq!(Refusal::PawnCapturesDiagonally.rule_ref(Game::Royale), Some(RuleRef { book: Game::Sovereign, number: 11 }));
    /// ```
    pub fn rule_ref(&self, game: Game) -> Option<RuleRef> {
        let books = [Some(game), game.builds_on()].into_iter().flatten();
        books.filter_map(|book| Some(RuleRef { book, number: self.number_in(book)? })).next()
    }

    /// The number of the rule of one game's book that says no, if one does.
    fn number_in(&self, book: Game) -> Option<u8> {
        let numbers = &book.spec().rule_numbers;
        let only_in = |game: Game, number: Option<u8>| number.filter(|_| book == game);
        match self {
            Self::Sovereign(refusal) => only_in(Game::Sovereign, refusal.rule()),
            Self::Royale(refusal) => only_in(Game::Royale, Some(refusal.rule())),
            Self::Plunder(refusal) => only_in(Game::Plunder, Some(refusal.rule())),
            Self::Martian(refusal) => only_in(Game::Martian, Some(refusal.rule())),
            Self::Chess(ChessRefusal::DoubleStep) => numbers.double_step,
            Self::Chess(ChessRefusal::PromotionNeeded | ChessRefusal::PromotionRole) => numbers.promotion_role,
            Self::NotYours { .. } | Self::OwnPiece { .. } => numbers.command,
            Self::NotThatWay { piece: Piece { role: Role::Pawn, .. }, .. } => numbers.pawn_way,
            Self::NotThatWay { .. } | Self::KingOneSquare | Self::InTheWay { .. } => numbers.way,
            Self::PawnCapturesDiagonally | Self::NothingToCapture => numbers.pawn_capture,
            Self::NoPromotion => numbers.promotion,
            Self::NoCastling { .. } => numbers.castling,
            Self::KingInCheck { .. } => numbers.check,
            Self::Over(_) | Self::OtherGame(_) | Self::OffBoard(_) | Self::Empty(_) | Self::SameSquare(_) => None,
        }
    }
}

/// A numbered rule, and the game among whose rules it stands. Its `Display` is what players read: "rule 8", or "Royale's
/// rule 6" in a game that plays by two books.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RuleRef {
    /// Whose rules.
    pub book: Game,
    /// Its number there.
    pub number: u8,
}

impl fmt::Display for RuleRef {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.book.builds_on().is_some() {
            write!(f, "{}'s ", self.book.short_title())?;
        }
        write!(f, "rule {}", self.number)
    }
}
