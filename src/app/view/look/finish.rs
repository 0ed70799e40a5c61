//! How pieces are drawn, whatever they are.

use super::colours::ArmyPalette;
use super::settings::{PieceDesign, ViewSettings};

/// How pieces are drawn, whatever they are.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Finish {
    /// The colours of their armies.
    pub armies: ArmyPalette,
    /// Their shapes.
    pub design: PieceDesign,
    /// Whether they carry the letters of their armies.
    pub letters: bool,
}

impl Finish {
    /// The one that the settings ask for.
    #[must_use]
    pub const fn of(settings: &ViewSettings) -> Self {
        Self { armies: settings.armies, design: settings.pieces, letters: settings.piece_letters }
    }
}
