//! Where everything is in the window: squares, column, rotation, zoom.

pub(super) mod covered;
mod follow_window;
mod places;
pub(super) mod player_bars;
pub(super) mod rotation;
pub(super) mod table_mode;
pub(super) mod zoom;

use bevy::prelude::*;

use super::systems::ViewSystems;
use player_bars::PlayerBars;
use rotation::Orientation;
use table_mode::TableMode;
use zoom::Zoom;

pub use places::Layout;

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Layout>()
        .init_resource::<Orientation>()
        .init_resource::<Zoom>()
        .init_resource::<TableMode>()
        .init_resource::<PlayerBars>()
        .add_systems(Update, follow_window::lay_out.in_set(ViewSystems::Layout));
}
