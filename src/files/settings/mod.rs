//! Settings: what is remembered from one time to the next, as a file in the player's folder of configurations.

mod disk;
mod fields;
mod format;
mod placing;
mod values;
mod writer;

use std::path::{Path, PathBuf};

use bevy::prelude::*;

pub use disk::{FILE, Found, MAX_BYTES, MOST_ASIDE, look, store};
pub use fields::{FIELDS, Field};
pub use format::{Read, read, write};
pub use placing::{Placed, Screen, placed};
pub use values::{KeptWindow, NewGames, Settings};
pub use writer::{PAUSE, Writer};

use super::Notices;
use crate::tasks::Waker;
use crate::view::ViewSettings;

/// Where the settings come from and go to. Without a folder nothing is read and nothing kept.
#[derive(Resource, Debug, Default)]
pub struct SettingsDesk {
    /// What was read at the start.
    read: Settings,
    /// What this version does not know, to be written back.
    unknown: Vec<(String, String)>,
    path: Option<PathBuf>,
    writer: Option<Writer>,
    /// What is in the file, or on its way there.
    last: String,
    /// What the player must know about the file.
    notice: Option<String>,
}

impl SettingsDesk {
    /// Reads the settings of a folder.
    #[must_use]
    pub fn open(folder: Option<&Path>) -> Self {
        let Found { read, write_to, notice } = folder.map(look).unwrap_or_default();
        let last = format::write(&read.settings, &read.unknown);
        Self { read: read.settings, unknown: read.unknown, path: write_to, writer: None, last, notice }
    }

    /// What was read at the start.
    #[must_use]
    pub const fn read(&self) -> &Settings {
        &self.read
    }

    /// The file to which the settings are written, if they are.
    #[must_use]
    pub fn path(&self) -> Option<&Path> {
        self.path.as_deref()
    }

    /// Has the settings written after a while, if they are others than the last ones.
    fn keep(&mut self, settings: &Settings, waker: &Waker) {
        let Some(path) = &self.path else { return };
        let text = format::write(settings, &self.unknown);
        if text == self.last {
            return;
        }
        if self.writer.is_none() {
            let waker = waker.clone();
            match Writer::start(path.clone(), move || waker.wake()) {
                Ok(writer) => self.writer = Some(writer),
                Err(why) => error!("no thread for the settings: {why}"),
            }
        }
        if let Some(writer) = &self.writer {
            writer.write(text.clone());
            self.last = text;
        }
    }
}

/// Keeps the settings.
pub(super) struct SettingsPlugin;

impl Plugin for SettingsPlugin {
    fn build(&self, app: &mut App) {
        app.init_resource::<SettingsDesk>();
        let Settings { view, games, window } = app.world().resource::<SettingsDesk>().read().clone();
        app.insert_resource(view)
            .insert_resource(games)
            .insert_resource(window)
            .add_systems(Startup, tell)
            .add_systems(Last, (keep, hear_writer, finish).chain());
    }
}

/// What notices about settings are headed.
const TITLE: &str = "Settings";

/// Says what was wrong with the file.
fn tell(mut desk: ResMut<SettingsDesk>, mut notices: ResMut<Notices>) {
    desk.notice.take().into_iter().for_each(|notice| notices.say(TITLE, notice));
}

/// Hands what has changed to the writer.
fn keep(
    view: Res<ViewSettings>,
    games: Res<NewGames>,
    window: Res<KeptWindow>,
    mut desk: ResMut<SettingsDesk>,
    waker: Res<Waker>,
) {
    if view.is_changed() || games.is_changed() || window.is_changed() {
        let now = Settings { view: *view, games: games.clone(), window: *window };
        desk.bypass_change_detection().keep(&now, &waker);
    }
}

/// Takes up what the writer has to say.
fn hear_writer(
    desk: Res<SettingsDesk>,
    mut notices: ResMut<Notices>,
    mut redraw: MessageWriter<bevy::window::RequestRedraw>,
) {
    if let Some(why) = desk.writer.as_ref().and_then(Writer::trouble) {
        warn!("{why}");
        notices.say(TITLE, why);
        redraw.write(bevy::window::RequestRedraw);
    }
}

/// However the program ends, what has changed is written before.
fn finish(mut exits: MessageReader<AppExit>, mut desk: ResMut<SettingsDesk>) {
    if exits.read().count() > 0 {
        desk.writer = None;
    }
}
