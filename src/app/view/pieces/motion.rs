//! Whatever moves on the board has a [`Motion`]: it glides, flies, rises, turns over, gleams or spreads.

use std::f32::consts::PI;
use std::time::Duration;

use bevy::color::Mix;
use bevy::ecs::query::QueryFilter;
use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use bevy::window::RequestRedraw;

use super::shown::{Shadow, ShownPart};
use crate::view::artwork::{BoardArt, PiecePart};
use crate::view::layout::ViewState;
use crate::view::look::{Span, ease, theme::GLIDE};

/// How long a piece takes to rise, and to settle again.
const RISE: Duration = Duration::from_millis(80);
const SETTLE: Duration = Duration::from_millis(90);
/// How much larger a lifted piece is, and one that touches the board.
pub(super) const LIFTED_SCALE: f32 = 1.06;
const LANDING_SCALE: f32 = 1.03;
const LIFTED_OPACITY: f32 = 0.7;
/// The size of a piece in a bar, in parts of its size on the board.
const BAR_SCALE: f32 = 0.3;
/// How high a plate rises while it turns, in squares.
const PLATE_RISE: f32 = 0.06;
/// How much larger a piece becomes that hops on a turning plate.
const HOP: f32 = 0.12;
const BRIGHTEST_GLEAM: f32 = 0.9;
/// How much larger a badge is while it is in the air.
const BADGE_SCALE: f32 = 1.7;
/// The middle of the badge, right of and above the middle of its square, in squares.
const BADGE: Vec2 = Vec2::new(0.28, 0.23);
/// The ring's width at the beginning and at the end, in squares.
const RING_WIDTH: [f32; 2] = [0.7, 3.2];
/// The width of a spark, in squares.
const SPARK_WIDTH: f32 = 0.24;

/// A motion of a sprite. Nothing is changed before it begins.
#[derive(Component, Clone, Copy, Debug, PartialEq)]
pub(super) struct Motion {
    pub kind: MotionKind,
    pub span: Span,
}

#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum MotionKind {
    Glide(Path),
    /// A captured piece shrinks and goes to a bar.
    Captured(Path),
    /// A captured piece comes back to its square.
    Return(Path),
    Rise,
    Settle,
    Plate(PlateTurn),
    Gleam,
    /// The badge of a vest comes from a place in the world, or appears on its piece.
    VestOn(Option<Vec2>),
    VestOff,
    /// The ring around a king that comes to power.
    Ring,
    Spark(Path),
}

/// A way between two positions in the world.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Path {
    pub from: Vec3,
    pub to: Vec3,
}

impl Path {
    /// At the depth of the beginning until the end is reached.
    fn at(self, part: f32) -> Vec3 {
        if part < 1.0 { self.from.lerp(self.to, part).with_z(self.from.z) } else { self.to }
    }
}

/// Until the middle a plate shows the old owner, then the new one. The light on the piece changes with it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct PlateTurn {
    /// The plate of the old owner; `None`: there was none.
    pub from: Option<PiecePart>,
    /// The plate of the new owner; `None`: there will be none.
    pub to: Option<PiecePart>,
    /// The light on the piece before and after.
    pub light: [Color; 2],
}

impl PlateTurn {
    pub fn seen(&self, part: f32) -> Option<PiecePart> {
        if part < 0.5 { self.from } else { self.to }
    }

    /// The width that is seen, as a part of the whole: it stands on edge in the middle.
    fn width(part: f32) -> f32 {
        (PI * part).cos().abs()
    }

    pub fn light(&self, part: f32) -> Color {
        let [before, after] = self.light;
        before.mix(&after, ease(part))
    }
}

/// How a sprite looks during a motion; what is `None` stays as it is.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Pose {
    place: Option<Vec3>,
    scale: Vec2,
    opacity: Option<f32>,
}

impl Pose {
    const fn scaled(scale: f32) -> Self {
        Self { place: None, scale: Vec2::splat(scale), opacity: None }
    }

    const fn at(self, place: Vec3) -> Self {
        Self { place: Some(place), ..self }
    }

