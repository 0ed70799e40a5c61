//! Pieces that glide to their squares.

use bevy::prelude::*;
use bevy::window::RequestRedraw;

use super::lift::Lift;
use super::shown::ShownAt;
use crate::view::artwork::depth::{self, on_screen};
use crate::view::layout::Layout;
use crate::view::look::pace::{Span, ease};

#[derive(Component)]
pub(super) struct Gliding {
    /// Where it comes from, in the window.
    pub from: Vec2,
    pub span: Span,
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
        let part = glide.span.part(time.elapsed_secs());
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
