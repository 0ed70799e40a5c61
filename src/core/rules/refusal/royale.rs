//! Why an action is not legal in Royale alone.

/// What forbids an action in Royale alone. Each names its rule of Royale.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum RoyaleRefusal {
    /// Rule 4: without a king there is no castling, no defection, no escape.
    #[error("you have no king")]
    NoKing,
    /// Rule 5: the king escapes, because every other action would leave it in check.
    #[error("every legal move would leave your king in check: it escapes")]
    OnlyEscape,
    /// Rule 5: there is another legal action.
    #[error("you have a move that keeps your king out of check, so it cannot escape")]
    NoEscape,
    /// Rule 5: the king is in check.
    #[error("a king in check cannot escape")]
    NoEscapeFromCheck,
    /// Rule 6: there is no other legal action.
    #[error("no legal move: pass")]
    OnlyPass,
    /// Rule 6: there is another legal action.
    #[error("you have a legal move, so you cannot pass")]
    NoPass,
    /// Rule 8: after resigning every turn is a pass.
    #[error("you have resigned and can only pass")]
    SeatResigned,
}

impl RoyaleRefusal {
    /// The number of the rule in Royale's book.
    pub const fn rule(self) -> u8 {
        match self {
            Self::NoKing => 4,
            Self::OnlyEscape | Self::NoEscape | Self::NoEscapeFromCheck => 5,
            Self::OnlyPass | Self::NoPass => 6,
            Self::SeatResigned => 8,
        }
    }
}
