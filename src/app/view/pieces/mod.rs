//! The pieces, and how they move: gliding, dragged, captured, turned, lit.

pub(super) mod dragging;
pub(super) mod flight;
pub(super) mod gleam;
pub(super) mod gliding;
pub(super) mod lift;
pub(super) mod moving;
pub(super) mod pending;
pub(super) mod ring;
pub(super) mod shown;
pub(super) mod sprites;
pub(super) mod steps;
pub(super) mod swing;
pub(super) mod turning;
pub(super) mod vests;
pub(super) mod wave;

use bevy::prelude::*;

use super::systems::ViewSystems;
use crate::board::BoardSystems;
use crate::play::TableSystems;

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<steps::Step>()
        .add_systems(Update, pending::land.after(BoardSystems).after(TableSystems::Follow).before(ViewSystems::Artwork))
        .add_systems(
            Update,
            (
                steps::read_step,
                sprites::update_sprites,
                gliding::glide,
                flight::send_captured,
                flight::fly,
                wave::turn_plates,
                gleam::shine,
                vests::move_vests,
                ring::begin_ring,
                ring::spread_ring,
                dragging::drag_piece,
                lift::lift,
                swing::swing_board,
            )
                .chain()
                .in_set(ViewSystems::Pieces),
        )
        .add_systems(Update, turning::turn_to_player.in_set(ViewSystems::Turning))
        .add_systems(Update, pending::show_pending.in_set(ViewSystems::Pending))
        .add_systems(Update, moving::tell_moving.after(gliding::glide));
}
