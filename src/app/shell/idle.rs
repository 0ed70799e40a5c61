//! Sleeping: no frame is drawn while nothing moves and there is no input.

use std::time::Duration;

use bevy::prelude::*;
use bevy::window::{RequestRedraw, WindowResized, WindowScaleFactorChanged};
use bevy::winit::UpdateMode;
use bevy_egui::{EguiInput, EguiPreUpdateSet, egui};

use crate::board::{BoardSystems, RunningGame, TableClock, TimeSource};
use crate::tasks::{Alarm, Waker};

/// A frame for each window event, otherwise one a minute.
pub(super) const SLEEP: UpdateMode = UpdateMode::Reactive {
    wait: Duration::from_secs(60),
    react_to_device_events: false,
    react_to_user_events: true,
    react_to_window_events: true,
};

pub(super) fn plugin(app: &mut App) {
    app.add_systems(PreUpdate, drop_wakeups.after(EguiPreUpdateSet::ProcessInput).before(EguiPreUpdateSet::BeginPass))
        .add_systems(Update, redraw_after_resize)
        // After the systems that decide whether the clocks are held.
        .add_systems(Last, wake_for_clocks.after(BoardSystems));
}

/// The panels know a new size one frame late; two more frames show it everywhere.
fn redraw_after_resize(
    mut resized: MessageReader<WindowResized>,
    mut scaled: MessageReader<WindowScaleFactorChanged>,
    mut left: Local<u8>,
    mut redraw: MessageWriter<RequestRedraw>,
) {
    if resized.read().count() + scaled.read().count() > 0 {
        *left = 3;
    }
    if *left > 0 {
        *left -= 1;
        redraw.write(RequestRedraw);
    }
}

/// egui asks for another frame whenever it gets modifier keys, and it gets them in every frame: pass on only changes.
/// It also requests frames for files dragged over the window, which `files` handles.
fn drop_wakeups(mut inputs: Query<&mut EguiInput>, mut last: Local<egui::Modifiers>) {
    for mut input in &mut inputs {
        input.hovered_files.clear();
        input.dropped_files.clear();
        input.events.retain(|event| match event {
            egui::Event::ModifiersChanged(now) => {
                let changed = *now != *last;
                *last = *now;
                changed
            }
            _ => true,
        });
    }
}

/// While a clock runs the window wakes when the time on it changes, at most twice a second.
fn wake_for_clocks(
    clock: Res<TableClock>,
    source: Res<TimeSource>,
    game: Option<Res<RunningGame>>,
    waker: Res<Waker>,
    mut alarm: Local<Alarm>,
) {
    let now = source.now();
    let tick = game.and_then(|game| clock.next_tick(&game.record, now));
    if let Err(why) = alarm.set(tick.map(|tick| now + tick), &waker) {
        error!("clocks are shown late: {why}");
    }
}
