//! The places in the window: the board, the column beside or below it, each square.

use bevy::prelude::*;
use regalia_core::rules::{Game, Seat, Square};

use super::rotation::{Rotation, Seating, Side};
use crate::view::look::theme::{AROUND_FRAME, BAR, COLUMN_LEAST, COLUMN_MOST, FRAME, GAP, SIDE_BAR, SIDE_BAR_GAP};

#[derive(Clone, Copy, Debug, PartialEq)]
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

/// The places in the window, in logical pixels from its upper left corner.
///
/// ```
/// use bevy::math::Vec2;
/// use regalia_core::rules::Game;
/// use regalia_app::view::{Layout, Rotation};
/// let layout = Layout::new(Vec2::new(1280.0, 800.0), 1.0, Game::TwoKings, Rotation::NONE);
/// let e4 = "e4".parse().unwrap();
/// assert_eq!(layout.square_at(layout.centre(e4)), Some(e4));
/// assert_eq!(layout.square_at(layout.column.center()), None);
/// ```
#[derive(Resource, Clone, Copy, Debug, PartialEq)]
pub struct Layout {
    pub window: Vec2,
    /// Physical pixels per logical pixel.
    pub scale: f32,
    pub game: Game,
    pub rotation: Rotation,
    pub seating: Seating,
    /// The visible part of the squares, without frame and coordinates. Its edges are on physical pixels.
    pub board: Rect,
    /// All squares: the same as `board`, or larger when the board is zoomed. Its edges are on physical pixels.
    pub squares: Rect,
    /// The column with all panels except the bar.
    pub column: Rect,
    /// The bars of two players, at the far and at the near side, if they are not in the column.
    pub bars: Option<[Rect; 2]>,
    /// Whether there is nothing but the board and its bars.
    pub at_table: bool,
}

pub(super) const LYING_BAR: f32 = 54.0;
/// From this width on a window has gutters: places beside the board for the bars of two players.
const WIDE: f32 = 1700.0;
const GUTTER: (f32, f32) = (240.0, 340.0);
const COLUMN_BESIDE_GUTTER: f32 = 440.0;

impl Default for Layout {
    fn default() -> Self {
        Self::new(Vec2::new(1280.0, 800.0), 1.0, Game::Sovereign, Rotation::NONE)
    }
}

