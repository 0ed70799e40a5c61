//! What Two Kings and Plunder Chess share with orthodox chess: 8 × 8 boards as sets of squares, attacks, castling,
//! position text, and moves as people write them.

pub(super) mod attacks;
pub(super) mod bits;
pub(super) mod castling;
pub(super) mod explain;
pub(super) mod fen;
pub(super) mod parts;
pub(super) mod san;
pub(super) mod state;
pub(super) mod threats;

/// Quiet plies after which the game is drawn by itself: 75 moves of each seat.
pub(super) const QUIET_LIMIT: u32 = 150;

/// Quiet plies after which a draw may be claimed: 50 moves of each seat.
pub(super) const CLAIMABLE: u32 = 100;
