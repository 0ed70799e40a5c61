//! The depth of everything on the board, in one list; and window points as world positions.

use bevy::prelude::{Vec2, Vec3};
use regalia_core::rules::Square;

use super::{mark::Mark, piece_look::PiecePart};
use crate::view::layout::Layout;

pub(in crate::view) const SQUARES: f32 = 0.0;
pub(in crate::view) const TILE: f32 = 0.2;
pub(super) const LINE: f32 = 0.4;
pub(super) const LINE_ABOVE: f32 = 0.5;
/// The part of the overlay under all marks.
pub(in crate::view) const OVERLAY_UNDER: f32 = 1.0;
/// The marks under the pieces; each is a little higher than the one before.
const MARK: f32 = 2.0;
const MARK_STEP: f32 = 0.05;
pub(in crate::view) const LEFT_BEHIND: f32 = 4.0;
/// The keyboard's cursor, three layers. It hides nothing of a piece, whose crown or badge reaches to the edge of the
/// square.
pub(in crate::view) const CURSOR: f32 = 4.05;
pub(in crate::view) const CURSOR_STEP: f32 = 0.05;
/// The pieces, each a little higher than those behind it. A shadow is below all plates, a plate is below its piece,
/// badge and crown are above it.
const PIECE: f32 = 5.0;
const PIECE_STEP: f32 = 0.0001;
const PLATE_BELOW_PIECE: f32 = -0.5;
const SHADOW_BELOW_PIECE: f32 = -0.8;
const SHEEN_ABOVE_PIECE: f32 = 0.00004;
const ORNAMENT_ABOVE_PIECE: f32 = 0.3;
const GLEAM_ABOVE_PIECE: f32 = 0.4;
/// A piece whose move waits for a choice, above the piece that it would capture.
pub(in crate::view) const PENDING: f32 = 5.6;
/// The ghost of what a piece would become, above the piece.
pub(in crate::view) const GHOST: f32 = 5.8;
/// The part of the overlay above the pieces, and what a move would add to it.
pub(in crate::view) const OVERLAY_OVER: f32 = 6.0;
pub(in crate::view) const OVERLAY_AHEAD: f32 = 6.1;
/// The marks above the pieces; each is a little higher than the one before.
pub(in crate::view) const MARK_OVER: f32 = 7.0;
const MARK_OVER_STEP: f32 = 0.01;
pub(in crate::view) const GLIDING: f32 = 9.0;
/// The ring around a king that comes to power, and its sparks.
pub(in crate::view) const RING: f32 = 9.5;
pub(in crate::view) const SPARK: f32 = 9.6;
/// The engine's arrows, the best move on top.
const ADVICE: f32 = 11.0;
const ADVICE_STEP: f32 = 0.01;
/// The player's arrows and circles, the last one on top.
const SHAPE: f32 = 12.0;
const SHAPE_STEP: f32 = 0.01;
const MOST_SHAPES: usize = 100;
/// Hides the board beyond its frame. No part of the board lies above this.
pub(in crate::view) const AROUND: f32 = 20.0;
pub(in crate::view) const FRAME: f32 = 20.2;
pub(in crate::view) const LABEL: f32 = 20.4;
/// A piece on its way between the board and a player's bar.
pub(in crate::view) const FLYING: f32 = 25.0;
pub(in crate::view) const DRAGGED: f32 = 30.0;

/// How much higher a part of a piece is than the piece itself.
pub(in crate::view) fn of_part(part: PiecePart) -> f32 {
    match part {
        PiecePart::Shadow(..) => SHADOW_BELOW_PIECE,
        PiecePart::Plate(..) => PLATE_BELOW_PIECE,
        PiecePart::Body(..) => 0.0,
        PiecePart::Sheen(..) => SHEEN_ABOVE_PIECE,
        PiecePart::Crown | PiecePart::Badge(..) => ORNAMENT_ABOVE_PIECE,
        PiecePart::Gleam(..) => GLEAM_ABOVE_PIECE,
    }
}

pub(in crate::view) fn of_mark(mark: Mark) -> f32 {
    let (base, step) = if mark.is_over() { (MARK_OVER, MARK_OVER_STEP) } else { (MARK, MARK_STEP) };
    base + step * f32::from(mark as u8)
}

/// The depth of an arrow or circle; `number` were drawn before it.
pub(in crate::view) fn of_shape(number: usize) -> f32 {
    SHAPE + SHAPE_STEP * number.min(MOST_SHAPES) as f32
}

/// The depth of the arrow of a move of the engine; `number` are better.
pub(in crate::view) fn of_advice(number: usize) -> f32 {
    ADVICE - ADVICE_STEP * number.min(MOST_SHAPES) as f32
}

/// The place of a piece on its square. Where shadows meet, the order must not depend on which piece came first: a pixel
/// would differ.
pub(in crate::view) fn on_square(layout: &Layout, square: Square) -> Vec3 {
    let order = layout.reading_order(square);
    on_screen(layout.centre(square), PIECE + PIECE_STEP * f32::from(order))
}

/// The place of a captured piece on its square, until it leaves: just below its captor.
pub(in crate::view) fn below_piece_on(layout: &Layout, square: Square) -> Vec3 {
    on_square(layout, square) - Vec3::Z * (PIECE_STEP / 2.0)
}

/// A window point, in logical pixels, as a world position: the camera's origin is the window's upper left corner.
pub(in crate::view) fn on_screen(point: Vec2, depth: f32) -> Vec3 {
    Vec3::new(point.x, -point.y, depth)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_layer_reaches_into_the_next() {
        let marks = |over: bool| {
            let depths = Mark::ALL.into_iter().filter(|mark| mark.is_over() == over).map(of_mark);
            depths.fold((f32::INFINITY, 0.0_f32), |(low, high), depth| (low.min(depth), high.max(depth)))
        };
        let layers = [
            (SQUARES, SQUARES),
            (TILE, TILE),
            (LINE, LINE_ABOVE),
            (OVERLAY_UNDER, OVERLAY_UNDER),
            marks(false),
            (LEFT_BEHIND, LEFT_BEHIND),
            (CURSOR, CURSOR + 2.0 * CURSOR_STEP),
            (PIECE + SHADOW_BELOW_PIECE, PIECE + 256.0 * PIECE_STEP + GLEAM_ABOVE_PIECE),
            (PENDING, PENDING),
            (GHOST, GHOST),
            (OVERLAY_OVER, OVERLAY_AHEAD),
            marks(true),
            (GLIDING + PLATE_BELOW_PIECE, GLIDING + GLEAM_ABOVE_PIECE),
            (RING, SPARK),
            (of_advice(usize::MAX), of_advice(0)),
            (of_shape(0), of_shape(usize::MAX)),
            (AROUND, AROUND),
            (FRAME, FRAME),
            (LABEL, LABEL),
            (FLYING + SHADOW_BELOW_PIECE, FLYING + ORNAMENT_ABOVE_PIECE),
            (DRAGGED + PLATE_BELOW_PIECE, DRAGGED + ORNAMENT_ABOVE_PIECE),
        ];
        for (place, pair) in layers.windows(2).enumerate() {
            assert!(pair[0].1 < pair[1].0, "layer {place}: {pair:?}");
        }
    }
}
