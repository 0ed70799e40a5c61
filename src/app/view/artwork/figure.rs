//! What a board is drawn from: figures as plain values, and figures in their places.
//!
//! The same figures make the sprites of the board, its pictures, and the small boards in panels. A figure says what is
//! shown, never how: [`sheet`](super::sheet) draws figures as SVG, the panels paint them as textures.

use bevy::math::{Rect, Vec2};
use regalia_core::rules::{Army, Square};

use super::arrow::{self, Reach};
use super::ground::{self, Label};
use super::piece_look::{PieceLook, PiecePart};
use super::{mark::Mark, picture, plate::Plate, signs};
use crate::view::look::{ArmyPalette, Light};
use crate::view::{layout::Layout, look::theme::Rgb};

#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Figure {
    /// A rectangle as large as its place; the radius of its corners is in hundredths of a logical pixel.
    Plain(Rgb, u32),
    /// The tile of a coloured square, with its letter or without.
    Tile(Army, ArmyPalette, bool),
    Coordinate(Label, Rgb),
    /// A piece, its plate, crown or vest, its shadow, the light on it.
    Part(PiecePart),
    /// A piece on a square of few pixels.
    Dot(Rgb),
    Mark(Mark),
    /// A light below a piece.
    Glow(Rgb),
    /// A broad arrow, with this share of the usual width in hundredths.
    Arrow(Reach, u8, Rgb),
    Circle(Rgb),
    Link {
        reach: Reach,
        is_bent: bool,
        is_broken: bool,
        colour: Rgb,
    },
    /// A ring around a piece, in the form of the plate of its seat.
    Ring(Rgb, Option<Plate>),
    /// The frame of a coloured square whose army is pointed at, and whether it is held.
    Twin(bool),
    /// The number of columns and rows that belong to a seat.
    Zone((u8, u8), Rgb, Plate),
    /// A veil over this many columns and rows, with holes in these.
    Veil((u8, u8), Vec<(u8, u8)>, Rgb),
    /// The letter of an army on a small disc, in the form of the plate of its seat.
    Letter(Army, ArmyPalette, Option<Plate>),
    Label(String),
}

#[derive(Clone, Debug, PartialEq)]
pub struct Placed {
    pub figure: Figure,
    /// Where it is before it is turned, in logical pixels.
    pub place: Rect,
    /// How far it is turned clockwise around its middle, in radians.
    pub angle: f32,
    pub opacity: f32,
    pub light: Light,
}

impl Figure {
    /// An arrow of the usual width, or on one square a circle.
    pub fn pointer(from: Square, to: Square, colour: Rgb) -> Self {
        Self::weighed_pointer(from, to, colour, 100)
    }

    /// The same with this share of the usual width, in hundredths.
    pub fn weighed_pointer(from: Square, to: Square, colour: Rgb, share: u8) -> Self {
        if from == to { Self::Circle(colour) } else { Self::Arrow(Reach::between(from, to), share, colour) }
    }

    /// Its width and height, in squares.
    pub fn size(&self) -> Vec2 {
        match self {
            Self::Part(part) => Vec2::splat(part.reach()),
            Self::Arrow(reach, ..) => arrow::broad_size(*reach),
            Self::Link { reach, is_bent, .. } => arrow::thin_size(*reach, *is_bent),
            Self::Ring(..) => Vec2::splat(signs::RING),
            Self::Twin(_) => Vec2::splat(signs::TWIN),
            Self::Letter(..) | Self::Label(_) => Vec2::splat(signs::LETTER),
            Self::Zone((columns, rows), ..) | Self::Veil((columns, rows), ..) => {
                Vec2::new(f32::from(*columns), f32::from(*rows))
            }
            Self::Plain(..)
            | Self::Tile(..)
            | Self::Coordinate(..)
            | Self::Dot(_)
            | Self::Mark(_)
            | Self::Glow(_)
            | Self::Circle(_) => Vec2::ONE,
        }
    }

