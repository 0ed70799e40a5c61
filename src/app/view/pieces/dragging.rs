//! How a dragged piece follows the pointer.

use bevy::prelude::*;

use super::motion::{Motion, MotionKind};
use super::shown::ShownAt;
use crate::play::Hand;
use crate::view::artwork::depth::{self, on_screen};
use crate::view::{layout::Layout, look::Pace, pointer::Pointer};

/// Opacity of the image that a dragged piece leaves on its square.
const GHOST: f32 = 0.3;

/// The dragged piece, and the ghost that it leaves on its square.
#[derive(Default)]
pub(super) struct Held {
    piece: Option<Entity>,
    ghost: Option<Entity>,
}

/// Moves the dragged piece with the pointer; its ghost stays behind.
pub(super) fn drag_piece(
    mut commands: Commands,
    hand: Res<Hand>,
    pointer: Res<Pointer>,
    layout: Res<Layout>,
    pace: Pace,
    mut held: Local<Held>,
    mut pieces: Query<(Entity, &ShownAt, &Sprite, &mut Transform, Option<&Motion>)>,
) {
    let dragged = hand.dragged();
    if dragged.is_none() && held.piece.is_none() {
        return;
    }
    let now = dragged.and_then(|from| pieces.iter().find(|(_, at, ..)| at.0 == from)).map(|(entity, ..)| entity);
    let is_other = held.piece != now;
    // A ghost stays on its square when the board is zoomed under it.
    if is_other || layout.is_changed() {
        if let Some(ghost) = held.ghost.take() {
            commands.entity(ghost).despawn();
        }
        if let Some((piece, at, _, mut transform, motion)) = held.piece.and_then(|piece| pieces.get_mut(piece).ok()) {
            transform.translation = depth::on_square(&layout, at.0);
            // A piece that another move takes elsewhere settles there.
            if is_other && pace.moves() && !motion.is_some_and(Motion::travels) {
                commands.entity(piece).insert(Motion::lift(MotionKind::Settle, pace.now()));
            }
        }
        if let Some((piece, at, sprite, transform, _)) = now.and_then(|piece| pieces.get(piece).ok()) {
            let sprite = Sprite { color: sprite.color.with_alpha(GHOST), ..sprite.clone() };
            let place = Transform { translation: on_screen(layout.centre(at.0), depth::LEFT_BEHIND), ..*transform };
            held.ghost = Some(commands.spawn((sprite, place)).id());
            if is_other && pace.moves() {
                commands.entity(piece).insert(Motion::lift(MotionKind::Rise, pace.now()));
            }
        }
        held.piece = now;
    }
    if let Some((_, _, _, mut transform, _)) = now.and_then(|entity| pieces.get_mut(entity).ok()) {
        let at = pointer.at.unwrap_or_else(|| layout.board.center());
        transform.translation = on_screen(at, depth::DRAGGED);
    }
}
