//! How much of the board is seen.

use bevy::prelude::{Resource, Vec2};

/// How much of the board is seen.
#[derive(Resource, Clone, Copy, Debug, PartialEq)]
pub struct Zoom {
    /// How much larger than the whole board in its frame; 1 to 4.
    pub factor: f32,
    /// The place of the board that is in the middle, in parts of its width and height from the upper left corner, as the
    /// first seat sees it; where the frame would not be full, the nearest place that fills it counts.
    pub middle: Vec2,
}

impl Default for Zoom {
    fn default() -> Self {
        Self { factor: 1.0, middle: Vec2::splat(0.5) }
    }
}
