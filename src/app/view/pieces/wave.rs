//! When an army changes hands, light runs through it from the coloured square outwards: its pieces hop one after the
//! other while their plates turn over, and gain or lose their light.

use std::time::Duration;

use bevy::color::Mix;
use bevy::prelude::*;
use bevy::window::RequestRedraw;
use regalia_core::rules::{Army, Square};

use super::flight::Flight;
use super::gleam::Gleam;
use super::gliding::Gliding;
use super::lift::Lift;
use super::shown::{ShownLook, ShownPart};
use crate::view::artwork::Artwork;
use crate::view::artwork::depth;
use crate::view::artwork::piece_look::PiecePart;
use crate::view::layout::Layout;
use crate::view::look::pace::{Span, ease};

/// How much later a plate one square further away turns.
const PER_SQUARE: Duration = Duration::from_millis(32);
/// How long a plate takes to turn over.
const TURN: Duration = Duration::from_millis(220);
/// How long all plates together take at most.
const WHOLE: Duration = Duration::from_millis(600);
/// How high a plate rises while it turns, in squares.
const RISE: f32 = 0.06;
/// How much larger a piece becomes that hops.
const HOP: f32 = 0.12;

/// A plate that turns over. Until the middle it shows the old owner, then the new one.
#[derive(Component, Clone, Copy, Debug, PartialEq)]
pub(super) struct PlateTurn {
    /// The plate of the old owner; `None`: there was none.
    pub from: Option<PiecePart>,
    /// The plate of the new owner; `None`: there will be none.
    pub to: Option<PiecePart>,
    /// The light on the piece before and after.
    pub light: [Color; 2],
    span: Span,
}

impl PlateTurn {
    /// The plate that is seen, how wide it is from 0 to 1, and whether it has turned.
    pub fn shown(&self, now: f32) -> (Option<PiecePart>, f32, bool) {
        let part = self.span.part(now);
        let seen = if part < 0.5 { self.from } else { self.to };
        (seen, (std::f32::consts::PI * part).cos().abs(), part >= 1.0)
    }

    pub fn light(&self, now: f32) -> Color {
        let [before, after] = self.light;
        before.mix(&after, ease(self.span.part(now)))
    }

    /// The gleam that goes with it: none on an army that nobody commands any more.
    pub fn gleam(&self) -> Option<Gleam> {
        self.to.map(|_| Gleam(self.span))
    }
}

/// Pieces, and whether they move already; otherwise they hop.
type Pieces<'w, 's> = Query<
    'w,
    's,
    (&'static mut Transform, &'static mut Sprite, Has<Gliding>, Has<Flight>, Has<Lift>),
    (With<ShownLook>, Without<PlateTurn>),
>;

/// Where and when a wave begins.
pub(super) struct Wave {
    /// For each army the square from which its wave spreads.
    pub origins: [Option<Square>; 12],
    /// In seconds.
    pub begins: f32,
    /// How many times as long as usual it takes.
    pub factor: f32,
}

impl Wave {
    /// How a plate turns over under a piece of this army on this square.
    pub fn turn(&self, army: Army, square: Square, [from, to]: [Option<PiecePart>; 2], light: [Color; 2]) -> PlateTurn {
        let distance = self.origins[army.index()].map_or(0.0, |origin| distance(origin, square));
        let delay = PER_SQUARE.mul_f32(distance).min(WHOLE - TURN);
        let begins = self.begins + delay.as_secs_f32() * self.factor;
        PlateTurn { from, to, light, span: Span::new(begins, TURN, self.factor) }
    }
}

/// How far two squares are apart, in squares.
fn distance(one: Square, other: Square) -> f32 {
    let (files, ranks) = (one.file().abs_diff(other.file()), one.rank().abs_diff(other.rank()));
    f32::from(files).hypot(f32::from(ranks))
}

