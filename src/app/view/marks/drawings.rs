//! The player's arrows and circles on the screen, above the pieces.

use bevy::prelude::*;

use super::shapes::{Shape, Shapes};
use crate::board::{GameEvent, RunningGame};
use crate::view::artwork::depth::{self, on_screen};
use crate::view::artwork::{BoardArt, Figure, Placed, picture};

pub(in crate::view) const OPACITY: f32 = 0.88;

#[derive(Component)]
pub(super) struct Drawn;

/// The images of arrows and circles, for one size.
#[derive(Default)]
pub(super) struct ShapeImages {
    pixels: u32,
    images: Vec<(Figure, Handle<Image>)>,
}

pub(super) fn follow_position(
    mut events: MessageReader<GameEvent>,
    mut shapes: ResMut<Shapes>,
    game: Res<RunningGame>,
) {
    for event in events.read() {
        if *event == GameEvent::Began {
            shapes.forget();
        }
        if let GameEvent::Began | GameEvent::Applied(..) = event {
            // Drawings belong to a place in the history, which the text of its position names.
            shapes.turn_to(game.record.position().to_string());
        }
    }
}

pub(super) fn show_shapes(
    mut commands: Commands,
    mut made: Local<ShapeImages>,
    mut images: ResMut<Assets<Image>>,
    shapes: Res<Shapes>,
    art: BoardArt,
    drawn: Query<Entity, With<Drawn>>,
) {
    if !(shapes.is_changed() || art.is_changed()) {
        return;
    }
    for shape in &drawn {
        commands.entity(shape).despawn();
    }
    made.fit(art.artwork.pixels());
    for (number, Shape { from, to, ink }) in shapes.seen().enumerate() {
        let figure = Figure::pointer(from, to, ink.colour());
        let image = made.image(&figure, |image| images.add(image));
        let placed = Placed::between(figure, &art.layout, from, to).with_opacity(OPACITY);
        commands.spawn((Drawn, sprite(&placed, image, depth::of_shape(number))));
    }
}

pub(super) fn sprite(placed: &Placed, image: Handle<Image>, z: f32) -> impl Bundle + use<> {
    let Placed { place, angle, opacity, .. } = placed;
    let colour = Color::WHITE.with_alpha(*opacity);
    let sprite = Sprite { image, custom_size: Some(place.size()), color: colour, ..default() };
    let transform = Transform::from_translation(on_screen(place.center(), z));
    (sprite, transform.with_rotation(Quat::from_rotation_z(-angle)))
}

impl ShapeImages {
    /// Sets the size of squares in pixels.
    pub fn fit(&mut self, pixels: u32) {
        let pixels = pixels.max(1);
        if self.pixels != pixels {
            *self = Self { pixels, images: Vec::new() };
        }
    }

    pub fn image(&mut self, figure: &Figure, add: impl FnOnce(Image) -> Handle<Image>) -> Handle<Image> {
        if let Some((_, image)) = self.images.iter().find(|(made, _)| made == figure) {
            return image.clone();
        }
        let size = (figure.size() * self.pixels as f32).round().as_uvec2();
        let image = add(picture::draw(&figure.svg(self.pixels), size.x, size.y));
        self.images.push((figure.clone(), image.clone()));
        image
    }
}

#[cfg(test)]
mod tests {
    use regalia_core::rules::Square;

    use super::*;
    use crate::view::look::theme::MARK_GOLD;

    #[test]
    fn arrows_of_one_length_share_an_image_until_the_size_changes() {
        let sq = |name: &str| name.parse::<Square>().expect("a square");
        let arrow = |from: &str, to: &str| Figure::pointer(sq(from), sq(to), MARK_GOLD);
        let (mut images, mut sizes) = (ShapeImages::default(), Vec::new());
        for pixels in [40, 40, 60] {
            images.fit(pixels);
            for figure in [arrow("b1", "c3"), arrow("c3", "a4"), arrow("b1", "b1")] {
                images.image(&figure, |image| {
                    sizes.push(image.size());
                    Handle::default()
                });
            }
        }
        assert_eq!(sizes, [UVec2::new(129, 40), UVec2::splat(40), UVec2::new(194, 60), UVec2::splat(60)]);
    }
}
