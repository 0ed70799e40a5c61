//! Mouse, touch and the keyboard's cursor on the board.

pub(super) mod cursor;
mod mouse;
pub(super) mod touch;
pub(super) mod zooming;

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use bevy_egui::EguiContexts;

use super::systems::ViewSystems;
use crate::play::{Away, TableSystems};
use crate::view::layout::{Layout, is_covered};

pub(super) use mouse::Pointer;

/// The board under dialogs, menus and the first screen.
#[derive(SystemParam)]
struct Surface<'w, 's> {
    layout: Res<'w, Layout>,
    away: Res<'w, Away>,
    contexts: EguiContexts<'w, 's>,
}

impl Surface<'_, '_> {
    /// Whether something covers a point; `None` before there are panels.
    fn covers(&mut self) -> Option<impl Fn(Vec2) -> bool + use<>> {
        let ctx = self.contexts.ctx_mut().ok()?.clone();
        let is_away = self.away.0;
        Some(move |at| is_away || is_covered(&ctx, at))
    }
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<touch::TouchState>()
        .init_resource::<Pointer>()
        .add_systems(
            Update,
            (zooming::show_whole_game, touch::read_fingers, zooming::zoom_board)
                .chain()
                .before(ViewSystems::Layout)
                .before(TableSystems::Hand),
        )
        .add_systems(Update, mouse::read_pointer.after(ViewSystems::Layout).before(TableSystems::Hand))
        .add_systems(
            Update,
            (cursor::show_cursor, zooming::follow_cursor).after(ViewSystems::Layout).after(TableSystems::Follow),
        );
}
