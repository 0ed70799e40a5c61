//! How pieces are drawn, whatever they are.

use super::colours::ArmyPalette;
use super::settings::{PieceDesign, ViewSettings};

/// How pieces of any kind are drawn.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Finish {
    pub armies: ArmyPalette,
    pub design: PieceDesign,
    pub letters: bool,
}

impl Finish {
    pub const fn of(settings: &ViewSettings) -> Self {
        Self { armies: settings.armies, design: settings.pieces, letters: settings.piece_letters }
    }
}
