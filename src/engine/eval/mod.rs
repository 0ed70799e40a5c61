//! What positions are worth, game by game.

mod martian;
mod orthodox;
mod plunder;
pub(super) mod royale;
mod sovereign;
mod two_kings;
