//! Pieces on the screen: image and plate of each, gliding where it goes, hanging on the pointer while it is dragged.

use bevy::prelude::*;
use bevy::window::RequestRedraw;

use super::artwork::Artwork;
use super::layout::Layout;
use super::on_screen;
use super::pointer::Pointer;
use super::settings::{Turning, ViewSettings};
use super::theme::GLIDE;
use crate::board::{
    ArmyColour, BoardChanges, BoardState, InArmy, LiveBoard, OnSquare, PieceRole, SquareAt, VestKind, Wears,
};
use crate::play::Hand;
use crate::rules::{Army, Piece, Role, Seat, Square};

/// Depths, from far to near.
pub(super) const Z_MARK: f32 = 2.0;
const Z_GHOST: f32 = 4.0;
const Z_PIECE: f32 = 5.0;
pub(super) const Z_TARGET: f32 = 7.0;
const Z_GLIDING: f32 = 8.0;
/// Above all else, the frame of a zoomed board included.
const Z_DRAGGED: f32 = 30.0;

/// How much of a dragged piece stays on its square.
const GHOST: f32 = 0.3;

/// A piece on its way to where it stands.
#[derive(Component)]
pub(super) struct Gliding {
    from: Vec2,
    began: f32,
}

/// What hangs on a piece: plate, badge of a vest, mark of the king that counts; a child of the piece.
#[derive(Component)]
pub(super) struct Adornment;

/// Where a piece was shown last.
#[derive(Component, Clone, Copy, PartialEq)]
pub(super) struct ShownAt(pub Square);

/// The faint image that a dragged piece leaves on its square.
#[derive(Component)]
pub(super) struct Ghost;

/// Whether something on the board has just been put down by dragging: that piece does not glide.
#[derive(Resource, Default)]
pub(super) struct Dropped(pub Option<Square>);

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

/// Gives every piece its image, plate and place, when the board or the window has changed.
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
    let all = board.pieces();
    let kings = |army: Army| all.iter().filter(|(_, piece)| piece.army == army && piece.role == Role::King).count();
    for (entity, role, army, on, sprite, shown, children, wears) in &mut pieces {
        let (Ok(square), Ok(colour)) = (squares.get(on.0), armies.get(army.0)) else { continue };
        let piece = Piece { army: colour.0, role: role.0 };
        let place = || {
            Transform::from_translation(on_screen(layout.centre(square.0), Z_PIECE)).with_rotation(facing(
                &layout,
                *settings,
                board.commander(piece.army),
            ))
        };
        let stays = shown == Some(&ShownAt(square.0));
        let from =
            shown.filter(|_| !(stays || moves_along || settings.reduced_motion || was_dropped == Some(square.0)));
        let mut moved = commands.entity(entity);
        moved.insert(ShownAt(square.0));
        match from.map(|at| layout.centre(at.0)) {
            Some(from) => {
                let place = Transform { translation: on_screen(from, Z_GLIDING), ..place() };
                moved.insert((Gliding { from, began: time.elapsed_secs() }, place));
            }
            // What still glides to where it stays has arrived: another move has been made.
            None => {
                moved.insert(place()).remove::<Gliding>();
            }
        }
        let image = artwork.piece(piece);
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
        let mut adorn = |image: Handle<Image>, depth: f32| {
            let sprite = Sprite { image, custom_size: size, ..default() };
            commands.entity(entity).with_child((Adornment, sprite, Transform::from_xyz(0.0, 0.0, depth)));
        };
        if let Some(seat) = board.commander(piece.army) {
            adorn(artwork.plate(seat), -0.5);
            if board.royal(seat) == Some(square.0) && kings(piece.army) > 1 {
                adorn(artwork.royal(), 0.3);
            }
        }
        if let Some(kind) = wears.and_then(|wears| vests.get(wears.vest()).ok()) {
            adorn(artwork.badge(kind.0), 0.3);
        }
    }
}

/// How a piece of this commander is turned: upright, or upright for who commands it where players face each other.
pub(super) fn facing(layout: &Layout, settings: ViewSettings, commander: Option<Seat>) -> Quat {
    let angle = match settings.turning {
        Turning::FaceToFace => layout.turns.side_of(commander.unwrap_or(Seat::One), layout.game).angle(),
        Turning::Fixed | Turning::ToMove => 0.0,
    };
    Quat::from_rotation_z(-angle)
}

/// Moves what glides, and asks for the next frame while anything does.
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
            transform.translation = on_screen(target, Z_PIECE);
            commands.entity(entity).remove::<Gliding>();
        } else {
            transform.translation = on_screen(glide.from.lerp(target, ease(part)), Z_GLIDING);
        }
        redraw.write(RequestRedraw);
    }
}

/// Cubic, slow at both ends.
fn ease(part: f32) -> f32 {
    if part < 0.5 { 4.0 * part.powi(3) } else { 1.0 - (2.0 - 2.0 * part).powi(3) / 2.0 }
}

/// Hangs the dragged piece on the pointer; its ghost stays behind.
pub(super) fn drag_piece(
    mut commands: Commands,
    hand: Res<Hand>,
    pointer: Res<Pointer>,
    layout: Res<Layout>,
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
            transform.translation = on_screen(layout.centre(at.0), Z_PIECE);
        }
        if let Some((_, at, sprite, transform)) = now.and_then(|entity| pieces.get(entity).ok()) {
            let sprite = Sprite { color: Color::WHITE.with_alpha(GHOST), ..sprite.clone() };
            let place = Transform { translation: on_screen(layout.centre(at.0), Z_GHOST), ..*transform };
            commands.spawn((Ghost, sprite, place));
        }
        *held = now;
    }
    if let Some((.., mut transform)) = now.and_then(|entity| pieces.get_mut(entity).ok()) {
        let at = pointer.at.unwrap_or_else(|| layout.board.center());
        transform.translation = on_screen(at, Z_DRAGGED);
    }
}
