//! How the player wants programs to look, as the desktop says and as it changes.

use std::sync::mpsc::{Receiver, channel};
use std::sync::{Mutex, PoisonError};

use bevy::ecs::system::NonSendMarker;
use bevy::prelude::*;
use mundy::{ColorScheme, Contrast, Interest, Preferences, ReducedMotion, Subscription};

use crate::{tasks::Waker, view::SystemLook};

/// Keeps [`SystemLook`] as the desktop tells it. Where it tells nothing, nothing happens.
#[derive(Debug)]
pub struct DesktopLookPlugin;

impl Plugin for DesktopLookPlugin {
    fn build(&self, app: &mut App) {
        app.init_resource::<Waker>()
            .init_resource::<SystemLook>()
            .add_systems(PreStartup, listen)
            .add_systems(PreUpdate, follow.run_if(resource_exists::<News>));
    }
}

#[derive(Resource)]
struct News {
    looks: Mutex<Receiver<SystemLook>>,
    _subscription: Subscription,
}

/// Windows and macOS are asked from the main thread.
fn listen(mut commands: Commands, waker: Res<Waker>, _main_thread: NonSendMarker) {
    let (sender, looks) = channel();
    let (mut last, waker) = (SystemLook::default(), waker.clone());
    let wanted = Interest::ColorScheme | Interest::Contrast | Interest::ReducedMotion;
    let subscription = Preferences::subscribe(wanted, move |preferences| {
        let look = look(preferences);
        if look != last {
            last = look;
            // Nobody listens any more when the program ends.
            let _ = sender.send(look);
            waker.wake();
        }
    });
    commands.insert_resource(News { looks: Mutex::new(looks), _subscription: subscription });
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

fn follow(news: Res<News>, mut look: ResMut<SystemLook>) {
    let looks = news.looks.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some(told) = looks.try_iter().last() {
        look.set_if_neq(told);
    }
}
