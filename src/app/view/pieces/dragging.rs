//! How a dragged piece follows the pointer.

use bevy::prelude::*;

use super::lift::Lift;
use super::shown::ShownAt;
use crate::play::Hand;
use crate::view::artwork::depth::{self, on_screen};
use crate::view::layout::Layout;
use crate::view::look::pace::Pace;
use crate::view::pointer::Pointer;

/// Opacity of the image that a dragged piece leaves on its square.
const GHOST: f32 = 0.3;

/// The ghost that a dragged piece leaves on its square.
#[derive(Component)]
pub(super) struct Ghost;

/// Moves the dragged piece with the pointer; its ghost stays behind.
#[expect(clippy::too_many_arguments, reason = "a system takes what it reads")]
pub(super) fn drag_piece(
    mut commands: Commands,
    hand: Res<Hand>,
    pointer: Res<Pointer>,
    layout: Res<Layout>,
    pace: Pace,
    time: Res<Time<Real>>,
    mut held: Local<Option<Entity>>,
    mut pieces: Query<(Entity, &ShownAt, &Sprite, &mut Transform), Without<Ghost>>,
    ghosts: Query<Entity, With<Ghost>>,
) {
    let dragged = hand.dragged();
    if dragged.is_none() && held.is_none() {
        return;
    }
    let now = dragged.and_then(|from| pieces.iter().find(|(_, at, ..)| at.0 == from)).map(|(entity, ..)| entity);
    // A ghost stays on its square when the board is zoomed under it.
    if *held != now || layout.is_changed() {
        for ghost in &ghosts {
            commands.entity(ghost).despawn();
        }
        if let Some((_, at, _, mut transform)) = held.and_then(|entity| pieces.get_mut(entity).ok()) {
            transform.translation = depth::on_square(&layout, at.0);
        }
        if let Some((_, at, sprite, transform)) = now.and_then(|entity| pieces.get(entity).ok()) {
            let sprite = Sprite { color: sprite.color.with_alpha(GHOST), ..sprite.clone() };
            let place = Transform { translation: on_screen(layout.centre(at.0), depth::LEFT_BEHIND), ..*transform };
            commands.spawn((Ghost, sprite, place));
        }
        let now_is = time.elapsed_secs();
        for (piece, lift) in [(*held, Lift::Down(now_is)), (now, Lift::Up(now_is))] {
            let piece = piece.filter(|piece| pieces.contains(*piece) && pace.moves() && *held != now);
            if let Some(piece) = piece {
                commands.entity(piece).insert(lift);
            }
        }
        *held = now;
    }
    if let Some((.., mut transform)) = now.and_then(|entity| pieces.get_mut(entity).ok()) {
        let at = pointer.at.unwrap_or_else(|| layout.board.center());
        transform.translation = on_screen(at, depth::DRAGGED);
    }
}
