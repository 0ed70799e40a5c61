//! What is remembered between runs.

use bevy::prelude::Resource;
use regalia_core::record::{Player, TimeControl};
use regalia_core::rules::{Game, Options};

use crate::computer::Speed;
use crate::sound::SoundSettings;
use crate::view::{LEAST_WINDOW, ViewSettings};

#[derive(Clone, Debug, Default, PartialEq)]
pub struct Settings {
    pub view: ViewSettings,
    pub sound: SoundSettings,
    pub games: NewGames,
    /// How fast the computer plays where nobody else does.
    pub speed: Speed,
    pub window: KeptWindow,
    pub lessons: Lessons,
}

/// What the New Game dialog starts with.
#[derive(Resource, Clone, Debug, PartialEq)]
pub struct NewGames {
    /// Whether each new game is remembered here.
    pub remember: bool,
    /// The players' names; an empty one was left out.
    pub names: Vec<String>,
    /// Who moves for each player; those that are missing are persons.
    pub players: Vec<Player>,
    /// Who moves for each player of every game that was chosen before.
    pub casts: Vec<(Game, Vec<Player>)>,
    pub options: Options,
    /// The time control of each player; empty for a game without time.
    pub time: Vec<TimeControl>,
    /// The last game of a person against the computer.
    pub against: Against,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Against {
    pub options: Options,
    pub level: u8,
}

impl Default for Against {
    fn default() -> Self {
        Self { options: Options::new(Game::Sovereign), level: 3 }
    }
}

impl NewGames {
    pub const MOST_PLAYERS: usize = 4;
    /// In letters.
    pub const LONGEST_NAME: usize = 40;
}

impl Default for NewGames {
    fn default() -> Self {
        Self {
            remember: true,
            names: Vec::new(),
            players: Vec::new(),
            casts: Vec::new(),
            options: Options::new(Game::Sovereign),
            time: Vec::new(),
            against: Against::default(),
        }
    }
}

/// A coach mark of the first games of Sovereign Chess.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Lesson {
    /// Which army is the player's.
    Army,
    /// A coloured square that is worth taking.
    Square,
    /// What it gave.
    Gain,
    /// A piece that can be captured for nothing; it comes when that happens.
    Danger,
}

impl Lesson {
    /// All of them, in the order in which they come.
    pub const ALL: [Self; 4] = [Self::Army, Self::Square, Self::Gain, Self::Danger];
}

/// What the player has learned: coach marks that are gone for good, and whether a game of Sovereign Chess was finished.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Lessons {
    pub has_finished: bool,
    /// Whether each of [`Lesson::ALL`] is learned.
    learned: [bool; 4],
}

impl Lessons {
    #[must_use]
    pub const fn knows(self, lesson: Lesson) -> bool {
        self.learned[lesson as usize]
    }

    /// The first that is not learned.
    #[must_use]
    pub fn next(self) -> Option<Lesson> {
        Lesson::ALL.into_iter().find(|lesson| !self.knows(*lesson))
    }

    /// The same with this one learned.
    #[must_use]
    pub const fn with(mut self, lesson: Lesson) -> Self {
        self.learned[lesson as usize] = true;
        self
    }
}

/// Where the window was, and its size when it is neither maximised nor fullscreen.
#[derive(Resource, Clone, Copy, Debug, PartialEq, Eq)]
pub struct KeptWindow {
    /// Its width and height without the frame, in logical pixels of the system.
    pub size: (u32, u32),
    /// Its upper left corner with the frame, in physical pixels; `None` where the system does not tell.
    pub place: Option<(i32, i32)>,
    pub maximised: bool,
    pub fullscreen: bool,
}

impl KeptWindow {
    /// The smallest size, in logical pixels.
    pub const LEAST: (u32, u32) = (LEAST_WINDOW.x as u32, LEAST_WINDOW.y as u32);
    /// Maximum width or height, in logical pixels: more than any screen has.
    pub const MOST: u32 = 16_384;
    /// Maximum distance from the first screen, in physical pixels: a larger value is not a real place.
    pub const FARTHEST: i32 = 100_000;

    /// A normal window with this size and place, clamped to the limits.
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
