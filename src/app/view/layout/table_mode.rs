//! Table mode: nothing but the board, its bars and clocks, for people around one screen.

use bevy::prelude::{Rect, Vec2};
use regalia_core::rules::Game;

use super::places::{LYING_BAR, Layout, shape};
use super::rotation::Rotation;
use crate::view::look::theme::{AROUND_FRAME, FRAME, GAP, SIDE_BAR};

const STANDING_BAR: f32 = 170.0;

/// The widths of a bar of four players, and the largest as a share of the window's shorter side.
const BARS: [f32; 4] = [64.0, 54.0, 44.0, SIDE_BAR];
const BAR_SHARE: f32 = 0.05;

impl Layout {
    /// The width of the bars around the board of four players, in logical pixels; 0 in a game of two.
    pub fn side_bar(&self) -> f32 {
        let Self { window, scale, game, rotation, .. } = *self;
        match game.seats() {
            2 => 0.0,
            _ if self.at_table => table_bar(window, scale, game, rotation),
            _ => SIDE_BAR,
        }
    }

    /// The layout of a window in which people sit around the board: as large as possible, with the bars of two players
    /// beside it or, where there is no room, above and below it. The bars of four are around it as always.
    pub fn at_table(window: Vec2, scale: f32, game: Game, rotation: Rotation) -> Self {
        let (columns, rows) = shape(game, rotation);
        let shape = Vec2::new(f32::from(columns), f32::from(rows));
        let side = table_bar(window, scale, game, rotation);
        let around = Vec2::splat(2.0 * (FRAME + side));
        let square = |room: Vec2| square_within(room - around, shape, scale);
        let lying = (window.y * 0.08).clamp(LYING_BAR, 2.0 * LYING_BAR);
        let whole = square(window);
        let beside = (window.x - shape.x * whole - around.x) / 2.0 - 2.0 * GAP;
        let has_two = game.seats() == 2;
        let stands = beside >= STANDING_BAR;
        let room = if has_two && !stands { window - Vec2::new(0.0, 2.0 * (lying + GAP)) } else { window };
        let square = square(room);
        let outer = shape * square + around;
        let origin = ((window - outer) / 2.0 * scale).round() / scale;
        let bars = has_two.then(|| {
            if stands {
                let size = Vec2::new(beside.min(340.0), (window.y * 0.4).min(beside.min(340.0) * 0.72));
                let far = Vec2::new(origin.x - GAP - size.x, origin.y);
                let near = Vec2::new(origin.x + outer.x + GAP, origin.y + outer.y - size.y);
                return [far, near].map(|corner| Rect::from_corners(corner, corner + size));
            }
            let (width, left) = (outer.x.max(window.x.min(520.0) - 2.0 * GAP), window.x / 2.0);
            [origin.y - GAP - lying, origin.y + outer.y + GAP]
                .map(|top| Rect::new(left - width / 2.0, top, left + width / 2.0, top + lying))
        });
        let corner = origin + FRAME + side;
        let board = Rect::from_corners(corner, corner + shape * square);
        let column = Rect::from_corners(window, window);
        let (seating, squares) = (game.into(), board);
        Self { window, scale, game, rotation, seating, board, squares, column, bars, at_table: true }
    }
}

/// The width of the bars around the board of four players: large enough to be read across a table, where the board does
/// not become smaller than beside the column. 0 in a game of two.
fn table_bar(window: Vec2, scale: f32, game: Game, rotation: Rotation) -> f32 {
    if game.seats() == 2 {
        return 0.0;
    }
    let (columns, rows) = shape(game, rotation);
    let shape = Vec2::new(f32::from(columns), f32::from(rows));
    let plain = Layout::new(window, scale, game, rotation).square();
    let fits = |bar: &f32| {
        let room = window - 2.0 * (FRAME + *bar);
        *bar <= window.min_element() * BAR_SHARE && square_within(room, shape, scale) >= plain
    };
    BARS.into_iter().find(fits).unwrap_or(SIDE_BAR)
}

/// The edge of a square on a board that fits into a place, in whole physical pixels.
fn square_within(room: Vec2, shape: Vec2, scale: f32) -> f32 {
    let room = (room - 2.0 * AROUND_FRAME) / shape;
    (room.min_element().max(16.0) * scale).floor() / scale
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn people_around_a_table_see_the_board_and_their_bars() {
        let windows =
            [(1280.0, 800.0), (1920.0, 1080.0), (3840.0, 2160.0), (800.0, 1200.0), (1024.0, 640.0), (900.0, 900.0)];
        for (x, y) in windows {
            for game in Game::ALL {
                let window = Vec2::new(x, y);
                let layout = Layout::at_table(window, 1.0, game, Rotation::NONE);
                let plain = Layout::new(window, 1.0, game, Rotation::NONE);
                assert!(layout.square() >= plain.square(), "{layout:?}");
                assert_eq!(layout.bars.is_some(), game.seats() == 2, "{layout:?}");
                let whole = Rect::from_corners(Vec2::ZERO, window);
                let frame = layout.board.inflate(FRAME);
                assert!(whole.contains(frame.min) && whole.contains(frame.max), "{layout:?}");
                for bar in layout.bars.into_iter().flatten() {
                    assert!(whole.contains(bar.min) && whole.contains(bar.max), "{layout:?}");
                    assert!(frame.intersect(bar).is_empty() && bar.height() >= LYING_BAR, "{layout:?}");
                }
            }
        }
    }
}
