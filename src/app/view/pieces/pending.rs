//! While a choice about a move is open, the piece is shown on its target.

use bevy::prelude::*;
use regalia_core::rules::Square;

use super::shown::ShownAt;
use crate::board::RunningGame;
use crate::play::{Choice, Hand};
use crate::view::artwork::depth::{self, on_screen};
use crate::view::{layout::Layout, pointer::Pointer};

const LEFT_BEHIND: f32 = 0.3;

/// The piece that is shown on its target, the one it covers, and the faint image on the origin.
#[derive(Default)]
pub(in crate::view) struct Moved {
    way: Option<(Square, Square)>,
    piece: Option<Entity>,
    covered: Option<Entity>,
    ghost: Option<Entity>,
}

/// Origin and target of the move that an open choice is about.
fn way(hand: &Hand) -> Option<(Square, Square)> {
    match hand.choice()? {
        Choice::Promotion { .. } | Choice::Plunder { .. } | Choice::OwnOrVest { .. } | Choice::StepOrCastle { .. } => {
            hand.way()
        }
        Choice::Risk { .. } | Choice::Defection { .. } => None,
    }
}

/// A piece that is already shown on its target does not glide there when the choice is made.
pub(super) fn land(
    game: Option<Res<RunningGame>>,
    hand: Res<Hand>,
    mut pointer: ResMut<Pointer>,
    mut open: Local<Option<Square>>,
) {
    if game.is_some_and(|game| game.is_changed())
        && let Some(to) = open.take()
    {
        pointer.drop_at(to);
    }
    *open = way(&hand).map(|(_, to)| to);
}

/// Puts the piece on its target while the choice is open, and back when it is cancelled.
pub(super) fn show_pending(
    mut commands: Commands,
    hand: Res<Hand>,
    layout: Res<Layout>,
    mut moved: Local<Moved>,
    mut pieces: Query<(Entity, &ShownAt, &Sprite, &mut Transform, &mut Visibility)>,
) {
    let now = way(&hand);
    if moved.way == now && !(now.is_some() && layout.is_changed()) {
        return;
    }
    if let Some(ghost) = moved.ghost {
        commands.entity(ghost).despawn();
    }
    if let Some((_, at, _, mut transform, _)) = moved.piece.and_then(|piece| pieces.get_mut(piece).ok()) {
        // If the move was played, the piece already has its new place.
        if moved.way.is_some_and(|(from, _)| at.0 == from) {
            transform.translation = depth::on_square(&layout, at.0);
        }
    }
    if let Some((.., mut visibility)) = moved.covered.and_then(|piece| pieces.get_mut(piece).ok()) {
        *visibility = Visibility::Inherited;
    }
    *moved = Moved { way: now, ..Moved::default() };
    let Some((from, to)) = now else { return };
    for (entity, at, sprite, mut transform, mut visibility) in &mut pieces {
        if at.0 == from {
            transform.translation = on_screen(layout.centre(to), depth::PENDING);
            let left = depth::on_square(&layout, from);
            let sprite = Sprite { color: sprite.color.with_alpha(LEFT_BEHIND), ..sprite.clone() };
            moved.ghost = Some(commands.spawn((sprite, Transform { translation: left, ..*transform })).id());
            moved.piece = Some(entity);
        } else if at.0 == to {
            *visibility = Visibility::Hidden;
            moved.covered = Some(entity);
        }
    }
}
