//! The pieces, and how they move: gliding, dragged, captured, turned, lit.

mod captured;
mod dragging;
mod motion;
mod pending;
mod ring;
pub(super) mod shown;
mod sprites;
mod steps;
pub(super) mod swing;
mod turning;
mod wave;

use bevy::prelude::*;

use super::ViewSystems;
use crate::{board::BoardSystems, play::TableSystems};

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<steps::Step>()
        .add_systems(Update, pending::land.after(BoardSystems).after(TableSystems::Follow).before(ViewSystems::Artwork))
        .add_systems(
            Update,
            (
                steps::read_step,
                sprites::update_sprites,
                captured::send_captured,
                ring::begin_ring,
                dragging::drag_piece,
                motion::advance::<Without<ChildOf>>,
                motion::advance::<With<ChildOf>>,
                motion::tell_moving,
                swing::swing_board,
            )
                .chain()
                .in_set(ViewSystems::Pieces),
        )
        .add_systems(Update, turning::turn_to_player.in_set(ViewSystems::Turning))
        .add_systems(Update, pending::show_pending.in_set(ViewSystems::Pending));
}
