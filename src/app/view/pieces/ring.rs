//! A ring of gold and sparks spread from a king that comes to power.

use std::f32::consts::TAU;
use std::time::Duration;

use bevy::prelude::*;
use bevy::window::RequestRedraw;

use super::gliding::Gliding;
use super::steps::Step;
use crate::view::artwork::depth::{self, on_screen};
use crate::view::artwork::picture;
use crate::view::layout::Layout;
use crate::view::look::pace::{Pace, Span};
use crate::view::look::theme::{GLIDE, MARK_GOLD};

/// How long the ring takes.
const RING: Duration = Duration::from_millis(400);
/// The ring's width at the beginning and at the end, in squares.
const WIDTH: [f32; 2] = [0.7, 3.2];
/// How many sparks there are.
const SPARKS: u8 = 16;
/// How far a spark flies, in squares.
const REACH: f32 = 1.9;
/// The width of a spark, in squares.
const SPARK: f32 = 0.24;

#[derive(Component, Clone, Copy)]
pub(super) struct RingPart {
    middle: Vec2,
    span: Span,
    /// The direction in which a spark flies, and how far; `None`: the ring itself.
    spark: Option<Vec2>,
}

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
#[expect(clippy::too_many_arguments, reason = "a system takes what it reads")]
pub(super) fn begin_ring(
    mut commands: Commands,
    mut drawings: Local<Drawings>,
    mut images: ResMut<Assets<Image>>,
    step: Res<Step>,
    layout: Res<Layout>,
    pace: Pace,
    time: Res<Time<Real>>,
    gliding: Query<(), With<Gliding>>,
    parts: Query<Entity, With<RingPart>>,
) {
    if !(step.is_changed() || layout.is_changed()) {
        return;
    }
    for part in &parts {
        commands.entity(part).despawn();
    }
    let (Some(square), Some(factor)) = (step.crowned.filter(|_| step.is_changed()), pace.factor()) else { return };
    let middle = layout.centre(square);
    if !layout.board.contains(middle) {
        return;
    }
    let [ring, spark] = drawings.get(&mut images);
    let wait = if gliding.is_empty() { 0.0 } else { GLIDE.as_secs_f32() * factor };
    let span = Span::new(time.elapsed_secs() + wait, RING, factor);
    let mut add = |image: Handle<Image>, depth: f32, spark: Option<Vec2>| {
        let sprite = Sprite { image, custom_size: Some(Vec2::splat(layout.square())), ..default() };
        let place = Transform::from_translation(on_screen(middle, depth));
        commands.spawn((RingPart { middle, span, spark }, sprite, place, Visibility::Hidden));
    };
    add(ring, depth::RING, None);
    for number in 0..SPARKS {
        // Every other spark stays nearer.
        let reach = REACH * if number.is_multiple_of(2) { 1.0 } else { 0.7 };
        let way = Vec2::from_angle(TAU * f32::from(number) / f32::from(SPARKS) + 0.2) * reach;
        add(spark.clone(), depth::SPARK, Some(way));
    }
}

/// Spreads the ring, and asks for the next frame while there is one.
pub(super) fn spread_ring(
    mut commands: Commands,
    layout: Res<Layout>,
    time: Res<Time<Real>>,
    mut redraw: MessageWriter<RequestRedraw>,
    mut parts: Query<(Entity, &RingPart, &mut Transform, &mut Sprite, &mut Visibility)>,
) {
    let (now, square) = (time.elapsed_secs(), layout.square());
    for (entity, ring, mut transform, mut sprite, mut visibility) in &mut parts {
        redraw.write(RequestRedraw);
        let part = ring.span.part(now);
        if part >= 1.0 {
            commands.entity(entity).despawn();
            continue;
        }
        if now < ring.span.begins {
            continue;
        }
        visibility.set_if_neq(Visibility::Inherited);
        // Fast at first.
        let out = 1.0 - (1.0 - part).powi(3);
        let width = match ring.spark {
            None => WIDTH[0] + (WIDTH[1] - WIDTH[0]) * out,
            Some(way) => {
                let depth = transform.translation.z;
                transform.translation = on_screen(ring.middle + way * out * square, depth);
                SPARK * (1.0 - 0.5 * part)
            }
        };
        transform.scale = Vec3::new(width, width, 1.0);
        sprite.color = Color::WHITE.with_alpha(1.0 - part.powi(2));
    }
}
