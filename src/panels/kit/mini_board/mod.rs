//! A small board for panels: any game's pieces and marks in any rectangle, to be looked at or to be worked with.
//!
//! A [`MiniBoard`] is built once, by whoever shows it, whenever what stands there changes; drawing it asks no rule and
//! draws no picture anew.

pub mod hand;

use bevy_egui::egui::{
    Color32, Id, LayerId, Order, Painter, Pos2, Rect, Shape, Stroke, StrokeKind, TextureId, Ui, Vec2, pos2,
};

use crate::panels::kit::icons::{Drawing, Icons, WHOLE};
use crate::panels::kit::mini_board::hand::MiniAnswer;
use crate::rules::{Game, GamePosition, PlacedPiece, Position, Square};
use crate::view::theme::{COORDINATES, FRAME, MARK_DARK, MARK_LIGHT, Palette, Rgb};
use crate::view::{Layout, Mark, PieceLooks, Turns, whole_board};

/// How much of a dragged piece stays on its square.
const GHOST: u8 = 77;
/// Width of the frame around a board without coordinates, in points.
const EDGE: f32 = 2.0;

/// What a small board shows.
#[derive(Clone, Debug, PartialEq)]
pub struct MiniBoard {
    /// The game whose board it is.
    pub game: Game,
    /// What stands where.
    pub pieces: Vec<PlacedPiece>,
    /// How they look.
    pub looks: PieceLooks,
    /// The marks, the lowest first. Dots and rings lie above the pieces, all others below.
    pub marks: Vec<(Square, Mark)>,
    /// Arrows from square to square.
    pub arrows: Vec<(Square, Square, Rgb)>,
    /// How it is shown.
    pub view: MiniView,
}

/// How a small board is shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MiniView {
    /// The first seat's side is at the top.
    pub flipped: bool,
    /// Frame and coordinates stand around the squares; else a thin line.
    pub coordinates: bool,
    /// Squares can be pressed, and keys move a cursor; else it is a picture.
    pub interactive: bool,
    /// Pieces can be dragged.
    pub draggable: bool,
}

impl Default for MiniView {
    fn default() -> Self {
        Self { flipped: false, coordinates: true, interactive: true, draggable: true }
    }
}

impl MiniBoard {
    /// The empty board of a game.
    #[must_use]
    pub fn empty(game: Game) -> Self {
        Self {
            game,
            pieces: Vec::new(),
            looks: PieceLooks::default(),
            marks: Vec::new(),
            arrows: Vec::new(),
            view: MiniView::default(),
        }
    }

    /// The board of a position: its pieces, who commands them, coloured squares that are blocked, kings in check.
    #[must_use]
    pub fn of(position: &Position) -> Self {
        let mut board = Self::empty(position.game());
        board.pieces = position.to_setup().pieces;
        board.looks = PieceLooks::of(position);
        let blocked = position.as_sovereign().into_iter().flat_map(|position| position.blocked_squares());
        board.marks = blocked.map(|square| (square, Mark::Blocked)).collect();
        board.marks.extend(position.checks().into_iter().map(|(_, king, _)| (king, Mark::Check)));
        board
    }

    /// What stands on a square.
    #[must_use]
    pub fn standing(&self, square: Square) -> Option<&PlacedPiece> {
        self.pieces.iter().find(|standing| standing.square == square)
    }

    /// Where everything is when the board is shown in a rectangle, with so many pixels a point: as large as fits, in its
    /// middle, on whole pixels.
    #[must_use]
    pub fn layout(&self, rect: Rect, scale: f32) -> Layout {
        let (files, ranks) = (f32::from(self.game.size().0), f32::from(self.game.size().1));
        let snap = |points: f32| (points * scale).round() / scale;
        // Left of and below the squares, and right of and above them.
        let (near, far) = if self.view.coordinates { (COORDINATES + FRAME, FRAME) } else { (EDGE, EDGE) };
        let room = rect.size() - Vec2::splat(near + far);
        let pixels = ((room.x / files).min(room.y / ranks) * scale).floor().max(4.0);
        let square = pixels / scale;
        let size = Vec2::new(files, ranks) * square;
        let corner = rect.center() - (size + Vec2::splat(near + far)) / 2.0;
        let corner = bevy::math::Vec2::new(snap(corner.x + near), snap(corner.y + far));
        let board = bevy::math::Rect::from_corners(corner, corner + bevy::math::Vec2::new(size.x, size.y));
        let turns = if self.view.flipped { Turns::HALF } else { Turns::NONE };
        Layout { board, squares: board, ..Layout::new(board.size(), scale, self.game, turns) }
    }

