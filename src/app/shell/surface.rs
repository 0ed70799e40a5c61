//! Detects that the window is gone or can no longer be drawn to. The renderer only logs this, frame after frame, and the
//! player would see a frozen picture.

use std::sync::atomic::{AtomicU32, Ordering};

use bevy::log::tracing::{Event, Subscriber};
use bevy::log::tracing_subscriber::Layer;
use bevy::log::tracing_subscriber::layer::Context;
use bevy::prelude::*;
use bevy::render::render_resource::PollType;
use bevy::render::renderer::RenderDevice;
use bevy::render::texture::TextureCache;
use bevy::render::view::{ExtractedWindows, ViewDepthTexture, ViewTarget, create_surfaces};
use bevy::render::{Render, RenderApp, RenderSystems};
use bevy::window::{PrimaryWindow, WindowDestroyed};

use super::crash;

/// Number of frames in a row with errors after which the window counts as lost. A driver may be slow for a while.
const LOST_FRAMES: u32 = 60;

/// The log target of the renderer's messages about the window.
const TARGET: &str = "bevy_render::view::window";

static ERROR_COUNT: AtomicU32 = AtomicU32::new(0);

pub(super) struct SurfaceErrors;

impl<S: Subscriber> Layer<S> for SurfaceErrors {
    fn on_event(&self, event: &Event<'_>, _: Context<'_, S>) {
        let metadata = event.metadata();
        if metadata.target() == TARGET && *metadata.level() == bevy::log::Level::ERROR {
            ERROR_COUNT.fetch_add(1, Ordering::Relaxed);
        }
    }
}

pub(super) fn plugin(app: &mut App) {
    app.add_systems(First, detect_lost_window).add_systems(Last, end_without_window);
}

fn detect_lost_window(mut streak: Local<ErrorStreak>) {
    if streak.frame(ERROR_COUNT.load(Ordering::Relaxed)) {
        crash::report_failure("the window can no longer be drawn to", TARGET);
    }
}

/// Ends the program when something else has destroyed its window.
fn end_without_window(
    mut destroyed: MessageReader<WindowDestroyed>,
    window: Query<(), With<PrimaryWindow>>,
    mut exit: MessageWriter<AppExit>,
) {
    if destroyed.read().any(|gone| window.contains(gone.window)) {
        crash::window_gone(&mut exit);
    }
}

/// Frees textures of the window's old size before those of the new size are made: with a software driver they are in
/// main memory, which would be needed for both sizes at once.
pub(super) fn free_textures_plugin(app: &mut App) {
    if let Some(renderer) = app.get_sub_app_mut(RenderApp) {
        let steps = (drop_textures, free_textures).chain().run_if(is_resized);
        renderer.add_systems(Render, steps.after(RenderSystems::ExtractCommands).before(create_surfaces));
    }
}

fn is_resized(windows: Option<Res<ExtractedWindows>>) -> bool {
    windows.is_some_and(|windows| windows.values().any(|window| window.size_changed))
}

/// Drops the textures that the views were drawn to; new ones are made later in this frame.
fn drop_textures(mut commands: Commands, views: Query<Entity, With<ViewTarget>>, mut cache: ResMut<TextureCache>) {
    for view in &views {
        commands.entity(view).remove::<(ViewTarget, ViewDepthTexture)>();
    }
    *cache = TextureCache::default();
}

/// Lets the driver free dropped textures now, not after the next frame.
fn free_textures(device: Res<RenderDevice>) {
    // Fails only with the device, and that is reported elsewhere.
    let _ = device.poll(PollType::wait_indefinitely());
}

/// Counts frames in a row that had errors.
#[derive(Default)]
struct ErrorStreak {
    errors: u32,
    frames: u32,
    frames_without: u32,
}

impl ErrorStreak {
    /// Counts a frame; `errors` is how many there have been so far. Returns `true` once, when the window is lost.
    fn frame(&mut self, errors: u32) -> bool {
        if errors == self.errors {
            // Another thread draws, so one frame may have no error and the next one two.
            self.frames_without += 1;
            if self.frames_without > 2 {
                self.frames = 0;
            }
            return false;
        }
        (self.errors, self.frames_without) = (errors, 0);
        self.frames += 1;
        self.frames == LOST_FRAMES
    }
}

#[cfg(test)]
mod tests {
    use bevy::log::tracing::subscriber::with_default;
    use bevy::log::tracing_subscriber::Registry;
    use bevy::log::tracing_subscriber::prelude::*;

    use super::*;

    #[test]
    fn only_a_long_streak_counts_as_lost() {
        let mut streak = ErrorStreak::default();
        // Slow for a while, then fine for a while, ten times.
        let mut errors = 0;
        for _ in 0..10 {
            for _ in 0..40 {
                errors += 1;
                assert!(!streak.frame(errors));
            }
            (0..5).for_each(|_| assert!(!streak.frame(errors)));
        }
        // Lost: two frames share their errors.
        let lost = (0..200).filter(|frame| streak.frame(errors + 2 * (frame / 2))).count();
        assert_eq!(lost, 1);
    }

    #[test]
    fn counts_errors_about_the_window() {
        let before = ERROR_COUNT.load(Ordering::Relaxed);
        with_default(Registry::default().with(SurfaceErrors), || {
            error!(target: TARGET, "no picture");
            warn!(target: TARGET, "a late picture");
            error!("something else");
        });
        assert_eq!(ERROR_COUNT.load(Ordering::Relaxed), before + 1);
    }
}
