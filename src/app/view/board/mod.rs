//! The board below the pieces: its squares, frame and texture, baked into one image.

pub(super) mod baked_board;
pub(super) mod board_plan;
pub mod board_texture;
pub(super) mod ground_images;
pub(super) mod ground_layer;
pub mod whole_board;

use bevy::prelude::*;

use super::ViewSystems;

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<baked_board::BakedBoard>().add_systems(
        Update,
        (baked_board::want_board, baked_board::bake_board, ground_layer::lay_ground).chain().in_set(ViewSystems::Board),
    );
}
