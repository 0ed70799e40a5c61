//! The keyboard's cursor on the board: a frame around its square, light inside dark, visible on every colour.

use bevy::prelude::*;

use crate::view::artwork::depth::{self, on_screen};
use crate::view::look::theme::{MARK_DARK, MARK_LIGHT, Rgb, bevy_color};
use crate::{play::BoardCursor, view::layout::Layout};

#[derive(Component)]
pub(super) struct CursorSide;

pub(super) fn show_cursor(
    mut commands: Commands,
    cursor: Res<BoardCursor>,
    layout: Res<Layout>,
    shown: Query<Entity, With<CursorSide>>,
) {
    if !(cursor.is_changed() || layout.is_changed()) {
        return;
    }
    for side in &shown {
        commands.entity(side).despawn();
    }
    let Some(square) = cursor.square() else { return };
    let (centre, edge) = (layout.centre(square), layout.square());
    // Whole pixels, so that the lines are sharp.
    let width = (edge * 0.05 * layout.scale).round().max(2.0) / layout.scale;
    for (line, (inset, colour)) in (0_u8..).zip([(0.0, MARK_DARK), (width, MARK_LIGHT), (2.0 * width, MARK_DARK)]) {
        let depth = depth::CURSOR + depth::CURSOR_STEP * f32::from(line);
        let width = if inset > width { width / 2.0 } else { width };
        for (offset, size) in sides(edge, inset, width) {
            commands.spawn(side(centre + offset, size, colour, depth));
        }
    }
}

/// The four sides of a frame that lies `inset` inside the edge of a square: offsets of their centres, and sizes.
fn sides(edge: f32, inset: f32, width: f32) -> [(Vec2, Vec2); 4] {
    let (length, middle) = (edge - 2.0 * inset, edge / 2.0 - inset - width / 2.0);
    [
        (Vec2::new(0.0, -middle), Vec2::new(length, width)),
        (Vec2::new(0.0, middle), Vec2::new(length, width)),
        (Vec2::new(-middle, 0.0), Vec2::new(width, length)),
        (Vec2::new(middle, 0.0), Vec2::new(width, length)),
    ]
}

fn side(at: Vec2, size: Vec2, colour: Rgb, z: f32) -> impl Bundle {
    (CursorSide, Sprite::from_color(bevy_color(colour), size), Transform::from_translation(on_screen(at, z)))
}
