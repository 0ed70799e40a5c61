//! Where everything is in the window: the board, the column beside (or below) it, each square.

use bevy::prelude::{Rect, Resource, Vec2};

use super::theme::{BAR, COLUMN_LEAST, COLUMN_MOST, COORDINATES, FRAME, GAP, SIDE_BAR};
use crate::rules::{Game, Square};

/// The places in the window, in logical pixels from its upper left corner.
#[derive(Resource, Clone, Copy, Debug, PartialEq)]
pub struct Layout {
    /// The window's size.
    pub window: Vec2,
    /// Physical pixels for one logical pixel.
    pub scale: f32,
    /// The game whose board it is.
    pub game: Game,
    /// The first seat's side is at the top.
    pub flipped: bool,
    /// The squares, without frame and coordinates; edges lie on physical pixels.
    pub board: Rect,
    /// Where everything but board and bar goes.
    pub column: Rect,
}

impl Default for Layout {
    fn default() -> Self {
        Self::new(Vec2::new(1280.0, 800.0), 1.0, Game::Sovereign, false)
    }
}

impl Layout {
    /// The layout of a window: the board as large as it can be, the column beside it, in a tall window below it.
    #[must_use]
    pub fn new(window: Vec2, scale: f32, game: Game, flipped: bool) -> Self {
        let (files, ranks) = game.size();
        let (files, ranks) = (f32::from(files), f32::from(ranks));
        let side = if game.seats() > 2 { SIDE_BAR } else { 0.0 };
        let around = Vec2::splat(COORDINATES + 2.0 * FRAME + 2.0 * side);
        let tall = window.y > window.x;
        let column_least = if tall { Vec2::new(0.0, 330.0) } else { Vec2::new(COLUMN_LEAST + GAP, 0.0) };
        let room = window - Vec2::new(2.0 * GAP, BAR + 2.0 * GAP - FRAME) - around - column_least;
        let square = (room.x / files).min(room.y / ranks).max(16.0);
        let square = (square * scale).floor() / scale;
        let outer = Vec2::new(files, ranks) * square + around;
        let snap = |at: Vec2| (at * scale).round() / scale;
        let (origin, column) = if tall {
            let left = ((window.x - outer.x) / 2.0).max(0.0);
            let top = BAR + GAP + outer.y;
            (Vec2::new(left, BAR + GAP), Rect::new(GAP, top, window.x - GAP, window.y - GAP))
        } else {
            let width = (window.x - outer.x - 3.0 * GAP).clamp(COLUMN_LEAST, COLUMN_MOST);
            let left = ((window.x - outer.x - width - GAP) / 2.0).max(GAP - FRAME);
            let column = left + outer.x + GAP;
            (Vec2::new(left, BAR + GAP), Rect::new(column, BAR + GAP, column + width, window.y - GAP))
        };
        let corner = snap(origin + Vec2::new(COORDINATES + FRAME + side, FRAME + side));
        let board = Rect::from_corners(corner, corner + Vec2::new(files, ranks) * square);
        Self { window, scale, game, flipped, board, column }
    }

    /// The edge of a square.
    #[must_use]
    pub fn square(&self) -> f32 {
        self.board.width() / f32::from(self.game.size().0)
    }

    /// The edge of a square in physical pixels.
    #[must_use]
    pub fn square_pixels(&self) -> u32 {
        (self.square() * self.scale).round() as u32
    }

    /// The middle of a square.
    #[must_use]
    pub fn centre(&self, square: Square) -> Vec2 {
        let (files, ranks) = self.game.size();
        let (column, row) = if self.flipped {
            (files - 1 - square.file().min(files - 1), square.rank())
        } else {
            (square.file(), ranks - 1 - square.rank().min(ranks - 1))
        };
        self.board.min + (Vec2::new(f32::from(column), f32::from(row)) + 0.5) * self.square()
    }

    /// The square at a point.
    #[must_use]
    pub fn square_at(&self, point: Vec2) -> Option<Square> {
        if !self.board.contains(point) {
            return None;
        }
        let (files, ranks) = self.game.size();
        let at = (point - self.board.min) / self.square();
        let (column, row) = ((at.x as u8).min(files - 1), (at.y as u8).min(ranks - 1));
        if self.flipped { Square::new(files - 1 - column, row) } else { Square::new(column, ranks - 1 - row) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn layouts() -> impl Iterator<Item = Layout> {
        let windows = [(1280.0, 800.0), (1920.0, 1080.0), (800.0, 1200.0), (1000.0, 620.0)];
        windows.into_iter().flat_map(|(x, y)| {
            [(1.0, false), (1.25, true), (2.0, false)]
                .map(|(scale, flipped)| Layout::new(Vec2::new(x, y), scale, Game::Sovereign, flipped))
        })
    }

    #[test]
    fn every_square_is_found_at_its_middle() {
        for layout in layouts() {
            for square in (0..=u8::MAX).map(Square::from_index) {
                assert_eq!(layout.square_at(layout.centre(square)), Some(square), "{layout:?}");
            }
        }
    }

    #[test]
    fn board_and_column_lie_in_the_window_side_by_side() {
        for layout in layouts() {
            assert!(layout.board.min.x >= 0.0 && layout.board.max.y <= layout.window.y, "{layout:?}");
            assert!(layout.column.max.x <= layout.window.x, "{layout:?}");
            assert!(layout.board.intersect(layout.column).is_empty(), "{layout:?}");
        }
    }

    #[test]
    fn edges_lie_on_physical_pixels() {
        for layout in layouts() {
            for edge in [layout.board.min.x, layout.board.min.y, layout.square()] {
                let pixels = edge * layout.scale;
                assert!((pixels - pixels.round()).abs() < 1e-2, "{layout:?}");
            }
        }
    }
}
