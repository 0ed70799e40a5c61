//! What is seen of the board: layout, theme, drawings, pieces, marks; and the pointer over it.
//!
//! Reads the live board and the player's hand, writes only what is shown.

mod artwork;
mod cursor;
pub mod layout;
mod marks;
pub mod picture;
mod pointer;
mod settings;
mod sprites;
pub mod theme;

use bevy::prelude::*;
use bevy::window::PrimaryWindow;

pub use layout::Layout;
pub use settings::{Turning, ViewSettings};
pub use theme::Theme;

use crate::board::{BoardSystems, RunningGame};
use crate::play::TableSystems;

/// The board on the screen.
pub struct ViewPlugin;

/// Which side of the board is at the bottom.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Orientation {
    /// The first seat sits at the top.
    pub flipped: bool,
}

impl Plugin for ViewPlugin {
    fn build(&self, app: &mut App) {
        app.init_resource::<Theme>()
            .init_resource::<Layout>()
            .init_resource::<Orientation>()
            .init_resource::<ViewSettings>()
            .init_resource::<artwork::Artwork>()
            .init_resource::<pointer::Pointer>()
            .init_resource::<sprites::Dropped>()
            .add_systems(Startup, spawn_camera)
            .add_systems(Update, (lay_out, pointer::read_pointer).chain().before(TableSystems::Hand))
            .add_systems(
                Update,
                (artwork::draw_artwork, sprites::dress_pieces, sprites::glide, sprites::drag_piece, marks::show_marks)
                    .chain()
                    .run_if(resource_exists::<RunningGame>)
                    .after(BoardSystems)
                    .after(TableSystems::Follow),
            )
            .add_systems(Update, cursor::show_cursor.after(lay_out).after(TableSystems::Follow));
    }
}

/// A point in the window as a place in the world: the camera's origin is the window's upper left corner.
fn on_screen(point: Vec2, depth: f32) -> Vec3 {
    Vec3::new(point.x, -point.y, depth)
}

fn spawn_camera(mut commands: Commands) {
    let projection = OrthographicProjection {
        viewport_origin: Vec2::new(0.0, 1.0),
        near: -1000.0,
        ..OrthographicProjection::default_2d()
    };
    commands.spawn((Camera2d, Projection::Orthographic(projection), Msaa::Off));
}

/// Keeps the layout in step with the window, the game's board and the orientation.
fn lay_out(
    window: Single<&Window, With<PrimaryWindow>>,
    game: Option<Res<RunningGame>>,
    orientation: Res<Orientation>,
    theme: Res<Theme>,
    mut layout: ResMut<Layout>,
    mut clear: ResMut<ClearColor>,
) {
    let game = game.map_or(layout.game, |game| game.record.game());
    let now = Layout::new(window.size(), window.scale_factor(), game, orientation.flipped);
    layout.set_if_neq(now);
    if theme.is_changed() {
        clear.0 = theme.palette().background.bevy();
    }
}
