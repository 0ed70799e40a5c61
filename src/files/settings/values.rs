//! What is remembered from one time to the next.

use bevy::prelude::Resource;

use crate::record::TimeControl;
use crate::rules::{Game, Options};
use crate::view::{LEAST_WINDOW, ViewSettings};

/// Everything that is remembered.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Settings {
    /// How the window is shown.
    pub view: ViewSettings,
    /// What the form for a new game begins with.
    pub games: NewGames,
    /// Where the window was.
    pub window: KeptWindow,
}

/// What the form for a new game begins with.
#[derive(Resource, Clone, Debug, PartialEq)]
pub struct NewGames {
    /// Each new game is remembered here.
    pub remember: bool,
    /// The players' names; empty ones were left out.
    pub names: Vec<String>,
    /// The game with its rule options.
    pub options: Options,
    /// The time of each player, or none.
    pub time: Vec<TimeControl>,
}

impl NewGames {
    /// The most players that a game has.
    pub const MOST_PLAYERS: usize = 4;
    /// The longest name, in letters.
    pub const LONGEST_NAME: usize = 40;
}

impl Default for NewGames {
    fn default() -> Self {
        Self { remember: true, names: Vec::new(), options: Options::new(Game::Sovereign), time: Vec::new() }
    }
}

/// Where the window was: as it is when it fills neither the screen nor what the system leaves of it.
#[derive(Resource, Clone, Copy, Debug, PartialEq, Eq)]
pub struct KeptWindow {
    /// Its width and height without the frame, in logical pixels of the system.
    pub size: (u32, u32),
    /// Its upper left corner with the frame, in physical pixels; `None` where the system does not tell.
    pub place: Option<(i32, i32)>,
    /// It was maximised.
    pub maximised: bool,
    /// It filled the screen.
    pub fullscreen: bool,
}

impl KeptWindow {
    /// The smallest size, in logical pixels.
    pub const LEAST: (u32, u32) = (LEAST_WINDOW.x as u32, LEAST_WINDOW.y as u32);
    /// More than any screen has.
    pub const MOST: u32 = 16_384;
    /// How far from the first screen a window may be: beyond it there is arithmetic, not a screen.
    pub const FARTHEST: i32 = 100_000;

    /// A window that fills nothing; what is beyond all bounds is brought inside them.
    #[must_use]
    pub fn plain(size: (u32, u32), place: Option<(i32, i32)>) -> Self {
        let size = (size.0.clamp(Self::LEAST.0, Self::MOST), size.1.clamp(Self::LEAST.1, Self::MOST));
        let possible = -Self::FARTHEST..=Self::FARTHEST;
        let place = place.filter(|(x, y)| possible.contains(x) && possible.contains(y));
        Self { size, place, maximised: false, fullscreen: false }
    }
}

impl Default for KeptWindow {
    fn default() -> Self {
        Self { size: (1280, 800), place: None, maximised: false, fullscreen: false }
    }
}
