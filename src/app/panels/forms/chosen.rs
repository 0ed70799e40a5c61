//! The choices of the settings.

use crate::{files::settings::NewGames, sound::SoundSettings, view::ViewSettings};

/// What the player can choose in the settings dialog.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Chosen {
    pub view: ViewSettings,
    pub sound: SoundSettings,
    pub games: NewGames,
}
