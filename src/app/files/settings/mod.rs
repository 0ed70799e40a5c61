//! Settings: what is remembered between runs, in a file in the player's configuration folder.

mod disk;
mod fields;
mod format;
mod games;
mod placing;
mod values;
mod writer;

use std::path::{Path, PathBuf};

use bevy::prelude::*;

pub(super) use disk::{Contents, behind_link, contents, move_aside};
pub use disk::{FILE, Found, MAX_BYTES, MOST_ASIDE, look, store};
pub use fields::{FIELDS, Field};
pub use format::{Read, read, write};
pub use placing::{BARS, Placed, Screen, placed};
pub use values::{Against, KeptWindow, Lesson, Lessons, NewGames, Settings};
pub use writer::{PAUSE, Writer};

use super::Notices;
use crate::computer::Pause;
use crate::journal::{DiskInUse, DiskThread};
use crate::sound::SoundSettings;
use crate::tasks::Waker;
use crate::view::{ArmyPalette, SystemLook, ViewSettings};

/// Reads and writes the settings. Without a folder it does neither.
#[derive(Resource, Debug, Default)]
pub struct SettingsDesk {
    disk: DiskInUse,
    /// The settings read at the start.
    read: Settings,
    /// Unknown fields, to be written back.
    unknown: Vec<(String, String)>,
    path: Option<PathBuf>,
    writer: Option<Writer>,
    /// The text in the file, or being written to it.
    last: String,
    /// What to tell the player about the file.
    notice: Option<String>,
    /// Whether the program starts for the first time, and the desktop may still say what suits the player.
    is_first: bool,
}

impl SettingsDesk {
    #[must_use]
    pub fn open(disk: &DiskInUse, folder: Option<&Path>) -> Self {
        let look = |folder| look(&*disk.0, folder);
        let Found { read, write_to, notice, is_first } = folder.map(look).unwrap_or_default();
        let last = format::write(&read.settings, &read.unknown);
        let (disk, Read { settings, unknown, .. }) = (disk.clone(), read);
        Self { disk, read: settings, unknown, path: write_to, writer: None, last, notice, is_first }
    }

    #[must_use]
    pub const fn read(&self) -> &Settings {
        &self.read
    }

    /// The file that the settings are written to, if they are.
    #[must_use]
    pub fn path(&self) -> Option<&Path> {
        self.path.as_deref()
    }

    /// Schedules the settings to be written, if they have changed.
    fn keep(&mut self, settings: &Settings, thread: &DiskThread, waker: &Waker) {
        let Some(path) = &self.path else { return };
        let text = format::write(settings, &self.unknown);
        if text == self.last {
            return;
        }
        if self.writer.is_none() {
            let waker = waker.clone();
            match thread.worker() {
                Ok(worker) => {
                    self.writer = Some(Writer::new(worker, &self.disk.0, path.clone(), move || waker.wake()));
                }
                Err(why) => error!("no thread for the settings: {why}"),
            }
        }
        if let Some(writer) = &self.writer {
            writer.write(text.clone());
            self.last = text;
        }
    }
}

/// Reads the settings at the start and writes them when they change.
pub(super) struct SettingsPlugin;

impl Plugin for SettingsPlugin {
    fn build(&self, app: &mut App) {
        app.init_resource::<SettingsDesk>();
        let Settings { view, sound, games, speed, window, lessons } =
            app.world().resource::<SettingsDesk>().read().clone();
        app.insert_resource(Pause { speed, ..Pause::default() })
            .insert_resource(view)
            .insert_resource(sound)
            .insert_resource(games)
            .insert_resource(window)
            .insert_resource(lessons)
            .add_systems(Startup, tell)
            .add_systems(Last, (suit_desktop, keep, hear_writer, finish).chain());
    }
}

/// The heading of notices about settings.
const TITLE: &str = "Settings";

/// Tells the player what was wrong with the file.
fn tell(mut desk: ResMut<SettingsDesk>, mut notices: ResMut<Notices>) {
    desk.notice.take().into_iter().for_each(|notice| notices.say(TITLE, notice));
}

/// At the first start, takes the army colours with the most contrast if the desktop asks for contrast, unless the player
/// has chosen others meanwhile.
fn suit_desktop(system: Option<Res<SystemLook>>, mut desk: ResMut<SettingsDesk>, mut view: ResMut<ViewSettings>) {
    if desk.is_first && system.is_some_and(|system| system.more_contrast == Some(true)) {
        desk.bypass_change_detection().is_first = false;
        if view.armies == ArmyPalette::default() {
            view.armies = ArmyPalette::Contrast;
        }
    }
}

/// Hands changed settings to the writer.
fn keep(
    view: Res<ViewSettings>,
    sound: Res<SoundSettings>,
    games: Res<NewGames>,
    pause: Res<Pause>,
    (window, lessons): (Res<KeptWindow>, Res<Lessons>),
    mut desk: ResMut<SettingsDesk>,
    (thread, waker): (Res<DiskThread>, Res<Waker>),
) {
    let changed = view.is_changed() || sound.is_changed() || games.is_changed() || pause.is_changed();
    if changed || window.is_changed() || lessons.is_changed() {
        let now = Settings {
            view: *view,
            sound: *sound,
            games: games.clone(),
            speed: pause.speed,
            window: *window,
            lessons: *lessons,
        };
        desk.bypass_change_detection().keep(&now, &thread, &waker);
    }
}

/// Shows what the writer reports.
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

/// Writes pending changes before the program ends.
fn finish(mut exits: MessageReader<AppExit>, mut desk: ResMut<SettingsDesk>) {
    if exits.read().count() > 0 {
        desk.writer = None;
    }
}
