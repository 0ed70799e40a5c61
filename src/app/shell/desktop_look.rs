//! The desktop's theme, contrast and motion, and their changes.

use std::sync::mpsc::{Receiver, channel};
use std::sync::{Mutex, PoisonError};

use bevy::ecs::system::NonSendMarker;
use bevy::prelude::*;
use mundy::{ColorScheme, Contrast, Interest, Preferences, ReducedMotion, Subscription};

use crate::{tasks::Waker, view::SystemLook};

/// Updates [`SystemLook`] from the desktop. Without a desktop that has these settings nothing happens.
#[derive(Debug)]
pub struct DesktopLookPlugin;

impl Plugin for DesktopLookPlugin {
    fn build(&self, app: &mut App) {
        app.init_resource::<Waker>()
            .init_resource::<SystemLook>()
            .add_systems(PreStartup, subscribe)
            .add_systems(PreUpdate, apply_changes.run_if(resource_exists::<LookChanges>));
    }
}

#[derive(Resource)]
struct LookChanges {
    looks: Mutex<Receiver<SystemLook>>,
    _subscription: Subscription,
}

/// On Windows and macOS this must run on the main thread.
fn subscribe(mut commands: Commands, waker: Res<Waker>, _main_thread: NonSendMarker) {
    let (sender, looks) = channel();
    let (mut last, waker) = (SystemLook::default(), waker.clone());
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
    commands.insert_resource(LookChanges { looks: Mutex::new(looks), _subscription: subscription });
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

fn apply_changes(changes: Res<LookChanges>, mut look: ResMut<SystemLook>) {
    let looks = changes.looks.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some(last) = looks.try_iter().last() {
        look.set_if_neq(last);
    }
}
