//! What the player chooses for a film.

use std::time::Duration;

use regalia_core::rules::Seat;

use crate::computer::Speed;

/// The format of the file.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Format {
    /// An animated GIF.
    #[default]
    Gif,
    /// An animated PNG.
    Apng,
}

impl Format {
    /// All of them, in the order of the dialog.
    pub const ALL: [Self; 2] = [Self::Gif, Self::Apng];

    /// Its name in the dialog.
    #[must_use]
    pub const fn label(self) -> &'static str {
        match self {
            Self::Gif => "GIF (plays everywhere)",
            Self::Apng => "APNG (all colours)",
        }
    }
}

/// How large the film is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum FilmSize {
    /// 480 pixels.
    Small,
    /// 720 pixels.
    #[default]
    Medium,
    /// 1080 pixels.
    Large,
}

impl FilmSize {
    /// All of them, in the order of the dialog.
    pub const ALL: [Self; 3] = [Self::Small, Self::Medium, Self::Large];

    /// The most pixels that the board takes, with its frame.
    #[must_use]
    pub const fn pixels(self) -> u32 {
        match self {
            Self::Small => 480,
            Self::Medium => 720,
            Self::Large => 1080,
        }
    }

    /// Pixels of the film per logical pixel of the screen, for frame and coordinates.
    #[must_use]
    pub const fn scale(self) -> f32 {
        match self {
            Self::Small | Self::Medium => 1.0,
            Self::Large => 1.5,
        }
    }

    /// Its name in the dialog.
    #[must_use]
    pub const fn label(self) -> &'static str {
        match self {
            Self::Small => "Small (480)",
            Self::Medium => "Medium (720)",
            Self::Large => "Large (1080)",
        }
    }
}

/// Which moves are shown.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Extent {
    /// All moves.
    #[default]
    All,
    /// Only the [decisive](super::is_decisive) ones, and the last.
    Decisive,
}

impl Extent {
    /// All of them, in the order of the dialog.
    pub const ALL: [Self; 2] = [Self::All, Self::Decisive];

    /// Its name in the dialog.
    #[must_use]
    pub const fn label(self) -> &'static str {
        match self {
            Self::All => "All moves",
            Self::Decisive => "Decisive moves",
        }
    }
}

/// What the player chooses for a film.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Choices {
    /// The format of the file.
    pub format: Format,
    /// How large it is.
    pub size: FilmSize,
    /// How fast it is.
    pub speed: Speed,
    /// Which moves are shown.
    pub extent: Extent,
    /// Whose side of the board is at the bottom.
    pub bottom: Seat,
}

impl Choices {
    /// How long an ordinary move stays.
    #[must_use]
    pub const fn per_move(&self) -> Duration {
        Duration::from_millis(match self.speed {
            Speed::Slow => 2000,
            Speed::Normal => 1200,
            Speed::Fast => 600,
        })
    }
}

impl Default for Choices {
    fn default() -> Self {
        Self {
            format: Format::default(),
            size: FilmSize::default(),
            speed: Speed::default(),
            extent: Extent::default(),
            bottom: Seat::One,
        }
    }
}
