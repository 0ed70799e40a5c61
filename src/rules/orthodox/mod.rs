//! What Two Kings and Plunder Chess share with orthodox chess: 8 × 8 boards as sets of squares, attacks, castling,
//! position text, algebraic notation, and everything that the positions of both answer in the same way.

pub(super) mod attacks;
pub(super) mod bits;
pub(super) mod castling;
mod contract;
pub(super) mod explain;
mod fen;
mod keys;
mod refusal;
mod san;
pub(super) mod setup;
pub(super) mod state;
pub(super) mod threats;
mod variant;

pub(super) use fen::write as write_text;
pub use refusal::ChessRefusal;
pub(super) use variant::{Explain, Generate, Perform, Variant};
