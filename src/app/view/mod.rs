//! The board on the screen: layout, theme, drawings, pieces, marks, and the pointer over it.
//!
//! It reads the live board and the player's hand, and writes only what is shown.
//!
//! | room | what is there |
//! |---|---|
//! | `look` | theme, army colours, wood or slate, light, motion; what the desktop asks for |
//! | [`layout`] | where everything is in the window: squares, column, rotation, zoom |
//! | `artwork` | what a board is drawn from, as values, drawings and kept images: pieces, marks, arrows |
//! | `board` | the squares, frame and texture below the pieces, baked into one image |
//! | `marks` | what lies over the squares: targets, last move, checks, chains, arrows |
//! | `pointer` | mouse, touch and the keyboard's cursor on the board |
//! | `pieces` | the pieces, and how they move |
//! | `pictures` | pictures of a whole board for files and for small boards |
//!
//! Each room names only those above it in this list.

mod artwork;
mod board;
pub mod layout;
mod look;
mod marks;
mod pictures;
mod pieces;
mod pointer;

use bevy::prelude::*;

pub use artwork::{Mark, PieceLook, PieceLooks, PiecePart, PieceStyle, Plate};
pub use board::board_plan::{BakedPixels, BoardPlan};
pub use layout::{Layout, PlayerBars, Rotation, Seating, Side, ViewState, Zoom};
pub use look::{
    ArmyColours, ArmyPalette, BoardLook, BoardStyle, Colours, Finish, GROWS_FROM, InterfaceSize, LEAST_WINDOW, Light,
    MotionSpeed, Pace, PieceDesign, ReducedMotion, Span, SystemLook, Theme, Turning, ViewSettings,
};
pub use marks::shapes::{Ink, Shape, Shapes, snap};
pub use pictures::board_picture::{BoardPicture, Measure};
pub use pictures::scene::{Contents, Look, Scene};
pub use pictures::small_picture::SmallPicture;
pub use pieces::shown::{Shadow, ShownPart};

pub use artwork::{figure, mark, picture, shadow};
pub use board::{board_texture, whole_board};
pub use look::theme;
pub use marks::{advice, overlay, preview_marks};

use crate::board::{BoardSystems, RunningGame};
use crate::{computer::TurnSystems, play::TableSystems, tasks::Waker};
use pieces::swing::Swing;

/// The order in which the rooms work in a frame.
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum ViewSystems {
    /// The places in the window, before the pointer is read.
    Layout,
    Artwork,
    Board,
    Pieces,
    Marks,
    /// The board turns to the player to move.
    Turning,
    /// The move that waits for a choice.
    Pending,
    /// Chains of control and attacks on kings.
    Overlay,
}

pub struct ViewPlugin;

impl Plugin for ViewPlugin {
    fn build(&self, app: &mut App) {
        use ViewSystems::{Artwork, Board, Layout, Marks, Overlay, Pending, Pieces, Turning};
        app.init_resource::<Waker>()
            .configure_sets(Update, Layout.before(TableSystems::Hand))
            .configure_sets(
                Update,
                (Artwork, Board, Pieces, Marks, Turning)
                    .chain()
                    .run_if(resource_exists::<RunningGame>)
                    .after(BoardSystems)
                    .after(TurnSystems::Ask)
                    .after(TableSystems::Follow),
            )
            .configure_sets(Update, (Pending, Overlay).chain().run_if(resource_exists::<RunningGame>).after(Pieces))
            .add_plugins((
                look::plugin,
                layout::plugin,
                artwork::plugin,
                board::plugin,
                marks::plugin,
                pointer::plugin,
                pieces::plugin,
            ))
            .add_systems(Last, drop_meshes)
            .add_systems(Startup, spawn_camera);
    }
}

/// Nothing here is drawn from meshes. Bevy makes one at the start for a kind of sprite that is not used; it is dropped
/// before the renderer sees it and sets up tables of eight megabytes for it.
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
    commands.spawn((Camera2d, Projection::Orthographic(projection), Msaa::Off, Swing::default()));
}
