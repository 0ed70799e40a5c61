//! What a board is drawn from, as values, as drawings, and as images that are kept: pieces, plates, marks, arrows.

pub(super) mod arrow;
pub(super) mod depth;
pub mod figure;
pub(super) mod ground;
mod images;
pub mod mark;
pub mod picture;
pub(super) mod piece_look;
pub(super) mod plate;
pub mod shadow;
pub(super) mod sheen;
pub(super) mod sheet;
mod signs;

use bevy::prelude::*;

use super::systems::ViewSystems;

pub use images::Artwork;

/// Redraws the images when size, scale, theme or letters change.
pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Artwork>().add_systems(Update, images::draw_artwork.in_set(ViewSystems::Artwork));
}
