//! Small pictures of positions: the board with its pieces, simple enough for a square of few pixels.

use bevy::math::{Rect, Vec2};
use regalia_core::rules::{Army, Game, GamePosition, PlacedPiece, Position, Square};

use crate::view::artwork::{Figure, PieceLooks, PiecePart, PieceStyle, Placed, picture, sheet};
use crate::view::board::{board_plan::BoardPlan, whole_board};
use crate::view::layout::{Layout, Rotation};
use crate::view::look::theme::{Palette, Rgb, Surface};
use crate::view::look::{BoardLook, Finish};

/// Minimum width of the frame around the squares, as a share of the picture.
const FRAME: f32 = 0.02;

/// The width of a square in pixels from which pieces have their shapes; in smaller ones they are dots, and the board
/// has plain colours.
const SHAPED: f32 = 9.0;

/// How far a coloured tile is from the edge of its square, and how round its corners are, as shares of the square.
const INSET: f32 = 0.06;
const ROUND: f32 = 0.16;

/// A small picture of a position. It can be drawn in any thread.
#[derive(Clone, Debug)]
pub struct SmallPicture {
    /// All of it, or what lies below and above the baked squares.
    drawings: Vec<String>,
    /// The squares of wood or stone, and where they begin.
    baked: Option<(BoardPlan, [u32; 2])>,
    side: u32,
}

impl SmallPicture {
    /// The picture of a position on a board of this look, `side` pixels wide and high. A board that is narrower than
    /// high stands in its middle.
    pub fn of(position: &Position, palette: &Palette, look: BoardLook, finish: Finish, side: u32) -> Self {
        let place = Place::of(position.game(), side, BoardLook { letters: false, ..look }, palette);
        let surface = look.style.surface(palette);
        let is_shaped = Self::has_shapes(position.game(), side);
        let pieces = if is_shaped { place.pieces(position, finish) } else { place.dots(position, finish) };
        let mut below = place.frame(&surface);
        let whole = Rect::from_corners(Vec2::ZERO, Vec2::splat(side as f32));
        let drawn = |figures: &[Placed]| sheet::svg(figures, whole, 1.0);
        let Place { layout, plan, .. } = place;
        let Some(plan) = plan else {
            below.extend(squares(&layout, &surface, finish));
            below.extend(pieces);
            return Self { drawings: vec![drawn(&below)], baked: None, side };
        };
        let at = layout.board.min.as_uvec2().to_array();
        Self { drawings: vec![drawn(&below), drawn(&pieces)], baked: Some((plan, at)), side }
    }

    /// The same with a board in plain colours, as figures: so little work that they can be painted at once.
    pub fn plain(position: &Position, palette: &Palette, look: BoardLook, finish: Finish, side: u32) -> Vec<Placed> {
        let place = Place::of(position.game(), side, look, palette);
        let surface = look.style.surface(palette);
        let mut all = place.frame(&surface);
        all.extend(squares(&place.layout, &surface, finish));
        all.extend(place.pieces(position, finish));
        all
    }

    /// Whether the pieces of this game have their shapes in a picture that is `side` pixels wide; otherwise they are
    /// dots.
    pub fn has_shapes(game: Game, side: u32) -> bool {
        Place::exact(game, side) >= SHAPED
    }

    /// Its pixels, row by row, four bytes each: red, green, blue, opacity; `None` if it was told to stop.
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
    layout: Layout,
    frame: f32,
    /// Set if the squares are baked; then they are whole pixels wide.
    plan: Option<BoardPlan>,
}

impl Place {
    fn of(game: Game, side: u32, look: BoardLook, palette: &Palette) -> Self {
        let (files, ranks) = game.size();
        let (all, exact) = (side as f32, Self::exact(game, side));
        let whole = Layout::new(Vec2::ZERO, 1.0, game, Rotation::NONE);
        let shape = Vec2::new(f32::from(files), f32::from(ranks));
        let layout = |corner: Vec2, square: f32| {
            let board = Rect { min: corner, max: corner + shape * square };
            Layout { board, squares: board, ..whole }
        };
        let plan =
            (exact >= SHAPED).then(|| BoardPlan::of(&layout(Vec2::ZERO, exact.floor()), palette, look)).flatten();
        let square = if plan.is_some() { exact.floor() } else { exact };
        let begin = (all - shape * square) / 2.0;
        let corner = if plan.is_some() { begin.floor() } else { begin };
        // The frame takes what whole pixels leave, so that the boards of all games are equally high.
        let frame = (all - square * shape.max_element()) / 2.0;
        Self { layout: layout(corner, square), frame, plan }
    }

    /// The width of a square between frames of the least width, in pixels.
    fn exact(game: Game, side: u32) -> f32 {
        let ((files, ranks), all) = (game.size(), side as f32);
        (all - 2.0 * (all * FRAME).max(1.0)) / f32::from(files.max(ranks))
    }

    /// The frame, and below the squares a line of gold if they are baked.
    fn frame(&self, surface: &Surface) -> Vec<Placed> {
        let around = |by: f32, round: f32, colour: Rgb| {
            Placed::new(Figure::Plain(colour, (round * 100.0).round() as u32), self.layout.board.inflate(by))
        };
        let mut parts = vec![around(self.frame, self.frame.min(4.0), surface.frame)];
        parts.extend(self.plan.is_some().then(|| around(1.0, 0.0, surface.gold)));
        parts
    }

    fn dots(&self, position: &Position, finish: Finish) -> Vec<Placed> {
        let looks = PieceLooks::of(position);
        let dot = |at: PlacedPiece| {
            let (light, colour) = (looks.lights[at.piece.army.index()], finish.armies.army(at.piece.army).fill);
            Placed { light, ..Placed::on(Figure::Dot(colour), &self.layout, at.square) }
        };
        position.to_setup().pieces.into_iter().map(dot).collect()
    }

    /// The pieces without plates and shadows.
    fn pieces(&self, position: &Position, finish: Finish) -> Vec<Placed> {
        let (looks, finish) = (PieceLooks::of(position), Finish { letters: false, ..finish });
        let style = PieceStyle { seating: position.game().into(), finish, faces: None };
        let shape = |at: PlacedPiece| {
            let look = looks.look(at.square, at.piece, at.vest, style);
            Placed::piece(&look, self.layout.centre(at.square), self.layout.square())
        };
        let all = position.to_setup().pieces.into_iter().flat_map(shape);
        all.filter(|placed| !matches!(placed.figure, Figure::Part(PiecePart::Plate(_)))).collect()
    }
}

fn squares(layout: &Layout, surface: &Surface, finish: Finish) -> Vec<Placed> {
    let square = layout.square();
    let tile = |army: Army, at: Square| {
        let figure = Figure::Plain(finish.armies.army(army).fill, (square * ROUND * 100.0).round() as u32);
        Placed::around(figure, layout.centre(at), square * (1.0 - 2.0 * INSET))
    };
    whole_board::squares(layout, surface, finish.armies, tile)
}

#[cfg(test)]
mod tests {
    use regalia_core::rules::Options;

    use super::*;
    use crate::view::look::BoardStyle;
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
