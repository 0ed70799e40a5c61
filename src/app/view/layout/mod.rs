//! Where everything is in the window: squares, column, rotation, zoom.

mod places;
mod player_bars;
mod rotation;
mod table_mode;

use bevy::prelude::*;
use bevy::window::PrimaryWindow;

pub use places::{Layout, Zoom};
pub use player_bars::PlayerBars;
pub use rotation::{Orientation, Rotation, Seating, Side};
pub use table_mode::TableMode;

use super::systems::ViewSystems;
use crate::board::RunningGame;

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Layout>()
        .init_resource::<Orientation>()
        .init_resource::<Zoom>()
        .init_resource::<TableMode>()
        .init_resource::<PlayerBars>()
        .add_systems(Update, lay_out.in_set(ViewSystems::Layout));
}

/// Keeps the layout in step with the window, the game's board, the orientation and the zoom.
fn lay_out(
    window: Single<&Window, With<PrimaryWindow>>,
    game: Option<Res<RunningGame>>,
    zoom: Res<Zoom>,
    table: Res<TableMode>,
    mut seating: Local<Option<Seating>>,
    mut orientation: ResMut<Orientation>,
    mut layout: ResMut<Layout>,
) {
    if let Some(game) = game.as_ref().filter(|game| game.is_changed() || seating.is_none()) {
        *seating = Some(Seating::of(&game.record));
    }
    let game = game.map_or(layout.game, |game| game.record.game());
    let rotation = orientation.rotation.fitting(game);
    orientation.set_if_neq(Orientation { rotation });
    let of = if table.on { Layout::at_table } else { Layout::new };
    let now = of(window.size(), window.scale_factor(), game, rotation);
    let now = Layout { seating: seating.unwrap_or_else(|| game.into()), ..now }.zoomed(*zoom);
    layout.set_if_neq(now);
}
