//! How much light falls on a piece: less on an army that nobody commands, more on what the only person commands.

use bevy::color::ColorToPacked as _;
use bevy::prelude::{Color, LinearRgba};
use bevy_egui::egui::Color32;

use super::colours::ArmyColours;
use super::theme::{Rgb, bevy_color};

/// How much light falls on the pieces of an army.
///
/// It depends on who commands the army, never on whose turn it is: nothing flickers from ply to ply.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Light {
    /// Nobody commands the army.
    Muted,
    /// Somebody commands it.
    #[default]
    Plain,
    /// The only person in a game against the computer commands it.
    Lit,
}

/// What a muted piece keeps of each part of the light: red, green, blue. Its hue stays.
const KEPT: [f32; 3] = [0.5, 0.5, 0.5];

impl Light {
    const fn kept(self) -> [f32; 3] {
        match self {
            Self::Muted => KEPT,
            Self::Plain | Self::Lit => [1.0; 3],
        }
    }

    pub fn on(self, colour: Rgb) -> Rgb {
        let [red, green, blue] = self.kept();
        let LinearRgba { red: r, green: g, blue: b, .. } = bevy_color(colour).to_linear();
        let [r, g, b] = Color::linear_rgb(r * red, g * green, b * blue).to_srgba().to_u8_array_no_alpha();
        Rgb(u32::from_be_bytes([0, r, g, b]))
    }

    pub fn on_army(self, colours: ArmyColours) -> ArmyColours {
        let ArmyColours { fill, ink, detail } = colours;
        ArmyColours { fill: self.on(fill), ink: self.on(ink), detail: self.on(detail) }
    }

    /// The colour by which a sprite is multiplied.
    pub const fn bevy(self) -> Color {
        let [red, green, blue] = self.kept();
        Color::linear_rgb(red, green, blue)
    }

    /// The colour by which a texture of egui is multiplied.
    pub fn egui(self) -> Color32 {
        self.on(Rgb(0x00ff_ffff)).egui()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn less_light_keeps_the_hue() {
        let muted = |colour| Light::Muted.on(Rgb(colour)).0;
        let grey = muted(0xffffff);
        assert_eq!((grey >> 16, grey >> 8 & 255, muted(0)), (grey & 255, grey & 255, 0));
        let (full, less) = (bevy_color(Rgb(0xff8000)).to_linear(), bevy_color(Rgb(muted(0xff8000))).to_linear());
        assert!((full.green / full.red - less.green / less.red).abs() < 0.01, "{less:?}");
        assert!(less.red < 0.8 && less.blue == 0.0, "{less:?}");
        assert_eq!([Light::Plain, Light::Lit].map(|light| light.on(Rgb(0x12ab9f))), [Rgb(0x12ab9f); 2]);
    }
}
