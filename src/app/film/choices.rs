//! The player's choices for a film.

use std::time::Duration;

use regalia_core::rules::Seat;

use crate::computer::Speed;

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Format {
    #[default]
    Gif,
    Apng,
}

impl Format {
    /// In the order of the dialog.
    pub const ALL: [Self; 2] = [Self::Gif, Self::Apng];

    pub const fn label(self) -> &'static str {
        match self {
            Self::Gif => "GIF (plays everywhere)",
            Self::Apng => "APNG (all colours)",
        }
    }
}

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
    /// In the order of the dialog.
    pub const ALL: [Self; 3] = [Self::Small, Self::Medium, Self::Large];

    /// Maximum size of the board with its frame, in pixels.
    pub const fn pixels(self) -> u32 {
        match self {
            Self::Small => 480,
            Self::Medium => 720,
            Self::Large => 1080,
        }
    }

    /// Pixels of the film per logical pixel of the screen, for frame and coordinates.
    pub const fn scale(self) -> f32 {
        match self {
            Self::Small | Self::Medium => 1.0,
            Self::Large => 1.5,
        }
    }

    pub const fn label(self) -> &'static str {
        match self {
            Self::Small => "Small (480)",
            Self::Medium => "Medium (720)",
            Self::Large => "Large (1080)",
        }
    }
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Extent {
    #[default]
    All,
    /// Only the [decisive](super::is_decisive) ones, and the last.
    Decisive,
}

impl Extent {
    /// In the order of the dialog.
    pub const ALL: [Self; 2] = [Self::All, Self::Decisive];

    pub const fn label(self) -> &'static str {
        match self {
            Self::All => "All moves",
            Self::Decisive => "Decisive moves",
        }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Choices {
    pub format: Format,
    pub size: FilmSize,
    pub speed: Speed,
    pub extent: Extent,
    /// Whose side of the board is at the bottom.
    pub bottom: Seat,
}

impl Choices {
    /// How long an ordinary move is shown.
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
