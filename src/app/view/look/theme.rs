//! The theme in use, and the colours, sizes and durations of the board and the window around it.

use std::time::Duration;

use bevy::prelude::{Color, Resource};
use bevy_egui::egui;
pub use regalia_kit::theme::{BAR, CORNER, NAME, Palette, Rgb, SMALL, Surface, TEXT, TITLE};
use serde::{Deserialize, Serialize};

#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Theme {
    #[default]
    Dark,
    Light,
}

/// What the board is made of.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum BoardStyle {
    /// Maple and walnut, with enamelled coloured squares.
    #[default]
    Wood,
    /// Light and dark slate, with enamelled coloured squares.
    Slate,
    Flat,
}

impl BoardStyle {
    /// In the order of the settings.
    pub const ALL: [Self; 3] = [Self::Wood, Self::Slate, Self::Flat];

    pub const fn label(self) -> &'static str {
        match self {
            Self::Wood => "Wood",
            Self::Slate => "Slate",
            Self::Flat => "Flat",
        }
    }

    pub const fn surface(self, palette: &Palette) -> Surface {
        match self {
            Self::Wood => palette.wood,
            Self::Slate => palette.slate,
            Self::Flat => Surface {
                light: palette.light_square,
                dark: palette.dark_square,
                frame: palette.frame,
                coordinates: FLAT_COORDINATES,
                gold: MARK_DARK,
                line: palette.brown_line,
                shadow: 0,
            },
        }
    }
}

impl Theme {
    pub fn palette(self) -> &'static Palette {
        Palette::of(self.into())
    }

    #[must_use]
    pub const fn other(self) -> Self {
        match self {
            Self::Dark => Self::Light,
            Self::Light => Self::Dark,
        }
    }
}

impl From<Theme> for egui::Theme {
    fn from(theme: Theme) -> Self {
        match theme {
            Theme::Dark => Self::Dark,
            Theme::Light => Self::Light,
        }
    }
}

pub(in crate::view) const fn bevy_color(colour: Rgb) -> Color {
    let [r, g, b] = colour.parts();
    Color::srgb(r as f32 / 255.0, g as f32 / 255.0, b as f32 / 255.0)
}

const FLAT_COORDINATES: Rgb = Rgb(0xc9c4b8);

/// The dark stroke of marks, which have a light and a dark one to be visible on every colour.
pub const MARK_DARK: Rgb = Rgb(0x15171b);
/// See [`MARK_DARK`].
pub const MARK_LIGHT: Rgb = Rgb(0xfffdf6);
/// The selected square and the last move. The same in both themes, like the board's squares.
pub const MARK_GOLD: Rgb = Rgb(0xd9a520);
pub const MARK_CHECK: Rgb = Rgb(0xc22a12);

pub const CANAL: Rgb = Rgb(0x3f8fb0);

pub const GLIDE: Duration = Duration::from_millis(200);

/// All sizes here are in logical pixels.
pub const GAP: f32 = 12.0;
/// Width of the frame around the board, with the coordinates in it.
pub const FRAME: f32 = 18.0;
/// How far the board's shadow reaches beyond its frame.
pub const SHADOW: f32 = 14.0;
/// Least space between the frame and the edge of the window or the bar.
pub const AROUND_FRAME: f32 = 8.0;
pub const SIDE_BAR: f32 = 34.0;
/// Space on either side of them.
pub const SIDE_BAR_GAP: f32 = 3.0;
pub const COLUMN_LEAST: f32 = 360.0;
pub const COLUMN_MOST: f32 = 560.0;