/// Turns plates, and asks for the next frame while there are any to turn.
pub(super) fn turn_plates(
    mut commands: Commands,
    layout: Res<Layout>,
    artwork: Res<Artwork>,
    time: Res<Time<Real>>,
    mut redraw: MessageWriter<RequestRedraw>,
    mut plates: Query<(Entity, &PlateTurn, &ChildOf, &mut ShownPart, &mut Sprite, &mut Transform, &mut Visibility)>,
    mut pieces: Pieces,
) {
    for (entity, turn, of, mut part, mut sprite, mut transform, mut visibility) in &mut plates {
        redraw.write(RequestRedraw);
        let (seen, width, is_over) = turn.shown(time.elapsed_secs());
        if let Ok((mut piece, mut body, glides, flies, is_lifted)) = pieces.get_mut(of.parent()) {
            body.color = turn.light(time.elapsed_secs());
            if !(glides || flies || is_lifted) {
                let size = 1.0 + HOP * (1.0 - width);
                piece.scale = Vec3::new(size, size, 1.0);
            }
        }
        if is_over {
            commands.entity(entity).remove::<PlateTurn>();
        }
        if let Some(seen) = seen {
            if part.set_if_neq(ShownPart(seen)) {
                sprite.image = artwork.part(seen);
            }
            let rise = (1.0 - width) * RISE;
            transform.translation = Vec3::new(0.0, rise * layout.square(), depth::of_part(seen));
            transform.scale = Vec3::new(width, 1.0, 1.0);
        }
        visibility.set_if_neq(if seen.is_some() { Visibility::Inherited } else { Visibility::Hidden });
        if is_over && seen.is_none() {
            commands.entity(entity).despawn();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::view::artwork::plate::Plate;
    use crate::view::look::light::Light;

    const LIGHT: [Color; 2] = [Light::Muted.bevy(), Light::Plain.bevy()];

    fn sq(name: &str) -> Square {
        name.parse().expect("a square")
    }

    #[test]
    fn nearer_plates_turn_earlier_and_all_in_time() {
        let origins = [Some(sq("e5")); 12];
        let plates = [Plate::ALL[0], Plate::ALL[3]].map(|plate| Some(PiecePart::Plate(plate)));
        for factor in [0.5, 1.0, 2.0] {
            let wave = Wave { origins, begins: 3.0, factor };
            let turn = |at: &str| wave.turn(Army::Pink, sq(at), plates, LIGHT);
            assert_eq!(turn("e5").span.begins, 3.0);
            let begins = ["e6", "h5", "a1", "k9"].map(|at| turn(at).span.begins - 3.0);
            let expected = [1.0, 3.0, 32.0_f32.sqrt(), 52.0_f32.sqrt()].map(|squares| squares * 0.032 * factor);
            assert!(begins.iter().zip(expected).all(|(one, other)| (one - other).abs() < 1e-5), "{begins:?}");
            let spans = (0..=u8::MAX).map(|at| wave.turn(Army::Pink, Square::from_index(at), plates, LIGHT).span);
            let most = spans.map(|span| span.begins + span.lasts).fold(0.0, f32::max);
            assert!(most <= 3.0 + 0.6 * factor + 1e-5, "{most}");
        }
    }

    #[test]
    fn a_plate_shows_the_old_owner_until_it_stands_on_edge() {
        let [old, new] = [Plate::ALL[0], Plate::ALL[3]].map(|plate| Some(PiecePart::Plate(plate)));
        let turn = PlateTurn { from: old, to: new, light: LIGHT, span: Span { begins: 1.0, lasts: 1.0 } };
        assert_eq!([0.0, 1.0, 1.4, 1.6, 2.0, 9.0].map(|now| turn.shown(now).0), [old, old, old, new, new, new]);
        assert_eq!([0.0, 1.0, 2.0].map(|now| turn.shown(now).1), [1.0; 3]);
        assert_eq!([0.0, 1.0, 2.0, 9.0].map(|now| turn.light(now)), [LIGHT[0], LIGHT[0], LIGHT[1], LIGHT[1]]);
        assert!(turn.gleam().is_some() && PlateTurn { to: None, ..turn }.gleam().is_none());
        assert!(turn.shown(1.5).1 < 1e-3 && !turn.shown(1.99).2 && turn.shown(2.0).2);
    }
}
