//! How everything looks: theme, colours of armies, wood or slate, light, motion; and what the desktop asks for.

mod colours;
mod follow;
mod light;
mod motion;
mod pace;
mod settings;
pub mod theme;

use bevy::prelude::*;
use bevy::window::WindowThemeChanged;

pub use colours::{ArmyColours, ArmyPalette};
pub use follow::SystemLook;
pub use light::Light;
pub use motion::{MotionSpeed, ReducedMotion};
pub(super) use pace::ease;
pub use pace::{Pace, Span};
pub use settings::{
    BoardLook, Colours, Finish, GROWS_FROM, InterfaceSize, LEAST_WINDOW, PieceDesign, Turning, ViewSettings,
};
pub use theme::{BoardStyle, Theme};

use crate::play::TableSystems;

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Theme>()
        .init_resource::<ViewSettings>()
        .init_resource::<SystemLook>()
        .add_message::<WindowThemeChanged>()
        .add_systems(Startup, follow::ask_system)
        // A request of this frame takes effect in the next.
        .add_systems(Update, (follow::follow_theme, follow::follow_size).after(TableSystems::Hand))
        .add_systems(Update, follow::paint_background.run_if(resource_changed::<Theme>).before(TableSystems::Hand));
}
