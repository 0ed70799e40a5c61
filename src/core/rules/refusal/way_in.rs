//! The squares through which a neutral army is brought in.

use crate::rules::{Army, Square};

/// The coloured squares that bring in a neutral army: a piece of a seat that enters one of them commands the army.
///
/// ```
/// use regalia_core::rules::{Army, GamePosition, Options, Game, Position, Refusal, sovereign::SovereignRefusal};
/// let start = Position::start(&Options::new(Game::Sovereign));
/// let why = start.validate_piece("c1".parse().unwrap()).unwrap_err();
/// let Refusal::Sovereign(SovereignRefusal::NeutralPiece { way: Some(way), .. }) = why else { panic!("{why}") };
/// assert_eq!((way.army, way.squares.map(|square| square.to_string())), (Army::Pink, ["i6", "h11"].map(str::to_owned)));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct WayIn {
    /// The army of the squares: the neutral army itself or, if a neutral piece holds it, the one at the end of the chain,
    /// which brings the others along.
    pub army: Army,
    /// Its two squares. Both are empty, so rule 8 blocks neither. No player can move a piece of their colour, so rule 7
    /// keeps no piece off them.
    pub squares: [Square; 2],
}
