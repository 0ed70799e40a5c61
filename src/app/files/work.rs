//! Serves file requests: dialogs and the disk in the background, results in a later frame.

use std::path::{Path, PathBuf};

use bevy::ecs::system::{NonSendMarker, SystemParam};
use bevy::prelude::*;
use bevy::window::PrimaryWindow;
use bevy::winit::WINIT_WINDOWS;
use regalia_core::record::{PublicKey, Record};
use regalia_core::storage::{FileError, Over, Seen, file};
use regalia_core::{record::message::Received, storage::file::Opened};

use super::dialog::{self, Answer};
use super::export::{ExportError, Writing, with_extension};
use super::recent_files::{RecentFile, RecentFiles, RecentList};
use super::saving::{SaveMode, Saving};
use super::{Conflict, EXAMPLES, Export, Failure, FileEvent, FileRequest, Purpose};
use super::{listing::Listing, proposal::proposal};
use crate::board::{GameRequest, RunningGame};
use crate::journal::{GameJournal, Storage};
use crate::tasks::{Background, Waker};

struct Loaded {
    path: Option<PathBuf>,
    read: Result<Read, Failure>,
    /// The recent files, if they have changed.
    recent: Option<Vec<RecentFile>>,
}

struct Read {
    record: Record,
    /// Tells later whether its file has changed, if it has one.
    seen: Option<Seen>,
    /// Whether the file holds more games.
    more: bool,
    /// Whether it is a message from another player, and whose key has signed that.
    is_message: bool,
    signer: Option<PublicKey>,
}

/// The running tasks, and what waits for them. A second request replaces the first, because a dialog may never answer.
#[derive(Resource, Default)]
pub struct FileTasks {
    pub saving: Saving,
    /// The files that are being dragged over the window, in the order the system names them.
    pub held: Vec<PathBuf>,
    dialog: Option<(Purpose, Background<Answer>)>,
    load: Option<Background<Loaded>>,
    listing: Option<Background<Listing>>,
    /// The recent files, while they are read at the start.
    recent: Option<Background<Vec<RecentFile>>>,
    /// The export for which a path is asked.
    export: Option<Export>,
    exports: Vec<Writing>,
    /// The export that waits until the player agrees to replace the file.
    refused: Option<(PathBuf, Export)>,
}

impl FileTasks {
    pub const fn is_exporting(&self) -> bool {
        !self.exports.is_empty()
    }

    /// How far the exports are that take long, in hundredths; `None` if there is none.
    pub fn export_part(&self) -> Option<u8> {
        self.exports.iter().filter_map(|writing| writing.progress.part()).min()
    }
}

#[derive(SystemParam)]
pub(super) struct Desk<'w, 's> {
    events: MessageWriter<'w, FileEvent>,
    games: MessageWriter<'w, GameRequest>,
    tasks: ResMut<'w, FileTasks>,
    game_journal: ResMut<'w, GameJournal>,
    storage: Res<'w, Storage>,
    recent: ResMut<'w, RecentFiles>,
    game: Option<Res<'w, RunningGame>>,
    waker: Res<'w, Waker>,
    window: Query<'w, 's, Entity, With<PrimaryWindow>>,
    // Dialogs must be opened on the main thread.
    _main_thread: NonSendMarker,
}

pub(super) fn find_recent(
    storage: Res<Storage>,
    waker: Res<Waker>,
    mut recent: ResMut<RecentFiles>,
    mut tasks: ResMut<FileTasks>,
) {
    recent.list = RecentList::beside(&storage);
    let read = recent.list.clone();
    tasks.recent = Some(Background::run(move |_| read.load(), &waker));
}

pub(super) fn serve(mut requests: MessageReader<FileRequest>, mut desk: Desk) {
    for request in requests.read() {
        desk.serve(request);
    }
    desk.tasks.saving.go_on(&desk.storage.disk.0, &desk.recent.list, &desk.waker);
}

pub(super) fn finish_save(mut desk: Desk) {
    desk.take_saved();
}

pub(super) fn finish(mut desk: Desk) {
    desk.take_answer();
    desk.take_loaded();
    desk.take_exports();
    if let Some(files) = desk.tasks.recent.as_mut().and_then(Background::take) {
        desk.know_recent(files);
    }
    let listing = desk.tasks.listing.as_mut().and_then(Background::take);
    if let Some(listing) = listing {
        desk.tasks.listing = None;
        desk.events.write(FileEvent::Listed(listing));
    }
}

