//! Whether the window is visible: nothing is analysed while it is minimised or behind another window.

use std::time::{Duration, Instant};

use bevy::ecs::system::NonSendMarker;
use bevy::prelude::*;
use bevy::window::{PrimaryWindow, WindowOccluded};
use bevy::winit::WINIT_WINDOWS;

use crate::computer::Advisor;

/// How often the system is asked whether the window is minimised: X11 has no event for it.
const ASK_INTERVAL: Duration = Duration::from_secs(1);

pub(super) fn update_window_seen(
    mut occluded: MessageReader<WindowOccluded>,
    window: Query<(Entity, &Window), With<PrimaryWindow>>,
    mut is_hidden: Local<bool>,
    mut minimised: Local<Minimised>,
    mut advisor: ResMut<Advisor>,
    // The window can be queried only on the main thread.
    _main_thread: NonSendMarker,
) {
    if let Some(last) = occluded.read().last() {
        *is_hidden = last.occluded;
    }
    let Ok((entity, window)) = window.single() else { return };
    // On some systems a minimised window is only empty.
    let is_empty = window.physical_size().min_element() == 0;
    let is_minimised = minimised.at(Instant::now(), || {
        WINIT_WINDOWS.with_borrow(|windows| windows.get_window(entity)?.is_minimized()).unwrap_or(false)
    });
    advisor.is_hidden = *is_hidden || is_empty || is_minimised;
}

/// Whether the window was minimised when the system was last asked.
#[derive(Default)]
pub(super) struct Minimised {
    is_minimised: bool,
    asked_at: Option<Instant>,
}

impl Minimised {
    /// Asks the system again after [`ASK_INTERVAL`], and in each frame while the window is minimised.
    fn at(&mut self, now: Instant, ask: impl FnOnce() -> bool) -> bool {
        let is_fresh = self.asked_at.is_some_and(|asked| now.saturating_duration_since(asked) < ASK_INTERVAL);
        if self.is_minimised || !is_fresh {
            self.is_minimised = ask();
            self.asked_at = Some(now);
        }
        self.is_minimised
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn asks_once_a_second_and_in_each_frame_while_minimised() {
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
