//! The program with a window: its plugins, the window itself, sleeping while nothing moves, and what the player is told
//! when it cannot start or fails.

mod alert;
mod cannot_start;
mod chords;
mod crash;
mod desktop_look;
mod display;
mod graphics;
mod idle;
mod log;
mod log_thread;
mod panics;
#[cfg(feature = "test-hooks")]
mod provoke;
mod report;
mod screen_reader;
mod surface;
mod visibility;
mod window;

use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::Arc;

use bevy::app::{PluginGroupBuilder, Plugins};
use bevy::asset::AssetPlugin;
use bevy::ecs::schedule::{ScheduleLabel as _, SingleThreadedExecutor};
use bevy::log::{BoxedLayer, LogPlugin};
use bevy::prelude::*;
use bevy::render::pipelined_rendering::PipelinedRenderingPlugin;
use bevy::render::settings::WgpuSettings;
use bevy::render::{Render, RenderApp, RenderPlugin};
use bevy::window::WindowResolution;
use bevy::winit::{WinitPlugin, WinitSettings};
use bevy_egui::EguiPlugin;
use regalia_core::cli::Build;

pub use desktop_look::DesktopLookPlugin;

use crate::files::settings::SettingsDesk;
use crate::files::{
    FileRequest, FilesPlugin, MessageKey, NoteFolders, TrainingDesk, config_folder, dialog_layer, use_note_folders,
};
use crate::journal::{DiskInUse, Storage, data_folder};
use crate::panels::PanelsPlugin;
use crate::{board::BoardPlugin, computer::ComputerPlugin, play::PlayPlugin, sound::SoundPlugin, view::ViewPlugin};

/// Opens the window, with a saved game if one is given, and returns when it is closed. The status is 1 if the window
/// cannot be opened and 101 if the program fails; the player is told why.
#[must_use]
pub fn run(build: Build, file: Option<PathBuf>) -> ExitCode {
    guarded(build, NoteFolders::of_user(), || {
        #[cfg(feature = "test-hooks")]
        provoke::at_start();
        if let Some(reason) = cannot_start::limits_too_low() {
            reason.abort();
        }
        open(build, file)
    })
}

/// Runs [the program without a screen](without_screen) frame by frame until it exits, including everything that happens
/// on a failure; logs and reports go to `folders`. For tests, each in its own process; `prepare` is called before the
/// first frame.
#[must_use]
pub fn run_without_screen(build: Build, folders: NoteFolders, prepare: impl FnOnce(&mut App)) -> ExitCode {
    guarded(build, folders, || {
        #[cfg(feature = "test-hooks")]
        provoke::at_start();
        let mut app = headless(None, (1280, 800), failure_plugin);
        crash::has_started();
        prepare(&mut app);
        loop {
            app.update();
            if let Some(exit) = app.should_exit() {
                return status(exit);
            }
        }
    })
}

/// Runs the program with a log, and with reports of its failures.
fn guarded(build: Build, folders: NoteFolders, program: impl FnOnce() -> ExitCode) -> ExitCode {
    crash::set_hook();
    let log = Arc::new(log::Log::open(folders.logs.as_deref()));
    use_note_folders(folders.clone());
    let status = crash::run(build, folders, Arc::clone(&log), || {
        log.note(&format!("Regalia {build} on {}", report::system()));
        log.note(&format!("display: {}", report::display()));
        program()
    });
    log.close();
    status
}

fn open(build: Build, file: Option<PathBuf>) -> ExitCode {
    let settings = SettingsDesk::open(&DiskInUse::default(), config_folder().as_deref());
    let window = window::window(&settings.read().window);
    let mut app = App::new();
    app.insert_resource(settings);
    app.insert_resource(TrainingDesk::open(&DiskInUse::default(), data_folder().as_deref()));
    app.insert_resource(MessageKey::within(data_folder()));
    let log = LogPlugin {
        custom_layer: log_layers,
        filter: "warn,regalia_app=info,regalia_core=info".to_owned(),
        ..default()
    };
    let program = move |app: &mut App| program_plugin(app, build);
    let bevy = bevy_plugins(window).set(log).disable::<WinitPlugin>().disable::<RenderPlugin>();
    let bevy = bevy.add_before::<WinitPlugin>(display::plugin);
    let bevy = bevy.add_before::<RenderPlugin>(graphics::plugin);
    app.add_plugins((bevy, program, failure_plugin, window::plugin));
    app.add_plugins(DesktopLookPlugin);
    #[cfg(target_os = "linux")]
    app.add_plugins(screen_reader::adapter_plugin);
    if let Some(file) = file {
        app.world_mut().write_message(FileRequest::OpenPath(file));
    }
    status(app.run())
}

