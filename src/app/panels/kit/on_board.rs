//! Squares of a board in egui's points.

use bevy_egui::egui::{Pos2, Rect, Vec2, pos2};
use regalia_core::rules::Square;

use crate::view::Layout;

#[must_use]
pub fn place(layout: &Layout, square: Square) -> Rect {
    let centre = layout.centre(square);
    Rect::from_center_size(pos2(centre.x, centre.y), Vec2::splat(layout.square()))
}

#[must_use]
pub fn square_at(layout: &Layout, at: Pos2) -> Option<Square> {
    layout.square_at(bevy::math::Vec2::new(at.x, at.y))
}

/// The visible part of the board.
#[must_use]
pub fn squares(layout: &Layout) -> Rect {
    let board = layout.board;
    Rect::from_min_max(pos2(board.min.x, board.min.y), pos2(board.max.x, board.max.y))
}

/// The rectangle of a dragged piece: as large as on the board, on whole pixels.
#[must_use]
pub fn hanging(layout: &Layout, at: Pos2) -> Rect {
    let corner = at - Vec2::splat(layout.square() / 2.0);
    let snap = |points: f32| (points * layout.scale).round() / layout.scale;
    Rect::from_min_size(pos2(snap(corner.x), snap(corner.y)), Vec2::splat(layout.square()))
}
