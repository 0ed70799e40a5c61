//! What is shown of a piece: where it was last, how it looked, and its parts.

use bevy::prelude::*;
use regalia_core::rules::Square;

use super::lift::{Shadow, fall};
use crate::view::artwork::Artwork;
use crate::view::artwork::depth;
use crate::view::artwork::piece_look::{PieceLook, PiecePart};

/// Where a piece was last shown.
#[derive(Component, Clone, Copy, PartialEq)]
pub(super) struct ShownAt(pub Square);

/// How a piece looked when its sprites were last made.
#[derive(Component, Clone, Copy)]
pub(super) struct ShownLook(pub PieceLook);

/// A part of a piece, as its child: shadow, plate, light, crown, badge.
#[derive(Component, Clone, Copy, Debug, PartialEq)]
pub struct ShownPart(pub PiecePart);

pub(super) struct PartSprites<'a> {
    pub artwork: &'a Artwork,
    /// The edge of a square.
    pub square: f32,
}

impl PartSprites<'_> {
    pub fn sprite(&self, part: PiecePart) -> Sprite {
        let custom_size = Some(Vec2::splat(self.square * part.reach()));
        Sprite { image: self.artwork.part(part), custom_size, ..default() }
    }

    /// A piece itself, in its light.
    pub fn body(&self, look: &PieceLook) -> Sprite {
        Sprite { color: look.light.bevy(), ..self.sprite(look.body) }
    }

    /// A part as a child of its piece.
    pub fn child(&self, part: PiecePart) -> impl Bundle + use<> {
        (ShownPart(part), self.sprite(part), Transform::from_xyz(0.0, 0.0, depth::of_part(part)))
    }

    pub fn shadow(&self, look: &PieceLook) -> impl Bundle + use<> {
        let place = fall(0.0, look.angle, self.square).extend(depth::of_part(look.shadow));
        let shadow = Shadow { angle: look.angle };
        (ShownPart(look.shadow), shadow, self.sprite(look.shadow), Transform::from_translation(place))
    }
}
