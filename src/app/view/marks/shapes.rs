//! Arrows and circles that the player draws on the board with the right button. They belong to the position and are not
//! saved.

use std::collections::HashMap;

use bevy::prelude::Resource;
use regalia_core::rules::{Game, Square};

use crate::view::look::theme::Rgb;

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Ink {
    /// Without a key.
    #[default]
    Green,
    /// With Shift.
    Red,
    /// With Alt.
    Blue,
    /// With both.
    Yellow,
}

impl Ink {
    pub const fn colour(self) -> Rgb {
        match self {
            Self::Green => Rgb(0x2f9e44),
            Self::Red => Rgb(0xd0302a),
            Self::Blue => Rgb(0x2b7fd0),
            Self::Yellow => Rgb(0xf0c419),
        }
    }

    pub const fn of_keys(shift: bool, alt: bool) -> Self {
        match (shift, alt) {
            (false, false) => Self::Green,
            (true, false) => Self::Red,
            (false, true) => Self::Blue,
            (true, true) => Self::Yellow,
        }
    }
}

/// An arrow from one square to another, or a circle on one square.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Shape {
    pub from: Square,
    /// Where it points; a circle if it is the same square.
    pub to: Square,
    pub ink: Ink,
}

#[derive(Resource, Debug, Default)]
pub struct Shapes {
    /// The position, as text, that they belong to.
    position: String,
    drawn: Vec<Shape>,
    live: Option<Shape>,
    /// The shapes of other positions.
    kept: HashMap<String, Vec<Shape>>,
}

impl Shapes {
    /// All visible shapes; the one being drawn comes last.
    pub fn seen(&self) -> impl Iterator<Item = Shape> {
        self.drawn.iter().copied().filter(|shape| !self.is_redrawn(*shape)).chain(self.live)
    }

    /// Whether the shape being drawn is on the same squares as this one.
    fn is_redrawn(&self, shape: Shape) -> bool {
        self.live.is_some_and(|live| (live.from, live.to) == (shape.from, shape.to))
    }

    pub const fn live(&self) -> Option<Shape> {
        self.live
    }

    pub fn sketch(&mut self, shape: Option<Shape>) {
        self.live = shape;
    }

    /// Adds the shape being drawn, or erases it if the same one is already there.
    pub fn finish(&mut self) {
        let Some(shape) = self.live.take() else { return };
        let same = self.drawn.iter().position(|old| (old.from, old.to) == (shape.from, shape.to));
        let erased = same.map(|place| self.drawn.remove(place));
        if erased.is_none_or(|old| old.ink != shape.ink) {
            self.drawn.push(shape);
        }
    }

    pub fn is_empty(&self) -> bool {
        self.drawn.is_empty() && self.live.is_none()
    }

    pub fn clear(&mut self) {
        self.drawn.clear();
        self.live = None;
    }

    pub fn turn_to(&mut self, position: String) {
        let drawn = self.kept.remove(&position).unwrap_or_default();
        let left = std::mem::replace(&mut self.position, position);
        let drawn = std::mem::replace(&mut self.drawn, drawn);
        if !drawn.is_empty() {
            self.kept.insert(left, drawn);
        }
        self.live = None;
    }

    /// Forgets all shapes: another game is on the board.
    pub fn forget(&mut self) {
        *self = Self::default();
    }
}

