//! Why an action is not legal in Two Kings and Plunder Chess alike, beyond what every game may say.

/// What forbids a move in the games on the board of chess.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ChessRefusal {
    /// No double step from there.
    #[error("a pawn makes a double step only from its second rank")]
    DoubleStep,
    /// A pawn on the last rank becomes something.
    #[error("a pawn that reaches the last rank becomes q, r, b or n: add the letter")]
    PromotionNeeded,
    /// A pawn cannot become that.
    #[error("a pawn becomes q, r, b or n")]
    PromotionRole,
}
