//! How an empty board looks.

use super::{colours::ArmyPalette, theme::BoardStyle};

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct BoardLook {
    pub style: BoardStyle,
    pub armies: ArmyPalette,
    pub letters: bool,
}

impl Default for BoardLook {
    fn default() -> Self {
        Self { style: BoardStyle::default(), armies: ArmyPalette::default(), letters: true }
    }
}
