//! The player's arrows and circles on the screen, above the pieces.

use bevy::prelude::*;

use super::shapes::{Ink, Shape, Shapes};
use crate::board::{GameEvent, RunningGame};
use crate::view::artwork::Artwork;
use crate::view::artwork::depth::{self, on_screen};
use crate::view::artwork::picture::{self, svg100};
use crate::view::layout::Layout;
use crate::view::look::theme::{MARK_DARK, MARK_LIGHT};

/// Their opacity.
pub(in crate::view) const OPACITY: f32 = 0.88;

/// An arrow or circle on the screen.
#[derive(Component)]
pub(super) struct Drawn;

/// The images of shapes, for one size.
#[derive(Default)]
pub(super) struct ShapeImages {
    pixels: u32,
    images: Vec<(Reach, Handle<Image>)>,
}

/// What an image depends on: how many squares the shape spans, its colour, and the width of an arrow.
type Reach = (u8, u8, Ink, u8);

/// Shows the shapes of the position on the board.
pub(super) fn follow_position(
    mut events: MessageReader<GameEvent>,
    mut shapes: ResMut<Shapes>,
    game: Option<Res<RunningGame>>,
) {
    for event in events.read() {
        if *event == GameEvent::Began {
            shapes.forget();
        }
        if let (GameEvent::Began | GameEvent::Played(..) | GameEvent::Stepped, Some(game)) = (event, &game) {
            // Drawings belong to a place in the history, which the text of its position names.
            shapes.turn_to(game.record.position().to_string());
        }
    }
}

/// Redraws the shapes when one is added, or the board has moved.
pub(super) fn show_shapes(
    mut commands: Commands,
    mut made: Local<ShapeImages>,
    mut images: ResMut<Assets<Image>>,
    shapes: Res<Shapes>,
    layout: Res<Layout>,
    artwork: Res<Artwork>,
    drawn: Query<Entity, With<Drawn>>,
) {
    if !(shapes.is_changed() || layout.is_changed() || artwork.is_changed()) {
        return;
    }
    for shape in &drawn {
        commands.entity(shape).despawn();
    }
    made.fit(artwork.pixels());
    for (number, shape) in shapes.seen().enumerate() {
        let image = made.image(shape, 100, |image| images.add(image));
        commands.spawn((Drawn, placed(shape, image, OPACITY, depth::of_shape(number), &layout)));
    }
}

/// The image of a shape in its place.
pub(in crate::view) fn placed(
    shape: Shape,
    image: Handle<Image>,
    opacity: f32,
    z: f32,
    layout: &Layout,
) -> impl Bundle {
    let (from, to) = (layout.centre(shape.from), layout.centre(shape.to));
    let size = Vec2::new(squares(shape) + 1.0, 1.0) * layout.square();
    let sprite = Sprite { image, custom_size: Some(size), color: Color::WHITE.with_alpha(opacity), ..default() };
    let transform = Transform::from_translation(on_screen((from + to) / 2.0, z));
    (sprite, transform.with_rotation(Quat::from_rotation_z(-(to - from).to_angle())))
}

impl ShapeImages {
    /// From now on squares have so many pixels.
    pub fn fit(&mut self, pixels: u32) {
        let pixels = pixels.max(1);
        if self.pixels != pixels {
            *self = Self { pixels, images: Vec::new() };
        }
    }

    /// The image of a shape; an arrow has this share of the usual width, in hundredths.
    pub fn image(&mut self, shape: Shape, width: u8, add: impl FnOnce(Image) -> Handle<Image>) -> Handle<Image> {
        let (file, rank) = (shape.to.file().abs_diff(shape.from.file()), shape.to.rank().abs_diff(shape.from.rank()));
        let reach = (file.min(rank), file.max(rank), shape.ink, width);
        if let Some((_, image)) = self.images.iter().find(|(made, _)| *made == reach) {
            return image.clone();
        }
        let (svg, length) = weighed(shape, f32::from(width) / 100.0);
        let width = ((length + 1.0) * self.pixels as f32).round() as u32;
        let image = add(picture::draw(&svg, width, self.pixels));
        self.images.push((reach, image.clone()));
        image
    }
}

/// The drawing of a shape that points to the right, and its length in squares from centre to centre.
pub(in crate::view) fn drawing(shape: Shape) -> (String, f32) {
    weighed(shape, 1.0)
}

/// The same, with arrows of this share of the usual width.
fn weighed(shape: Shape, width: f32) -> (String, f32) {
    let length = squares(shape);
    (if length == 0.0 { circle(shape.ink) } else { arrow(length, shape.ink, width) }, length)
}

/// How long an arrow is, in squares.
fn squares(shape: Shape) -> f32 {
    let (file, rank) = (shape.to.file().abs_diff(shape.from.file()), shape.to.rank().abs_diff(shape.from.rank()));
    f32::from(file).hypot(f32::from(rank))
}

/// An arrow to the right, `length` squares long from centre to centre, with a margin of half a square.
fn arrow(length: f32, ink: Ink, share: f32) -> String {
    let (light, dark, fill) = (MARK_LIGHT.svg(), MARK_DARK.svg(), ink.colour().svg());
    // It begins beside the centre, so that the piece there remains recognisable, and points at the centre.
    let (tail, tip) = (72.0, 50.0 + length * 100.0 + 6.0);
    let neck = tip - 40.0 * share;
    let (shaft, head) = (8.0 * share, 24.0 * share);
    let path = format!(
        "M{tail} {}H{neck}V{}L{tip} 50 {neck} {}V{}H{tail}Z",
        50.0 - shaft,
        50.0 - head,
        50.0 + head,
        50.0 + shaft
    );
    let width = (length + 1.0) * 100.0;
    format!(
        r#"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} 100">
        <path d="{path}" fill="{light}" stroke="{light}" stroke-width="{}" stroke-linejoin="round"/>
        <path d="{path}" fill="{fill}" stroke="{dark}" stroke-width="4.5" stroke-linejoin="round"/></svg>"#,
        4.0 + 6.0 * share
    )
}

fn circle(ink: Ink) -> String {
    let (light, dark, fill) = (MARK_LIGHT.svg(), MARK_DARK.svg(), ink.colour().svg());
    svg100(&format!(
        r#"<circle cx="50" cy="50" r="41" fill="none" stroke="{light}" stroke-width="17"/>
        <circle cx="50" cy="50" r="41" fill="none" stroke="{dark}" stroke-width="12.5"/>
        <circle cx="50" cy="50" r="41" fill="none" stroke="{fill}" stroke-width="8"/>"#
    ))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn arrows_and_circles_are_drawn() {
        for ink in [Ink::Green, Ink::Red, Ink::Blue, Ink::Yellow] {
            for length in [1.0, 5.0_f32.sqrt(), 15.0] {
                let width = ((length + 1.0) * 40.0) as u32;
                let drawn = picture::pixels(&arrow(length, ink, 1.0), width, 40);
                // On its shaft.
                let middle = ((20 * width + 36) * 4) as usize;
                let [r, g, b] = ink.colour().parts();
                assert_eq!(drawn[middle..middle + 4], [r, g, b, 255], "{ink:?} {length}");
            }
            let drawn = picture::pixels(&circle(ink), 40, 40);
            assert_eq!(drawn[(20 * 40 + 20) * 4 + 3], 0);
            assert_eq!(drawn[(20 * 40 + 3) * 4 + 3], 255);
        }
    }
}
