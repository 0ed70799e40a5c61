//! What a position is worth to the side to move.

use crate::rules::Score;

/// Hundredths of a pawn; in Martian Chess hundredths of a point. Values beyond [`DECIDED`] are proved ends.
pub type Value = i32;

/// More than any value.
pub const INFINITE: Value = 32_500;

/// The side to move has won here and now. An end that is `n` plies away is worth `MATE - n`.
pub const MATE: Value = 32_000;

/// From here on (and below its negative) a value is a proved win or loss.
pub const DECIDED: Value = MATE - 1_000;

/// The highest value of a proved loss.
const LOST: Value = -DECIDED;

/// Neither side wins.
pub const DRAW: Value = 0;

/// No line goes deeper than this, whatever is extended.
pub const MAX_PLIES: usize = 120;

/// Whether a value is a proved win or loss.
pub const fn is_decided(value: Value) -> bool {
    value.abs() >= DECIDED
}

/// The value of having lost `ply` plies after the root.
pub(super) const fn lost_in(ply: usize) -> Value {
    -MATE + ply as Value
}

/// The value of an end `ply` plies after the root, to whoever has this score there.
pub(super) const fn value_of_score(score: Score, ply: usize) -> Value {
    match score {
        Score::One => MATE - ply as Value,
        Score::Half => DRAW,
        Score::Zero => lost_in(ply),
    }
}

/// Proved ends are stored by their distance from the position itself, not from the root of the search.
pub(super) const fn to_table(value: Value, ply: usize) -> Value {
    match value {
        DECIDED.. => value + ply as Value,
        ..=LOST => value - ply as Value,
        _ => value,
    }
}

/// The value that [`to_table`] stored, seen from the root of this search.
pub(super) const fn from_table(value: Value, ply: usize) -> Value {
    match value {
        DECIDED.. => value - ply as Value,
        ..=LOST => value + ply as Value,
        _ => value,
    }
}