impl Layout {
    /// The layout of a window: the board as large as possible, with the column beside it or, in a tall window, below
    /// it.
    pub fn new(window: Vec2, scale: f32, game: Game, rotation: Rotation) -> Self {
        let (columns, rows) = shape(game, rotation);
        let (columns, rows) = (f32::from(columns), f32::from(rows));
        let side = if game.seats() > 2 { SIDE_BAR } else { 0.0 };
        let around = Vec2::splat(2.0 * FRAME + 2.0 * side);
        let tall = window.y > window.x;
        // In a tall window each player's bar is at the player's side of the board.
        let bar = if tall && game.seats() == 2 { LYING_BAR + GAP } else { 0.0 };
        let column_least = if tall { Vec2::new(0.0, 330.0 + 1.2 * bar) } else { Vec2::new(COLUMN_LEAST + GAP, 0.0) };
        let room = window - Vec2::new(2.0 * GAP, BAR + 2.0 * AROUND_FRAME) - around - column_least;
        let square = (room.x / columns).min(room.y / rows).max(16.0);
        let square = (square * scale).floor() / scale;
        let outer = Vec2::new(columns, rows) * square + around;
        let snap = |at: Vec2| (at * scale).round() / scale;
        let bars;
        let (origin, column) = if tall {
            let left = ((window.x - outer.x) / 2.0).max(0.0);
            let far = BAR + AROUND_FRAME;
            let near = far + bar + outer.y + GAP;
            let across = |top: f32| Rect::new(GAP, top, window.x - GAP, top + LYING_BAR);
            bars = (bar > 0.0).then(|| [across(far), across(near)]);
            (Vec2::new(left, far + bar), Rect::new(GAP, near + bar, window.x - GAP, window.y - GAP))
        } else {
            // What a wide window has to spare is for the bars of the players.
            let spare = window.x - outer.x - 4.0 * GAP;
            let has_gutter = game.seats() == 2 && window.x >= WIDE && spare >= GUTTER.0 + COLUMN_BESIDE_GUTTER;
            let most = if has_gutter { spare - GUTTER.0 } else { window.x - outer.x - 3.0 * GAP };
            let width = most.clamp(COLUMN_LEAST, COLUMN_MOST);
            let gutter = if has_gutter { (spare - width).min(GUTTER.1) } else { 0.0 };
            let beside = if has_gutter { gutter + GAP } else { 0.0 };
            let left = ((window.x - beside - outer.x - width - GAP) / 2.0).max(AROUND_FRAME / 2.0) + beside;
            let (column, top) = (left + outer.x + GAP, BAR + AROUND_FRAME);
            bars = has_gutter.then(|| {
                let size = Vec2::new(gutter, (window.y * 0.4).min(gutter * 0.72));
                let (far, near) = (Vec2::new(left - beside, top), Vec2::new(left - beside, top + outer.y - size.y));
                [far, near].map(|corner| Rect::from_corners(corner, corner + size))
            });
            // Edges are in line with the board's frame, where the board is as high as the window allows; what lies around
            // a board of four is a little inside.
            let inset = if side > 0.0 { SIDE_BAR_GAP } else { 0.0 };
            let fills = window.y - AROUND_FRAME - (top + outer.y) < square;
            let bottom = if fills { top + outer.y } else { window.y - AROUND_FRAME };
            (Vec2::new(left, top), Rect::new(column, top + inset, column + width, bottom - inset))
        };
        let corner = snap(origin + FRAME + side);
        let board = Rect::from_corners(corner, corner + Vec2::new(columns, rows) * square);
        let (seating, squares) = (game.into(), board);
        Self { window, scale, game, rotation, seating, board, squares, column, bars, at_table: false }
    }

    /// The same layout, zoomed. Squares keep a whole number of physical pixels, and the board fills its frame.
    #[must_use]
    pub fn zoomed(mut self, zoom: Zoom) -> Self {
        let whole = self.board.size();
        let base = (whole.x / f32::from(self.shape().0) * self.scale).round();
        let pixels = (base * zoom.factor.max(1.0)).round();
        if pixels <= base {
            return self;
        }
        let size = whole * pixels / base;
        let middle = self.turned(zoom.middle);
        let corner = (self.board.center() - middle * size).clamp(self.board.max - size, self.board.min);
        let corner = self.board.min + ((corner - self.board.min) * self.scale).round() / self.scale;
        self.squares = Rect::from_corners(corner, corner + size);
        self
    }

    pub fn side_of(&self, seat: Seat) -> Side {
        self.rotation.side_of(seat, self.seating)
    }

    pub fn is_zoomed(&self) -> bool {
        self.squares != self.board
    }

    /// The numbers of columns and rows on the screen.
    pub const fn shape(&self) -> (u8, u8) {
        shape(self.game, self.rotation)
    }

    /// The edge of a square, in logical pixels.
    pub fn square(&self) -> f32 {
        self.squares.width() / f32::from(self.shape().0)
    }

    /// The edge of a square in physical pixels.
    pub fn square_pixels(&self) -> u32 {
        (self.square() * self.scale).round() as u32
    }

    /// The centre of a square. It is outside [`board`](Self::board) if the square is not visible.
    pub fn centre(&self, square: Square) -> Vec2 {
        let (column, row) = self.place(square);
        self.squares.min + (Vec2::new(f32::from(column), f32::from(row)) + 0.5) * self.square()
    }

