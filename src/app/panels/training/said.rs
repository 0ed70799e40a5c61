//! What was said last about an attempt.

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum Said {
    #[default]
    Nothing,
    /// Why a move is not legal.
    Refused(String),
    Hint(String),
    /// The move was right, and answered.
    Right(String),
    /// The move was legal, but not right.
    Wrong(String),
    Solved(String),
}
