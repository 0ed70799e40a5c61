//! What the features of each game are worth: made by the bench `fit`, which fits them to games of the engine against
//! itself. Each file says how it was made.

pub(super) mod martian;
pub(super) mod plunder;
pub(super) mod sovereign;
pub(super) mod two_kings;
