//! Room beside the board for a card that speaks of it.

use bevy_egui::egui::{Rect, vec2};

use super::{data::TableData, history, places::Places};
use crate::panels::kit::card_place::Beside;
use crate::view::{Layout, theme::GAP};

/// The places where a card does not cover the board: between the bars of the players beside it, and at the moves.
#[must_use]
pub fn beside(layout: &Layout, data: &TableData) -> Beside {
    if layout.at_table {
        return Beside::default();
    }
    let places = Places::of(layout, data);
    let (far, near) = (places.far_seat, places.near_seat);
    let is_gutter = layout.bars.is_some() && far.right() <= layout.board.min.x;
    let gutter = Rect::from_min_max(far.left_bottom(), near.right_top()).shrink2(vec2(0.0, GAP));
    let (rows, used) = (history::rows_room(places.moves), history::rows_height(&data.moves));
    Beside {
        gutter: is_gutter.then_some(gutter),
        moves: Some((rows, rows.top() + used)),
        tools: places.moves.left_top(),
    }
}
