//! When the board is turned, it is seen turning: the camera turns around the middle of the board. Pieces stay upright.

use std::f32::consts::{FRAC_PI_2, PI};
use std::time::Duration;

use bevy::prelude::*;
use bevy::window::RequestRedraw;

use super::{shown::ShownLook, steps::Step};
use crate::view::layout::{Layout, Rotation};
use crate::view::look::{Pace, Span, Turning, ViewSettings, ease};

const HALF_TURN: Duration = Duration::from_millis(320);

/// How the board is seen turning, as a component of the camera.
#[derive(Component, Default)]
pub(in crate::view) struct Swing {
    last: Option<Layout>,
    /// How far the board is still turned back at the beginning, anticlockwise in radians.
    turn: Option<(f32, Span)>,
}

/// The short way from one view of the board to another, anticlockwise in radians; `None` if they are the same.
fn angle_between(before: Rotation, now: Rotation) -> Option<f32> {
    match now.and(before.back()).count() {
        0 => None,
        1 => Some(FRAC_PI_2),
        2 => Some(PI),
        _ => Some(-FRAC_PI_2),
    }
}

/// The camera's place from which the world seems to be turned anticlockwise around a point in the window.
fn camera_turned(angle: f32, around: Vec2) -> Transform {
    let (middle, turn) = (Vec3::new(around.x, -around.y, 0.0), Quat::from_rotation_z(-angle));
    Transform { translation: middle - turn * middle, rotation: turn, ..default() }
}

/// Turns the board on the screen. It ends at once when something happens on the board or the window changes.
pub(super) fn swing_board(
    mut redraw: MessageWriter<RequestRedraw>,
    layout: Res<Layout>,
    settings: Res<ViewSettings>,
    step: Res<Step>,
    pace: Pace,
    camera: Single<(&mut Transform, &mut Swing)>,
    mut pieces: Query<(&ShownLook, &mut Transform), Without<Swing>>,
) {
    let (mut transform, mut swing) = camera.into_inner();
    let was_swinging = swing.turn.is_some();
    if step.is_changed() || settings.is_changed() {
        swing.turn = None;
    }
    if layout.is_changed() {
        let before = swing.last.replace(*layout).filter(|_| !settings.is_changed());
        // Only the turn differs.
        let same_place = before.filter(|before| Layout { rotation: layout.rotation, ..*before } == *layout);
        swing.turn = same_place.filter(|_| !layout.is_zoomed()).zip(pace.factor()).and_then(|(before, factor)| {
            let angle = angle_between(before.rotation, layout.rotation)?;
            let usual = HALF_TURN.mul_f32(angle.abs() / PI);
            Some((angle, Span::new(pace.now(), usual, factor)))
        });
    }
    if !was_swinging && swing.turn.is_none() {
        return;
    }
    swing.turn = swing.turn.filter(|(_, span)| span.part(pace.now()) < 1.0);
    let left = swing.turn.map_or(0.0, |(angle, span)| angle * (1.0 - ease(span.part(pace.now()))));
    redraw.write(RequestRedraw);
    *transform = camera_turned(left, layout.board.center());
    // Pieces that are upright for their players turn with the board.
    let upright = if settings.turning == Turning::FaceToFace { 0.0 } else { left };
    for (shown, mut transform) in &mut pieces {
        transform.rotation = Quat::from_rotation_z(-shown.0.angle - upright);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_board_turns_the_short_way() {
        let [none, quarter, half, back] = [0, 1, 2, 3].map(Rotation::quarters);
        assert_eq!(
            [(none, quarter), (back, half)].map(|(from, to)| angle_between(from, to)),
            [Some(FRAC_PI_2), Some(-FRAC_PI_2)]
        );
        assert_eq!([(none, half), (quarter, quarter)].map(|(from, to)| angle_between(from, to)), [Some(PI), None]);
    }

    #[test]
    fn the_camera_turns_around_the_middle_of_the_board() {
        let middle = Vec2::new(300.0, 400.0);
        let world = Vec3::new(middle.x, -middle.y, 0.0);
        for angle in [0.0, 0.7, FRAC_PI_2, PI] {
            let seen = |at: Vec3| camera_turned(angle, middle).to_matrix().inverse().transform_point3(at);
            assert!(seen(world).distance(world) < 1e-2, "{angle}");
            // What is to the right of the middle is above it after a quarter anticlockwise.
            let expected = world + Vec2::from_angle(angle).extend(0.0) * 50.0;
            assert!(seen(world + Vec3::X * 50.0).distance(expected) < 1e-2, "{angle}");
        }
        assert_eq!(camera_turned(0.0, middle), Transform::default());
    }
}
