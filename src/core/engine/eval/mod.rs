//! What positions are worth, game by game.

#[cfg(any(test, feature = "test-hooks"))]
pub(super) mod featured;
mod martian;
pub(super) mod net;
mod orthodox;
mod plunder;
pub(super) mod royale;
pub(super) mod sink;
pub(super) mod sovereign;
mod two_kings;

/// What the features of each game are worth: made by the bench `fit`, which fits them to games of the engine against
/// itself. Each file says how it was made.
mod weights {
    pub(super) mod martian;
    pub(super) mod plunder;
    pub(super) mod sovereign;
    pub(super) mod two_kings;
}
