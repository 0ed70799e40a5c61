//! What positions are worth, game by game.

mod martian;
mod orthodox;
mod plunder;
mod sovereign;
mod two_kings;
