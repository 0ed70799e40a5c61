//! Small pictures of positions: the board with its pieces, simple enough for a square of few pixels.

use bevy::math::{Rect, Vec2};
use regalia_core::rules::{Game, GamePosition, PlacedPiece, Position, Square};

use crate::view::artwork::picture;
use crate::view::artwork::piece_look::{PieceLook, PieceLooks, PiecePart, PieceStyle};
use crate::view::board::board_plan::BoardPlan;
use crate::view::layout::Layout;
use crate::view::layout::rotation::Rotation;
use crate::view::look::board_look::BoardLook;
use crate::view::look::finish::Finish;
use crate::view::look::theme::{MARK_DARK, Palette, Rgb, Surface};

/// The least width of the frame around the squares, as a share of the picture.
const FRAME: f64 = 0.02;

/// The width of a square in pixels from which pieces have their shapes; in smaller ones they are dots, and the board
/// has plain colours.
const SHAPED: f64 = 9.0;

/// The radius of a dot, as a share of a square.
const RADIUS: f64 = 0.34;

/// A part of a picture in plain colours: a rectangle.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Plain {
    /// Its left and upper edge, width and height, in pixels.
    pub at: [f64; 4],
    /// The radius of its corners.
    pub round: f64,
    /// Its colour.
    pub colour: Rgb,
}

/// A picture that can be drawn at once: a board in plain colours, and its pieces.
#[derive(Clone, Debug)]
pub struct PlainPicture {
    /// The board, from back to front.
    pub board: Vec<Plain>,
    /// How each piece looks, and the left and upper edge of its square in pixels.
    pub pieces: Vec<(PieceLook, [f64; 2])>,
    /// The width of a square in pixels.
    pub square: f64,
}

impl Plain {
    fn svg(&self) -> String {
        let (Self { at: [x, y, width, height], round, .. }, fill) = (self, self.colour.svg());
        format!(
            r#"<rect x="{x:.2}" y="{y:.2}" width="{width:.2}" height="{height:.2}" rx="{round:.2}" fill="{fill}"/>"#
        )
    }
}

/// A small picture of a position. It can be drawn in any thread.
#[derive(Clone, Debug)]
pub struct SmallPicture {
    /// All of it, or what lies below and above the baked squares.
    drawings: Vec<String>,
    /// The squares of wood or stone, and where they begin.
    baked: Option<(BoardPlan, [u32; 2])>,
    /// Width and height in pixels.
    side: u32,
}

