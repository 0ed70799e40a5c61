//! A piece that is picked up grows a little and its shadow moves away; where it is put down it settles.

use std::time::Duration;

use bevy::prelude::*;
use bevy::window::RequestRedraw;

use crate::view::artwork::shadow::{LIFTED, RESTING};
use crate::view::layout::Layout;

/// How much larger a lifted piece is.
pub(super) const LIFTED_SCALE: f32 = 1.06;
/// How much larger a piece is as it touches the board.
const LANDING_SCALE: f32 = 1.03;
/// The opacity of a lifted piece's shadow.
const LIFTED_OPACITY: f32 = 0.7;
/// How long a piece takes to rise.
const RISE: Duration = Duration::from_millis(80);
/// How long it takes to settle.
const SETTLE: Duration = Duration::from_millis(90);

/// The shadow of a piece, as its child.
#[derive(Component)]
pub struct Shadow {
    /// How far its piece is turned clockwise, in radians.
    pub angle: f32,
}

/// A piece above the board.
#[derive(Component, Clone, Copy)]
pub(super) enum Lift {
    /// In the player's hand since this time, in seconds.
    Up(f32),
    /// On its way down since this time, in seconds.
    Down(f32),
}

impl Lift {
    /// How far the piece is above the board, from 0 to 1, and whether it is still moving.
    fn height(self, now: f32) -> (f32, bool) {
        let part = |began: f32, whole: Duration| ((now - began) / whole.as_secs_f32()).clamp(0.0, 1.0);
        match self {
            Self::Up(began) => {
                let part = part(began, RISE);
                (1.0 - (1.0 - part).powi(3), part < 1.0)
            }
            Self::Down(began) => {
                let part = part(began, SETTLE);
                ((1.0 - part).powi(3) * (LANDING_SCALE - 1.0) / (LIFTED_SCALE - 1.0), part < 1.0)
            }
        }
    }
}

/// Where a shadow lies under a piece turned clockwise by `angle`, in the piece's own frame: to the lower right on the
/// screen.
pub(super) fn fall(height: f32, angle: f32, square: f32) -> Vec2 {
    let Vec2 { x, y } = RESTING.lerp(LIFTED, height) * square;
    Vec2::from_angle(angle).rotate(Vec2::new(x, -y))
}

/// Scales the pieces above the board and moves their shadows, and asks for the next frame while one moves.
pub(super) fn lift(
    mut commands: Commands,
    layout: Res<Layout>,
    time: Res<Time<Real>>,
    mut redraw: MessageWriter<RequestRedraw>,
    mut lifted: Query<(Entity, &Lift, &mut Transform, Option<&Children>), Without<Shadow>>,
    mut shadows: Query<(&Shadow, &mut Transform, &mut Sprite)>,
) {
    for (entity, lift, mut transform, children) in &mut lifted {
        let (height, moves) = lift.height(time.elapsed_secs());
        let scale = Vec3::new(1.0, 1.0, 0.0) * (LIFTED_SCALE - 1.0) * height + 1.0;
        if transform.scale != scale {
            transform.scale = scale;
        }
        for child in children.into_iter().flatten() {
            let Ok((shadow, mut place, mut sprite)) = shadows.get_mut(*child) else { continue };
            place.translation = fall(height, shadow.angle, layout.square()).extend(place.translation.z);
            sprite.color = Color::WHITE.with_alpha(1.0 - (1.0 - LIFTED_OPACITY) * height);
        }
        if moves {
            redraw.write(RequestRedraw);
        } else if matches!(lift, Lift::Down(_)) {
            commands.entity(entity).remove::<Lift>();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_piece_rises_and_settles() {
        let up = Lift::Up(2.0);
        assert_eq!((up.height(2.0), up.height(2.1)), ((0.0, true), (1.0, false)));
        let down = Lift::Down(2.0);
        let (height, moves) = down.height(2.0);
        assert!((1.0 + height * (LIFTED_SCALE - 1.0) - LANDING_SCALE).abs() < 1e-5 && moves);
        assert_eq!(down.height(2.1), (0.0, false));
    }

    #[test]
    fn every_shadow_falls_to_the_lower_right_on_the_screen() {
        for quarters in 0..4 {
            let angle = std::f32::consts::FRAC_PI_2 * quarters as f32;
            // The sprite of the piece is turned clockwise.
            let seen = Vec2::from_angle(-angle).rotate(fall(0.5, angle, 40.0));
            assert!(seen.x > 1.0 && seen.y < -1.0, "{quarters}: {seen}");
        }
    }
}