    const fn faded(self, opacity: f32) -> Self {
        Self { opacity: Some(opacity), ..self }
    }
}

/// A cubic curve, fast at first.
fn ease_out(part: f32) -> f32 {
    1.0 - (1.0 - part).powi(3)
}

impl Motion {
    /// A piece rises or settles as fast in all settings.
    pub const fn lift(kind: MotionKind, now: f32) -> Self {
        let lasts = if matches!(kind, MotionKind::Rise) { RISE } else { SETTLE };
        Self { kind, span: Span { begins: now, lasts: lasts.as_secs_f32() } }
    }

    pub const fn glides(&self) -> bool {
        matches!(self.kind, MotionKind::Glide(_))
    }

    /// Whether it takes a piece to its square.
    pub const fn travels(&self) -> bool {
        matches!(self.kind, MotionKind::Glide(_) | MotionKind::Return(_))
    }

    const fn vanishes(&self) -> bool {
        match self.kind {
            MotionKind::Captured(_)
            | MotionKind::Gleam
            | MotionKind::VestOff
            | MotionKind::Ring
            | MotionKind::Spark(_) => true,
            MotionKind::Plate(turn) => turn.to.is_none(),
            MotionKind::Glide(_)
            | MotionKind::Return(_)
            | MotionKind::Rise
            | MotionKind::Settle
            | MotionKind::VestOn(_) => false,
        }
    }

    /// The sprite after a part of the motion, from 0 to 1, on squares of this size. A badge flies to where its piece is
    /// now.
    fn pose(&self, part: f32, square: f32, piece: Option<&Transform>) -> Pose {
        // Pieces on their way to or from a bar are slow where they are near the board.
        let shrunk = |away: f32| Pose::scaled(1.0 - (1.0 - BAR_SCALE) * away);
        // A badge grows around its own middle.
        let badge = |scale: f32, way: Vec2| Pose::scaled(scale).at((way + BADGE * square * (1.0 - scale)).extend(0.0));
        match self.kind {
            MotionKind::Glide(path) => Pose::scaled(1.0).at(path.at(ease(part))),
            // Until it leaves it lies below its captor.
            MotionKind::Captured(_) if part <= 0.0 => Pose::scaled(1.0),
            MotionKind::Captured(path) => shrunk(part.powi(2)).at(path.at(part.powi(2))),
            MotionKind::Return(path) => {
                let away = (1.0 - part).powi(2);
                shrunk(away).at(path.at(1.0 - away))
            }
            MotionKind::Rise => Pose::scaled(1.0 + (LIFTED_SCALE - 1.0) * ease_out(part)),
            MotionKind::Settle => Pose::scaled(1.0 + (LANDING_SCALE - 1.0) * (1.0 - ease_out(part))),
            MotionKind::Plate(turn) => {
                let width = PlateTurn::width(part);
                let rise = (1.0 - width) * PLATE_RISE * square;
                let pose = Pose { scale: Vec2::new(width, 1.0), ..Pose::scaled(1.0) };
                pose.at(Vec3::Y * rise).faded(if turn.seen(part).is_some() { 1.0 } else { 0.0 })
            }
            // It rises faster than it falls.
            MotionKind::Gleam => Pose::scaled(1.0).faded(BRIGHTEST_GLEAM * (PI * part.sqrt()).sin().max(0.0)),
            MotionKind::VestOn(from) => {
                let hop = 1.0 + (BADGE_SCALE - 1.0) * (PI * part).sin().max(0.0);
                let scale = if from.is_some() || part >= 1.0 { hop } else { part * hop };
                let way = from.zip(piece).map_or(Vec2::ZERO, |(from, piece)| {
                    let away = from.extend(piece.translation.z) - piece.translation;
                    (piece.rotation.inverse() * away).truncate() * (1.0 - ease(part))
                });
                badge(scale, way).faded(1.0)
            }
            MotionKind::VestOff => badge(1.0 + (BADGE_SCALE - 1.0) * part, Vec2::ZERO).faded(1.0 - part),
            MotionKind::Ring => {
                let [narrow, wide] = RING_WIDTH;
                Pose::scaled(narrow.lerp(wide, ease_out(part))).faded(1.0 - part.powi(2))
            }
            MotionKind::Spark(path) => {
                let spark = Pose::scaled(SPARK_WIDTH * (1.0 - 0.5 * part)).faded(1.0 - part.powi(2));
                spark.at(path.at(ease_out(part)))
            }
        }
    }
}