impl Desk<'_, '_> {
    fn serve(&mut self, request: &FileRequest) {
        match request {
            FileRequest::Forget => {
                self.game_journal.file.0 = None;
                self.tasks.saving.know(None);
            }
            // `recent_games` serves this.
            FileRequest::Continue(_) => {}
            FileRequest::Open => self.ask(Purpose::Open),
            FileRequest::SaveAs => self.ask(Purpose::Save),
            FileRequest::OpenPath(path) => self.open(absolute(path)),
            FileRequest::OpenExample(index) => {
                let Some(example) = EXAMPLES.get(*index) else { return };
                self.load(move || {
                    let read = example.record().map_err(Failure::other);
                    // From its start, as one looks at a game.
                    let read = read.map(|mut record| {
                        record.jump(0);
                        Read { record, seen: None, more: false, is_message: false, signer: None }
                    });
                    Loaded { path: None, read, recent: None }
                });
            }
            FileRequest::Save => {
                let stamp = self.game.as_ref().map(|game| game.record.stamp());
                let coming = stamp.and_then(|stamp| self.tasks.saving.path_of(stamp));
                match coming.or_else(|| self.game_journal.file.0.clone()) {
                    Some(path) => self.save(&path, SaveMode::Own),
                    None => self.ask(Purpose::Save),
                }
            }
            FileRequest::SaveTo(path) => {
                let path = absolute(path);
                let is_own = self.game_journal.file.0.as_ref() == Some(&path);
                self.save(&path, if is_own { SaveMode::Own } else { SaveMode::New });
            }
            FileRequest::Overwrite(path) => self.save(&absolute(path), SaveMode::Anything),
            FileRequest::ExportOver(path) => {
                let path = absolute(path);
                if let Some((path, export)) = self.tasks.refused.take_if(|(refused, _)| *refused == path) {
                    self.export(export, path, Over::Anything);
                }
            }
            FileRequest::Export(export) => {
                let purpose = export.purpose();
                self.tasks.export = Some(export.clone());
                self.ask(purpose);
            }
            FileRequest::ExportTo(path) => {
                let Some(export) = self.tasks.export.take() else { return };
                let path = with_extension(absolute(path), export.purpose());
                self.export(export, path, Over::Nothing);
            }
            FileRequest::CancelExport => {
                for writing in &self.tasks.exports {
                    writing.done.stop();
                }
            }
            FileRequest::List(folder) => {
                let folder = absolute(folder);
                self.tasks.listing = Some(Background::run(move |_| Listing::of(&folder), &self.waker));
            }
        }
    }

    fn ask(&mut self, purpose: Purpose) {
        let proposal = proposal(&self.game_journal.file, &self.recent.files, self.game.as_deref(), purpose);
        let dialog = WINIT_WINDOWS.with_borrow(|windows| {
            let above = self.window.single().ok().and_then(|window| windows.get_window(window));
            dialog::ask(purpose, &proposal, above.map(|window| &**window))
        });
        let dialog = Background::spawn(dialog, &self.waker);
        // An earlier dialog stays open, but its answer is ignored.
        if let Some((_, before)) = self.tasks.dialog.replace((purpose, dialog)) {
            before.detach();
        }
    }

    fn open(&mut self, path: PathBuf) {
        let (list, disk) = (self.recent.list.clone(), self.storage.disk.clone());
        self.load(move || match file::open_on(&*disk.0, &path) {
            Ok(Opened { record, seen, is_saved_game, more, is_message, signer }) => {
                // A message has done its work once it is read.
                let recent = (!is_message).then(|| list.add(&path));
                // Saving must not overwrite a text that somebody has written.
                let path = Some(path).filter(|_| is_saved_game);
                Loaded { path, read: Ok(Read { record, seen: Some(seen), more, is_message, signer }), recent }
            }
            Err(error) => {
                // A file that is gone is not offered again.
                let is_gone =
                    matches!(&error, FileError::Open { why, .. } if why.kind() == std::io::ErrorKind::NotFound);
                let recent = is_gone.then(|| list.remove(&path));
                Loaded { path: Some(path), read: Err(error.into()), recent }
            }
        });
    }

    fn load(&mut self, read: impl FnOnce() -> Loaded + Send + 'static) {
        self.tasks.load = Some(Background::run(move |_| read(), &self.waker));
    }

    fn save(&mut self, path: &Path, mode: SaveMode) {
        let Some(game) = &self.game else { return };
        if let Err(why) = self.tasks.saving.save(path, &game.record, mode) {
            self.events.write(FileEvent::Failed(why.into()));
        }
    }

