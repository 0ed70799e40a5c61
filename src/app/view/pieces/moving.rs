//! Tells whether pieces are still on their way to their squares.

use bevy::prelude::*;

use super::gliding::Gliding;
use crate::play::PiecesMoving;

/// Says so to the layers below, such as sounds, which wait for a piece to land.
pub(super) fn tell_moving(gliding: Query<(), With<Gliding>>, mut moving: ResMut<PiecesMoving>) {
    moving.set_if_neq(PiecesMoving(!gliding.is_empty()));
}
