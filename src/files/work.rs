//! Serving file requests: dialogs and disk in the background, results in the frame after.

use std::path::{Path, PathBuf};

use bevy::ecs::system::{NonSendMarker, SystemParam};
use bevy::prelude::*;
use bevy::winit::EventLoopProxyWrapper;

use super::dialog::{self, Answer};
use super::listing::Listing;
use super::post::{Post, Waker};
use super::recent_files::{RecentFile, RecentFiles, RecentList};
use super::saving::{Onto, Saving};
use super::{CurrentFile, EXAMPLES, FileEvent, FileRequest, Purpose};
use crate::board::{GameRequest, RunningGame};
use crate::record::{EXTENSION, FileError, Record, Seen, file, save};

/// The game that was read, or what is wrong with it.
struct Loaded {
    /// The file that it was read from, if it was one.
    path: Option<PathBuf>,
    read: Result<(Record, Option<Seen>), String>,
    /// The files that were used last, if that has changed.
    recent: Option<Vec<RecentFile>>,
}

/// What runs in the background. A second request replaces the first: a dialog may never answer.
#[derive(Resource, Default)]
pub(super) struct Running {
    dialog: Option<(Purpose, Post<Answer>)>,
    load: Option<Post<Loaded>>,
    listing: Option<Post<Listing>>,
}

/// What files are served with.
#[derive(SystemParam)]
pub(super) struct Desk<'w> {
    events: MessageWriter<'w, FileEvent>,
    games: MessageWriter<'w, GameRequest>,
    running: ResMut<'w, Running>,
    saving: ResMut<'w, Saving>,
    current: ResMut<'w, CurrentFile>,
    list: Res<'w, RecentList>,
    recent: ResMut<'w, RecentFiles>,
    game: Option<Res<'w, RunningGame>>,
    proxy: Option<Res<'w, EventLoopProxyWrapper>>,
    // Dialogs are to be asked for on the main thread.
    _main_thread: NonSendMarker,
}

/// Starts what is asked for.
pub(super) fn serve(mut requests: MessageReader<FileRequest>, mut desk: Desk) {
    for request in requests.read() {
        desk.serve(request);
    }
    let wake = desk.waker();
    desk.saving.go_on(&desk.list, &wake);
}

/// Takes up what has finished.
pub(super) fn finish(mut desk: Desk) {
    desk.take_answer();
    desk.take_loaded();
    desk.take_saved();
    let listing = desk.running.listing.as_ref().and_then(Post::take);
    if let Some(listing) = listing {
        desk.running.listing = None;
        desk.events.write(FileEvent::Listed(listing));
    }
}