    /// Its SVG in full light, for a square with this edge in physical pixels.
    pub fn svg(&self, edge: u32) -> String {
        self.svg_in(Light::Plain, edge)
    }

    pub fn svg_in(&self, light: Light, edge: u32) -> String {
        match self {
            Self::Plain(colour, _) => {
                picture::svg100(&format!(r#"<rect width="100" height="100" fill="{}"/>"#, colour.svg()))
            }
            Self::Tile(army, armies, has_letter) => ground::tile(*army, *armies, *has_letter, edge),
            Self::Coordinate(label, colour) => ground::label(&label.words(), *colour),
            Self::Part(PiecePart::Body(set, piece, finish)) => picture::piece_in(light, *set, *piece, *finish),
            Self::Part(part) => part.svg(),
            Self::Dot(colour) => signs::dot(light.on(*colour)),
            Self::Mark(mark) => mark.svg(),
            Self::Glow(colour) => signs::glow(*colour),
            Self::Arrow(reach, share, colour) => arrow::broad(*reach, f32::from(*share) / 100.0, *colour),
            Self::Circle(colour) => signs::circle(*colour),
            Self::Link { reach, is_bent, is_broken, colour } => arrow::thin(*reach, *is_bent, *is_broken, *colour),
            Self::Ring(colour, plate) => signs::ring(*colour, *plate),
            Self::Twin(is_held) => signs::twin(*is_held),
            Self::Zone(shape, colour, plate) => signs::zone(*shape, *colour, *plate),
            Self::Veil(shape, lit, colour) => signs::veil(*shape, lit, *colour),
            Self::Letter(army, armies, plate) => signs::letter(*army, *armies, *plate),
            Self::Label(label) => signs::label(label),
        }
    }
}

impl Placed {
    pub const fn new(figure: Figure, place: Rect) -> Self {
        Self { figure, place, angle: 0.0, opacity: 1.0, light: Light::Plain }
    }

    /// A figure of its own size around a point, where squares have this edge.
    pub fn around(figure: Figure, middle: Vec2, square: f32) -> Self {
        let size = figure.size() * square;
        Self::new(figure, Rect { min: middle - size / 2.0, max: middle + size / 2.0 })
    }

    pub fn on(figure: Figure, layout: &Layout, square: Square) -> Self {
        Self::around(figure, layout.centre(square), layout.square())
    }

    /// A figure between two squares that points from one to the other.
    pub fn between(figure: Figure, layout: &Layout, from: Square, to: Square) -> Self {
        let (from, to) = (layout.centre(from), layout.centre(to));
        let angle = if from == to { 0.0 } else { (to - from).to_angle() };
        Self { angle, ..Self::around(figure, (from + to) / 2.0, layout.square()) }
    }

    /// The shadow of a piece around a point; it falls by `fall` squares to the right and down.
    pub fn shadow(look: &PieceLook, middle: Vec2, square: f32, fall: Vec2) -> Self {
        let shadow = Self::around(Figure::Part(look.shadow), middle + fall * square, square);
        Self { angle: look.angle, ..shadow }
    }

    /// A piece around a point with everything that it carries, from back to front.
    pub fn piece(look: &PieceLook, middle: Vec2, square: f32) -> impl Iterator<Item = Self> + use<> {
        let look = *look;
        look.parts().map(move |part| {
            let light = if part == look.body { look.light } else { Light::Plain };
            Self { angle: look.angle, light, ..Self::around(Figure::Part(part), middle, square) }
        })
    }

    #[must_use]
    pub fn with_opacity(self, opacity: f32) -> Self {
        Self { opacity, ..self }
    }

    #[must_use]
    pub fn scaled(mut self, factor: f32, by: Vec2) -> Self {
        self.place = Rect { min: self.place.min * factor + by, max: self.place.max * factor + by };
        if let Figure::Plain(_, round) = &mut self.figure {
            *round = (*round as f32 * factor).round() as u32;
        }
        self
    }

    /// The rectangle around it as it is turned.
    pub fn bounds(&self) -> Rect {
        let half = self.place.half_size();
        let (sin, cos) = self.angle.sin_cos();
        let turned = Vec2::new(half.x * cos.abs() + half.y * sin.abs(), half.x * sin.abs() + half.y * cos.abs());
        Rect::from_center_half_size(self.place.center(), turned)
    }
}

#[cfg(test)]
mod tests {
    use regalia_core::rules::Game;

    use super::*;
    use crate::view::artwork::picture::pixels;
    use crate::view::layout::Rotation;
    use crate::view::look::theme::MARK_GOLD;

    fn sq(name: &str) -> Square {
        name.parse().expect("a square")
    }

    fn figures() -> Vec<Figure> {
        let (armies, reach) = (ArmyPalette::default(), Reach::between(sq("b1"), sq("c3")));
        vec![
            Figure::Plain(MARK_GOLD, 0),
            Figure::Tile(Army::Red, armies, true),
            Figure::Coordinate(Label::File(3), MARK_GOLD),
            Figure::Part(PiecePart::Crown),
            Figure::Part(PiecePart::Plate(Plate::ALL[1])),
            Figure::Dot(MARK_GOLD),
            Figure::Mark(Mark::Check),
            Figure::Glow(MARK_GOLD),
            Figure::Arrow(reach, 100, MARK_GOLD),
            Figure::Circle(MARK_GOLD),
            Figure::Link { reach, is_bent: true, is_broken: true, colour: MARK_GOLD },
            Figure::Ring(MARK_GOLD, None),
            Figure::Ring(MARK_GOLD, Some(Plate::ALL[2])),
            Figure::Twin(false),
            Figure::Zone((4, 4), MARK_GOLD, Plate::ALL[0]),
            Figure::Veil((4, 8), vec![(1, 2)], MARK_GOLD),
            Figure::Letter(Army::Red, armies, Some(Plate::ALL[0])),
            Figure::Label("+3".to_owned()),
        ]
    }

    #[test]
    fn every_figure_is_drawn_in_its_size() {
        for figure in figures() {
            let size = (figure.size() * 40.0).round().as_uvec2();
            let drawn = pixels(&figure.svg(40), size.x, size.y);
            let inked = drawn.chunks(4).filter(|pixel| pixel[3] > 0).count();
            assert!(inked > 20, "{figure:?}: {inked} pixels");
        }
    }

    #[test]
    fn a_veil_has_holes() {
        let veil = Figure::Veil((4, 8), vec![(1, 2)], MARK_GOLD);
        let drawn = pixels(&veil.svg(10), 40, 80);
        let opacity = |column: usize, row: usize| drawn[((row * 10 + 5) * 40 + column * 10 + 5) * 4 + 3];
        assert_eq!(opacity(1, 2), 0);
        assert!(opacity(2, 1) > 100 && opacity(0, 0) > 100);
    }

    #[test]
    fn an_arrow_points_from_square_to_square_however_the_board_is_turned() {
        for (quarters, angle) in [(0, 0.0), (1, 90.0), (2, 180.0), (3, -90.0)] {
            let layout = Layout::new(Vec2::new(1280.0, 800.0), 1.0, Game::Sovereign, Rotation::quarters(quarters));
            let (from, to) = (sq("c5"), sq("g5"));
            let arrow = Placed::between(Figure::pointer(from, to, MARK_GOLD), &layout, from, to);
            assert!((arrow.angle.to_degrees().rem_euclid(360.0) - f32::rem_euclid(angle, 360.0)).abs() < 0.01);
            let bounds = arrow.bounds().inflate(0.01);
            assert!(bounds.contains(layout.centre(from)) && bounds.contains(layout.centre(to)));
            assert!((bounds.size().max_element() - 5.0 * layout.square()).abs() < 0.1, "{bounds:?}");
        }
        let here = Figure::pointer(sq("c5"), sq("c5"), MARK_GOLD);
        assert_eq!(here, Figure::Circle(MARK_GOLD));
    }
}
