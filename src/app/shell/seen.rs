//! Whether anybody can see the window: nothing is analysed behind another window, or while it is minimised.

use std::time::{Duration, Instant};

use bevy::ecs::system::NonSendMarker;
use bevy::prelude::*;
use bevy::window::{PrimaryWindow, WindowOccluded};
use bevy::winit::WINIT_WINDOWS;

use crate::computer::WindowSeen;

/// How often the system is asked whether the window is minimised: on X11 it does not say so by itself.
const ASK_EVERY: Duration = Duration::from_secs(1);

pub(super) fn follow(
    mut hidden: MessageReader<WindowOccluded>,
    window: Query<(Entity, &Window), With<PrimaryWindow>>,
    mut is_hidden: Local<bool>,
    mut minimised: Local<Minimised>,
    mut seen: ResMut<WindowSeen>,
    // The window can be queried only on the main thread.
    _main_thread: NonSendMarker,
) {
    if let Some(last) = hidden.read().last() {
        *is_hidden = last.occluded;
    }
    let Ok((entity, window)) = window.single() else { return };
    // Some systems only make a minimised window empty.
    let is_empty = window.physical_size().min_element() == 0;
    let is_minimised = minimised.at(Instant::now(), || {
        WINIT_WINDOWS.with_borrow(|windows| windows.get_window(entity)?.is_minimized()).unwrap_or(false)
    });
    seen.set_if_neq(WindowSeen(!*is_hidden && !is_empty && !is_minimised));
}

/// Whether the window was minimised when the system was last asked.
#[derive(Default)]
pub(super) struct Minimised {
    is: bool,
    asked: Option<Instant>,
}

impl Minimised {
    /// Whether it is minimised; asks again after a while, and at once while it was.
    fn at(&mut self, now: Instant, ask: impl FnOnce() -> bool) -> bool {
        let is_fresh = self.asked.is_some_and(|asked| now.saturating_duration_since(asked) < ASK_EVERY);
        if self.is || !is_fresh {
            self.is = ask();
            self.asked = Some(now);
        }
        self.is
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_system_is_asked_once_a_second_and_at_each_frame_while_the_window_is_minimised() {
        let (start, mut minimised) = (Instant::now(), Minimised::default());
        let mut at = |millis, is| {
            let mut asked = false;
            let answer = minimised.at(start + Duration::from_millis(millis), || {
                asked = true;
                is
            });
            (answer, asked)
        };
        assert_eq!(at(0, false), (false, true));
        assert_eq!(at(900, true), (false, false));
        assert_eq!(at(1000, true), (true, true));
        assert_eq!(at(1010, true), (true, true));
        assert_eq!(at(1020, false), (false, true), "it is back at once");
        assert_eq!(at(1030, true), (false, false));
    }
}
