//! The empty board on the screen, and the cover of squares beyond the frame of a zoomed board.

use bevy::prelude::*;

use super::artwork::Artwork;
use super::depth::{self, on_screen};
use super::ground::{frame_place, labels, lines};
use super::layout::Layout;
use super::theme::{COORDINATES, Theme};
use crate::rules::Square;

/// A part of the empty board.
#[derive(Component)]
pub(super) struct GroundPart;

/// Rebuilds the empty board when it has moved or its images have changed.
pub(super) fn lay_ground(
    mut commands: Commands,
    layout: Res<Layout>,
    theme: Res<Theme>,
    artwork: Res<Artwork>,
    parts: Query<Entity, With<GroundPart>>,
) {
    if !(layout.is_changed() || artwork.is_changed()) {
        return;
    }
    for part in &parts {
        commands.entity(part).despawn();
    }
    let palette = theme.palette();
    let mut lay = |sprite: Sprite, centre: Vec2, depth: f32| {
        commands.spawn((GroundPart, sprite, Transform::from_translation(on_screen(centre, depth))));
    };
    let picture = |image: Handle<Image>, size: Vec2| Sprite { image, custom_size: Some(size), ..default() };
    lay(picture(artwork.squares(), layout.squares.size()), layout.squares.center(), depth::SQUARES);
    let square = Vec2::splat(layout.square());
    for at in (0..=u8::MAX).map(Square::from_index) {
        if let Some(army) = layout.game.colour_of(at) {
            lay(picture(artwork.tile(army), square), layout.centre(at), depth::TILE);
        }
    }
    for (place, colour, depth) in lines(&layout, palette) {
        lay(Sprite::from_color(colour.bevy(), place.size()), place.center(), depth);
    }
    let frame = frame_place(&layout);
    lay(picture(artwork.frame(), frame.size()), frame.center(), depth::FRAME);
    if layout.is_zoomed() {
        for place in around(frame, layout.window) {
            lay(Sprite::from_color(palette.background.bevy(), place.size()), place.center(), depth::AROUND);
        }
    }
    let edge = (COORDINATES * layout.scale).round() / layout.scale;
    for (label, at) in labels(&layout) {
        let corner = ((at - edge / 2.0) * layout.scale).round() / layout.scale;
        lay(picture(artwork.label(label), Vec2::splat(edge)), corner + edge / 2.0, depth::LABEL);
    }
}

/// The window outside the frame, in four parts.
fn around(frame: Rect, window: Vec2) -> [Rect; 4] {
    [
        Rect::new(0.0, 0.0, window.x, frame.min.y),
        Rect::new(0.0, frame.max.y, window.x, window.y),
        Rect::new(0.0, frame.min.y, frame.min.x, frame.max.y),
        Rect::new(frame.max.x, frame.min.y, window.x, frame.max.y),
    ]
}