fn log_layers(app: &mut App) -> Option<BoxedLayer> {
    let mut layers: Vec<BoxedLayer> = vec![Box::new(surface::SurfaceErrors)];
    layers.extend(dialog_layer(app));
    layers.extend(crash::log().map(log::log_layer));
    Some(Box::new(layers))
}

fn status(exit: AppExit) -> ExitCode {
    match exit {
        AppExit::Success => ExitCode::SUCCESS,
        AppExit::Error(code) => ExitCode::from(code.get()),
    }
}

/// The whole program in an invisible window of this many logical pixels, without event loop and graphics. Each
/// [`App::update`] is one frame. For benches and tests of what the program does in a frame.
pub fn without_screen(width: u32, height: u32) -> App {
    without_screen_in(None, width, height)
}

/// Like [`without_screen`], with settings and the training notebook in this folder.
pub fn without_screen_in(settings: Option<&Path>, width: u32, height: u32) -> App {
    headless(settings, (width, height), ())
}

fn headless<M>(settings: Option<&Path>, (width, height): (u32, u32), more: impl Plugins<M>) -> App {
    let window = Window { resolution: WindowResolution::new(width, height), ..default() };
    let no_renderer =
        RenderPlugin { render_creation: WgpuSettings { backends: None, ..default() }.into(), ..default() };
    let mut app = App::new();
    // Tests leave no journals behind.
    app.insert_resource(Storage::with_journals(None));
    app.insert_resource(SettingsDesk::open(&DiskInUse::default(), settings));
    app.insert_resource(TrainingDesk::open(&DiskInUse::default(), settings));
    app.insert_resource(MessageKey::within(settings.map(Path::to_owned)));
    let program = |app: &mut App| program_plugin(app, Build::default());
    app.add_plugins((bevy_plugins(window).set(no_renderer).disable::<WinitPlugin>().disable::<LogPlugin>(), program));
    app.add_plugins(more);
    app.finish();
    app.cleanup();
    app
}

/// Bevy's plugins with this window, the same for every way of running the program.
fn bevy_plugins(window: Window) -> PluginGroupBuilder {
    DefaultPlugins
        .set(WindowPlugin { primary_window: Some(window), close_when_requested: false, ..default() })
        // Drawings and fonts are part of the program; nothing is loaded from a folder.
        .set(AssetPlugin { file_path: String::new(), ..default() })
        // Frames are drawn in the main thread. In others, images of every size that the window ever had would fragment
        // the memory that the allocator keeps for each thread.
        .disable::<PipelinedRenderingPlugin>()
}

fn program_plugin(app: &mut App, build: Build) {
    app.add_plugins(EguiPlugin::default())
        .add_plugins((
            BoardPlugin,
            PlayPlugin,
            ComputerPlugin,
            ViewPlugin,
            SoundPlugin,
            PanelsPlugin { build },
            FilesPlugin,
            idle::plugin,
            chords::plugin,
            surface::free_textures_plugin,
            screen_reader::plugin,
        ))
        .insert_resource(WinitSettings { focused_mode: idle::SLEEP, unfocused_mode: idle::SLEEP })
        .add_systems(PreUpdate, visibility::update_window_seen)
        .add_systems(Last, log_frame_rate);
    #[cfg(feature = "online")]
    app.add_plugins(crate::online::live::LivePlugin);
    // Handing so many small systems to other threads takes longer than running them.
    for schedule in [First.intern(), PreUpdate.intern(), Update.intern(), PostUpdate.intern(), Last.intern()] {
        app.edit_schedule(schedule, |schedule| {
            schedule.set_executor(SingleThreadedExecutor::new());
        });
    }
    if let Some(renderer) = app.get_sub_app_mut(RenderApp) {
        renderer.edit_schedule(Render, |schedule| {
            schedule.set_executor(SingleThreadedExecutor::new());
        });
    }
}

fn failure_plugin(app: &mut App) {
    app.add_plugins((crash::plugin, surface::plugin));
    #[cfg(feature = "test-hooks")]
    app.add_plugins(provoke::plugin);
}

/// Logs how many frames there were, about once a second while there are any, at the level `debug`.
fn log_frame_rate(time: Res<Time<Real>>, mut began: Local<Option<f32>>, mut frames: Local<u32>) {
    let now = time.elapsed_secs();
    let seconds = now - *began.get_or_insert(now);
    if seconds >= 1.0 {
        debug!("{} frames in {seconds:.2} s", *frames);
        (*began, *frames) = (Some(now), 0);
    }
    *frames += 1;
}
