//! What the board is made of.

use super::colours::ArmyPalette;

/// What the board is made of.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum BoardStyle {
    /// Maple and walnut, with enamelled coloured squares.
    #[default]
    Wood,
    /// Light and dark slate, with enamelled coloured squares.
    Slate,
    /// Plain colours.
    Flat,
}

impl BoardStyle {
    /// All of them, in the order of the settings.
    pub const ALL: [Self; 3] = [Self::Wood, Self::Slate, Self::Flat];

    /// Its name in the settings.
    #[must_use]
    pub const fn label(self) -> &'static str {
        match self {
            Self::Wood => "Wood",
            Self::Slate => "Slate",
            Self::Flat => "Flat",
        }
    }
}

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
