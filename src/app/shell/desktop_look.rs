//! The desktop's theme, contrast and motion, and their changes.

use std::sync::mpsc::{Receiver, channel};

use bevy::ecs::system::NonSendMarker;
use bevy::prelude::*;
use mundy::{ColorScheme, Contrast, Interest, Preferences, ReducedMotion, Subscription};

use crate::{tasks::Waker, view::SystemLook};

/// Updates [`SystemLook`] from the desktop. Without a desktop that has these settings nothing happens.
#[derive(Debug)]
pub struct DesktopLookPlugin;

impl Plugin for DesktopLookPlugin {
    fn build(&self, app: &mut App) {
        app.init_resource::<Waker>().init_resource::<SystemLook>().add_systems(PreUpdate, apply_changes);
    }
}

struct LookChanges {
    looks: Receiver<SystemLook>,
    _subscription: Subscription,
}

/// On Windows and macOS this must run on the main thread.
fn subscribe(waker: Waker) -> LookChanges {
    let (sender, looks) = channel();
    let mut last = SystemLook::default();
    let wanted = Interest::ColorScheme | Interest::Contrast | Interest::ReducedMotion;
    let subscription = Preferences::subscribe(wanted, move |preferences| {
        let look = look(preferences);
        if look != last {
            last = look;
            // Fails only when the program ends.
            let _ = sender.send(look);
            waker.wake();
        }
    });
    LookChanges { looks, _subscription: subscription }
}

fn look(preferences: Preferences) -> SystemLook {
    SystemLook {
        dark: match preferences.color_scheme {
            ColorScheme::NoPreference => None,
            scheme => Some(scheme == ColorScheme::Dark),
        },
        reduced_motion: (preferences.reduced_motion == ReducedMotion::Reduce).then_some(true),
        more_contrast: (preferences.contrast == Contrast::More).then_some(true),
    }
}

/// Applies the desktop's changes; the first call subscribes to them.
fn apply_changes(
    mut changes: Local<Option<LookChanges>>,
    waker: Res<Waker>,
    mut look: ResMut<SystemLook>,
    _main_thread: NonSendMarker,
) {
    let changes = changes.get_or_insert_with(|| subscribe(waker.clone()));
    if let Some(last) = changes.looks.try_iter().last() {
        look.set_if_neq(last);
    }
}