    /// Draws the board into a rectangle; says what was done with it.
    pub fn show(&self, ui: &mut Ui, rect: Rect, id: impl Into<Id>, icons: &mut Icons, palette: &Palette) -> MiniAnswer {
        let layout = self.layout(rect, ui.ctx().pixels_per_point());
        let answer = hand::handle(ui, self, &layout, id.into());
        let painter = ui.painter().clone();
        self.paint_squares(&painter, &layout, icons, palette);
        let above = |mark: Mark| matches!(mark, Mark::Dot | Mark::Ring | Mark::VestDot | Mark::VestRing);
        let paint_marks = |icons: &mut Icons, wanted: bool| {
            for (square, mark) in self.marks.iter().filter(|(_, mark)| above(*mark) == wanted) {
                icons.paint_with(&painter, place(&layout, *square), Drawing::Mark(*mark), Color32::WHITE);
            }
        };
        paint_marks(icons, false);
        let held = answer.drag.map(|(from, _)| from);
        for standing in &self.pieces {
            let tint = if held == Some(standing.square) { faint(GHOST) } else { Color32::WHITE };
            self.paint_standing(&painter, icons, place(&layout, standing.square), standing, tint);
        }
        paint_marks(icons, true);
        for (from, to, colour) in &self.arrows {
            paint_arrow(&painter, centre(&layout, *from), centre(&layout, *to), layout.square(), *colour);
        }
        if let Some(cursor) = answer.cursor.filter(|_| answer.cursor_is_seen) {
            paint_cursor(&painter, place(&layout, cursor), palette);
        }
        if let (Some(standing), Some(at)) = (held.and_then(|from| self.standing(from)), ui.ctx().pointer_latest_pos()) {
            let painter = ui.ctx().layer_painter(LayerId::new(Order::Tooltip, answer.response.id));
            self.paint_standing(&painter, icons, hanging(&layout, at), standing, Color32::WHITE);
        }
        answer
    }

    fn paint_squares(&self, painter: &Painter, layout: &Layout, icons: &mut Icons, palette: &Palette) {
        let texture: TextureId = icons.board(painter.ctx(), layout, palette);
        let [width, height] = whole_board::board_size(layout).map(|pixels| pixels as f32 / layout.scale);
        let [left, top] = whole_board::board_offset(layout);
        let squares = squares(layout);
        if self.view.coordinates {
            let whole = Rect::from_min_size(squares.min - Vec2::new(left, top), Vec2::new(width, height));
            painter.image(texture, whole, WHOLE, Color32::WHITE);
            return;
        }
        painter.rect_filled(squares.expand(EDGE), EDGE, palette.frame.egui());
        let part = |at: Vec2| pos2((left + at.x) / width, (top + at.y) / height);
        painter.image(texture, squares, Rect::from_min_max(part(Vec2::ZERO), part(squares.size())), Color32::WHITE);
    }

    /// A piece with everything that it carries.
    fn paint_standing(&self, painter: &Painter, icons: &mut Icons, at: Rect, standing: &PlacedPiece, tint: Color32) {
        let PlacedPiece { square, piece, vest, .. } = *standing;
        for part in self.looks.look(square, piece, vest, icons.style(self.game)).parts() {
            icons.paint_with(painter, at, Drawing::Part(part), tint);
        }
    }
}

/// Where a square is.
pub fn place(layout: &Layout, square: Square) -> Rect {
    Rect::from_center_size(centre(layout, square), Vec2::splat(layout.square()))
}

/// The square at a point.
pub fn square_at(layout: &Layout, at: Pos2) -> Option<Square> {
    layout.square_at(bevy::math::Vec2::new(at.x, at.y))
}

/// All squares of the board.
pub fn squares(layout: &Layout) -> Rect {
    let board = layout.board;
    Rect::from_min_max(pos2(board.min.x, board.min.y), pos2(board.max.x, board.max.y))
}

/// Where a piece hangs on the pointer: as large as on the board, on whole pixels.
pub fn hanging(layout: &Layout, at: Pos2) -> Rect {
    let corner = at - Vec2::splat(layout.square() / 2.0);
    let snap = |points: f32| (points * layout.scale).round() / layout.scale;
    Rect::from_min_size(pos2(snap(corner.x), snap(corner.y)), Vec2::splat(layout.square()))
}