impl Desk<'_> {
    fn waker(&self) -> Waker {
        Waker::new(self.proxy.as_deref())
    }

    fn serve(&mut self, request: &FileRequest) {
        match request {
            FileRequest::Forget => {
                self.current.0 = None;
                self.saving.know(None);
            }
            // The journal's own.
            FileRequest::Continue(_) => {}
            FileRequest::Open => self.ask(Purpose::Open),
            FileRequest::SaveAs => self.ask(Purpose::Save),
            FileRequest::OpenPath(path) => self.open(absolute(path)),
            FileRequest::OpenExample(index) => {
                let Some(example) = EXAMPLES.get(*index) else { return };
                self.load(move || {
                    let read = save::from_text(example.text).map_err(|error| error.to_string());
                    Loaded { path: None, read: read.map(|record| (record, None)), recent: None }
                });
            }
            FileRequest::Save => {
                let stamp = self.game.as_ref().map(|game| game.record.stamp());
                let coming = stamp.and_then(|stamp| self.saving.path_of(stamp));
                match coming.or_else(|| self.current.0.clone()) {
                    Some(path) => self.save(&path, Onto::Own),
                    None => self.ask(Purpose::Save),
                }
            }
            FileRequest::SaveTo(path) => {
                let path = absolute(path);
                let is_own = self.current.0.as_ref() == Some(&path);
                self.save(&path, if is_own { Onto::Own } else { Onto::New });
            }
            FileRequest::Overwrite(path) => self.save(&absolute(path), Onto::Anything),
            FileRequest::List(folder) => {
                let folder = absolute(folder);
                self.running.listing = Some(Post::of(async move { Listing::of(&folder) }, self.waker()));
            }
        }
    }

    fn ask(&mut self, purpose: Purpose) {
        let proposal = proposal(&self.current, self.game.as_deref());
        self.running.dialog = Some((purpose, Post::of(dialog::ask(purpose, &proposal), self.waker())));
    }

    fn open(&mut self, path: PathBuf) {
        let list = self.list.clone();
        self.load(move || match file::load_seen(&path) {
            Ok((record, seen)) => {
                let recent = Some(list.add(&path));
                Loaded { path: Some(path), read: Ok((record, Some(seen))), recent }
            }
            Err(error) => {
                // What is gone is not offered again.
                let is_gone =
                    matches!(&error, FileError::Open { why, .. } if why.kind() == std::io::ErrorKind::NotFound);
                let recent = is_gone.then(|| list.remove(&path));
                Loaded { path: Some(path), read: Err(error.to_string()), recent }
            }
        });
    }

    fn load(&mut self, read: impl FnOnce() -> Loaded + Send + 'static) {
        self.running.load = Some(Post::of(async move { read() }, self.waker()));
    }

    /// Sends the game on its way to the disk, as it is now.
    fn save(&mut self, path: &Path, onto: Onto) {
        let Some(game) = &self.game else { return };
        if let Err(why) = self.saving.save(path, &game.record, onto) {
            self.events.write(FileEvent::Failed(why.to_string()));
        }
    }

    fn take_answer(&mut self) {
        let answer = self.running.dialog.as_ref().and_then(|(purpose, post)| Some((*purpose, post.take()?)));
        let Some((purpose, answer)) = answer else { return };
        self.running.dialog = None;
        match (purpose, answer) {
            (Purpose::Open, Answer::Path(path)) => {
                self.events.write(FileEvent::Chosen(path));
            }
            (Purpose::Save, Answer::Path(path)) => {
                // The system's dialog has asked whether that file may be replaced, but not one of another name.
                let full = with_extension(path.clone());
                let onto = if full == path { Onto::Anything } else { Onto::New };
                let is_own = self.current.0.as_ref() == Some(&full);
                self.save(&full, if is_own { Onto::Own } else { onto });
            }
            (_, Answer::Cancelled) => {
                self.events.write(FileEvent::Cancelled);
            }
            (_, Answer::Unavailable) => {
                let mut path = proposal(&self.current, self.game.as_deref());
                if purpose == Purpose::Open {
                    // With a separator at its end: a folder to choose from.
                    path.set_file_name("");
                }
                self.events.write(FileEvent::AskPath(purpose, path));
            }
        }
    }

    fn take_loaded(&mut self) {
        let Some(loaded) = self.running.load.as_ref().and_then(Post::take) else { return };
        self.running.load = None;
        if let Some(recent) = loaded.recent {
            self.recent.0 = recent;
        }
        match loaded.read {
            Ok((record, seen)) => {
                self.saving.know(loaded.path.clone().zip(seen));
                self.current.0 = loaded.path;
                self.games.write(GameRequest::Begin(Box::new(record)));
                self.events.write(FileEvent::Opened);
            }
            Err(reason) => {
                self.events.write(FileEvent::Failed(reason));
            }
        }
    }

    fn take_saved(&mut self) {
        let record = self.game.as_ref().map(|game| &game.record);
        let Some(done) = self.saving.take(record) else { return };
        if let Some((path, stamp)) = done.saved {
            // Another game may be on the board by now.
            if record.is_some_and(|record| record.stamp().is_same_game(stamp)) {
                self.current.0 = Some(path);
            }
            self.games.write(GameRequest::MarkSaved(stamp));
        }
        if let Some(recent) = done.recent {
            self.recent.0 = recent;
        }
        self.events.write(done.event);
        if let Some(note) = done.note {
            warn!("{note}");
            self.events.write(FileEvent::Note(note));
        }
    }
}

/// The path that a dialog begins with: the game's file, or one named after the players.
fn proposal(current: &CurrentFile, game: Option<&RunningGame>) -> PathBuf {
    if let Some(path) = &current.0 {
        return path.clone();
    }
    let names = game.map_or_else(|| "game".to_owned(), |game| game.record.names().join(" - "));
    let name: String = names.chars().map(|c| if c.is_alphanumeric() || " -_.".contains(c) { c } else { '_' }).collect();
    let folder = std::env::home_dir().unwrap_or_default();
    folder.join(format!("{name}.{EXTENSION}"))
}

/// The path with the ending of saved games, if it has none.
#[must_use]
pub fn with_extension(path: PathBuf) -> PathBuf {
    if path.extension().is_some() { path } else { path.with_extension(EXTENSION) }
}

fn absolute(path: &Path) -> PathBuf {
    std::path::absolute(path).unwrap_or_else(|_| path.to_owned())
}
