//! Our part of the accessibility bus of Linux desktops (AT-SPI), through AccessKit.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

use bevy::a11y::ActionRequest;
use bevy::ecs::system::NonSendMarker;
use bevy::prelude::*;
use bevy::window::{PrimaryWindow, WindowMoved, WindowResized};
use bevy::winit::WINIT_WINDOWS;
use bevy_egui::egui::accesskit::{self, ActionHandler, ActivationHandler, DeactivationHandler, TreeUpdate};
use bevy_egui::{EguiContext, EguiOutput, EguiPostUpdateSet, EguiPreUpdateSet};

use crate::{panels::ScreenReader, tasks::Waker};

pub(in crate::shell) fn adapter_plugin(app: &mut App) {
    app.add_systems(Startup, connect)
        .add_systems(
            PreUpdate,
            poll_bus
                .after(EguiPreUpdateSet::InitContexts)
                .before(EguiPreUpdateSet::BeginPass)
                .before(super::forward_requests),
        )
        .add_systems(PostUpdate, (update_window_state, send_tree).chain().after(EguiPostUpdateSet::ProcessOutput));
}

/// The connection of the window to the bus. It has a thread of its own, and costs nothing while nobody listens.
#[derive(Component)]
struct Bus {
    adapter: accesskit_unix::Adapter,
    state: Arc<BusState>,
}

struct BusState {
    /// Whether a screen reader listens.
    is_active: AtomicBool,
    requests: Mutex<Vec<accesskit::ActionRequest>>,
    waker: Waker,
}

/// Stores what comes from the bus, and wakes the window.
#[derive(Clone)]
struct BusHandler(Arc<BusState>);

impl BusHandler {
    fn set_active(&self, is_active: bool) {
        self.0.is_active.store(is_active, Ordering::SeqCst);
        self.0.waker.wake();
    }
}

impl ActivationHandler for BusHandler {
    /// The next frame has a tree.
    fn request_initial_tree(&mut self) -> Option<TreeUpdate> {
        self.set_active(true);
        None
    }
}

impl DeactivationHandler for BusHandler {
    fn deactivate_accessibility(&mut self) {
        self.set_active(false);
    }
}

impl ActionHandler for BusHandler {
    fn do_action(&mut self, request: accesskit::ActionRequest) {
        self.0.requests.lock().unwrap_or_else(PoisonError::into_inner).push(request);
        self.0.waker.wake();
    }
}

fn connect(waker: Res<Waker>, window: Single<Entity, With<PrimaryWindow>>, mut commands: Commands) {
    let (is_active, requests) = (AtomicBool::new(false), Mutex::default());
    let state = Arc::new(BusState { is_active, requests, waker: waker.clone() });
    let handler = BusHandler(Arc::clone(&state));
    let adapter = accesskit_unix::Adapter::new(handler.clone(), handler.clone(), handler);
    commands.entity(*window).insert(Bus { adapter, state });
}

/// Lets egui build its tree while a screen reader listens, and forwards the requests of the reader.
fn poll_bus(
    bus: Single<&Bus>,
    mut reader: ResMut<ScreenReader>,
    mut contexts: Query<&mut EguiContext>,
    mut requests: MessageWriter<ActionRequest>,
) {
    let listens = bus.state.is_active.load(Ordering::SeqCst);
    if reader.set_if_neq(ScreenReader { listens }) {
        for mut context in &mut contexts {
            let context = context.get_mut();
            if listens { context.enable_accesskit() } else { context.disable_accesskit() }
        }
    }
    let new = std::mem::take(&mut *bus.state.requests.lock().unwrap_or_else(PoisonError::into_inner));
    requests.write_batch(new.into_iter().map(ActionRequest));
}

/// Tells the bus where the window is, and whether it has the focus.
fn update_window_state(
    mut moved: MessageReader<WindowMoved>,
    mut resized: MessageReader<WindowResized>,
    mut before: Local<Option<bool>>,
    window: Single<(Entity, &Window, &mut Bus)>,
    // The window can be queried only on the main thread.
    _main_thread: NonSendMarker,
) {
    let (entity, window, mut bus) = window.into_inner();
    let is_new = before.is_none();
    if *before != Some(window.focused) {
        *before = Some(window.focused);
        bus.adapter.update_window_focus_state(window.focused);
    }
    if moved.read().count() + resized.read().count() == 0 && !is_new {
        return;
    }
    let bounds = WINIT_WINDOWS.with_borrow(|windows| {
        let window = windows.get_window(entity)?;
        let rect = |place: (i32, i32), size: (u32, u32)| {
            let place = (f64::from(place.0), f64::from(place.1));
            accesskit::Rect::from_origin_size(place, (f64::from(size.0), f64::from(size.1)))
        };
        // On Wayland the position is unknown.
        let (outer, inner) = (window.outer_position().ok()?, window.inner_position().ok()?);
        Some((rect(outer.into(), window.outer_size().into()), rect(inner.into(), window.inner_size().into())))
    });
    if let Some((outer, inner)) = bounds {
        bus.adapter.set_root_window_bounds(outer, inner);
    }
}

fn send_tree(outputs: Query<&EguiOutput>, window: Single<(&Window, &mut Bus)>) {
    let (window, mut bus) = window.into_inner();
    for output in &outputs {
        if let Some(update) = &output.platform_output.accesskit_update {
            bus.adapter.update_if_active(|| with_name(update.clone(), &window.title));
        }
    }
}

/// The tree with the window's name, which egui does not know.
fn with_name(mut update: TreeUpdate, name: &str) -> TreeUpdate {
    let root = update.tree.as_ref().map(|tree| tree.root);
    for (_, node) in update.nodes.iter_mut().filter(|(id, _)| Some(*id) == root) {
        node.set_label(name);
    }
    update
}
