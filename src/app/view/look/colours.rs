//! The colours of the twelve armies, in three palettes.

use regalia_core::rules::Army;
use serde::{Deserialize, Serialize};

use super::theme::Rgb;

/// A palette: the colours of all armies.
///
/// ```
/// use regalia_core::rules::Army;
/// use regalia_app::view::ArmyPalette;
/// let [boxed, clear, contrast] = ArmyPalette::ALL.map(|palette| palette.army(Army::Violet).fill);
/// assert!(boxed != clear && clear != contrast && contrast != boxed);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum ArmyPalette {
    /// Like the pieces of the boxed game, in hues that all kinds of colour vision tell apart.
    #[default]
    Box,
    /// Distinct for all kinds of colour vision.
    Clear,
    /// Distinct for all kinds of colour vision, and each of its own brightness, so that even greys differ.
    Contrast,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ArmyColours {
    pub fill: Rgb,
    pub ink: Rgb,
    /// Lines inside the piece, and letters on the fill.
    pub detail: Rgb,
}

/// The outline of pieces in a light colour.
const ON_LIGHT: u32 = 0x0011_1317;
/// The outline of pieces in a dark colour.
const ON_DARK: u32 = 0x000b_0d0f;

impl ArmyPalette {
    /// In the order of the settings.
    pub const ALL: [Self; 3] = [Self::Box, Self::Clear, Self::Contrast];

    pub const fn label(self) -> &'static str {
        match self {
            Self::Box => "As in the box",
            Self::Clear => "Clear",
            Self::Contrast => "High contrast",
        }
    }

    pub const fn purpose(self) -> &'static str {
        match self {
            Self::Box => "Like the pieces of the boxed game",
            Self::Clear => "Easy to tell apart, with any colour vision",
            Self::Contrast => "Easy to tell apart even in grey: every army has its own brightness",
        }
    }

    /// The colours of an army. A test measures how well the armies of each palette differ.
    pub const fn army(self, army: Army) -> ArmyColours {
        let (fill, ink, detail) = match self {
            Self::Box => boxed(army),
            Self::Clear => clear(army),
            Self::Contrast => contrast(army),
        };
        ArmyColours { fill: Rgb(fill), ink: Rgb(ink), detail: Rgb(detail) }
    }
}

/// Fill, ink and detail.
const fn boxed(army: Army) -> (u32, u32, u32) {
    match army {
        Army::White => (0xfefdf7, ON_LIGHT, 0x33373f),
        Army::Ash => (0xc3bdb5, ON_LIGHT, 0x35342f),
        Army::Slate => (0x5f686e, ON_DARK, 0xf4f1ea),
        Army::Black => (0x1d1a1b, ON_DARK, 0xd9d6cf),
        Army::Pink => (0xd88ebc, ON_LIGHT, 0x571636),
        Army::Red => (0xb9190f, ON_DARK, 0xffdcd8),
        Army::Orange => (0xfb781c, ON_LIGHT, 0x431b00),
        Army::Yellow => (0xffe021, ON_LIGHT, 0x4a3b00),
        Army::Green => (0x238655, ON_DARK, 0xdaf4de),
        Army::Cyan => (0x53d3fd, ON_LIGHT, 0x00334a),
        Army::Navy => (0x1a2966, ON_DARK, 0xd8e0fa),
        Army::Violet => (0x824bb2, ON_DARK, 0xf0dffc),
    }
}

const fn clear(army: Army) -> (u32, u32, u32) {
    match army {
        Army::White => (0xfdfff9, ON_LIGHT, 0x33373f),
        Army::Ash => (0xc5bdc7, ON_LIGHT, 0x372f3c),
        Army::Slate => (0x828396, ON_DARK, 0xf4f1ea),
        Army::Black => (0x111618, ON_DARK, 0xd9d6cf),
        Army::Pink => (0xfb8f94, ON_LIGHT, 0x571621),
        Army::Red => (0xa61d04, ON_DARK, 0xffd6c4),
        Army::Orange => (0xf96000, ON_LIGHT, 0x431500),
        Army::Yellow => (0xfbe001, ON_LIGHT, 0x4a3b00),
        Army::Green => (0x177457, ON_DARK, 0xd2f0e2),
        Army::Cyan => (0x00d0fc, ON_LIGHT, 0x00384a),
        Army::Navy => (0x44437a, ON_DARK, 0xdcdbf5),
        Army::Violet => (0xa05ee8, ON_LIGHT, 0x260a45),
    }
}

const fn contrast(army: Army) -> (u32, u32, u32) {
    match army {
        Army::White => (0xfffffe, ON_LIGHT, 0x33373f),
        Army::Ash => (0xa5b4bb, ON_LIGHT, 0x1f2a30),
        Army::Slate => (0x787789, ON_DARK, 0xffffff),
        Army::Black => (0x0e0404, ON_DARK, 0xe4dcd9),
        Army::Pink => (0xe58186, ON_LIGHT, 0x4a0d16),
        Army::Red => (0x8f1015, ON_DARK, 0xffdcd8),
        Army::Orange => (0xff4a0d, ON_LIGHT, 0x3a0e00),
        Army::Yellow => (0xf2e748, ON_LIGHT, 0x453f00),
        Army::Green => (0x167756, ON_DARK, 0xdcf5ea),
        Army::Cyan => (0x2bd9fe, ON_LIGHT, 0x003848),
        Army::Navy => (0x112559, ON_DARK, 0xdae3ff),
        Army::Violet => (0x5849a7, ON_DARK, 0xeae6ff),
    }
}
