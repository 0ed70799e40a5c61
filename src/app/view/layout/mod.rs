//! Where everything is in the window: squares, column, rotation, zoom.

mod places;
mod player_bars;
mod rotation;
mod table_mode;

use bevy::prelude::*;
use bevy::window::PrimaryWindow;

pub use places::{Layout, Zoom};
pub use player_bars::PlayerBars;
pub use rotation::{Rotation, Seating, Side};

use super::ViewSystems;
use crate::board::RunningGame;

/// How the board is shown.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq)]
pub struct ViewState {
    /// Which side of the board is at the bottom.
    pub rotation: Rotation,
    pub zoom: Zoom,
    /// Whether the window shows nothing but the board, its bars and clocks.
    pub at_table: bool,
    pub bars: PlayerBars,
    /// Whether pieces are still moving to their squares.
    pub pieces_move: bool,
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Layout>().init_resource::<ViewState>().add_systems(Update, lay_out.in_set(ViewSystems::Layout));
}

/// Keeps the layout in step with the window, the game's board and how it is shown.
fn lay_out(
    window: Single<&Window, With<PrimaryWindow>>,
    game: Option<Res<RunningGame>>,
    mut seating: Local<Option<Seating>>,
    mut view: ResMut<ViewState>,
    mut layout: ResMut<Layout>,
) {
    if let Some(game) = game.as_ref().filter(|game| game.is_changed() || seating.is_none()) {
        *seating = Some(Seating::of(&game.record));
    }
    let game = game.map_or(layout.game, |game| game.record.game());
    let rotation = view.rotation.fitting(game);
    view.rotation = rotation;
    let of = if view.at_table { Layout::at_table } else { Layout::new };
    let now = of(window.size(), window.scale_factor(), game, rotation);
    let now = Layout { seating: seating.unwrap_or_else(|| game.into()), ..now }.zoomed(view.zoom);
    layout.set_if_neq(now);
}
