//! The overlay as figures: arrows, rings, letters, and the veil over the rest of the board.

use bevy::math::Vec2;
use regalia_core::rules::{Army, Seat, Square};

use super::overlay::{Line, Link, Overlay};
use crate::view::artwork::{Figure, Placed, Plate, Reach};
use crate::view::look::theme::{MARK_CHECK, Rgb};
use crate::view::{layout::Layout, look::ArmyPalette};

/// Opacity of what a move would add.
const AHEAD: f32 = 0.75;
/// Where a letter is, in squares from the middle of its square, and where a label is.
const LETTER: Vec2 = Vec2::new(0.33, -0.33);
const LABEL: Vec2 = Vec2::new(0.0, -0.29);

/// The part above the pieces; the veil has the colour of the background.
pub(in crate::view) fn over_pieces(
    overlay: &Overlay,
    layout: &Layout,
    background: Rgb,
    armies: ArmyPalette,
) -> Vec<Placed> {
    let on = |square: Square, figure: Figure| Placed::on(figure, layout, square);
    let beside = |square: Square, by: Vec2, figure: Figure| {
        Placed::around(figure, layout.centre(square) + by * layout.square(), layout.square())
    };
    let plate = |seat: &Option<Seat>| seat.map(|seat| Plate::of(seat, layout.seating));
    let mut all: Vec<Placed> = overlay.lit.iter().map(|lit| veil(lit, layout, background)).collect();
    let rings = overlay.rings.iter();
    all.extend(rings.map(|(square, army, seat)| on(*square, Figure::Ring(armies.army(*army).fill, plate(seat)))));
    all.extend(overlay.squares.iter().map(|(square, held)| on(*square, Figure::Twin(*held))));
    all.extend(overlay.links.iter().filter_map(|link| arrow(link, layout, armies)));
    all.extend(overlay.attacks.iter().map(|line| attack(line, layout)));
    let letters = overlay.links.iter();
    all.extend(letters.map(|link| beside(link.to, LETTER, Figure::Letter(link.army, armies, plate(&link.seat)))));
    let labels = overlay.labels.iter();
    all.extend(labels.map(|(square, label)| beside(*square, LABEL, Figure::Label(label.clone()))));
    all
}

/// The part below the pieces.
pub(in crate::view) fn under_pieces(overlay: &Overlay, layout: &Layout, armies: ArmyPalette) -> Vec<Placed> {
    overlay.zones.iter().filter_map(|(army, seat)| zone(*army, *seat, layout, armies)).collect()
}

/// Veils everything but these squares.
fn veil(lit: &[Square], layout: &Layout, colour: Rgb) -> Placed {
    let lit = lit.iter().map(|square| layout.place(*square)).collect();
    Placed::new(Figure::Veil(layout.shape(), lit, colour), layout.squares)
}

fn zone(army: Army, seat: Seat, layout: &Layout, armies: ArmyPalette) -> Option<Placed> {
    let (columns, rows) = layout.shape();
    let places = (0..rows).flat_map(|row| (0..columns).map(move |column| (column, row)));
    let is_in = |(column, row): &(u8, u8)| {
        layout.square_in(*column, *row).is_some_and(|square| layout.game.zone_of(square) == Some(army))
    };
    let wider = |(low, high): (Place, Place), (at, _): (Place, Place)| {
        ((low.0.min(at.0), low.1.min(at.1)), (high.0.max(at.0), high.1.max(at.1)))
    };
    let (low, high) = places.filter(is_in).map(|at| (at, at)).reduce(wider)?;
    let shape = (high.0 - low.0 + 1, high.1 - low.1 + 1);
    let [low, high] = [low, high].map(|(column, row)| Vec2::new(f32::from(column), f32::from(row)));
    let middle = layout.squares.min + ((low + high) / 2.0 + 0.5) * layout.square();
    let figure = Figure::Zone(shape, armies.army(army).fill, Plate::of(seat, layout.seating));
    Some(Placed::around(figure, middle, layout.square()))
}

