//! The empty board on the screen, and the cover of squares beyond the frame of a zoomed board.

use bevy::prelude::*;
use regalia_core::rules::Square;

use super::{baked_board::BakedBoard, ground_images::GroundImages};
use crate::view::artwork::depth::{self, on_screen};
use crate::view::artwork::ground::{frame_corners, frame_place, frame_sides, labels, lines, strip_places};
use crate::view::look::theme::{FRAME, Theme, bevy_color};
use crate::view::{artwork::BoardArt, look::ViewSettings};

#[derive(Component)]
pub(super) struct GroundPart;

/// Rebuilds the empty board when it has moved or its images have changed.
pub(super) fn lay_ground(
    mut commands: Commands,
    (theme, settings): (Res<Theme>, Res<ViewSettings>),
    art: BoardArt,
    mut ground: Local<GroundImages>,
    mut images: ResMut<Assets<Image>>,
    baked: Res<BakedBoard>,
    parts: Query<Entity, With<GroundPart>>,
) {
    let is_drawn = ground.draw(&mut images, &art.layout, *theme, &settings);
    if !(art.is_changed() || is_drawn || baked.is_changed()) {
        return;
    }
    let BoardArt { artwork, layout } = art;
    for part in &parts {
        commands.entity(part).despawn();
    }
    let (palette, surface) = (theme.palette(), settings.board.surface(theme.palette()));
    let mut lay = |sprite: Sprite, centre: Vec2, depth: f32| {
        commands.spawn((GroundPart, sprite, Transform::from_translation(on_screen(centre, depth))));
    };
    let picture = |image: Handle<Image>, size: Vec2| Sprite { image, custom_size: Some(size), ..default() };
    let frame = frame_place(&layout);
    if let Some((field, strips)) = baked.shown() {
        lay(picture(field.clone(), layout.squares.size()), layout.squares.center(), depth::SQUARES);
        for (strip, place) in strips.iter().zip(strip_places(&layout)) {
            lay(picture(strip.clone(), place.size()), place.center(), depth::FRAME);
        }
    } else {
        lay(picture(ground.squares(), layout.squares.size()), layout.squares.center(), depth::SQUARES);
        let square = Vec2::splat(layout.square());
        for at in (0..=u8::MAX).map(Square::from_index) {
            if let Some(army) = layout.game.colour_of(at) {
                lay(picture(artwork.tile(army), square), layout.centre(at), depth::TILE);
            }
        }
        for (place, colour, depth) in lines(&layout, &surface) {
            lay(Sprite::from_color(bevy_color(colour), place.size()), place.center(), depth);
        }
        for side in frame_sides(&layout) {
            lay(Sprite::from_color(bevy_color(surface.frame), side.size()), side.center(), depth::FRAME);
        }
        for (number, corner) in frame_corners(&layout).into_iter().enumerate() {
            let (flip_x, flip_y) = (number % 2 == 1, number / 2 == 1);
            let sprite = Sprite { flip_x, flip_y, ..picture(ground.frame_corner(), corner.size()) };
            lay(sprite, corner.center(), depth::FRAME);
        }
    }
    if layout.is_zoomed() {
        for place in around(frame, layout.window) {
            lay(Sprite::from_color(bevy_color(palette.background), place.size()), place.center(), depth::AROUND);
        }
    }
    let edge = (FRAME * layout.scale).round() / layout.scale;
    for (label, at) in labels(&layout) {
        let corner = ((at - edge / 2.0) * layout.scale).round() / layout.scale;
        lay(picture(ground.label(label), Vec2::splat(edge)), corner + edge / 2.0, depth::LABEL);
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
