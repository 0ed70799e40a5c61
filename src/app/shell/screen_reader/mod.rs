//! Screen readers: they get what egui draws as a tree of nodes, and what they ask for comes back as input.
//!
//! On Windows and macOS that tree goes through Bevy's plugin. What Bevy has for Linux wakes for one of the desktop's two
//! switches only, and newer desktops leave that one off: there the tree goes through an adapter of our own.

#[cfg(target_os = "linux")]
mod adapter;

use bevy::a11y::ActionRequest;
use bevy::prelude::*;
use bevy_egui::{EguiInput, EguiPreUpdateSet, egui};

#[cfg(target_os = "linux")]
pub(super) use adapter::AdapterPlugin;

/// What a screen reader asks for: every way of running the program understands it.
pub(super) struct ScreenReaderPlugin;

impl Plugin for ScreenReaderPlugin {
    fn build(&self, app: &mut App) {
        app.add_message::<ActionRequest>()
            .add_systems(PreUpdate, take.after(EguiPreUpdateSet::ProcessInput).before(EguiPreUpdateSet::BeginPass));
        #[cfg(not(target_os = "linux"))]
        app.add_systems(PreUpdate, beside_bevy::follow).add_systems(Last, beside_bevy::stay_awake);
    }
}

/// Gives egui what was asked for: to focus, to click.
fn take(mut requests: MessageReader<ActionRequest>, mut inputs: Query<&mut EguiInput>) {
    for ActionRequest(request) in requests.read() {
        for mut input in &mut inputs {
            input.events.push(egui::Event::AccessKitActionRequest(request.clone()));
        }
    }
}

/// On other systems Bevy's plugin serves screen readers; this adds what it lacks.
#[cfg(not(target_os = "linux"))]
mod beside_bevy {
    use bevy::a11y::{AccessibilityRequested, ActionRequest};
    use bevy::prelude::*;
    use bevy::window::RequestRedraw;

    use crate::panels::ScreenReader;

    /// Knows whether somebody reads the window.
    pub(super) fn follow(requested: Res<AccessibilityRequested>, mut reader: ResMut<ScreenReader>) {
        reader.set_if_neq(ScreenReader { listens: requested.get() });
    }

    /// What was asked for is served in the next frame, so there must be one.
    pub(super) fn stay_awake(mut requests: MessageReader<ActionRequest>, mut redraw: MessageWriter<RequestRedraw>) {
        if requests.read().count() > 0 {
            redraw.write(RequestRedraw);
        }
    }
}
