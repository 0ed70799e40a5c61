//! How the player wants programs to look, as the desktop of Linux knows it: its settings portal is asked once, and tells
//! what changes. On other systems the window itself knows its theme.
//!
//! A thread of its own does so. Without a portal or a bus, or if they do not answer, nothing happens at all.

use std::collections::HashMap;
use std::pin::pin;
use std::sync::mpsc::{Receiver, channel};
use std::sync::{Mutex, PoisonError};
use std::thread;

use bevy::log::debug;
use bevy::prelude::*;
use bevy::tasks::block_on;
use bevy::tasks::futures_lite::{StreamExt as _, stream};
use zbus::connection::Builder;
use zbus::message::Type;
use zbus::zvariant::{OwnedValue, Value};
use zbus::{Connection, MatchRule, Message, MessageStream};

use super::follow::SystemLook;
use crate::tasks::Waker;

const PORTAL: &str = "org.freedesktop.portal.Desktop";
const PATH: &str = "/org/freedesktop/portal/desktop";
const SETTINGS: &str = "org.freedesktop.portal.Settings";
const APPEARANCE: &str = "org.freedesktop.appearance";
/// Portals older than the key `reduced-motion` pass on this setting of GNOME's instead.
const GNOME: &str = "org.gnome.desktop.interface";

/// They pass on this one instead of the key `contrast`.
const GNOME_ACCESS: &str = "org.gnome.desktop.a11y.interface";

/// Keeps [`SystemLook`] as the settings portal tells it.
#[derive(Debug, Default)]
pub struct PortalPlugin {
    /// The address of the message bus; `None` is the one of the player's session.
    pub bus: Option<String>,
}

impl Plugin for PortalPlugin {
    fn build(&self, app: &mut App) {
        let bus = self.bus.clone();
        let start = move |mut commands: Commands, waker: Res<Waker>| {
            if let Some(news) = listen_to(bus.clone(), waker.clone()) {
                commands.insert_resource(News(Mutex::new(news)));
            }
        };
        app.init_resource::<Waker>()
            .init_resource::<SystemLook>()
            .add_systems(PreStartup, start)
            .add_systems(PreUpdate, follow_portal.run_if(resource_exists::<News>));
    }
}

/// What the portal tells.
#[derive(Resource)]
struct News(Mutex<Receiver<SystemLook>>);

fn follow_portal(news: Res<News>, mut look: ResMut<SystemLook>) {
    let news = news.0.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some(told) = news.try_iter().last() {
        look.set_if_neq(told);
    }
}

/// Starts the thread. It sleeps until the portal has something to say.
fn listen_to(bus: Option<String>, waker: Waker) -> Option<Receiver<SystemLook>> {
    let (sender, news) = channel();
    let mut last = SystemLook::default();
    let tell = move |look| {
        if look != last {
            last = look;
            // Nobody listens any more when the program ends.
            let _ = sender.send(look);
            waker.wake();
        }
    };
    let thread = thread::Builder::new().name("portal".to_owned());
    let started = thread.spawn(move || match block_on(listen(bus.as_deref(), tell)) {
        Ok(()) => debug!("the settings portal has gone away"),
        Err(why) => debug!("no settings portal: {why}"),
    });
    started.inspect_err(|why| error!("no thread for the settings portal: {why}")).is_ok().then_some(news)
}

/// The settings that matter here, as the portal gives them.
#[derive(Clone, Copy, Debug, Default)]
struct PortalSettings {
    /// 1 is dark, 2 is light.
    scheme: Option<u32>,
    /// 1 is reduced.
    motion: Option<u32>,
    /// Whether GNOME animates.
    animates: Option<bool>,
    /// 1 is more.
    contrast: Option<u32>,
    /// Whether GNOME shows more contrast.
    high_contrast: Option<bool>,
}

impl PortalSettings {
    fn hear(&mut self, namespace: &str, key: &str, value: &Value) {
        match (namespace, key) {
            (APPEARANCE, "color-scheme") => self.scheme = value.downcast_ref().ok(),
            (APPEARANCE, "reduced-motion") => self.motion = value.downcast_ref().ok(),
            (APPEARANCE, "contrast") => self.contrast = value.downcast_ref().ok(),
            (GNOME, "enable-animations") => self.animates = value.downcast_ref().ok(),
            (GNOME_ACCESS, "high-contrast") => self.high_contrast = value.downcast_ref().ok(),
            _ => {}
        }
    }

    /// This, completed by what was told earlier.
    fn or(self, earlier: Self) -> Self {
        Self {
            scheme: self.scheme.or(earlier.scheme),
            motion: self.motion.or(earlier.motion),
            animates: self.animates.or(earlier.animates),
            contrast: self.contrast.or(earlier.contrast),
            high_contrast: self.high_contrast.or(earlier.high_contrast),
        }
    }

    fn look(self) -> SystemLook {
        let dark = match self.scheme {
            Some(1) => Some(true),
            Some(2) => Some(false),
            _ => None,
        };
        let reduced_motion = self.motion.map(|motion| motion == 1).or(self.animates.map(|animates| !animates));
        let more_contrast = self.contrast.map(|contrast| contrast == 1).or(self.high_contrast);
        SystemLook { dark, reduced_motion, more_contrast }
    }
}

/// What arrives on the bus.
enum Heard {
    Answer(zbus::Result<PortalSettings>),
    Change(zbus::Result<Message>),
}

/// Asks the portal and listens to it until the bus goes away.
async fn listen(bus: Option<&str>, mut tell: impl FnMut(SystemLook)) -> zbus::Result<()> {
    let bus = match bus {
        Some(address) => Builder::address(address)?,
        None => Builder::session()?,
    };
    let bus = bus.build().await?;
    let rule = MatchRule::builder().msg_type(Type::Signal).sender(PORTAL)?.path(PATH)?;
    let rule = rule.interface(SETTINGS)?.member("SettingChanged")?.build();
    // Listening begins before the question, so that no change is missed; a portal may take its time to answer.
    let changes = MessageStream::for_match_rule(rule, &bus, None).await?;
    let answer = stream::once_future(Box::pin(ask(&bus)));
    let mut heard = pin!(stream::or(answer.map(Heard::Answer), changes.map(Heard::Change)));
    let mut told = PortalSettings::default();
    while let Some(heard) = heard.next().await {
        match heard {
            Heard::Answer(Ok(answer)) => told = told.or(answer),
            Heard::Answer(Err(why)) => debug!("the settings portal does not answer: {why}"),
            Heard::Change(change) => {
                let change = change?;
                let body = change.body();
                if let Ok((namespace, key, value)) = body.deserialize::<(&str, &str, Value)>() {
                    told.hear(namespace, key, &value);
                }
            }
        }
        tell(told.look());
    }
    Ok(())
}

/// What the portal has to say now.
async fn ask(bus: &Connection) -> zbus::Result<PortalSettings> {
    let namespaces = vec![APPEARANCE, GNOME, GNOME_ACCESS];
    let reply = bus.call_method(Some(PORTAL), PATH, Some(SETTINGS), "ReadAll", &(namespaces,)).await?;
    let all: HashMap<String, HashMap<String, OwnedValue>> = reply.body().deserialize()?;
    let mut told = PortalSettings::default();
    for (namespace, settings) in &all {
        for (key, value) in settings {
            told.hear(namespace, key, value);
        }
    }
    Ok(told)
}
