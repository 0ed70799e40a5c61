//! What is drawn once and kept as an image: pieces, plates, marks, squares, shadows.

pub(super) mod depth;
pub(super) mod ground;
mod images;
pub mod mark;
pub mod picture;
pub(super) mod piece_look;
pub(super) mod plate;
pub mod shadow;
pub(super) mod sheen;

use bevy::prelude::*;

use super::systems::ViewSystems;

pub use images::Artwork;

/// The images, drawn anew when size, scale, theme or letters change.
pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Artwork>().add_systems(Update, images::draw_artwork.in_set(ViewSystems::Artwork));
}
