//! When the board is turned, it is seen turning: the camera turns around the middle of the board. Pieces stay upright.

use std::f32::consts::{FRAC_PI_2, PI};
use std::time::Duration;

use bevy::prelude::*;
use bevy::window::RequestRedraw;

use super::shown::ShownLook;
use super::steps::Step;
use crate::view::layout::Layout;
use crate::view::layout::rotation::Rotation;
use crate::view::look::pace::{Pace, Span, ease};
use crate::view::look::settings::{Turning, ViewSettings};

/// How long half a turn takes.
const HALF_TURN: Duration = Duration::from_millis(320);

/// A turn of the board that is being shown.
pub(super) struct Swing {
    /// How far the board is still turned back at the beginning, anticlockwise.
    angle: f32,
    span: Span,
}

impl Swing {
    /// From one view of the board to another; `None` if they are the same.
    fn between(before: Rotation, now: Rotation, begins: f32, factor: f32) -> Option<Self> {
        let quarters = now.and(before.back()).count();
        let angle = match quarters {
            0 => return None,
            1 => FRAC_PI_2,
            2 => PI,
            _ => -FRAC_PI_2,
        };
        let whole = HALF_TURN.mul_f32(angle.abs() / PI);
        Some(Self { angle, span: Span::new(begins, whole, factor) })
    }

    /// How far the board is turned back; `None` at the end.
    fn left(&self, now: f32) -> Option<f32> {
        let part = self.span.part(now);
        (part < 1.0).then(|| self.angle * (1.0 - ease(part)))
    }
}

/// The camera's place from which the world seems to be turned anticlockwise around a point in the window.
fn camera(angle: f32, around: Vec2) -> Transform {
    let (middle, turn) = (Vec3::new(around.x, -around.y, 0.0), Quat::from_rotation_z(-angle));
    Transform { translation: middle - turn * middle, rotation: turn, ..default() }
}

/// Turns the board on the screen. It ends at once when something happens on the board or the window changes.
#[expect(clippy::too_many_arguments, reason = "a system takes what it reads")]
pub(super) fn swing_board(
    mut swing: Local<Option<Swing>>,
    mut last: Local<Option<Layout>>,
    mut redraw: MessageWriter<RequestRedraw>,
    layout: Res<Layout>,
    settings: Res<ViewSettings>,
    step: Res<Step>,
    pace: Pace,
    time: Res<Time<Real>>,
    mut cameras: Query<&mut Transform, (With<Camera2d>, Without<ShownLook>)>,
    mut pieces: Query<(&ShownLook, &mut Transform)>,
) {
    let was_swinging = swing.is_some();
    if step.is_changed() || settings.is_changed() {
        *swing = None;
    }
    if layout.is_changed() {
        let before = last.replace(*layout).filter(|_| !settings.is_changed());
        // Only the turn differs.
        let same_place = before.filter(|before| Layout { rotation: layout.rotation, ..*before } == *layout);
        *swing = same_place
            .filter(|_| !layout.is_zoomed())
            .zip(pace.factor())
            .and_then(|(before, factor)| Swing::between(before.rotation, layout.rotation, time.elapsed_secs(), factor));
    }
    if !was_swinging && swing.is_none() {
        return;
    }
    let left = swing.as_ref().and_then(|swing| swing.left(time.elapsed_secs()));
    if left.is_none() {
        *swing = None;
    }
    redraw.write(RequestRedraw);
    for mut transform in &mut cameras {
        *transform = left.map_or_else(Transform::default, |angle| camera(angle, layout.board.center()));
    }
    // Pieces that are upright for their players turn with the board.
    let upright = if settings.turning == Turning::FaceToFace { 0.0 } else { left.unwrap_or(0.0) };
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
        let angle = |from, to| Swing::between(from, to, 0.0, 1.0).map(|swing| swing.angle);
        assert_eq!([angle(none, quarter), angle(back, half)], [Some(FRAC_PI_2), Some(-FRAC_PI_2)]);
        assert_eq!([angle(none, half), angle(quarter, quarter)], [Some(PI), None]);
        let swing = Swing::between(none, half, 1.0, 1.0).expect("a turn");
        assert_eq!([swing.left(1.0), swing.left(1.4)], [Some(PI), None]);
    }

    #[test]
    fn the_camera_turns_around_the_middle_of_the_board() {
        let middle = Vec2::new(300.0, 400.0);
        let world = Vec3::new(middle.x, -middle.y, 0.0);
        for angle in [0.0, 0.7, FRAC_PI_2, PI] {
            let seen = |at: Vec3| camera(angle, middle).to_matrix().inverse().transform_point3(at);
            assert!(seen(world).distance(world) < 1e-2, "{angle}");
            // What is to the right of the middle is above it after a quarter anticlockwise.
            let expected = world + Vec2::from_angle(angle).extend(0.0) * 50.0;
            assert!(seen(world + Vec3::X * 50.0).distance(expected) < 1e-2, "{angle}");
        }
        assert_eq!(camera(0.0, middle), Transform::default());
    }
}
