//! The window's program: plugins put together, the window itself, sleeping while nothing moves.

mod alarm;
mod idle;
mod window;

use std::path::{Path, PathBuf};
use std::process::ExitCode;

use bevy::app::PluginGroupBuilder;
use bevy::asset::AssetPlugin;
use bevy::log::LogPlugin;
use bevy::prelude::*;
use bevy::render::RenderPlugin;
use bevy::render::settings::WgpuSettings;
use bevy::window::WindowResolution;
use bevy::winit::{WinitPlugin, WinitSettings};
use bevy_egui::EguiPlugin;

use crate::board::BoardPlugin;
use crate::files::settings::{SettingsDesk, settings_folder};
use crate::files::{FileRequest, FilesPlugin, JournalFolder, dialog_layer};
use crate::panels::PanelsPlugin;
use crate::play::PlayPlugin;
use crate::view::ViewPlugin;

/// Opens the window, on a saved game if one is given, and stays until it is closed.
#[must_use]
pub fn run(file: Option<PathBuf>) -> ExitCode {
    let settings = SettingsDesk::open(settings_folder().as_deref());
    let window = window::window(&settings.read().window);
    let log = LogPlugin { custom_layer: dialog_layer, filter: "warn,regalia=info".to_owned(), ..default() };
    let mut app = App::new();
    app.insert_resource(settings);
    app.add_plugins((engine(window).set(log), ProgramPlugin, window::ShownWindowPlugin));
    if let Some(file) = file {
        app.world_mut().write_message(FileRequest::OpenPath(file));
    }
    match app.run() {
        AppExit::Success => ExitCode::SUCCESS,
        AppExit::Error(code) => ExitCode::from(code.get()),
    }
}

/// The whole program on a window of so many logical pixels that nobody sees: no event loop, no graphics. Each
/// [`App::update`] is one frame. For benches and tests of what the program does in a frame.
pub fn without_screen(width: u32, height: u32) -> App {
    without_screen_in(None, width, height)
}

/// The same with settings in this folder.
pub fn without_screen_in(settings: Option<&Path>, width: u32, height: u32) -> App {
    let window = Window { resolution: WindowResolution::new(width, height), ..default() };
    let nothing_drawn =
        RenderPlugin { render_creation: WgpuSettings { backends: None, ..default() }.into(), ..default() };
    let mut app = App::new();
    // What is only tried leaves nothing behind.
    app.insert_resource(JournalFolder(None));
    app.insert_resource(SettingsDesk::open(settings));
    app.add_plugins((engine(window).set(nothing_drawn).disable::<WinitPlugin>().disable::<LogPlugin>(), ProgramPlugin));
    app.finish();
    app.cleanup();
    app
}

/// The engine with this window, as every way of running the program has it.
fn engine(window: Window) -> PluginGroupBuilder {
    DefaultPlugins
        .set(WindowPlugin { primary_window: Some(window), close_when_requested: false, ..default() })
        // Nothing is loaded from a folder: drawings and fonts are part of the program.
        .set(AssetPlugin { file_path: String::new(), ..default() })
}

/// The rooms of the program put together.
struct ProgramPlugin;

impl Plugin for ProgramPlugin {
    fn build(&self, app: &mut App) {
        app.add_plugins(EguiPlugin::default())
            .add_plugins((BoardPlugin, PlayPlugin, ViewPlugin, PanelsPlugin, FilesPlugin, idle::IdlePlugin))
            .insert_resource(WinitSettings { focused_mode: idle::SLEEP, unfocused_mode: idle::SLEEP })
            .add_systems(Last, count_frames);
    }
}

/// Tells a log of level `debug` how many frames there were, about once a second while there are any.
fn count_frames(time: Res<Time<Real>>, mut began: Local<Option<f32>>, mut frames: Local<u32>) {
    let now = time.elapsed_secs();
    let seconds = now - *began.get_or_insert(now);
    if seconds >= 1.0 {
        debug!("{} frames in {seconds:.2} s", *frames);
        (*began, *frames) = (Some(now), 0);
    }
    *frames += 1;
}
