//! The journal: every change of the game on the board goes to the disk at once, and an unfinished game is offered again.

mod shelf;
mod writer;

use std::fs::File;
use std::path::{Path, PathBuf};
use std::time::{SystemTime, UNIX_EPOCH};

use bevy::ecs::system::NonSendMarker;
use bevy::prelude::*;
use bevy::winit::EventLoopProxyWrapper;

use shelf::ENDING;
pub use shelf::{KeptGame, Shelf, Taken, take_up};
pub use writer::Writer;

use super::post::Waker;
use super::{CurrentFile, FileEvent, FileRequest};
use crate::board::{BoardSystems, GameEvent, GameRequest, RunningGame};
use crate::record::Record;
use crate::record::journal::{Entry, beginning, line};

/// Keeps the journal of the game on the board.
pub(super) struct JournalPlugin;

impl Plugin for JournalPlugin {
    fn build(&self, app: &mut App) {
        app.init_resource::<JournalFolder>()
            .init_resource::<Keeper>()
            .init_resource::<RecentGames>()
            .add_systems(Startup, look)
            .add_systems(Update, (resume, keep).chain().after(BoardSystems));
    }
}

/// Where the journals are; `None` keeps none, as for a program without a home folder.
#[derive(Resource, Clone, Debug, PartialEq, Eq)]
pub struct JournalFolder(pub Option<PathBuf>);

impl Default for JournalFolder {
    fn default() -> Self {
        let folders = directories::ProjectDirs::from("", "", "Regalia");
        Self(folders.map(|folders| folders.data_local_dir().join("journals")))
    }
}

/// The games that were played last.
#[derive(Resource, Clone, Debug, Default)]
pub struct RecentGames(pub Shelf);

/// How safe the game on the board is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Safety {
    /// There is nothing to keep, or nowhere to keep it.
    NotKept,
    /// Every ply is on the disk.
    Kept,
    /// The last change is on its way there.
    Keeping,
    /// It cannot be written; why.
    Trouble(String),
}

/// Who writes the journal.
#[derive(Resource, Default)]
pub struct Keeper {
    writer: Option<Writer>,
    /// Lines in the journal that is written.
    lines: usize,
    /// A game that is to be gone on with, once it is on the board.
    resumed: Option<(File, usize, usize)>,
    /// The game on the board was opened as it is in a file, and nothing has been changed in it: there is nothing to keep
    /// until something is.
    only_looked_at: bool,
    /// The name of the last journal, so that no two have the same.
    last: u128,
}

impl Keeper {
    /// How safe the game on the board is now.
    #[must_use]
    pub fn safety(&self) -> Safety {
        match &self.writer {
            _ if self.only_looked_at => Safety::NotKept,
            None => Safety::NotKept,
            Some(writer) => match writer.trouble() {
                Some(why) => Safety::Trouble(why),
                None if writer.has_kept_all() => Safety::Kept,
                None => Safety::Keeping,
            },
        }
    }

    fn write(&mut self, entries: &[Entry]) {
        let Some(writer) = &mut self.writer else { return };
        let mut text = String::new();
        for entry in entries {
            self.lines += 1;
            text += &line(self.lines, entry);
        }
        writer.lines(text);
    }

    fn begin(&mut self, folder: &Path, record: &Record, file: Option<String>, wake: Waker) {
        let Some(writer) = started(&mut self.writer, wake) else { return };
        let now = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
        self.last = now.as_millis().max(self.last + 1);
        let path = folder.join(format!("{}-{}.{ENDING}", self.last, std::process::id()));
        self.lines = 1;
        writer.begin(path, line(1, &beginning(record, file, now.as_secs())));
    }
}

fn started(writer: &mut Option<Writer>, wake: Waker) -> Option<&mut Writer> {
    if writer.is_none() {
        match Writer::start(move || wake.wake()) {
            Ok(started) => *writer = Some(started),
            Err(why) => error!("no thread for the journal: {why}"),
        }
    }
    writer.as_mut()
}

/// Looks which games there are.
fn look(folder: Res<JournalFolder>, mut recent: ResMut<RecentGames>) {
    if let Some(folder) = &folder.0 {
        recent.0 = Shelf::look(folder);
    }
}

/// Puts a game on the board that was left.
fn resume(
    mut requests: MessageReader<FileRequest>,
    mut games: MessageWriter<GameRequest>,
    mut events: MessageWriter<FileEvent>,
    mut keeper: ResMut<Keeper>,
    mut current: ResMut<CurrentFile>,
    mut recent: ResMut<RecentGames>,
) {
    for request in requests.read() {
        let FileRequest::Continue(path) = request else { continue };
        match take_up(path) {
            Ok(Taken { journal: Some(journal), file, notice }) => {
                keeper.resumed = Some((file, journal.lines, journal.bytes));
                current.0 = journal.file.map(PathBuf::from);
                games.write(GameRequest::Begin(Box::new(journal.record)));
                events.write(FileEvent::Opened);
                recent.0.notices.extend(notice);
                recent.0.games.retain(|game| game.path != *path);
            }
            Ok(Taken { notice, .. }) => {
                let why = notice.unwrap_or_else(|| "nothing could be read from the journal of that game".to_owned());
                events.write(FileEvent::Failed(why));
            }
            Err(why) => {
                events.write(FileEvent::Failed(why));
            }
        }
    }
}

/// Hands what has changed to the writer, in order.
fn keep(
    mut events: MessageReader<GameEvent>,
    mut keeper: ResMut<Keeper>,
    mut game: Option<ResMut<RunningGame>>,
    folder: Res<JournalFolder>,
    current: Res<CurrentFile>,
    proxy: Option<Res<EventLoopProxyWrapper>>,
    // The proxy is made on the main thread.
    _main_thread: NonSendMarker,
) {
    let began = events.read().any(|event| *event == GameEvent::Began);
    let (Some(game), Some(folder)) = (&mut game, &folder.0) else { return };
    if !(game.is_changed() || began) {
        return;
    }
    // Taking the entries out changes nothing that is shown.
    let record = &mut game.bypass_change_detection().record;
    let entries = record.take_entries();
    let file = current.0.as_ref().map(|path| path.to_string_lossy().into_owned());
    let wake = Waker::new(proxy.as_deref());
    if began {
        match keeper.resumed.take() {
            Some((file, lines, bytes)) => {
                keeper.lines = lines;
                keeper.only_looked_at = false;
                if let Some(writer) = started(&mut keeper.writer, wake.clone()) {
                    writer.resume(file, bytes as u64);
                }
            }
            None => {
                keeper.only_looked_at = !record.is_empty() && !record.is_modified();
                if !keeper.only_looked_at {
                    // What has been played since is in its first line.
                    keeper.begin(folder, record, file, wake);
                }
                return;
            }
        }
    }
    if keeper.only_looked_at {
        if record.is_modified() {
            keeper.only_looked_at = false;
            keeper.begin(folder, record, file, wake);
        }
        return;
    }
    let told: Vec<Entry> = entries
        .into_iter()
        .map(|entry| if entry == Entry::Saved(None) { Entry::Saved(file.clone()) } else { entry })
        .collect();
    if !told.is_empty() {
        keeper.write(&told);
    }
}
