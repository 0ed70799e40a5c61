//! What the board is made of.

use serde::{Deserialize, Serialize};

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
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
    /// In the order of the settings.
    pub const ALL: [Self; 3] = [Self::Wood, Self::Slate, Self::Flat];

    /// Its name in the settings.
    pub const fn label(self) -> &'static str {
        match self {
            Self::Wood => "Wood",
            Self::Slate => "Slate",
            Self::Flat => "Flat",
        }
    }
}
