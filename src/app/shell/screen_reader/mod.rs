//! Screen readers: they get what egui draws as a tree of nodes, and their requests become input.
//!
//! On Windows and macOS the tree goes through Bevy's plugin. Its adapter for Linux starts for one of the desktop's two
//! settings only, which is off on newer desktops: there we have an adapter of our own.

#[cfg(target_os = "linux")]
mod adapter;

use bevy::a11y::ActionRequest;
use bevy::prelude::*;
use bevy_egui::{EguiInput, EguiPreUpdateSet, egui};

#[cfg(target_os = "linux")]
pub(super) use adapter::adapter_plugin;

/// Handles the requests of screen readers, in every way of running the program.
pub(super) fn plugin(app: &mut App) {
    app.add_message::<ActionRequest>().add_systems(
        PreUpdate,
        forward_requests.after(EguiPreUpdateSet::ProcessInput).before(EguiPreUpdateSet::BeginPass),
    );
    #[cfg(not(target_os = "linux"))]
    app.add_systems(PreUpdate, beside_bevy::update_reader).add_systems(Last, beside_bevy::request_frame);
}

/// Forwards the requests to egui: to focus, to click.
fn forward_requests(mut requests: MessageReader<ActionRequest>, mut inputs: Query<&mut EguiInput>) {
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

    pub(super) fn update_reader(requested: Res<AccessibilityRequested>, mut reader: ResMut<ScreenReader>) {
        reader.set_if_neq(ScreenReader { listens: requested.get() });
    }

    /// A request is handled in the next frame, so there must be one.
    pub(super) fn request_frame(mut requests: MessageReader<ActionRequest>, mut redraw: MessageWriter<RequestRedraw>) {
        if requests.read().count() > 0 {
            redraw.write(RequestRedraw);
        }
    }
}
