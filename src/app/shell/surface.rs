//! What the window is drawn to. The renderer only logs that a window is gone or can no longer be drawn to, frame after
//! frame, and the player would see a frozen picture: this notices it.

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

/// After this many frames in a row without a picture the window counts as lost. A driver may be slow for a while.
const LOST: u32 = 60;

/// The log target of the renderer's messages about the window.
const TARGET: &str = "bevy_render::view::window";

/// How many errors there were.
static ERRORS: AtomicU32 = AtomicU32::new(0);

pub(super) struct SurfaceErrors;

impl<S: Subscriber> Layer<S> for SurfaceErrors {
    fn on_event(&self, event: &Event<'_>, _: Context<'_, S>) {
        let metadata = event.metadata();
        if metadata.target() == TARGET && *metadata.level() == bevy::log::Level::ERROR {
            ERRORS.fetch_add(1, Ordering::Relaxed);
        }
    }
}

pub(super) struct SurfacePlugin;

impl Plugin for SurfacePlugin {
    fn build(&self, app: &mut App) {
        app.add_systems(First, watch).add_systems(Last, end_without_window);
    }
}

fn watch(mut streak: Local<Streak>) {
    if streak.frame(ERRORS.load(Ordering::Relaxed)) {
        crash::failed("the window can no longer be drawn to", TARGET);
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

/// Frees what was drawn in the window's old size before anything is made in the new one: with a driver that computes
/// pictures it is the program's own memory, and would be needed for both sizes at once.
pub(super) struct ResizedPlugin;

impl Plugin for ResizedPlugin {
    fn build(&self, app: &mut App) {
        if let Some(renderer) = app.get_sub_app_mut(RenderApp) {
            let steps = (drop_old, free_dropped).chain().run_if(is_resized);
            renderer.add_systems(Render, steps.after(RenderSystems::ExtractCommands).before(create_surfaces));
        }
    }
}

fn is_resized(windows: Option<Res<ExtractedWindows>>) -> bool {
    windows.is_some_and(|windows| windows.values().any(|window| window.size_changed))
}

/// Drops the textures that the views were drawn to; new ones are made later in this frame.
fn drop_old(mut commands: Commands, views: Query<Entity, With<ViewTarget>>, mut cache: ResMut<TextureCache>) {
    for view in &views {
        commands.entity(view).remove::<(ViewTarget, ViewDepthTexture)>();
    }
    *cache = TextureCache::default();
}

/// Has the driver free them at once, not after the next frame.
fn free_dropped(device: Res<RenderDevice>) {
    // It fails only if the device does, and that is reported elsewhere.
    let _ = device.poll(PollType::wait_indefinitely());
}

/// Counts frames in a row that had errors.
#[derive(Default)]
struct Streak {
    errors: u32,
    frames: u32,
    without: u32,
}

impl Streak {
    /// Counts a frame; `errors` is how many there have been so far. Returns `true` once, when the window is lost.
    fn frame(&mut self, errors: u32) -> bool {
        if errors == self.errors {
            // Another thread draws, so one frame may have no error and the next one two.
            self.without += 1;
            if self.without > 2 {
                self.frames = 0;
            }
            return false;
        }
        (self.errors, self.without) = (errors, 0);
        self.frames += 1;
        self.frames == LOST
    }
}

#[cfg(test)]
mod tests {
    use bevy::log::tracing::subscriber::with_default;
    use bevy::log::tracing_subscriber::Registry;
    use bevy::log::tracing_subscriber::prelude::*;

    use super::*;

    #[test]
    fn only_a_long_streak_is_a_lost_window() {
        let mut streak = Streak::default();
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
    fn errors_about_the_window_are_counted() {
        let before = ERRORS.load(Ordering::Relaxed);
        with_default(Registry::default().with(SurfaceErrors), || {
            error!(target: TARGET, "no picture");
            warn!(target: TARGET, "a late picture");
            error!("something else");
        });
        assert_eq!(ERRORS.load(Ordering::Relaxed), before + 1);
    }
}
