//! Vests are put on and taken off before the players' eyes.

use std::f32::consts::PI;
use std::time::Duration;

use bevy::prelude::*;
use bevy::window::RequestRedraw;

use crate::view::layout::Layout;
use crate::view::look::pace::{Span, ease};

/// How long a vest takes at least.
pub(super) const VEST: Duration = Duration::from_millis(160);
/// The middle of the badge, right of and above the middle of its square, in squares.
const BADGE: Vec2 = Vec2::new(0.28, 0.23);
/// How much larger a badge is while it is in the air.
const LARGER: f32 = 1.7;

/// The badge of a vest that is on its way.
#[derive(Component, Clone, Copy, Debug)]
pub(super) enum VestMotion {
    /// It comes from a place in the window, or appears on its piece.
    On(Option<Vec2>, Span),
    /// It leaves its piece.
    Off(Span),
}

/// Moves the badges of vests, and asks for the next frame while there are any.
pub(super) fn move_vests(
    mut commands: Commands,
    layout: Res<Layout>,
    time: Res<Time<Real>>,
    mut redraw: MessageWriter<RequestRedraw>,
    mut vests: Query<(Entity, &VestMotion, &ChildOf, &mut Transform, &mut Sprite)>,
    pieces: Query<&Transform, Without<VestMotion>>,
) {
    let (now, square) = (time.elapsed_secs(), layout.square());
    for (entity, motion, of, mut transform, mut sprite) in &mut vests {
        redraw.write(RequestRedraw);
        let (VestMotion::On(_, span) | VestMotion::Off(span)) = *motion;
        let part = span.part(now);
        let hop = 1.0 + (LARGER - 1.0) * (PI * part).sin();
        let (scale, alpha) = match motion {
            VestMotion::On(..) if part >= 1.0 => (1.0, 1.0),
            VestMotion::On(Some(_), _) => (hop, 1.0),
            VestMotion::On(None, _) => (part * hop, 1.0),
            VestMotion::Off(_) => (1.0 + (LARGER - 1.0) * part, 1.0 - part),
        };
        let mut way = Vec2::ZERO;
        if let VestMotion::On(Some(from), _) = *motion
            && let Ok(piece) = pieces.get(of.parent())
        {
            let away = Vec3::new(from.x, -from.y, piece.translation.z) - piece.translation;
            way = (piece.rotation.inverse() * away).truncate() * (1.0 - ease(part));
        }
        // It grows around its own middle.
        let grown = BADGE * square * (1.0 - scale);
        transform.translation = (way + grown).extend(transform.translation.z);
        transform.scale = Vec3::new(scale, scale, 1.0);
        sprite.color = Color::WHITE.with_alpha(alpha);
        match motion {
            VestMotion::On(..) if part >= 1.0 => _ = commands.entity(entity).remove::<VestMotion>(),
            VestMotion::Off(_) if part >= 1.0 => commands.entity(entity).despawn(),
            _ => {}
        }
    }
}