/// Where an arrow dragged from one square to another ends: on the nearest square that a queen or knight could reach on
/// an empty board.
///
/// ```
/// use regalia_core::rules::Game;
/// use regalia_app::view::snap;
/// let sq = |name: &str| name.parse().unwrap();
/// assert_eq!(snap(sq("b1"), sq("c3"), Game::TwoKings), sq("c3"));
/// assert_eq!(snap(sq("a1"), sq("h7"), Game::TwoKings), sq("h8"));
/// ```
pub fn snap(from: Square, over: Square, game: Game) -> Square {
    let (files, ranks) = game.size();
    let (file, rank) = (over.file() as i8 - from.file() as i8, over.rank() as i8 - from.rank() as i8);
    let on_board = |square: &Square| square.file() < files && square.rank() < ranks;
    let is_reached = |square: &Square| {
        let (file, rank) = (square.file().abs_diff(from.file()), square.rank().abs_diff(from.rank()));
        file == 0 || rank == 0 || file == rank || matches!((file, rank), (1, 2) | (2, 1))
    };
    let away = |square: &Square| {
        let aside = i32::from(square.file() as i8 - from.file() as i8 - file);
        let along = i32::from(square.rank() as i8 - from.rank() as i8 - rank);
        // Of two squares at the same distance take the farther one: the pointer is moving there.
        (aside * aside + along * along, -(square.file().abs_diff(from.file()) as i32))
    };
    let all = (0..=u8::MAX).map(Square::from_index).filter(|square| *square != from || over == from);
    all.filter(on_board).filter(is_reached).min_by_key(away).unwrap_or(over)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sq(name: &str) -> Square {
        name.parse().expect("a square")
    }

    #[test]
    fn arrows_end_on_lines_and_knight_jumps() {
        let cases = [
            ("e4", "e9", "e9"),
            ("e4", "p4", "p4"),
            ("e4", "h7", "h7"),
            ("e4", "f6", "f6"),
            ("e4", "c3", "c3"),
            ("e4", "e4", "e4"),
            ("e4", "f10", "e10"),
            ("e4", "l10", "l11"),
            ("a1", "b16", "a16"),
            ("a1", "p15", "p16"),
        ];
        for (from, over, to) in cases {
            assert_eq!(snap(sq(from), sq(over), Game::Sovereign), sq(to), "{from} over {over}");
        }
    }

    #[test]
    fn every_arrow_stays_on_its_board_and_on_its_line() {
        for game in Game::ALL {
            let (files, ranks) = game.size();
            let squares = (0..=u8::MAX).map(Square::from_index).filter(|at| at.file() < files && at.rank() < ranks);
            let squares: Vec<Square> = squares.step_by(3).collect();
            for from in &squares {
                for over in &squares {
                    let to = snap(*from, *over, game);
                    let (file, rank) = (to.file().abs_diff(from.file()), to.rank().abs_diff(from.rank()));
                    assert!(to.file() < files && to.rank() < ranks && (to == *from) == (over == from));
                    assert!(file == 0 || rank == 0 || file == rank || file * rank == 2, "{from} over {over}: {to}");
                    assert_eq!(snap(*from, to, game), to);
                }
            }
        }
    }

    fn draw(shapes: &mut Shapes, from: &str, to: &str, ink: Ink) {
        shapes.sketch(Some(Shape { from: sq(from), to: sq(to), ink }));
        shapes.finish();
    }

    #[test]
    fn the_same_shape_again_erases_and_another_colour_replaces() {
        let mut shapes = Shapes::default();
        draw(&mut shapes, "e2", "e4", Ink::Green);
        draw(&mut shapes, "e4", "e4", Ink::Red);
        assert_eq!(shapes.seen().count(), 2);
        draw(&mut shapes, "e2", "e4", Ink::Blue);
        assert_eq!(shapes.seen().map(|shape| shape.ink).collect::<Vec<_>>(), [Ink::Red, Ink::Blue]);
        draw(&mut shapes, "e2", "e4", Ink::Blue);
        draw(&mut shapes, "e4", "e4", Ink::Red);
        assert!(shapes.is_empty());
    }

    #[test]
    fn shapes_belong_to_their_position() {
        let mut shapes = Shapes::default();
        shapes.turn_to("one".to_owned());
        draw(&mut shapes, "e2", "e4", Ink::Green);
        shapes.turn_to("two".to_owned());
        assert!(shapes.is_empty());
        shapes.turn_to("one".to_owned());
        assert_eq!(shapes.seen().count(), 1);
        shapes.clear();
        shapes.turn_to("two".to_owned());
        shapes.turn_to("one".to_owned());
        assert!(shapes.is_empty());
    }
}
