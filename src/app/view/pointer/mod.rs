//! Mouse, touch and the keyboard's cursor on the board.

pub(super) mod cursor;
mod mouse;
pub(super) mod touch;
pub(super) mod zooming;

use bevy::prelude::*;

use super::ViewSystems;
use crate::play::TableSystems;

pub(super) use mouse::Pointer;

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Pointer>()
        .add_systems(
            Update,
            (zooming::show_whole_game, mouse::read_fingers, zooming::zoom_board)
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
