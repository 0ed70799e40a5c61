//! The window's program: plugins put together, the window itself, sleeping while nothing moves.

mod alarm;
mod idle;

use std::path::PathBuf;
use std::process::ExitCode;

use bevy::asset::AssetPlugin;
use bevy::log::LogPlugin;
use bevy::prelude::*;
use bevy::window::{PrimaryWindow, WindowResolution, WindowTheme};
use bevy::winit::WinitSettings;
use bevy_egui::EguiPlugin;

use crate::board::BoardPlugin;
use crate::files::{FileRequest, FilesPlugin, dialog_layer};
use crate::panels::PanelsPlugin;
use crate::play::PlayPlugin;
use crate::view::{Theme, ViewPlugin};

/// The smallest window in which everything can be read.
const LEAST: (f32, f32) = (880.0, 600.0);

/// Opens the window, on a saved game if one is given, and stays until it is closed.
#[must_use]
pub fn run(file: Option<PathBuf>) -> ExitCode {
    let window = Window {
        title: "Regalia".to_owned(),
        name: Some("regalia".to_owned()),
        resolution: WindowResolution::new(1280, 800),
        resize_constraints: WindowResizeConstraints { min_width: LEAST.0, min_height: LEAST.1, ..default() },
        // Shown once there is something to see: see `show_window`.
        visible: false,
        ..default()
    };
    let plugins = DefaultPlugins
        .set(WindowPlugin { primary_window: Some(window), close_when_requested: false, ..default() })
        .set(LogPlugin { custom_layer: dialog_layer, filter: "warn,regalia=info".to_owned(), ..default() })
        // Nothing is loaded from a folder: drawings and fonts are part of the program.
        .set(AssetPlugin { file_path: String::new(), ..default() });
    let mut app = App::new();
    app.add_plugins((plugins, EguiPlugin::default()))
        .add_plugins((BoardPlugin, PlayPlugin, ViewPlugin, PanelsPlugin, FilesPlugin, idle::IdlePlugin))
        .insert_resource(WinitSettings { focused_mode: idle::SLEEP, unfocused_mode: idle::SLEEP })
        .add_systems(Startup, follow_system_theme)
        .add_systems(Update, show_window);
    if let Some(file) = file {
        app.world_mut().write_message(FileRequest::OpenPath(file));
    }
    match app.run() {
        AppExit::Success => ExitCode::SUCCESS,
        AppExit::Error(code) => ExitCode::from(code.get()),
    }
}

/// A window that is shown before its first picture is there flashes white.
fn show_window(
    mut frames: Local<u32>,
    mut window: Single<&mut Window, With<PrimaryWindow>>,
    mut redraw: MessageWriter<bevy::window::RequestRedraw>,
) {
    const HIDDEN: u32 = 3;
    if *frames <= HIDDEN {
        *frames += 1;
        redraw.write(bevy::window::RequestRedraw);
        if *frames == HIDDEN {
            window.visible = true;
        }
    }
}

fn follow_system_theme(window: Single<&Window, With<PrimaryWindow>>, mut theme: ResMut<Theme>) {
    if window.window_theme == Some(WindowTheme::Light) {
        *theme = Theme::Light;
    }
}
