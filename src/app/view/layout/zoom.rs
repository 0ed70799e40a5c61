//! The zoom of the board.

use bevy::prelude::{Resource, Vec2};

#[derive(Resource, Clone, Copy, Debug, PartialEq)]
pub struct Zoom {
    /// The magnification, 1 to 4; 1 shows the whole board.
    pub factor: f32,
    /// The point of the board at the centre of the frame, in fractions of its width and height from the upper left
    /// corner of the first seat's view. It is clamped so that the board fills its frame.
    pub middle: Vec2,
}

impl Default for Zoom {
    fn default() -> Self {
        Self { factor: 1.0, middle: Vec2::splat(0.5) }
    }
}