    fn take_answer(&mut self) {
        let answer = self.tasks.dialog.as_mut().and_then(|(purpose, dialog)| Some((*purpose, dialog.take()?)));
        let Some((purpose, answer)) = answer else { return };
        self.tasks.dialog = None;
        match (purpose, answer) {
            (Purpose::Open, Answer::Path(path)) => {
                self.events.write(FileEvent::Chosen(path));
            }
            (Purpose::Save, Answer::Path(path)) => {
                // The system's dialog has asked whether to replace that file, but not a file with another name.
                let full = with_extension(path.clone(), Purpose::Save);
                let mode = if full == path { SaveMode::Anything } else { SaveMode::New };
                let is_own = self.game_journal.file.0.as_ref() == Some(&full);
                self.save(&full, if is_own { SaveMode::Own } else { mode });
            }
            (_, Answer::Path(path)) => {
                let Some(export) = self.tasks.export.take() else { return };
                let full = with_extension(path.clone(), purpose);
                let over = if full == path { Over::Anything } else { Over::Nothing };
                self.export(export, full, over);
            }
            (_, Answer::Cancelled) => {
                self.events.write(FileEvent::Cancelled);
            }
            (_, Answer::Unavailable) => {
                let mut path = proposal(&self.game_journal.file, &self.recent.files, self.game.as_deref(), purpose);
                if purpose == Purpose::Open {
                    // A path that ends in a separator is a folder to choose from.
                    path.set_file_name("");
                }
                self.events.write(FileEvent::AskPath(purpose, path));
            }
        }
    }

    fn take_loaded(&mut self) {
        let Some(loaded) = self.tasks.load.as_mut().and_then(Background::take) else { return };
        self.tasks.load = None;
        if let Some(files) = loaded.recent {
            self.know_recent(files);
        }
        match loaded.read {
            Ok(Read { record, is_message: true, signer, .. }) => {
                self.events.write(FileEvent::Message(Box::new(Received { record, signer })));
            }
            Ok(Read { record, seen, more, .. }) => {
                self.tasks.saving.know(loaded.path.clone().zip(seen));
                self.game_journal.file.0 = loaded.path;
                self.games.write(GameRequest::Begin(Box::new(record)));
                self.events.write(if more { FileEvent::OpenedFirst } else { FileEvent::Opened });
            }
            Err(why) => {
                self.events.write(FileEvent::Failed(why));
            }
        }
    }

    /// Takes over the recent files; a read that is still running is older.
    fn know_recent(&mut self, files: Vec<RecentFile>) {
        self.tasks.recent = None;
        if self.recent.files != files {
            self.recent.files = files;
        }
    }

    fn export(&mut self, export: Export, path: PathBuf, over: Over) {
        let writing = Writing::start(export, &self.storage.disk, path, over, &self.waker);
        self.tasks.exports.push(writing);
    }

    fn take_exports(&mut self) {
        if self.tasks.exports.is_empty() {
            return;
        }
        for mut writing in std::mem::take(&mut self.tasks.exports) {
            match writing.done.take() {
                None => self.tasks.exports.push(writing),
                Some(Ok(())) => {
                    self.events.write(FileEvent::Exported(writing.path));
                }
                Some(Err(ExportError::Exists)) => {
                    self.events.write(FileEvent::Conflict(writing.path.clone(), Conflict::ExportExists));
                    self.tasks.refused = Some((writing.path, writing.export));
                }
                Some(Err(ExportError::Cancelled)) => {
                    self.events.write(FileEvent::ExportCancelled);
                }
                Some(Err(ExportError::File(why))) => {
                    self.events.write(FileEvent::Failed(why.into()));
                }
                Some(Err(why @ (ExportError::Film(_) | ExportError::Picture(_) | ExportError::Poster(_)))) => {
                    self.events.write(FileEvent::Failed(Failure::other(why)));
                }
            }
        }
    }

    fn take_saved(&mut self) {
        let record = self.game.as_ref().map(|game| &game.record);
        let Some(done) = self.tasks.saving.take(record) else { return };
        if let Some((path, stamp)) = done.saved {
            // Another game may be on the board by now.
            if record.is_some_and(|record| record.stamp().is_same_game(stamp)) {
                self.game_journal.file.0 = Some(path);
            }
            self.games.write(GameRequest::MarkSaved(stamp));
        }
        if let Some(files) = done.recent {
            self.know_recent(files);
        }
        self.events.write(done.event);
        if let Some(note) = done.note {
            warn!("{note}");
            self.events.write(FileEvent::Note(note));
        }
    }
}

fn absolute(path: &Path) -> PathBuf {
    std::path::absolute(path).unwrap_or_else(|_| path.to_owned())
}
