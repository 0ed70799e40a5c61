//! The board as a thing of wood or stone: its squares, inlays and frame as pixels.
//!
//! Everything is worked out from integers and the four operations and the square root of `f32`, which are exact
//! everywhere: the same board has the same bytes on every machine.

mod field;
mod frame;
mod grain;

pub use field::{Cell, Field, Line};
pub use frame::{Frame, Strip};
pub use grain::Grain;

/// Red, green, blue.
pub type Colour = [u8; 3];

/// A colour made lighter (`by` > 0) or darker. Shade is a little warmer than light.
fn shaded(colour: [f32; 3], by: f32) -> [f32; 3] {
    [colour[0] * (1.0 + by * 0.96), colour[1] * (1.0 + by), colour[2] * (1.0 + by * 1.12)]
}

/// Between two colours: the first at 0, the second at 1.
fn mixed(from: [f32; 3], to: [f32; 3], share: f32) -> [f32; 3] {
    [0, 1, 2].map(|part| from[part] + (to[part] - from[part]) * share)
}

fn parts(colour: Colour) -> [f32; 3] {
    colour.map(f32::from)
}

fn rounded(part: f32) -> u8 {
    (part + 0.5).clamp(0.0, 255.0) as u8
}

/// How far a point lies outside a rectangle with round corners; negative inside. The point is seen from its centre.
fn outside((x, y): (f32, f32), (half_width, half_height): (f32, f32), radius: f32) -> f32 {
    let (x, y) = (x.abs() - half_width + radius, y.abs() - half_height + radius);
    let (right, below) = (x.max(0.0), y.max(0.0));
    (right * right + below * below).sqrt() + x.max(y).min(0.0) - radius
}
