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

pub(in crate::shell) struct AdapterPlugin;

impl Plugin for AdapterPlugin {
    fn build(&self, app: &mut App) {
        app.add_systems(Startup, begin)
            .add_systems(
                PreUpdate,
                follow.after(EguiPreUpdateSet::InitContexts).before(EguiPreUpdateSet::BeginPass).before(super::take),
            )
            .add_systems(PostUpdate, (place, show).chain().after(EguiPostUpdateSet::ProcessOutput));
    }
}

/// The way to the bus. It has a thread of its own, and costs nothing while nobody listens.
#[derive(Resource)]
struct Bus {
    adapter: accesskit_unix::Adapter,
    heard: Arc<Heard>,
}

struct Heard {
    listens: AtomicBool,
    requests: Mutex<Vec<accesskit::ActionRequest>>,
    waker: Waker,
}

/// Hears what comes from the bus, and wakes the window.
#[derive(Clone)]
struct Ear(Arc<Heard>);

impl Ear {
    fn hear(&self, listens: bool) {
        self.0.listens.store(listens, Ordering::SeqCst);
        self.0.waker.wake();
    }
}

impl ActivationHandler for Ear {
    /// The next frame has a tree.
    fn request_initial_tree(&mut self) -> Option<TreeUpdate> {
        self.hear(true);
        None
    }
}

impl DeactivationHandler for Ear {
    fn deactivate_accessibility(&mut self) {
        self.hear(false);
    }
}

impl ActionHandler for Ear {
    fn do_action(&mut self, request: accesskit::ActionRequest) {
        self.0.requests.lock().unwrap_or_else(PoisonError::into_inner).push(request);
        self.0.waker.wake();
    }
}

fn begin(waker: Res<Waker>, mut commands: Commands) {
    let heard =
        Arc::new(Heard { listens: AtomicBool::new(false), requests: Mutex::default(), waker: Waker::clone(&waker) });
    let ear = Ear(Arc::clone(&heard));
    commands.insert_resource(Bus { adapter: accesskit_unix::Adapter::new(ear.clone(), ear.clone(), ear), heard });
}

/// Lets egui tell what it draws while somebody listens, and passes on what was asked for.
fn follow(
    bus: Option<Res<Bus>>,
    mut reader: ResMut<ScreenReader>,
    mut contexts: Query<&mut EguiContext>,
    mut requests: MessageWriter<ActionRequest>,
) {
    let Some(bus) = bus else { return };
    let listens = bus.heard.listens.load(Ordering::SeqCst);
    if reader.set_if_neq(ScreenReader { listens }) {
        for mut context in &mut contexts {
            let context = context.get_mut();
            if listens { context.enable_accesskit() } else { context.disable_accesskit() }
        }
    }
    let asked = std::mem::take(&mut *bus.heard.requests.lock().unwrap_or_else(PoisonError::into_inner));
    requests.write_batch(asked.into_iter().map(ActionRequest));
}

/// Tells where the window is, and whether it has the keyboard.
fn place(
    bus: Option<ResMut<Bus>>,
    mut moved: MessageReader<WindowMoved>,
    mut resized: MessageReader<WindowResized>,
    mut before: Local<Option<bool>>,
    window: Single<(Entity, &Window), With<PrimaryWindow>>,
    // The window can be queried only on the main thread.
    _main_thread: NonSendMarker,
) {
    let Some(mut bus) = bus else { return };
    let (entity, window) = *window;
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
        // Wayland does not tell where it is.
        let (outer, inner) = (window.outer_position().ok()?, window.inner_position().ok()?);
        Some((rect(outer.into(), window.outer_size().into()), rect(inner.into(), window.inner_size().into())))
    });
    if let Some((outer, inner)) = bounds {
        bus.adapter.set_root_window_bounds(outer, inner);
    }
}

fn show(bus: Option<ResMut<Bus>>, outputs: Query<&EguiOutput>, window: Single<&Window, With<PrimaryWindow>>) {
    let Some(mut bus) = bus else { return };
    for output in &outputs {
        if let Some(update) = &output.platform_output.accesskit_update {
            bus.adapter.update_if_active(|| named(update.clone(), &window.title));
        }
    }
}

/// The tree with the window's name, which egui does not know.
fn named(mut update: TreeUpdate, name: &str) -> TreeUpdate {
    let root = update.tree.as_ref().map(|tree| tree.root);
    for (_, node) in update.nodes.iter_mut().filter(|(id, _)| Some(*id) == root) {
        node.set_label(name);
    }
    update
}