fn centre(layout: &Layout, square: Square) -> Pos2 {
    let at = layout.centre(square);
    pos2(at.x, at.y)
}

fn faint(opacity: u8) -> Color32 {
    Color32::from_white_alpha(opacity)
}

/// Where the keys are: an accent with a light and a dark line, so that it reads on every square.
fn paint_cursor(painter: &Painter, at: Rect, palette: &Palette) {
    let lines = [(0.0, 1.5, MARK_DARK), (1.5, 2.5, palette.accent), (4.0, 1.5, MARK_LIGHT)];
    for (inset, width, colour) in lines {
        painter.rect_stroke(at.shrink(inset), 3.0, Stroke::new(width, colour.egui()), StrokeKind::Inside);
    }
}

/// An arrow in a colour, with a light and a dark line around it; it ends short of the middle of its last square.
fn paint_arrow(painter: &Painter, from: Pos2, to: Pos2, square: f32, colour: Rgb) {
    let way = to - from;
    if way.length() < 1.0 {
        return;
    }
    let ahead = way.normalized();
    let aside = ahead.rot90();
    let tip = to - ahead * square * 0.1;
    let neck = tip - ahead * square * 0.38;
    let width = (square * 0.13).max(2.0);
    for (around, colour) in [(2.6, MARK_LIGHT), (1.3, MARK_DARK), (0.0, colour)] {
        let wing = aside * (square * 0.2 + around);
        let tail = from - ahead * around;
        let head = vec![tip + ahead * around * 1.8, neck + wing - ahead * around, neck - wing - ahead * around];
        painter.line_segment([tail, neck + ahead], Stroke::new(width + 2.0 * around, colour.egui()));
        painter.add(Shape::convex_polygon(head, colour.egui(), Stroke::NONE));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::{Army, Options, Seat};

    fn boards() -> impl Iterator<Item = MiniBoard> {
        Game::ALL.into_iter().flat_map(|game| {
            let board = MiniBoard::of(&Position::start(&Options::new(game)));
            [(false, true), (true, true), (true, false)].map(|(flipped, coordinates)| MiniBoard {
                view: MiniView { flipped, coordinates, ..MiniView::default() },
                ..board.clone()
            })
        })
    }

    #[test]
    fn a_board_lies_in_its_rectangle_on_whole_pixels() {
        for scale in [1.0, 1.25, 2.0] {
            for (board, size) in
                boards().flat_map(|board| [(board.clone(), 450.0), (board.clone(), 223.0), (board, 700.0)])
            {
                let rect = Rect::from_min_size(pos2(13.3, 40.7), Vec2::new(size, size));
                let layout = board.layout(rect, scale);
                let squares = squares(&layout);
                assert!(rect.expand(1.0).contains_rect(squares), "{:?}: {squares:?}", board.game);
                let edges = [squares.left(), squares.top(), squares.right(), layout.square()];
                assert!(edges.iter().all(|edge| ((edge * scale) - (edge * scale).round()).abs() < 1e-2), "{edges:?}");
                assert!(squares.size().max_elem() > size - 80.0, "{:?}: {squares:?}", board.game);
            }
        }
    }

    #[test]
    fn the_point_of_each_square_finds_it() {
        for board in boards() {
            let layout = board.layout(Rect::from_min_size(pos2(20.0, 10.0), Vec2::splat(450.0)), 1.0);
            for standing in &board.pieces {
                assert_eq!(square_at(&layout, place(&layout, standing.square).center()), Some(standing.square));
            }
            assert_eq!(square_at(&layout, pos2(19.0, 9.0)), None);
        }
    }

    #[test]
    fn a_position_brings_its_marks_along() {
        let options = Options::new(Game::TwoKings);
        let position = Position::parse("4k3/8/8/8/4r3/8/8/1K2K3 w - - 0 1", &options).expect("a possible position");
        let board = MiniBoard::of(&position);
        assert_eq!(board.looks.crowned, ["b1".parse().expect("a square")]);
        assert_eq!(board.looks.commanders[Army::White.index()], Some(Seat::One));
        let start = MiniBoard::of(&Position::start(&Options::new(Game::Sovereign)));
        assert_eq!((start.pieces.len(), start.looks.crowned.len(), start.marks.len()), (112, 0, 0));
    }
}