impl SmallPicture {
    /// The picture of a position on a board of this look, so many pixels wide and high. A board that is narrower than
    /// high stands in its middle.
    #[must_use]
    pub fn of(position: &Position, palette: &Palette, look: BoardLook, finish: Finish, side: u32) -> Self {
        let game = position.game();
        let place = Place::of(game, side, BoardLook { letters: false, ..look }, palette);
        let surface = palette.surface(look.style);
        let mut below = place.frame(&surface);
        if place.plan.is_none() {
            below.extend(place.squares(game, &surface, finish));
        }
        let below: String = below.iter().map(Plain::svg).collect();
        let above = place.pieces(position, finish);
        let drawn = |parts: &str| {
            format!(r#"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {side} {side}">{parts}</svg>"#)
        };
        let drawings =
            if place.plan.is_some() { vec![drawn(&below), drawn(&above)] } else { vec![drawn(&(below + &above))] };
        Self { drawings, baked: place.plan.map(|plan| (plan, [place.left as u32, place.top as u32])), side }
    }

    /// The same with a board in plain colours: so little work that it can be drawn at once.
    #[must_use]
    pub fn plain(position: &Position, palette: &Palette, look: BoardLook, finish: Finish, side: u32) -> PlainPicture {
        let game = position.game();
        let place = Place::of(game, side, look, palette);
        let surface = palette.surface(look.style);
        let mut board = place.frame(&surface);
        board.extend(place.squares(game, &surface, finish));
        PlainPicture { board, pieces: place.looks(position, finish), square: place.square }
    }

    /// Whether the pieces of this game have their shapes in a picture that is so many pixels wide; otherwise they are
    /// dots.
    #[must_use]
    pub fn has_shapes(game: Game, side: u32) -> bool {
        Place::exact(game, side) >= SHAPED
    }

    /// Its pixels, row by row, four bytes each: red, green, blue, opacity; `None` if it was told to stop.
    #[must_use]
    pub fn pixels(&self, stop: impl Fn() -> bool) -> Option<Vec<u8>> {
        let mut drawn = self.drawings.iter().map(|drawing| picture::pixels(drawing, self.side, self.side));
        let mut pixels = drawn.next()?;
        let size = [self.side; 2];
        if let Some((plan, at)) = &self.baked {
            let baked = plan.bake(stop)?;
            picture::lay_over(&mut pixels, size, &baked.field, baked.size, *at);
        }
        drawn.for_each(|above| picture::lay_over(&mut pixels, size, &above, size, [0; 2]));
        Some(pixels)
    }
}

/// Where the squares are in the picture, in pixels.
struct Place {
    square: f64,
    left: f64,
    top: f64,
    width: f64,
    height: f64,
    /// How wide the frame is.
    frame: f64,
    /// Set if the squares are baked; then they are whole pixels wide.
    plan: Option<BoardPlan>,
}

impl Place {
    fn of(game: Game, side: u32, look: BoardLook, palette: &Palette) -> Self {
        let (files, ranks) = game.size();
        let (all, most) = (f64::from(side), f64::from(files.max(ranks)));
        let exact = Self::exact(game, side);
        let whole = Layout::new(Vec2::ZERO, 1.0, game, Rotation::NONE);
        let squares = Vec2::new(f32::from(files), f32::from(ranks)) * exact.floor() as f32;
        let board = Rect::from_corners(Vec2::ZERO, squares);
        let plan = (exact >= SHAPED)
            .then(|| BoardPlan::of(&Layout { board, squares: board, ..whole }, palette, look))
            .flatten();
        let square = if plan.is_some() { exact.floor() } else { exact };
        let (width, height) = (square * f64::from(files), square * f64::from(ranks));
        let begin = |length: f64| {
            let begin = (all - length) / 2.0;
            if plan.is_some() { begin.floor() } else { begin }
        };
        // The frame takes what whole pixels leave, so that the boards of all games are equally high.
        let frame = (all - square * most) / 2.0;
        Self { square, left: begin(width), top: begin(height), width, height, frame, plan }
    }

    /// The width of a square between frames of the least width, in pixels.
    fn exact(game: Game, side: u32) -> f64 {
        let ((files, ranks), all) = (game.size(), f64::from(side));
        (all - 2.0 * (all * FRAME).max(1.0)) / f64::from(files.max(ranks))
    }

    /// The upper left corner of a square.
    fn corner(&self, at: Square) -> (f64, f64) {
        let ranks = (self.height / self.square).round();
        (self.left + f64::from(at.file()) * self.square, self.top + (ranks - 1.0 - f64::from(at.rank())) * self.square)
    }

    /// The frame, and below the squares a line of gold if they are baked.
    fn frame(&self, surface: &Surface) -> Vec<Plain> {
        let around = |by: f64, round: f64, colour: Rgb| Plain {
            at: [self.left - by, self.top - by, self.width + 2.0 * by, self.height + 2.0 * by],
            round,
            colour,
        };
        let mut parts = vec![around(self.frame, self.frame.min(4.0), surface.frame)];
        parts.extend(self.plan.is_some().then(|| around(1.0, 0.0, surface.gold)));
        parts
    }

    /// The squares in plain colours.
    fn squares(&self, game: Game, surface: &Surface, finish: Finish) -> Vec<Plain> {
        let (mut parts, square) = (Vec::new(), self.square);
        let (files, ranks) = game.size();
        let on_board = |at: &Square| at.file() < files && at.rank() < ranks;
        for at in (0..=u8::MAX).map(Square::from_index).filter(on_board) {
            let (x, y) = self.corner(at);
            let colour = if (at.file() + at.rank()) % 2 == 1 { surface.light } else { surface.dark };
            parts.push(Plain { at: [x, y, square, square], round: 0.0, colour });
            if let Some(army) = game.colour_of(at) {
                let inset = square * 0.06;
                let side = square - 2.0 * inset;
                let (at, colour) = ([x + inset, y + inset, side, side], finish.armies.army(army).fill);
                parts.push(Plain { at, round: square * 0.16, colour });
            }
        }
        parts
    }

