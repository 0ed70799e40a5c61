//! What was said last about an attempt.

/// What was said last.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum Said {
    /// Nothing yet.
    #[default]
    Nothing,
    /// Why a move is not legal.
    Refused(String),
    /// A hint.
    Hint(String),
    /// The move was right, and answered.
    Right(String),
    /// The move was legal, but not right.
    Wrong(String),
    /// The exercise is solved.
    Solved(String),
}
