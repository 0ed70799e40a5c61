//! What lies over the board.

use bevy::prelude::Vec2;
use bevy_egui::egui;

/// Whether a dialog, a menu or a choice covers the board at this point.
pub(in crate::view) fn is_covered(ctx: &egui::Context, at: Vec2) -> bool {
    ctx.layer_id_at(egui::pos2(at.x, at.y)).is_some_and(|layer| layer.order != egui::Order::Background)
}
