//! What lies over the squares: targets, last move, checks, chains of control, arrows and circles.

pub mod advice;
pub(super) mod drawings;
pub mod overlay;
pub(super) mod overlay_figures;
pub(super) mod overlay_layer;
pub mod preview_marks;
pub(super) mod shapes;
mod shown_marks;

use bevy::prelude::*;

use super::ViewSystems;
use crate::computer::{Analysis, Hint};
use shapes::Shapes;

pub(super) use shown_marks::standing;

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Analysis>()
        .init_resource::<Hint>()
        .init_resource::<Shapes>()
        .add_systems(Startup, overlay_layer::spawn_layers)
        .add_systems(
            Update,
            (shown_marks::show_marks, drawings::follow_position, drawings::show_shapes, advice::show_advice)
                .chain()
                .in_set(ViewSystems::Marks),
        )
        .add_systems(
            Update,
            (overlay_layer::plan_overlay, overlay_layer::draw_overlay, overlay_layer::show_overlay)
                .chain()
                .in_set(ViewSystems::Overlay),
        );
}