/// A motion, its sprite, what this is a part of, and its own parts.
type MotionParts = (Entity, &'static mut Motion, Option<&'static ChildOf>, Option<&'static Children>);

type SpriteParts = (
    &'static mut Transform,
    &'static mut Sprite,
    &'static mut Visibility,
    Option<&'static Shadow>,
    Option<&'static mut ShownPart>,
);

/// The sprites of pieces and of their parts.
#[derive(SystemParam)]
pub(super) struct Sprites<'w, 's> {
    art: BoardArt<'w>,
    moving: Query<'w, 's, (), With<Motion>>,
    all: Query<'w, 's, SpriteParts>,
}

impl Sprites<'_, '_> {
    /// Shows the side of a plate that is seen now. The piece on it takes its light, and hops unless it moves by itself.
    fn turn_plate(&mut self, plate: Entity, piece: Option<Entity>, turn: PlateTurn, part: f32) {
        if let Some(seen) = turn.seen(part)
            && let Ok((_, mut sprite, .., Some(mut shown))) = self.all.get_mut(plate)
            && shown.set_if_neq(ShownPart(seen))
        {
            sprite.image = self.art.artwork.part(seen);
        }
        if let Some(piece) = piece
            && let Ok((mut transform, mut body, ..)) = self.all.get_mut(piece)
        {
            body.color = turn.light(part);
            if !self.moving.contains(piece) {
                transform.scale = Vec2::splat(1.0 + HOP * (1.0 - PlateTurn::width(part))).extend(1.0);
            }
        }
    }

    /// Moves the shadow among these parts of a piece that is this far above the board, from 0 to 1.
    fn move_shadows(&mut self, parts: Option<&Children>, height: f32) {
        for part in parts.into_iter().flatten() {
            let Ok((mut place, mut sprite, _, Some(shadow), _)) = self.all.get_mut(*part) else { continue };
            place.translation = shadow.at(height).extend(place.translation.z);
            sprite.color = Color::WHITE.with_alpha(1.0 - (1.0 - LIFTED_OPACITY) * height);
        }
    }
}

/// Shows the motions of pieces (without `ChildOf`) or of their parts (with it), and asks for the next frame while
/// there are any. Pieces have to be moved before their parts.
pub(super) fn advance<F: QueryFilter>(
    mut commands: Commands,
    time: Res<Time<Real>>,
    mut redraw: MessageWriter<RequestRedraw>,
    mut motions: Query<MotionParts, F>,
    mut sprites: Sprites,
) {
    let now = time.elapsed_secs();
    for (entity, mut motion, of, children) in &mut motions {
        if now < motion.span.begins {
            redraw.write(RequestRedraw);
            continue;
        }
        let mut landing = None;
        if let MotionKind::Glide(path) = motion.kind
            && motion.span.part(now) >= 1.0
        {
            landing = Some(path.to);
            *motion = Motion::lift(MotionKind::Settle, now);
        }
        let part = motion.span.part(now);
        let parent = of.map(ChildOf::parent);
        let piece = parent.and_then(|parent| sprites.all.get(parent).ok()).map(|(place, ..)| *place);
        let pose = motion.pose(part, sprites.art.layout.square(), piece.as_ref());
        let Ok((mut transform, mut sprite, mut visibility, ..)) = sprites.all.get_mut(entity) else { continue };
        if let Some(place) = landing.or(pose.place) {
            // A part keeps its depth.
            transform.translation = if of.is_some() { place.with_z(transform.translation.z) } else { place };
        }
        transform.scale = pose.scale.extend(1.0);
        if let Some(opacity) = pose.opacity {
            sprite.color.set_alpha(opacity);
            visibility.set_if_neq(if opacity > 0.0 { Visibility::Inherited } else { Visibility::Hidden });
        }
        match motion.kind {
            MotionKind::Plate(turn) => sprites.turn_plate(entity, parent, turn, part),
            MotionKind::Rise | MotionKind::Settle => {
                sprites.move_shadows(children, (pose.scale.x - 1.0) / (LIFTED_SCALE - 1.0));
            }
            _ => {}
        }
        if part < 1.0 {
            redraw.write(RequestRedraw);
        } else if motion.vanishes() {
            commands.entity(entity).despawn();
        } else if motion.kind != MotionKind::Rise {
            commands.entity(entity).remove::<Motion>();
        }
    }
}

/// How many seconds something waits for gliding pieces: this many times the usual glide, or nothing if none glides.
pub(super) fn wait_for_glide<'a>(mut motions: impl Iterator<Item = &'a Motion>, factor: f32) -> f32 {
    if motions.any(Motion::glides) { GLIDE.as_secs_f32() * factor } else { 0.0 }
}

