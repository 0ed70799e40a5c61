//! How an empty board looks.

use super::board_style::BoardStyle;
use super::colours::ArmyPalette;

/// How an empty board looks.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct BoardLook {
    /// What it is made of.
    pub style: BoardStyle,
    /// The colours of the armies.
    pub armies: ArmyPalette,
    /// Whether coloured squares show their letter.
    pub letters: bool,
}

impl Default for BoardLook {
    fn default() -> Self {
        Self { style: BoardStyle::default(), armies: ArmyPalette::default(), letters: true }
    }
}