    /// The pieces as dots, each with a dark line around it.
    fn dots(&self, position: &Position, finish: Finish) -> String {
        let looks = PieceLooks::of(position);
        let dot = |standing: PlacedPiece| {
            let ((x, y), square, army) = (self.corner(standing.square), self.square, standing.piece.army);
            let (x, y, radius, line) = (x + square / 2.0, y + square / 2.0, square * RADIUS, square * 0.08);
            let fill = looks.lights[army.index()].on(finish.armies.army(army).fill).svg();
            let ink = MARK_DARK.svg();
            format!(
                r#"<circle cx="{x:.2}" cy="{y:.2}" r="{radius:.2}" fill="{fill}" stroke="{ink}" stroke-width="{line:.2}"/>"#
            )
        };
        position.to_setup().pieces.into_iter().map(dot).collect()
    }

    /// How the pieces look, and the corners of their squares.
    fn looks(&self, position: &Position, finish: Finish) -> Vec<(PieceLook, [f64; 2])> {
        let finish = Finish { letters: false, ..finish };
        let (looks, style) =
            (PieceLooks::of(position), PieceStyle { seating: position.game().into(), finish, faces: None });
        let placed = |standing: PlacedPiece| {
            let (x, y) = self.corner(standing.square);
            (looks.look(standing.square, standing.piece, standing.vest, style), [x, y])
        };
        position.to_setup().pieces.into_iter().map(placed).collect()
    }

    /// The pieces: their shapes, or dots on small squares.
    fn pieces(&self, position: &Position, finish: Finish) -> String {
        let (mut svg, square) = (String::new(), self.square);
        if square < SHAPED {
            return self.dots(position, finish);
        }
        for (look, [x, y]) in self.looks(position, finish) {
            let placed = format!(r#"<svg x="{x:.2}" y="{y:.2}" width="{square:.2}" height="{square:.2}" "#);
            for part in look.parts().filter(|part| !matches!(part, PiecePart::Plate(..))) {
                svg.push_str(&look.svg(part).replacen("<svg ", &placed, 1));
            }
        }
        svg
    }
}

#[cfg(test)]
mod tests {
    use regalia_core::rules::Options;

    use super::*;
    use crate::view::look::board_style::BoardStyle;
    use crate::view::look::theme::Theme;

    #[test]
    fn every_piece_is_in_the_picture_on_every_board() {
        for (game, style) in Game::ALL.into_iter().flat_map(|game| BoardStyle::ALL.map(|style| (game, style))) {
            let start = Position::start(&Options::new(game));
            let count = start.to_setup().pieces.len();
            let look = BoardLook { style, ..BoardLook::default() };
            let picture = |side| SmallPicture::of(&start, Theme::Dark.palette(), look, Finish::default(), side);
            let (small, large) = (picture(40), picture(400));
            assert_eq!((small.baked.is_some(), large.baked.is_some()), (false, style != BoardStyle::Flat));
            assert_eq!(small.drawings.concat().matches("<circle").count(), count, "{game}");
            // Each drawing itself is one more, and so is the crown of each royal king.
            let crowns = PieceLooks::of(&start).crowned.len();
            let drawings = large.drawings.len();
            assert_eq!(large.drawings.concat().matches("<svg").count(), count + crowns + drawings, "{game}");
            for picture in [small, large] {
                let drawn = picture.pixels(|| false).expect("it was not told to stop");
                let inked = drawn.chunks(4).filter(|pixel| pixel[3] > 0).count();
                let (files, ranks) = game.size();
                let share = f64::from(files.min(ranks)) / f64::from(files.max(ranks));
                let all = f64::from(picture.side * picture.side);
                assert!(inked as f64 > 0.9 * share * all, "{game} {style:?} at {}: {inked}", picture.side);
            }
        }
    }
}
