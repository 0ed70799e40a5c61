//! Where the board can be touched.

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use bevy_egui::{EguiContexts, egui};

use crate::{play::Away, view::layout::Layout};

/// The board under dialogs, menus and the first screen.
#[derive(SystemParam)]
pub(super) struct Surface<'w, 's> {
    pub layout: Res<'w, Layout>,
    away: Res<'w, Away>,
    contexts: EguiContexts<'w, 's>,
}

impl Surface<'_, '_> {
    /// Whether a dialog, a menu or a choice covers the board at a point; `None` before there are panels.
    pub fn covers(&mut self) -> Option<impl Fn(Vec2) -> bool + use<>> {
        let ctx = self.contexts.ctx_mut().ok()?.clone();
        let is_away = self.away.0;
        Some(move |at: Vec2| {
            let layer = ctx.layer_id_at(egui::pos2(at.x, at.y));
            is_away || layer.is_some_and(|layer| layer.order != egui::Order::Background)
        })
    }
}
