//! Settings: what is remembered between runs, in a file in the player's configuration folder.

mod disk;
mod games;
mod lessons;
mod placing;
mod writer;

use std::path::Path;

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;

pub(super) use disk::{Contents, behind_link, contents, move_aside};
pub use disk::{FILE, Found, MAX_BYTES, MOST_ASIDE, look, store};
pub(crate) use disk::{read_list, write_list};
pub use games::{Against, NewGames};
pub use lessons::{Lesson, Lessons};
pub use placing::{BARS, KeptWindow, Placed, Screen, placed};
pub(super) use writer::{OwnFile, OwnFileSystems};
pub use writer::{PAUSE, Writer};

use crate::journal::{DiskInUse, DiskThread, Storage};
use crate::settings_format::{FieldReader, Fields, fields_of};
use crate::view::{ArmyPalette, SystemLook, ViewSettings};
use crate::{computer::Pause, sound::SoundSettings, tasks::Waker};

/// What is remembered between runs: the settings of each room.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Settings {
    pub view: ViewSettings,
    pub sound: SoundSettings,
    pub games: NewGames,
    pub pause: Pause,
    pub window: KeptWindow,
    pub lessons: Lessons,
}

#[derive(Clone, Debug, Default, PartialEq)]
pub struct Read {
    pub settings: Settings,
    pub garbled: Vec<&'static str>,
    /// Fields that this version does not know, with their values as text.
    pub unknown: Fields,
    /// Whether the text as a whole is well-formed, even if single values are not.
    pub whole: bool,
    /// Whether at least one value could be read.
    pub any: bool,
}

impl Read {
    /// Whether rewriting the file would lose nothing.
    pub fn is_clean(&self) -> bool {
        self.whole && self.garbled.is_empty()
    }
}

pub fn read(text: &str) -> Read {
    let mut fields = FieldReader::new(text);
    let settings = Settings {
        view: fields.read(),
        sound: fields.read(),
        games: {
            let games: NewGames = fields.read();
            NewGames { against: fields.read(), ..games }
        },
        pause: fields.read(),
        window: fields.read(),
        lessons: fields.read(),
    };
    Read {
        settings,
        garbled: fields.garbled.clone(),
        whole: fields.is_whole,
        any: fields.has_read_any(),
        unknown: fields.unknown(),
    }
}

/// The settings as text, including the unknown fields.
pub fn write(settings: &Settings, unknown: &[(String, String)]) -> String {
    let Settings { view, sound, games, pause, window, lessons } = settings;
    let known = [
        fields_of(view),
        fields_of(sound),
        fields_of(games),
        fields_of(&games.against),
        fields_of(pause),
        fields_of(window),
        fields_of(lessons),
    ];
    let mut text =
        "// Settings of Regalia. A value that cannot be read falls back to its default; the others stay.\n(\n"
            .to_owned();
    for (name, value) in known.into_iter().flatten() {
        text += &format!("    {name}: {value},\n");
    }
    for (name, value) in unknown {
        // A comment after a value must not swallow the comma.
        let end = if value.contains("//") { "\n    " } else { "" };
        text += &format!("    {name}: {value}{end},\n");
    }
    text + ")\n"
}

/// Reads and writes the settings. Without a folder it does neither.
#[derive(Resource, Debug)]
pub struct SettingsDesk {
    pub(super) file: OwnFile,
    read: Settings,
    /// Unknown fields, to be written back.
    unknown: Fields,
    /// The text in the file, or being written to it.
    last: String,
    /// Whether the program starts for the first time, and the desktop may still say what suits the player.
    is_first: bool,
}

impl Default for SettingsDesk {
    fn default() -> Self {
        Self::open(&DiskInUse::default(), None)
    }
}

impl SettingsDesk {
    pub fn open(disk: &DiskInUse, folder: Option<&Path>) -> Self {
        let look = |folder| look(&*disk.0, folder);
        let Found { read, write_to, notice, is_first } = folder.map(look).unwrap_or_default();
        let last = write(&read.settings, &read.unknown);
        let file = OwnFile::new("settings", store, disk, write_to, notice);
        Self { file, read: read.settings, unknown: read.unknown, last, is_first }
    }

    pub const fn read(&self) -> &Settings {
        &self.read
    }

    pub fn path(&self) -> Option<&Path> {
        self.file.path.as_deref()
    }

    fn keep(&mut self, settings: &Settings, thread: &DiskThread, waker: &Waker) {
        if self.file.path.is_none() {
            return;
        }
        let text = write(settings, &self.unknown);
        if text != self.last && self.file.write(text.clone(), thread, waker) {
            self.last = text;
        }
    }
}

pub(super) struct SettingsPlugin;

impl Plugin for SettingsPlugin {
    fn build(&self, app: &mut App) {
        app.init_resource::<SettingsDesk>();
        let Settings { view, sound, games, pause, window, lessons } =
            app.world().resource::<SettingsDesk>().read().clone();
        app.insert_resource(view)
            .insert_resource(sound)
            .insert_resource(games)
            .insert_resource(pause)
            .insert_resource(window)
            .insert_resource(lessons)
            .add_systems(Last, (adopt_contrast, keep).chain().before(OwnFileSystems));
    }
}

/// At the first start, takes the army colours with the most contrast if the desktop asks for contrast, unless the player
/// has chosen others meanwhile.
fn adopt_contrast(system: Option<Res<SystemLook>>, mut desk: ResMut<SettingsDesk>, mut view: ResMut<ViewSettings>) {
    if desk.is_first && system.is_some_and(|system| system.more_contrast == Some(true)) {
        desk.bypass_change_detection().is_first = false;
        if view.armies == ArmyPalette::default() {
            view.armies = ArmyPalette::Contrast;
        }
    }
}

#[derive(SystemParam)]
struct CurrentSettings<'w> {
    view: Res<'w, ViewSettings>,
    sound: Res<'w, SoundSettings>,
    games: Res<'w, NewGames>,
    pause: Res<'w, Pause>,
    window: Res<'w, KeptWindow>,
    lessons: Res<'w, Lessons>,
}

fn keep(now: CurrentSettings, mut desk: ResMut<SettingsDesk>, storage: Res<Storage>, waker: Res<Waker>) {
    let CurrentSettings { view, sound, games, pause, window, lessons } = now;
    let has_changed = view.is_changed() || sound.is_changed() || games.is_changed() || pause.is_changed();
    if has_changed || window.is_changed() || lessons.is_changed() {
        let now = Settings {
            view: *view,
            sound: *sound,
            games: games.clone(),
            pause: *pause,
            window: *window,
            lessons: *lessons,
        };
        desk.bypass_change_detection().keep(&now, &storage.thread, &waker);
    }
}
