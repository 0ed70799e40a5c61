//! Why an action is not legal in either game on the board of chess.

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
