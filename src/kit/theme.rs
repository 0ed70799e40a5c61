//! The colours of panels and boards in a dark and a light theme, and the sizes that all panels share.

use egui::{Color32, Theme};

/// A colour as `0xrrggbb`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Rgb(pub u32);

impl Rgb {
    /// Red, green, blue.
    pub const fn parts(self) -> [u8; 3] {
        [(self.0 >> 16) as u8, (self.0 >> 8) as u8, self.0 as u8]
    }

    pub const fn egui(self) -> Color32 {
        let [r, g, b] = self.parts();
        Color32::from_rgb(r, g, b)
    }

    /// For egui, with an opacity from 0 to 255.
    pub fn faint(self, opacity: u8) -> Color32 {
        let [r, g, b] = self.parts();
        Color32::from_rgba_unmultiplied(r, g, b, opacity)
    }

    pub fn svg(self) -> String {
        format!("#{:06x}", self.0)
    }
}

#[derive(Debug)]
pub struct Palette {
    pub background: Rgb,
    pub panel: Rgb,
    pub raised: Rgb,
    pub line: Rgb,
    pub text: Rgb,
    pub dim: Rgb,
    /// "Now": the seat to move, the selected square, the current move.
    pub accent: Rgb,
    /// Losses and refusals.
    pub warning: Rgb,
    /// Legal, as opposed to illegal.
    pub good: Rgb,
    pub light_square: Rgb,
    pub dark_square: Rgb,
    pub frame: Rgb,
    pub brown_line: Rgb,
    pub wood: Surface,
    pub slate: Surface,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Surface {
    pub light: Rgb,
    pub dark: Rgb,
    pub frame: Rgb,
    pub coordinates: Rgb,
    /// The inlays: the line in the frame, the rims of coloured squares.
    pub gold: Rgb,
    /// The lines between the quarters of the large board.
    pub line: Rgb,
    /// How dark the board's shadow on the table is, in percent.
    pub shadow: u8,
}

impl Palette {
    pub const fn of(theme: Theme) -> &'static Self {
        match theme {
            Theme::Dark => &DARK,
            Theme::Light => &LIGHT,
        }
    }
}

const DARK_WOOD: Surface = Surface {
    light: Rgb(0xdccfb5),
    dark: Rgb(0xb29a79),
    frame: Rgb(0x3d2a1d),
    coordinates: Rgb(0xe2d2ad),
    gold: Rgb(0xc9a35a),
    line: Rgb(0x6d4424),
    shadow: 70,
};

const LIGHT_WOOD: Surface = Surface {
    light: Rgb(0xe9dec8),
    dark: Rgb(0xc2a986),
    frame: Rgb(0x5a3d28),
    coordinates: Rgb(0xf3e6c6),
    gold: Rgb(0xd2ab5e),
    line: Rgb(0x7a4b2a),
    shadow: 42,
};

const DARK_SLATE: Surface = Surface {
    light: Rgb(0xc9cfcd),
    dark: Rgb(0x95a1a1),
    frame: Rgb(0x2b3034),
    coordinates: Rgb(0xd5dad8),
    gold: Rgb(0xbfa263),
    line: Rgb(0x5a4030),
    shadow: 70,
};

const LIGHT_SLATE: Surface = Surface {
    light: Rgb(0xdbe0de),
    dark: Rgb(0xa8b3b3),
    frame: Rgb(0x3b4246),
    coordinates: Rgb(0xe6eae8),
    gold: Rgb(0xc8a962),
    line: Rgb(0x6a4a36),
    shadow: 42,
};

const DARK: Palette = Palette {
    background: Rgb(0x16181d),
    panel: Rgb(0x1f2229),
    raised: Rgb(0x272b33),
    line: Rgb(0x343944),
    text: Rgb(0xece8df),
    dim: Rgb(0x9a9ca6),
    accent: Rgb(0xd9b25f),
    warning: Rgb(0xe08a6a),
    good: Rgb(0x6bbf8a),
    light_square: Rgb(0xcfc8ba),
    dark_square: Rgb(0xb5ac9b),
    frame: Rgb(0x0e0f12),
    brown_line: Rgb(0x6d4424),
    wood: DARK_WOOD,
    slate: DARK_SLATE,
};

const LIGHT: Palette = Palette {
    background: Rgb(0xefeae0),
    panel: Rgb(0xfaf7f1),
    raised: Rgb(0xf1ebdf),
    line: Rgb(0xd8d0c0),
    text: Rgb(0x23211d),
    dim: Rgb(0x6b665f),
    accent: Rgb(0x8f6610),
    warning: Rgb(0xa8431f),
    good: Rgb(0x2e7d4f),
    light_square: Rgb(0xe9e2d4),
    dark_square: Rgb(0xd0c6b3),
    frame: Rgb(0x4a4238),
    brown_line: Rgb(0x7a4b2a),
    wood: LIGHT_WOOD,
    slate: LIGHT_SLATE,
};

/// Height of the bar at the top; all sizes here are in logical pixels.
pub const BAR: f32 = 44.0;
pub const CORNER: u8 = 8;
pub const TEXT: f32 = 13.0;
pub const SMALL: f32 = 12.0;
pub const NAME: f32 = 15.0;
pub const TITLE: f32 = 14.0;
