//! Where the panels of the column are.

use bevy_egui::egui::{Rect, Vec2, pos2};

use super::{roster, seats};
use crate::view::Layout;
use crate::view::theme::GAP;

/// Height of the card of consequences.
const PREVIEW: f32 = 76.0;
/// Least height of the list of moves.
const MOVES_LEAST: f32 = 110.0;
/// Least and greatest height of a row of the roster.
const ROW: (f32, f32) = (16.0, 26.0);

/// The places of the panels, in egui's points.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Places {
    /// The bar of the seat at the far side of the board.
    pub far_seat: Rect,
    /// The bar of the seat at the near side.
    pub near_seat: Rect,
    /// The roster.
    pub armies: Rect,
    /// The height of a row in the roster.
    pub army_row: f32,
    /// The consequences of the move that is pointed at.
    pub preview: Rect,
    /// The list of moves.
    pub moves: Rect,
}

impl Places {
    /// The places in a layout: one below the other, or, in a column that is wider than high, in two halves.
    #[must_use]
    pub fn new(layout: &Layout, armies: usize) -> Self {
        let column = layout.column;
        let column = Rect::from_min_max(pos2(column.min.x, column.min.y), pos2(column.max.x, column.max.y));
        let halves = column.width() > 1.2 * column.height();
        let width = if halves { (column.width() - GAP) / 2.0 } else { column.width() };
        let left = Rect::from_min_size(column.min, Vec2::new(width, column.height()));
        let (far_seat, near_seat) = (top(left, seats::HEIGHT), bottom(left, seats::HEIGHT));
        let inner = Rect::from_min_max(
            pos2(left.left(), far_seat.bottom() + GAP),
            pos2(left.right(), (near_seat.top() - GAP).max(far_seat.bottom() + GAP)),
        );
        let around = roster::height(0, 0.0);
        if halves {
            let right = Rect::from_min_max(pos2(left.right() + GAP, column.top()), column.max);
            let army_row = ((right.height() - around) / armies.max(1) as f32).clamp(ROW.0, ROW.1);
            let preview = top(inner, PREVIEW);
            let moves = below(inner, preview);
            return Self { far_seat, near_seat, armies: right, army_row, preview, moves };
        }
        let room = inner.height() - PREVIEW - MOVES_LEAST - 2.0 * GAP - around;
        let army_row = (room / armies.max(1) as f32).clamp(ROW.0, ROW.1);
        let armies = top(inner, roster::height(armies, army_row));
        let preview = top(below(inner, armies), PREVIEW);
        let moves = below(inner, preview);
        Self { far_seat, near_seat, armies, army_row, preview, moves }
    }
}

/// The button by which the mover's king takes the colour of the army in this row of the roster.
#[must_use]
pub fn defect_button_place(layout: &Layout, rows: usize, index: usize) -> Rect {
    let places = Places::new(layout, rows);
    roster::defect_place(roster::row_place(places.armies, places.army_row, index))
}

fn top(rect: Rect, height: f32) -> Rect {
    Rect::from_min_size(rect.min, Vec2::new(rect.width(), height))
}

fn bottom(rect: Rect, height: f32) -> Rect {
    Rect::from_min_size(pos2(rect.left(), rect.bottom() - height), Vec2::new(rect.width(), height))
}

/// What is left of `rect` below `used`.
fn below(rect: Rect, used: Rect) -> Rect {
    let top = used.bottom() + GAP;
    Rect::from_min_max(pos2(rect.left(), top), pos2(rect.right(), rect.bottom().max(top)))
}

#[cfg(test)]
mod tests {
    use bevy::math::Vec2;

    use super::*;

    #[test]
    fn panels_lie_inside_the_window_and_apart() {
        for (x, y) in [(1280.0, 800.0), (1920.0, 1080.0), (880.0, 600.0), (800.0, 1080.0), (1080.0, 1920.0)] {
            let layout = Layout::new(Vec2::new(x, y), 1.0, (16, 16), false);
            let places = Places::new(&layout, 12);
            let all = [places.far_seat, places.armies, places.preview, places.moves, places.near_seat];
            for (index, one) in all.iter().enumerate() {
                assert!(one.right() <= x && one.bottom() <= y, "{x} × {y}: {places:?}");
                assert!(one.height() >= 40.0, "{x} × {y}: {places:?}");
                assert!(all[..index].iter().all(|other| !one.shrink(1.0).intersects(*other)), "{x} × {y}: {places:?}");
            }
            let rows = roster::height(12, places.army_row);
            assert!(rows <= places.armies.height() + 0.5, "{x} × {y}: {places:?}");
        }
    }
}
