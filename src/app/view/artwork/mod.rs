//! What a board is drawn from, as values, as drawings, and as images that are kept: pieces, plates, marks, arrows.

mod arrow;
pub(super) mod depth;
pub mod figure;
pub(super) mod ground;
mod images;
pub mod mark;
pub mod picture;
mod piece_look;
mod plate;
pub mod shadow;
pub(super) mod sheen;
pub(super) mod sheet;
mod signs;

use bevy::prelude::*;

pub use arrow::Reach;
pub use figure::{Figure, Placed};
pub use images::Artwork;
pub(super) use images::BoardArt;
pub use mark::Mark;
pub use piece_look::{PieceLook, PieceLooks, PiecePart, PieceStyle};
pub use plate::Plate;

use super::ViewSystems;

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Artwork>().add_systems(Update, images::draw_artwork.in_set(ViewSystems::Artwork));
}
