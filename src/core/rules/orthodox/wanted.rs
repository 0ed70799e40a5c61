//! Which of the legal actions are asked for.

use super::bits::Bits;
use super::state::{State, last_rank};

/// Where actions arrive that are asked for.
#[derive(Clone, Copy)]
pub(crate) struct Wanted {
    /// Pieces.
    pub pieces: Bits,
    /// Pawns.
    pub pawns: Bits,
    /// Captures, and with them those en passant.
    pub tactical: bool,
    /// Quiet moves, and with them castling.
    pub quiet: bool,
}

impl Wanted {
    /// Every action.
    pub const ALL: Self = Self { pieces: !0, pawns: !0, tactical: true, quiet: true };

    /// Captures of pieces on these squares, captures en passant, promotions.
    pub const fn captures(state: &State, victims: Bits) -> Self {
        let pieces = state.foe() & victims;
        Self { pieces, pawns: pieces | last_rank(state.side), tactical: true, quiet: false }
    }

    /// Of these only what arrives on some squares.
    pub const fn to(self, targets: Bits) -> Self {
        Self { pieces: self.pieces & targets, pawns: self.pawns & targets, ..self }
    }

    /// All that neither captures nor promotes.
    pub const fn quiets(state: &State) -> Self {
        let pieces = !state.foe();
        Self { pieces, pawns: pieces & !last_rank(state.side), tactical: false, quiet: true }
    }
}
