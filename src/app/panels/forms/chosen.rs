//! The choices of the settings.

use crate::files::settings::NewGames;
use crate::sound::SoundSettings;
use crate::view::ViewSettings;

/// What the player can choose in the settings dialog.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Chosen {
    /// How the window is shown.
    pub view: ViewSettings,
    /// What is heard.
    pub sound: SoundSettings,
    /// The defaults of new games.
    pub games: NewGames,
}
