//! The board on the screen: layout, theme, drawings, pieces, marks, and the pointer over it.
//!
//! It reads the live board and the player's hand, and writes only what is shown.

pub mod advice;
mod artwork;
mod baked_board;
mod board_look;
mod board_picture;
mod board_plan;
mod board_style;
pub mod board_texture;
mod colours;
mod covered;
mod cursor;
mod depth;
mod dragging;
mod drawings;
mod finish;
mod flight;
mod follow;
mod gleam;
mod gliding;
mod ground;
mod ground_images;
mod ground_layer;
pub mod layout;
mod lift;
mod light;
pub mod mark;
mod marks;
mod motion;
mod moving;
pub mod overlay;
mod overlay_layer;
pub mod overlay_picture;
mod pace;
mod pending;
pub mod picture;
mod piece_look;
mod plate;
mod player_bars;
mod pointer;
#[cfg(target_os = "linux")]
mod portal;
pub mod preview_marks;
mod ring;
mod rotation;
mod settings;
pub mod shadow;
mod shapes;
mod sheen;
mod shown;
mod small_picture;
mod sprites;
mod steps;
mod swing;
mod table_mode;
pub mod theme;
mod touch;
mod turning;
mod vests;
mod wave;
pub mod whole_board;
mod zoom;
mod zooming;

use bevy::prelude::*;
use bevy::window::{PrimaryWindow, WindowThemeChanged};

pub use board_look::BoardLook;
pub use board_picture::{BoardPicture, Look, Measure};
pub use board_plan::{BakedPixels, BoardPlan};
pub use board_style::BoardStyle;
pub use colours::{ArmyColours, ArmyPalette};
pub use finish::Finish;
pub use follow::SystemLook;
pub use layout::Layout;
pub use lift::Shadow;
pub use light::Light;
pub use mark::Mark;
pub use motion::{MotionSpeed, ReducedMotion};
pub use pace::{Pace, Span};
pub use piece_look::{PieceLook, PieceLooks, PiecePart, PieceStyle};
pub use plate::Plate;
pub use player_bars::PlayerBars;
#[cfg(target_os = "linux")]
pub use portal::PortalPlugin;
pub use rotation::{Orientation, Rotation, Seating, Side};
pub use settings::{Colours, GROWS_FROM, InterfaceSize, LEAST_WINDOW, PieceDesign, Turning, ViewSettings};
pub use shapes::{Ink, Shape, Shapes, snap};
pub use shown::ShownPart;
pub use small_picture::{Plain, PlainPicture, SmallPicture};
pub use table_mode::TableMode;
pub use theme::Theme;
pub use zoom::Zoom;

use crate::board::{BoardSystems, RunningGame};
use crate::computer::{Analysis, Hint, TurnSystems};
use crate::play::TableSystems;
use crate::tasks::Waker;

/// The board on the screen.
pub struct ViewPlugin;

impl Plugin for ViewPlugin {
    fn build(&self, app: &mut App) {
        app.init_resource::<Waker>()
            .init_resource::<Theme>()
            .init_resource::<Analysis>()
            .init_resource::<Hint>()
            .init_resource::<Layout>()
            .init_resource::<Orientation>()
            .init_resource::<ViewSettings>()
            .init_resource::<Zoom>()
            .init_resource::<TableMode>()
            .init_resource::<PlayerBars>()
            .init_resource::<steps::Step>()
            .init_resource::<SystemLook>()
            .add_message::<WindowThemeChanged>()
            .init_resource::<Shapes>()
            .init_resource::<artwork::Artwork>()
            .init_resource::<ground_images::GroundImages>()
            .init_resource::<baked_board::BakedBoard>()
            .init_resource::<touch::TouchState>()
            .init_resource::<pointer::Pointer>()
            .init_resource::<pointer::Dropped>()
            .init_resource::<overlay_layer::Drawn>()
            .add_systems(Last, drop_meshes)
            .add_systems(Startup, (spawn_camera, follow::ask_system))
            // A request of this frame takes effect in the next.
            .add_systems(Update, (follow::follow_theme, follow::follow_size).after(TableSystems::Hand))
            .add_systems(
                Update,
                (zooming::show_whole_game, touch::read_fingers, zooming::zoom_board, lay_out, pointer::read_pointer)
                    .chain()
                    .before(TableSystems::Hand),
            )
            .add_systems(
                Update,
                (
                    artwork::draw_artwork,
                    ground_images::draw_ground,
                    baked_board::bake_board,
                    ground_layer::lay_ground,
                    (
                        steps::read_step,
                        sprites::update_sprites,
                        gliding::glide,
                        flight::send_captured,
                        flight::fly,
                        wave::turn_plates,
                        gleam::shine,
                        vests::move_vests,
                        ring::begin_ring,
                        ring::spread_ring,
                        dragging::drag_piece,
                        lift::lift,
                        swing::swing_board,
                    )
                        .chain(),
                    marks::show_marks,
                    drawings::follow_position,
                    drawings::show_shapes,
                    advice::show_advice,
                    turning::turn_to_player,
                )
                    .chain()
                    .after(pending::land)
                    .run_if(resource_exists::<RunningGame>)
                    .after(BoardSystems)
                    .after(TurnSystems::Ask)
                    .after(TableSystems::Follow),
            )
            .add_systems(
                Update,
                (cursor::show_cursor, zooming::follow_cursor).after(lay_out).after(TableSystems::Follow),
            )
            .add_systems(Update, moving::tell_moving.after(gliding::glide))
            .add_systems(Update, pending::land.after(BoardSystems).after(TableSystems::Follow))
            .add_systems(
                Update,
                (pending::show_pending, overlay_layer::draw_overlay, overlay_layer::show_overlay)
                    .chain()
                    .run_if(resource_exists::<RunningGame>)
                    .after(dragging::drag_piece)
                    .after(gliding::glide),
            );
    }
}

/// Nothing here is drawn from meshes. Bevy makes one at the start for a kind of sprite that is not used; taken away
/// before the renderer sees it, for whose sake it would set up tables of eight megabytes.
fn drop_meshes(meshes: Option<ResMut<Assets<Mesh>>>) {
    if let Some(mut meshes) = meshes.filter(|meshes| !meshes.is_empty()) {
        let all: Vec<_> = meshes.ids().collect();
        all.into_iter().for_each(|mesh| drop(meshes.remove(mesh)));
    }
}

fn spawn_camera(mut commands: Commands) {
    let projection = OrthographicProjection {
        viewport_origin: Vec2::new(0.0, 1.0),
        near: -1000.0,
        ..OrthographicProjection::default_2d()
    };
    commands.spawn((Camera2d, Projection::Orthographic(projection), Msaa::Off));
}

/// Keeps the layout in step with the window, the game's board, the orientation and the zoom.
#[expect(clippy::too_many_arguments, reason = "a system takes what it reads")]
fn lay_out(
    window: Single<&Window, With<PrimaryWindow>>,
    game: Option<Res<RunningGame>>,
    (zoom, table): (Res<Zoom>, Res<TableMode>),
    theme: Res<Theme>,
    mut seating: Local<Option<Seating>>,
    mut orientation: ResMut<Orientation>,
    mut layout: ResMut<Layout>,
    mut clear: ResMut<ClearColor>,
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
    if theme.is_changed() {
        clear.0 = theme.palette().background.bevy();
    }
}
