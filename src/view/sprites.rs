//! Pieces on the screen: their images, how they glide, and how a dragged one follows the pointer.

use bevy::prelude::*;
use bevy::window::RequestRedraw;

use super::artwork::Artwork;
use super::depth::{self, on_screen};
use super::layout::Layout;
use super::lift::{Lift, Shadow, fall};
use super::piece_look::{PieceLooks, PieceStyle};
use super::pointer::{Dropped, Pointer};
use super::settings::ViewSettings;
use super::theme::GLIDE;
use crate::board::{ArmyColour, BoardChanges, InArmy, LiveBoard, OnSquare, PieceRole, SquareAt, VestKind, Wears};
use crate::play::Hand;
use crate::rules::{Piece, Square};

/// Opacity of the image that a dragged piece leaves on its square.
const GHOST: f32 = 0.3;

/// A piece that is gliding to its square.
#[derive(Component)]
pub(super) struct Gliding {
    from: Vec2,
    began: f32,
}

/// A part of a piece, as its child: plate, badge, crown.
#[derive(Component)]
pub(super) struct Adornment;

/// Where a piece was last shown.
#[derive(Component, Clone, Copy, PartialEq)]
pub(super) struct ShownAt(pub Square);

/// The ghost that a dragged piece leaves on its square.
#[derive(Component)]
pub(super) struct Ghost;

type PieceQuery<'w, 's> = Query<
    'w,
    's,
    (
        Entity,
        &'static PieceRole,
        &'static InArmy,
        &'static OnSquare,
        Option<&'static mut Sprite>,
        Option<&'static ShownAt>,
        Option<&'static Children>,
        Option<&'static Wears>,
    ),
>;

/// Updates the image, plate and place of every piece when the board or the window has changed.
#[expect(clippy::too_many_arguments, reason = "a system takes what it reads")]
pub(super) fn dress_pieces(
    mut commands: Commands,
    board: LiveBoard,
    mut changes: BoardChanges,
    layout: Res<Layout>,
    artwork: Res<Artwork>,
    settings: Res<ViewSettings>,
    time: Res<Time<Real>>,
    mut dropped: ResMut<Dropped>,
    mut last_size: Local<f32>,
    mut pieces: PieceQuery,
    squares: Query<&SquareAt>,
    armies: Query<&ArmyColour>,
    vests: Query<&VestKind>,
) {
    let has_changed = changes.any();
    let is_other_look = artwork.is_changed() || settings.is_changed() || *last_size != layout.square();
    if !(has_changed || layout.is_changed() || is_other_look) {
        return;
    }
    let moves_along = layout.is_changed() || is_other_look;
    *last_size = layout.square();
    let size = Some(Vec2::splat(layout.square()));
    let was_dropped = if has_changed { dropped.0.take() } else { None };
    let (looks, style) = (PieceLooks::of(&board), PieceStyle::of(&layout, &settings));
    for (entity, role, army, on, sprite, shown, children, wears) in &mut pieces {
        let (Ok(square), Ok(colour)) = (squares.get(on.0), armies.get(army.0)) else { continue };
        let piece = Piece { army: colour.0, role: role.0 };
        let vest = wears.and_then(|wears| vests.get(wears.vest()).ok()).map(|kind| kind.0);
        let look = looks.look(square.0, piece, vest, style);
        let place = || {
            Transform::from_translation(depth::on_square(&layout, square.0))
                .with_rotation(Quat::from_rotation_z(-look.angle))
        };
        let stays = shown == Some(&ShownAt(square.0));
        let from =
            shown.filter(|_| !(stays || moves_along || settings.reduced_motion || was_dropped == Some(square.0)));
        let mut moved = commands.entity(entity);
        moved.insert(ShownAt(square.0));
        match from.map(|at| layout.centre(at.0)) {
            Some(from) => {
                let place = Transform { translation: on_screen(from, depth::GLIDING), ..place() };
                moved.insert((Gliding { from, began: time.elapsed_secs() }, place));
            }
            // A piece that is still gliding jumps to its square when the next move is made.
            None => {
                moved.insert(place()).remove::<Gliding>();
            }
        }
        let image = artwork.part(look.body);
        match sprite {
            Some(mut sprite) if sprite.image != image || sprite.custom_size != size => {
                sprite.image = image;
                sprite.custom_size = size;
            }
            Some(_) => {}
            None => {
                commands.entity(entity).insert(Sprite { image, custom_size: size, ..default() });
            }
        }
        if !(has_changed || is_other_look) {
            continue;
        }
        for child in children.into_iter().flatten() {
            commands.entity(*child).despawn();
        }
        let shadow = Sprite {
            image: artwork.part(look.shadow),
            custom_size: size.map(|size| size * look.shadow.reach()),
            ..default()
        };
        let place = fall(0.0, look.angle, layout.square()).extend(depth::of_part(look.shadow));
        let shadow = (Adornment, Shadow { angle: look.angle }, shadow, Transform::from_translation(place));
        commands.entity(entity).with_child(shadow);
        for part in look.parts().filter(|part| *part != look.body) {
            let sprite = Sprite { image: artwork.part(part), custom_size: size, ..default() };
            let place = Transform::from_xyz(0.0, 0.0, depth::of_part(part));
            commands.entity(entity).with_child((Adornment, sprite, place));
        }
    }
}

/// Moves gliding pieces, and asks for the next frame while there are any.
pub(super) fn glide(
    mut commands: Commands,
    layout: Res<Layout>,
    time: Res<Time<Real>>,
    mut redraw: MessageWriter<RequestRedraw>,
    mut gliding: Query<(Entity, &Gliding, &ShownAt, &mut Transform)>,
) {
    for (entity, glide, at, mut transform) in &mut gliding {
        let part = (time.elapsed_secs() - glide.began) / GLIDE.as_secs_f32();
        let target = layout.centre(at.0);
        if part >= 1.0 {
            transform.translation = depth::on_square(&layout, at.0);
            commands.entity(entity).remove::<Gliding>().insert(Lift::Down(time.elapsed_secs()));
        } else {
            transform.translation = on_screen(glide.from.lerp(target, ease(part)), depth::GLIDING);
        }
        redraw.write(RequestRedraw);
    }
}

/// Cubic easing, slow at both ends.
fn ease(part: f32) -> f32 {
    if part < 0.5 { 4.0 * part.powi(3) } else { 1.0 - (2.0 - 2.0 * part).powi(3) / 2.0 }
}

/// Moves the dragged piece with the pointer; its ghost stays behind.
#[expect(clippy::too_many_arguments, reason = "a system takes what it reads")]
pub(super) fn drag_piece(
    mut commands: Commands,
    hand: Res<Hand>,
    pointer: Res<Pointer>,
    layout: Res<Layout>,
    settings: Res<ViewSettings>,
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
            let sprite = Sprite { color: Color::WHITE.with_alpha(GHOST), ..sprite.clone() };
            let place = Transform { translation: on_screen(layout.centre(at.0), depth::LEFT_BEHIND), ..*transform };
            commands.spawn((Ghost, sprite, place));
        }
        let now_is = time.elapsed_secs();
        for (piece, lift) in [(*held, Lift::Down(now_is)), (now, Lift::Up(now_is))] {
            let piece = piece.filter(|piece| pieces.contains(*piece) && !settings.reduced_motion && *held != now);
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
