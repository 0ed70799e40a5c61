//! The light that runs over a piece when its army changes hands.

use std::f32::consts::PI;

use bevy::prelude::*;
use bevy::window::RequestRedraw;

use crate::view::look::pace::Span;

const STRONGEST: f32 = 0.9;

/// The light on a piece whose army changes hands, as its child: it flares up and fades.
#[derive(Component, Clone, Copy, Debug, PartialEq)]
pub(in crate::view) struct Gleam(pub Span);

impl Gleam {
    /// How strong it is; `None` once it is over.
    fn strength(self, now: f32) -> Option<f32> {
        let part = self.0.part(now);
        // It rises faster than it falls.
        (part < 1.0).then(|| STRONGEST * (PI * part.sqrt()).sin())
    }
}

/// Lets gleams flare up and fade, and asks for the next frame while there are any.
pub(in crate::view) fn shine(
    mut commands: Commands,
    time: Res<Time<Real>>,
    mut redraw: MessageWriter<RequestRedraw>,
    mut gleams: Query<(Entity, &Gleam, &mut Sprite, &mut Visibility)>,
) {
    for (entity, gleam, mut sprite, mut visibility) in &mut gleams {
        redraw.write(RequestRedraw);
        match gleam.strength(time.elapsed_secs()) {
            Some(strength) => {
                visibility.set_if_neq(if strength > 0.0 { Visibility::Inherited } else { Visibility::Hidden });
                sprite.color = Color::WHITE.with_alpha(strength);
            }
            None => commands.entity(entity).despawn(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_gleam_waits_flares_up_and_is_over() {
        let gleam = Gleam(Span { begins: 1.0, lasts: 1.0 });
        let at = |now: f32| gleam.strength(now);
        assert_eq!((at(0.5), at(1.0), at(2.0), at(9.0)), (Some(0.0), Some(0.0), None, None));
        let [early, high, late] = [1.05, 1.25, 1.9].map(|now| at(now).expect("it is not over"));
        assert!((high - STRONGEST).abs() < 1e-3 && early > 0.5 && late < 0.3, "{early} {high} {late}");
    }
}
