//! How everything looks: theme, colours of armies, wood or slate, light, motion; and what the desktop asks for.

pub(super) mod board_look;
pub(super) mod board_style;
pub(super) mod colours;
pub(super) mod finish;
pub(super) mod follow;
pub(super) mod light;
pub(super) mod motion;
pub(super) mod pace;
#[cfg(target_os = "linux")]
pub(super) mod settings;
pub mod theme;

use bevy::prelude::*;
use bevy::window::WindowThemeChanged;

use crate::play::TableSystems;
use follow::SystemLook;
use settings::ViewSettings;
use theme::Theme;

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Theme>()
        .init_resource::<ViewSettings>()
        .init_resource::<SystemLook>()
        .add_message::<WindowThemeChanged>()
        .add_systems(Startup, follow::ask_system)
        // A request of this frame takes effect in the next.
        .add_systems(Update, (follow::follow_theme, follow::follow_size).after(TableSystems::Hand));
}
