//! What a small board shows.

use bevy_egui::egui::{Rect, Vec2};
use regalia_core::rules::{Game, GamePosition, PlacedPiece, Position, Square};

use crate::view::theme::{FRAME, Rgb};
use crate::view::{Layout, Mark, PieceLooks, Rotation, Seating};

/// Width of the frame around a board without coordinates, in points.
pub(super) const EDGE: f32 = 2.0;

#[derive(Clone, Debug, PartialEq)]
pub struct MiniBoard {
    pub game: Game,
    pub seating: Seating,
    pub pieces: Vec<PlacedPiece>,
    pub looks: PieceLooks,
    /// The marks, the lowest first. Dots and rings are drawn above the pieces, all others below.
    pub marks: Vec<(Square, Mark)>,
    /// Arrows from square to square; on one square it is a circle.
    pub arrows: Vec<(Square, Square, Rgb)>,
    pub view: MiniView,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MiniView {
    pub rotation: Rotation,
    /// Whether there are a frame and coordinates around the squares; otherwise a thin line.
    pub coordinates: bool,
    /// Whether squares can be pressed and keys move a cursor; otherwise it is a picture.
    pub interactive: bool,
    pub draggable: bool,
}

impl Default for MiniView {
    fn default() -> Self {
        Self { rotation: Rotation::NONE, coordinates: true, interactive: true, draggable: true }
    }
}

impl MiniBoard {
    #[must_use]
    pub fn empty(game: Game) -> Self {
        Self {
            game,
            seating: game.into(),
            pieces: Vec::new(),
            looks: PieceLooks::default(),
            marks: Vec::new(),
            arrows: Vec::new(),
            view: MiniView::default(),
        }
    }

    /// The board of a position: its pieces, who controls them, blocked squares, kings in check.
    #[must_use]
    pub fn of(position: &Position) -> Self {
        let mut board = Self::empty(position.game());
        board.pieces = position.to_setup().pieces;
        board.seating = Seating::in_position(position);
        board.looks = PieceLooks::of(position);
        let blocked = position.blocked_squares();
        board.marks = blocked.into_iter().map(|square| (square, Mark::Blocked)).collect();
        board.marks.extend(position.checks().into_iter().map(|(_, king, _)| (king, Mark::Check)));
        board
    }

    #[must_use]
    pub fn standing(&self, square: Square) -> Option<&PlacedPiece> {
        self.pieces.iter().find(|standing| standing.square == square)
    }

    /// The layout of the board in a rectangle, in points, with this many pixels per point: as large as possible,
    /// centred, on whole pixels.
    ///
    /// ```
    /// use bevy_egui::egui::{Rect, pos2};
    /// use regalia_app::panels::kit::mini_board::MiniBoard;
    /// use regalia_core::rules::Game;
    /// let rect = Rect::from_min_max(pos2(0.0, 0.0), pos2(200.0, 100.0));
    /// let layout = MiniBoard::empty(Game::TwoKings).layout(rect, 1.0);
    /// // Eight squares with frame and coordinates fit into 100 points.
    /// assert_eq!(layout.square_pixels(), 8);
    /// ```
    #[must_use]
    pub fn layout(&self, rect: Rect, scale: f32) -> Layout {
        let (files, ranks) = (f32::from(self.game.size().0), f32::from(self.game.size().1));
        let snap = |points: f32| (points * scale).round() / scale;
        let border = if self.view.coordinates { FRAME } else { EDGE };
        let room = rect.size() - Vec2::splat(2.0 * border);
        let pixels = ((room.x / files).min(room.y / ranks) * scale).floor().max(4.0);
        let square = pixels / scale;
        let size = Vec2::new(files, ranks) * square;
        let corner = rect.center() - (size + Vec2::splat(2.0 * border)) / 2.0;
        let corner = bevy::math::Vec2::new(snap(corner.x + border), snap(corner.y + border));
        let board = bevy::math::Rect::from_corners(corner, corner + bevy::math::Vec2::new(size.x, size.y));
        let turned = Layout::new(board.size(), scale, self.game, self.view.rotation);
        Layout { board, squares: board, seating: self.seating, ..turned }
    }
}

#[cfg(test)]
mod tests {
    use bevy_egui::egui::pos2;
    use regalia_core::rules::{Army, Options, Seat};

    use super::*;
    use crate::panels::kit::on_board::{place, square_at, squares};

    fn boards() -> impl Iterator<Item = MiniBoard> {
        Game::ALL.into_iter().flat_map(|game| {
            let board = MiniBoard::of(&Position::start(&Options::new(game)));
            [(Rotation::NONE, true), (Rotation::HALF, true), (Rotation::HALF, false)].map(|(rotation, coordinates)| {
                MiniBoard { view: MiniView { rotation, coordinates, ..MiniView::default() }, ..board.clone() }
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
