//! Where a card about squares stands: beside the board if there is room, otherwise on the board where it covers least.

use std::str::FromStr;

use bevy_egui::egui::{Pos2, Rect, Vec2};
use regalia_core::rules::Square;

use crate::panels::kit::on_board::{place, squares};
use crate::view::Layout;

/// How far away, in squares, a card rather stands than to cover a square that it speaks of, a piece, a coloured square.
const AWAY: [f32; 3] = [1000.0, 30.0, 15.0];

/// The greatest width of a card.
const MOST: f32 = 500.0;

/// The squares that a card should not cover: those that it speaks of, those with pieces, coloured ones.
pub type Covered<'a> = [&'a [Square]; 3];

/// The place for a card of this size. `beside` are places beside the board, the best one first; `near` is where it belongs.
#[must_use]
pub fn card_place(layout: &Layout, beside: &[Rect], near: Pos2, free: Covered, size: Vec2) -> Rect {
    let has_room = |room: &&Rect| room.width() + 0.5 >= size.x && room.height() + 0.5 >= size.y;
    if let Some(room) = beside.iter().find(has_room) {
        // At the column it stands as high as it can; in a gutter level with what it speaks of.
        let is_column = room.left() > layout.board.max.x;
        let level = (near.y - size.y / 2.0).clamp(room.top(), (room.bottom() - size.y).max(room.top()));
        let top = if is_column { room.top() } else { level };
        return Rect::from_min_size(Pos2::new(room.center().x - size.x / 2.0, top), size);
    }
    on_board(layout, near, free, size)
}

fn on_board(layout: &Layout, near: Pos2, free: Covered, size: Vec2) -> Rect {
    let (board, edge) = (squares(layout), layout.square().min(layout.board.size().min_element() / 8.0));
    let steps = |least: f32, most: f32, by: f32| {
        let count = ((most - least).max(0.0) / by).ceil() as usize;
        (0..=count).map(move |step| (least + step as f32 * by).min(most.max(least)))
    };
    let inside = board.shrink(4.0);
    let squares =
        free.map(|squares| squares.iter().map(|square| place(layout, *square).shrink(1.0)).collect::<Vec<_>>());
    let cost = |card: Rect| {
        let covered = squares
            .iter()
            .zip(AWAY)
            .map(|(squares, away)| away * squares.iter().filter(|square| square.intersects(card)).count() as f32);
        covered.sum::<f32>() + card.distance_to_pos(near) / edge
    };
    // A card is low and wide, so its height decides which rows it covers.
    let corners = steps(inside.left(), inside.right() - size.x, edge / 2.0)
        .flat_map(|x| steps(inside.top(), inside.bottom() - size.y, edge / 4.0).map(move |y| Pos2::new(x, y)));
    let cards = corners.map(|corner| Rect::from_min_size(corner, size));
    // Leave some air around the card.
    let best = cards.map(|card| (card, cost(card.expand(4.0)))).min_by(|one, other| one.1.total_cmp(&other.1));
    best.map_or_else(|| Rect::from_min_size(inside.min, size), |(card, _)| card)
}

/// The width of a card: as wide as the best place beside the board, within reason; on the board `usual`.
#[must_use]
pub fn card_width(beside: &[Rect], usual: f32) -> f32 {
    beside.first().map_or(usual, |room| room.width().min(MOST))
}

/// The squares that a text names.
pub fn named_in(text: &str) -> impl Iterator<Item = Square> {
    text.split(|letter: char| !letter.is_ascii_alphanumeric()).filter_map(|word| Square::from_str(word).ok())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn squares_are_found_in_a_text() {
        let named: Vec<String> =
            named_in("wPi2-i4: gains Navy; blocks l12, attacks e5.").map(|at| at.to_string()).collect();
        assert_eq!(named, ["i4", "l12", "e5"]);
    }
}
