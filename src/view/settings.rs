//! How the player wants the board to be shown.

use bevy::prelude::Resource;

/// How the player wants the board to be shown.
#[derive(Resource, Clone, Copy, Debug, PartialEq, Eq)]
pub struct ViewSettings {
    /// The chains of command are drawn on the board.
    pub overlay: bool,
    /// Coloured squares carry their letter.
    pub square_letters: bool,
    /// Pieces carry the letter of their army.
    pub piece_letters: bool,
    /// Nothing glides.
    pub reduced_motion: bool,
    /// Whom the board faces.
    pub turning: Turning,
}

/// Whom the board faces.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Turning {
    /// Always the same side.
    #[default]
    Fixed,
    /// The seat to move, once the last move has landed.
    ToMove,
    /// Both sides at once: the far seat's pieces stand upside down.
    FaceToFace,
}

impl Turning {
    /// Every way, in the order in which they are offered.
    pub const ALL: [Self; 3] = [Self::Fixed, Self::ToMove, Self::FaceToFace];

    /// The words of the menu.
    #[must_use]
    pub const fn label(self) -> &'static str {
        match self {
            Self::Fixed => "Board stays as it is",
            Self::ToMove => "Board turns to the player to move",
            Self::FaceToFace => "Players face each other",
        }
    }
}

impl Default for ViewSettings {
    fn default() -> Self {
        Self {
            overlay: false,
            square_letters: true,
            piece_letters: false,
            reduced_motion: false,
            turning: Turning::Fixed,
        }
    }
}
