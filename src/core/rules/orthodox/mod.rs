//! What Two Kings and Plunder Chess share with orthodox chess: 8 × 8 boards as sets of squares, attacks, castling,
//! position text, algebraic notation, and everything that the positions of both answer in the same way.

pub(crate) mod attacks;
pub(crate) mod bits;
pub(crate) mod castling;
mod checking;
mod contract;
pub(crate) mod explain;
mod fen;
pub(crate) mod keys;
mod san;
mod searchable;
pub(crate) mod setup;
mod spec;
pub(crate) mod state;
pub(crate) mod threats;
mod variant;

pub(super) use fen::write as write_text;
pub(super) use spec::CHESS;
pub(super) use variant::{Explain, Perform};
pub(crate) use variant::{Generate, Variant, Wanted};
