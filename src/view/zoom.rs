//! How much of the board is seen.

use bevy::prelude::{Resource, Vec2};

/// How much of the board is seen.
#[derive(Resource, Clone, Copy, Debug, PartialEq)]
pub struct Zoom {
    /// How much larger than the whole board in its frame; 1 to 4.
    pub factor: f32,
    /// The place of the board in the centre of the frame, in parts of its width and height from the upper left corner
    /// of the first seat's view. Where the board would not fill its frame, the nearest place that does counts.
    pub middle: Vec2,
}

impl Default for Zoom {
    fn default() -> Self {
        Self { factor: 1.0, middle: Vec2::splat(0.5) }
    }
}