/// Tells the layers below, such as sounds, whether pieces are still on their way to their squares.
pub(super) fn tell_moving(motions: Query<&Motion>, mut view: ResMut<ViewState>) {
    view.pieces_move = motions.iter().any(Motion::glides);
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::view::artwork::Plate;
    use crate::view::look::Light;

    fn pose(kind: MotionKind, part: f32) -> Pose {
        Motion { kind, span: Span { begins: 0.0, lasts: 1.0 } }.pose(part, 40.0, None)
    }

    #[test]
    fn a_captured_piece_leaves_as_it_returns() {
        let (board, bar) = (Vec3::new(100.0, 200.0, 1.0), Vec3::new(900.0, 40.0, 1.0));
        let leaves = MotionKind::Captured(Path { from: board, to: bar });
        let returns = MotionKind::Return(Path { from: bar, to: board });
        assert_eq!(pose(leaves, 1.0), Pose::scaled(BAR_SCALE).at(bar));
        assert_eq!(pose(returns, 1.0), Pose::scaled(1.0).at(board));
        for part in [0.25, 0.5, 1.0] {
            assert_eq!(pose(leaves, part), pose(returns, 1.0 - part));
        }
    }

    #[test]
    fn a_piece_rises_and_settles() {
        let size = |kind, part| pose(kind, part).scale.x;
        assert_eq!([0.0, 1.0].map(|part| size(MotionKind::Rise, part)), [1.0, LIFTED_SCALE]);
        assert_eq!([0.0, 1.0].map(|part| size(MotionKind::Settle, part)), [LANDING_SCALE, 1.0]);
        let [up, down] = [MotionKind::Rise, MotionKind::Settle].map(|kind| Motion::lift(kind, 2.0));
        assert!(up.span.part(2.1) >= 1.0 && down.span.part(2.1) >= 1.0 && !up.vanishes() && !down.vanishes());
    }

    #[test]
    fn a_gleam_flares_up_and_is_over() {
        let at = |part| pose(MotionKind::Gleam, part).opacity.expect("a gleam fades");
        assert_eq!((at(0.0), at(1.0)), (0.0, 0.0));
        let [early, high, late] = [0.05, 0.25, 0.9].map(at);
        assert!((high - BRIGHTEST_GLEAM).abs() < 1e-3 && early > 0.5 && late < 0.3, "{early} {high} {late}");
    }

    #[test]
    fn a_plate_shows_the_old_owner_until_it_stands_on_edge() {
        let light = [Light::Muted.bevy(), Light::Plain.bevy()];
        let [from, to] = [Plate::ALL[0], Plate::ALL[3]].map(|plate| Some(PiecePart::Plate(plate)));
        let turn = PlateTurn { from, to, light };
        assert_eq!([0.0, 0.4, 0.6, 1.0].map(|part| turn.seen(part)), [from, from, to, to]);
        assert_eq!([0.0, 1.0].map(|part| turn.light(part)), light);
        let kind = MotionKind::Plate(turn);
        assert_eq!([0.0, 1.0].map(|part| pose(kind, part).scale), [Vec2::ONE; 2]);
        assert!(pose(kind, 0.5).scale.x < 1e-3);
    }
}