    /// The visible point nearest to the centre of a square: the place for something about that square.
    pub fn visible_centre(&self, square: Square) -> Vec2 {
        let inside = self.board.inflate(-self.square().min(self.board.size().min_element()) / 2.0);
        self.centre(square).clamp(inside.min, inside.max)
    }

    /// The visible square at a point in logical pixels; `None` beside the board.
    pub fn square_at(&self, point: Vec2) -> Option<Square> {
        if !self.board.contains(point) {
            return None;
        }
        let (columns, rows) = self.shape();
        let at = (point - self.squares.min) / self.square();
        self.square_in((at.x as u8).min(columns - 1), (at.y as u8).min(rows - 1))
    }

    /// The square in a column and row of the screen, counted from the upper left corner.
    pub fn square_in(&self, column: u8, row: u8) -> Option<Square> {
        let (column, row) = turn((column, row), self.shape(), self.rotation.back());
        Square::new(column, self.game.size().1.checked_sub(row + 1)?)
    }

    pub(in crate::view) fn place(&self, square: Square) -> (u8, u8) {
        let (files, ranks) = self.game.size();
        let unturned = (square.file().min(files - 1), ranks - 1 - square.rank().min(ranks - 1));
        turn(unturned, (files, ranks), self.rotation)
    }

    /// The number of a square, row by row from the upper left corner of the screen.
    pub(in crate::view) fn reading_order(&self, square: Square) -> u16 {
        let (column, row) = self.place(square);
        u16::from(row) * u16::from(self.shape().0) + u16::from(column)
    }

    /// Turns a point on the board, in fractions of its width and height, from the first seat's view to the screen.
    pub(in crate::view) fn turned(&self, at: Vec2) -> Vec2 {
        turn_parts(at, self.rotation)
    }

    pub(in crate::view) fn unturned(&self, at: Vec2) -> Vec2 {
        turn_parts(at, self.rotation.back())
    }
}

/// Columns and rows of a turned board.
pub(in crate::view) const fn shape(game: Game, rotation: Rotation) -> (u8, u8) {
    let (files, ranks) = game.size();
    if rotation.is_level() { (files, ranks) } else { (ranks, files) }
}

/// The column and row that a square of a board of this shape has after turning it.
fn turn((column, row): (u8, u8), (columns, rows): (u8, u8), rotation: Rotation) -> (u8, u8) {
    match rotation.count() {
        0 => (column, row),
        1 => (rows - 1 - row, column),
        2 => (columns - 1 - column, rows - 1 - row),
        _ => (row, columns - 1 - column),
    }
}

