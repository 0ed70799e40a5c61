//! What is shown of a piece: where it was last, how it looked, and its parts.

use bevy::prelude::*;
use regalia_core::rules::Square;

use crate::view::artwork::depth;
use crate::view::artwork::shadow::{LIFTED, RESTING};
use crate::view::artwork::{BoardArt, PieceLook, PiecePart};

#[derive(Component, Clone, Copy, PartialEq)]
pub(super) struct ShownAt(pub Square);

/// How a piece looked when its sprites were last made.
#[derive(Component, Clone, Copy)]
pub(super) struct ShownLook(pub PieceLook);

/// A part of a piece, as its child: shadow, plate, light, crown, badge.
#[derive(Component, Clone, Copy, Debug, PartialEq)]
pub struct ShownPart(pub PiecePart);

/// The shadow of a piece, as its child. Places are in the piece's own frame.
#[derive(Component)]
pub struct Shadow {
    resting: Vec2,
    lifted: Vec2,
}

impl Shadow {
    /// The shadow of a piece turned clockwise by `angle`, in radians. It falls to the lower right on the screen.
    fn new(angle: f32, square: f32) -> Self {
        let fall = |to: Vec2| Vec2::from_angle(angle).rotate(Vec2::new(to.x, -to.y) * square);
        Self { resting: fall(RESTING), lifted: fall(LIFTED) }
    }

    /// Where it lies under a piece this far above the board, from 0 to 1.
    pub(super) fn at(&self, height: f32) -> Vec2 {
        self.resting.lerp(self.lifted, height)
    }
}

impl BoardArt<'_> {
    fn sprite(&self, part: PiecePart) -> Sprite {
        let custom_size = Some(Vec2::splat(self.layout.square() * part.reach()));
        Sprite { image: self.artwork.part(part), custom_size, ..default() }
    }

    /// A piece itself, in its light.
    pub(super) fn body(&self, look: &PieceLook) -> Sprite {
        Sprite { color: look.light.bevy(), ..self.sprite(look.body) }
    }

    /// A part as a child of its piece.
    pub(super) fn child(&self, part: PiecePart) -> impl Bundle + use<> {
        (ShownPart(part), self.sprite(part), Transform::from_xyz(0.0, 0.0, depth::of_part(part)))
    }

    pub(super) fn shadow(&self, look: &PieceLook) -> impl Bundle + use<> {
        let shadow = Shadow::new(look.angle, self.layout.square());
        let place = shadow.at(0.0).extend(depth::of_part(look.shadow));
        (ShownPart(look.shadow), shadow, self.sprite(look.shadow), Transform::from_translation(place))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_shadow_falls_to_the_lower_right_on_the_screen() {
        for quarters in 0..4 {
            let angle = std::f32::consts::FRAC_PI_2 * quarters as f32;
            // The sprite of the piece is turned clockwise.
            let seen = Vec2::from_angle(-angle).rotate(Shadow::new(angle, 40.0).at(0.5));
            assert!(seen.x > 1.0 && seen.y < -1.0, "{quarters}: {seen}");
        }
    }
}
