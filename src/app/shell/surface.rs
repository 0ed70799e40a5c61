//! Notices a window that is gone or can no longer be drawn to. The renderer only logs that, frame after frame, and the
//! player would see a frozen picture.

use std::sync::atomic::{AtomicU32, Ordering};

use bevy::log::tracing::{Event, Subscriber};
use bevy::log::tracing_subscriber::Layer;
use bevy::log::tracing_subscriber::layer::Context;
use bevy::prelude::*;
use bevy::window::{PrimaryWindow, WindowDestroyed};

use super::crash;

/// After this many frames in a row without a picture the window counts as lost. A driver may be slow for a while.
const LOST: u32 = 60;

/// The log target of the renderer's messages about the window.
const TARGET: &str = "bevy_render::view::window";

/// How many errors there were.
static ERRORS: AtomicU32 = AtomicU32::new(0);

/// A log layer that counts the renderer's errors about the window.
pub(super) struct SurfaceErrors;

impl<S: Subscriber> Layer<S> for SurfaceErrors {
    fn on_event(&self, event: &Event<'_>, _: Context<'_, S>) {
        let metadata = event.metadata();
        if metadata.target() == TARGET && *metadata.level() == bevy::log::Level::ERROR {
            ERRORS.fetch_add(1, Ordering::Relaxed);
        }
    }
}

/// Ends the program when the window is lost.
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