fn turn_parts(at: Vec2, rotation: Rotation) -> Vec2 {
    match rotation.count() {
        0 => at,
        1 => Vec2::new(1.0 - at.y, at.x),
        2 => 1.0 - at,
        _ => Vec2::new(at.y, 1.0 - at.x),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn layouts() -> impl Iterator<Item = Layout> {
        let windows = [(1280.0, 800.0), (1920.0, 1080.0), (800.0, 1200.0), (1000.0, 620.0)];
        let all = windows.into_iter().flat_map(|(x, y)| {
            let turned = [1.0, 1.25, 2.0].into_iter().flat_map(|scale| (0..4).map(move |quarters| (scale, quarters)));
            turned.map(move |(scale, quarters)| (Vec2::new(x, y), scale, Rotation::quarters(quarters)))
        });
        all.flat_map(|(window, scale, rotation)| Game::ALL.map(|game| Layout::new(window, scale, game, rotation)))
    }

    fn zoomed() -> impl Iterator<Item = Layout> {
        let zooms = [(1.0, 0.5, 0.5), (1.3, 0.0, 1.0), (2.0, 0.31, 0.77), (4.0, 0.9, 0.1)];
        let zooms = zooms.map(|(factor, x, y)| Zoom { factor, middle: Vec2::new(x, y) });
        layouts().flat_map(move |layout| zooms.map(|zoom| layout.zoomed(zoom)))
    }

    fn squares(game: Game) -> impl Iterator<Item = Square> {
        let on_board = move |at: &Square| at.file() < game.size().0 && at.rank() < game.size().1;
        (0..=u8::MAX).map(Square::from_index).filter(on_board)
    }

    #[test]
    fn every_square_is_found_at_its_middle() {
        for layout in layouts() {
            for square in squares(layout.game) {
                assert_eq!(layout.square_at(layout.centre(square)), Some(square), "{layout:?}");
            }
        }
    }

    #[test]
    fn every_square_that_is_seen_is_found_in_a_zoomed_board() {
        for layout in zoomed() {
            let mut seen = 0;
            for square in squares(layout.game) {
                let centre = layout.centre(square);
                let found = layout.square_at(centre);
                assert_eq!(found, layout.board.contains(centre).then_some(square), "{layout:?}");
                assert!(layout.board.contains(layout.visible_centre(square)), "{square} in {layout:?}");
                seen += usize::from(found.is_some());
            }
            assert!(seen > 0, "{layout:?}");
        }
    }

    #[test]
    fn a_zoomed_board_fills_its_frame() {
        for layout in zoomed() {
            let over = layout.squares.inflate(0.01);
            assert!(over.contains(layout.board.min) && over.contains(layout.board.max), "{layout:?}");
        }
    }

    #[test]
    fn turns_go_clockwise() {
        let corner = |quarters: u8, name: &str| {
            let layout = Layout::new(Vec2::new(1280.0, 800.0), 1.0, Game::Martian, Rotation::quarters(quarters));
            let at = layout.centre(name.parse().expect("a square"));
            let middle = layout.board.center();
            (if at.x < middle.x { "left" } else { "right" }, if at.y < middle.y { "top" } else { "bottom" })
        };
        assert_eq!(
            [0, 1, 2, 3].map(|quarters| corner(quarters, "a1")),
            [("left", "bottom"), ("left", "top"), ("right", "top"), ("right", "bottom")]
        );
        let wide = Layout::new(Vec2::new(1280.0, 800.0), 1.0, Game::Martian, Rotation::quarters(1));
        assert!(wide.board.width() > wide.board.height());
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
    fn in_a_tall_window_the_players_bars_are_at_their_sides_of_the_board() {
        for layout in layouts().filter(|layout| layout.window.y > layout.window.x && layout.game.seats() == 2) {
            let [far, near] = layout.bars.expect("bars");
            let frame = layout.board.inflate(FRAME);
            assert!(far.max.y <= frame.min.y && near.min.y >= frame.max.y, "{layout:?}");
            assert!(near.max.y <= layout.column.min.y && far.min.y >= BAR, "{layout:?}");
        }
    }

    #[test]
    fn in_a_wide_window_the_bars_of_two_players_are_beside_the_board() {
        for (x, y) in [(1920.0, 1080.0), (2560.0, 1080.0), (3840.0, 1200.0)] {
            for game in Game::ALL {
                let layout = Layout::new(Vec2::new(x, y), 1.0, game, Rotation::NONE);
                assert_eq!(layout.bars.is_some(), game.seats() == 2, "{game}, {x} × {y}");
                for bar in layout.bars.into_iter().flatten() {
                    assert!(bar.min.x >= GAP / 2.0 && bar.max.x < layout.board.min.x, "{bar:?} in {layout:?}");
                    assert!(bar.width() >= GUTTER.0 && bar.max.y <= y, "{bar:?} in {layout:?}");
                }
                assert!(layout.column.max.x <= x && layout.column.min.x > layout.board.max.x, "{layout:?}");
            }
        }
    }

    #[test]
    fn edges_lie_on_physical_pixels() {
        for layout in layouts().chain(zoomed()) {
            for edge in [layout.board.min, layout.squares.min, Vec2::splat(layout.square())] {
                let pixels = edge * layout.scale;
                assert!((pixels - pixels.round()).abs().max_element() < 1e-2, "{layout:?}");
            }
        }
    }
}
