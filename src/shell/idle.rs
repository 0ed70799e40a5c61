//! Sleeping: no frame is drawn while nothing moves and nobody touches anything.

use std::time::Duration;

use bevy::prelude::*;
use bevy::winit::UpdateMode;
use bevy_egui::{EguiInput, EguiPreUpdateSet, egui};

/// Frames come with events of the window; one a minute without.
pub(super) const SLEEP: UpdateMode = UpdateMode::Reactive {
    wait: Duration::from_secs(60),
    react_to_device_events: false,
    react_to_user_events: true,
    react_to_window_events: true,
};

/// Keeps the window asleep.
pub(super) struct IdlePlugin;

impl Plugin for IdlePlugin {
    fn build(&self, app: &mut App) {
        app.add_systems(
            PreUpdate,
            drop_unchanged_modifiers.after(EguiPreUpdateSet::ProcessInput).before(EguiPreUpdateSet::BeginPass),
        );
    }
}

/// egui is told about the modifier keys in every frame, and asks for another frame each time: told once, it sleeps.
fn drop_unchanged_modifiers(mut inputs: Query<&mut EguiInput>, mut last: Local<egui::Modifiers>) {
    for mut input in &mut inputs {
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
