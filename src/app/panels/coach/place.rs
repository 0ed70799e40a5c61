//! Where the card of a coach mark stands: on the board, near its square, where the least is.

use bevy_egui::egui::{Pos2, Rect, Vec2};
use regalia_core::rules::Square;

use crate::panels::kit::on_board::{place, squares};
use crate::view::Layout;

/// How far away, in squares, a card rather stands than to cover a square that it speaks of, a piece, a coloured square.
const AWAY: [f32; 3] = [400.0, 12.0, 2.0];

/// The squares that a card should not cover: those that it speaks of, those with pieces, coloured ones.
pub(super) type Covered<'a> = [&'a [Square]; 3];

/// The place for a card of this size that is about `at`.
pub(super) fn card_place(layout: &Layout, at: Square, free: Covered, size: Vec2) -> Rect {
    let (board, edge) = (squares(layout), layout.square().min(layout.board.size().min_element() / 8.0));
    let middle = place(layout, at).center();
    let steps = |least: f32, most: f32| {
        let count = ((most - least).max(0.0) / (edge / 2.0)).ceil() as usize;
        (0..=count).map(move |step| (least + step as f32 * edge / 2.0).min(most.max(least)))
    };
    let inside = board.shrink(4.0);
    let squares =
        free.map(|squares| squares.iter().map(|square| place(layout, *square).shrink(1.0)).collect::<Vec<_>>());
    let cost = |card: Rect| {
        let covered = squares
            .iter()
            .zip(AWAY)
            .map(|(squares, away)| away * squares.iter().filter(|square| square.intersects(card)).count() as f32);
        covered.sum::<f32>() + card.distance_to_pos(middle) / edge
    };
    let corners = steps(inside.left(), inside.right() - size.x)
        .flat_map(|x| steps(inside.top(), inside.bottom() - size.y).map(move |y| Pos2::new(x, y)));
    let cards = corners.map(|corner| Rect::from_min_size(corner, size));
    // Leave some air around the card.
    let best = cards.map(|card| (card, cost(card.expand(5.0)))).min_by(|one, other| one.1.total_cmp(&other.1));
    best.map_or_else(|| Rect::from_min_size(inside.min, size), |(card, _)| card)
}