/// A column and a row on the screen.
type Place = (u8, u8);

/// An arrow to the coloured square, in the colour of the army that is brought in.
fn arrow(link: &Link, layout: &Layout, armies: ArmyPalette) -> Option<Placed> {
    let from = link.from.filter(|from| *from != link.to)?;
    let colour = armies.army(link.army).fill;
    let reach = Reach::between(from, link.to);
    let figure = Figure::Link { reach, is_bent: true, is_broken: link.seat.is_none(), colour };
    Some(Placed::between(figure, layout, from, link.to).with_opacity(opacity(link.ahead)))
}

fn attack(line: &Line, layout: &Layout) -> Placed {
    let reach = Reach::between(line.from, line.to);
    let figure = Figure::Link { reach, is_bent: false, is_broken: line.ahead, colour: MARK_CHECK };
    Placed::between(figure, layout, line.from, line.to).with_opacity(opacity(line.ahead))
}

fn opacity(is_ahead: bool) -> f32 {
    if is_ahead { AHEAD } else { 1.0 }
}

#[cfg(test)]
mod tests {
    use regalia_core::rules::Game;

    use super::*;
    use crate::view::layout::{Rotation, Zoom};
    use crate::view::look::theme::MARK_DARK;

    fn sq(name: &str) -> Square {
        name.parse().expect("a square")
    }

    fn layout(game: Game, quarters: u8) -> Layout {
        Layout::new(Vec2::new(1280.0, 800.0), 1.0, game, Rotation::quarters(quarters))
    }

    #[test]
    fn a_zone_covers_its_half_however_the_board_is_turned() {
        for quarters in 0..4 {
            let layout = layout(Game::Martian, quarters);
            let army = layout.game.zone_of(sq("a1")).expect("a zone");
            let overlay = Overlay { zones: vec![(army, Seat::One)], ..Overlay::default() };
            let zones = under_pieces(&overlay, &layout, ArmyPalette::default());
            let [zone] = zones.as_slice() else { panic!("one zone: {zones:?}") };
            for square in (0..=u8::MAX).map(Square::from_index).filter(|at| at.file() < 4 && at.rank() < 8) {
                let is_in = layout.game.zone_of(square) == Some(army);
                assert_eq!(zone.place.contains(layout.centre(square)), is_in, "{square} at {quarters}");
            }
        }
    }

    #[test]
    fn the_veil_of_a_zoomed_board_leaves_its_squares_bright() {
        let zoom = Zoom { factor: 3.0, middle: Vec2::new(0.3, 0.6) };
        let layout = layout(Game::Sovereign, 1).zoomed(zoom);
        let overlay = Overlay { lit: Some(vec![sq("c5")]), ..Overlay::default() };
        let all = over_pieces(&overlay, &layout, MARK_DARK, ArmyPalette::default());
        let [Placed { figure: Figure::Veil(shape, lit, _), place, .. }] = all.as_slice() else { panic!("{all:?}") };
        assert_eq!((*shape, *place, lit.len()), (layout.shape(), layout.squares, 1));
        assert_eq!(layout.square_in(lit[0].0, lit[0].1), Some(sq("c5")));
    }

    #[test]
    fn what_lies_ahead_is_fainter_and_a_link_to_its_own_square_has_a_letter_only() {
        let link = |from: &str, ahead| Link { army: Army::Red, from: Some(sq(from)), to: sq("e12"), seat: None, ahead };
        let overlay = Overlay { links: vec![link("c5", true), link("e12", false)], ..Overlay::default() };
        let all = over_pieces(&overlay, &layout(Game::Sovereign, 0), MARK_DARK, ArmyPalette::default());
        let arrows: Vec<f32> =
            all.iter().filter(|at| matches!(at.figure, Figure::Link { .. })).map(|at| at.opacity).collect();
        assert_eq!(arrows, [AHEAD]);
        assert_eq!(all.iter().filter(|at| matches!(at.figure, Figure::Letter(..))).count(), 2);
    }
}
