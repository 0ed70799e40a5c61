//! Where everything is in the window: squares, column, rotation, zoom.

mod covered;
mod follow_window;
mod places;
mod player_bars;
mod rotation;
mod table_mode;
mod zoom;

use bevy::prelude::*;

pub(super) use covered::is_covered;
pub use places::Layout;
pub use player_bars::PlayerBars;
pub use rotation::{Orientation, Rotation, Seating, Side};
pub use table_mode::TableMode;
pub use zoom::Zoom;

use super::systems::ViewSystems;

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Layout>()
        .init_resource::<Orientation>()
        .init_resource::<Zoom>()
        .init_resource::<TableMode>()
        .init_resource::<PlayerBars>()
        .add_systems(Update, follow_window::lay_out.in_set(ViewSystems::Layout));
}
