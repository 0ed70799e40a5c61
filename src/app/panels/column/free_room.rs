//! Room beside the board for a card that speaks of it.

use bevy_egui::egui::Rect;

use super::data::TableData;
use super::history;
use super::places::Places;
use crate::view::Layout;
use crate::view::theme::GAP;

/// The least height of a place for a card.
const LEAST: f32 = 60.0;

/// The places where a card covers neither the board nor anything that is read: between the bars of the players beside the
/// board, and below the last move.
#[must_use]
pub fn free_room(layout: &Layout, data: &TableData) -> Vec<Rect> {
    if layout.at_table {
        return Vec::new();
    }
    let places = Places::of(layout, data);
    let (far, near) = (places.far_seat, places.near_seat);
    let is_gutter = layout.bars.is_some() && far.right() <= layout.board.min.x;
    let gutter = is_gutter
        .then(|| Rect::from_min_max(far.left_bottom(), near.right_top()).shrink2(bevy_egui::egui::vec2(0.0, GAP)));
    let rooms = gutter.into_iter().chain([history::free_room(places.moves, &data.moves)]);
    rooms.filter(|room| room.height() >= LEAST).collect()
}

/// The place over the moves, which a card covers rather than the board while a player wants to read it.
#[must_use]
pub fn moves_room(layout: &Layout, data: &TableData) -> Option<Rect> {
    (!layout.at_table).then(|| history::rows_room(Places::of(layout, data).moves)).filter(|room| room.height() >= LEAST)
}
