//! A ring of gold and sparks spread from a king that comes to power.

use std::f32::consts::TAU;
use std::time::Duration;

use bevy::prelude::*;

use super::motion::{Motion, MotionKind, Path, wait_for_glide};
use super::steps::Step;
use crate::view::artwork::depth::{self, on_screen};
use crate::view::look::{Pace, Span, theme::MARK_GOLD};
use crate::view::{artwork::picture, layout::Layout};

const RING: Duration = Duration::from_millis(400);
const SPARKS: u8 = 16;
/// How far a spark flies, in squares.
const REACH: f32 = 1.9;

#[derive(Component)]
pub(super) struct RingPart;

/// The drawings of ring and spark, made when they are first needed.
#[derive(Default)]
pub(in crate::view) struct Drawings(Option<[Handle<Image>; 2]>);

impl Drawings {
    fn get(&mut self, images: &mut Assets<Image>) -> [Handle<Image>; 2] {
        let drawings = self.0.get_or_insert_with(|| {
            let gold = MARK_GOLD.svg();
            let ring = format!(
                r##"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100"><g fill="none"><circle cx="50" cy="50" r="42" stroke="{gold}" stroke-width="13" stroke-opacity=".3"/>
                <circle cx="50" cy="50" r="42" stroke="{gold}" stroke-width="6.5"/><circle cx="50" cy="50" r="42" stroke="#fff3c4" stroke-width="2.2"/></g></svg>"##
            );
            let spark = format!(
                r##"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100"><circle cx="50" cy="50" r="48" fill="{gold}" fill-opacity=".4"/>
                <path d="M50 4 60 40 96 50 60 60 50 96 40 60 4 50 40 40Z" fill="#ffe9a3" stroke="{gold}" stroke-width="5"/></svg>"##
            );
            [images.add(picture::draw(&ring, 256, 256)), images.add(picture::draw(&spark, 32, 32))]
        });
        drawings.clone()
    }
}

/// Lets a ring begin when a king comes to power. What was left of another one is gone.
pub(super) fn begin_ring(
    mut commands: Commands,
    mut drawings: Local<Drawings>,
    mut images: ResMut<Assets<Image>>,
    step: Res<Step>,
    layout: Res<Layout>,
    pace: Pace,
    motions: Query<(Entity, &Motion, Has<RingPart>)>,
) {
    if !(step.is_changed() || layout.is_changed()) {
        return;
    }
    for (part, ..) in motions.iter().filter(|(.., is_ring)| *is_ring) {
        commands.entity(part).despawn();
    }
    let (Some(square), Some(factor)) = (step.crowned.filter(|_| step.is_changed()), pace.factor()) else { return };
    let middle = layout.centre(square);
    if !layout.board.contains(middle) {
        return;
    }
    let [ring, spark] = drawings.get(&mut images);
    let wait = wait_for_glide(motions.iter().map(|(_, motion, _)| motion), factor);
    let span = Span::new(pace.now() + wait, RING, factor);
    let mut add = |image: Handle<Image>, kind: MotionKind, place: Vec3| {
        let sprite = Sprite { image, custom_size: Some(Vec2::splat(layout.square())), ..default() };
        let place = Transform::from_translation(place);
        commands.spawn((RingPart, Motion { kind, span }, sprite, place, Visibility::Hidden));
    };
    add(ring, MotionKind::Ring, on_screen(middle, depth::RING));
    for number in 0..SPARKS {
        // Every other spark stays nearer.
        let reach = REACH * if number.is_multiple_of(2) { 1.0 } else { 0.7 };
        let way = Vec2::from_angle(TAU * f32::from(number) / f32::from(SPARKS) + 0.2) * reach;
        let [from, to] = [middle, middle + way * layout.square()].map(|place| on_screen(place, depth::SPARK));
        add(spark.clone(), MotionKind::Spark(Path { from, to }), from);
    }
}
