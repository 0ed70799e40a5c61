//! Serving file requests: dialogs and disk in the background, results in the frame after.

use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};

use bevy::ecs::system::NonSendMarker;
use bevy::prelude::*;
use bevy::tasks::AsyncComputeTaskPool;
use bevy::winit::{EventLoopProxyWrapper, WinitUserEvent};

use super::dialog::{self, Answer};
use super::export::{extensions, with_extension};
use super::{CurrentFile, EXAMPLES, Export, FileEvent, FileRequest, Purpose};
use crate::board::{GameRequest, RunningGame};
use crate::record::file::{self, Opened};
use crate::record::save;

/// The file that was read, if it was one, and the game or what is wrong with it.
type Loaded = (Option<PathBuf>, Result<Opened, String>);

/// What runs in the background. A second request replaces the first: a dialog may never answer.
#[derive(Resource, Default)]
pub(super) struct Running {
    dialog: Option<(Purpose, Post<Answer>)>,
    load: Option<Post<Loaded>>,
    /// What a file is asked for.
    export: Option<Export>,
    exports: Vec<Post<Result<(), String>>>,
}

/// Where a task leaves its result before it wakes the window: whoever is woken finds it there.
pub(crate) struct Post<T>(Arc<Mutex<Option<T>>>);

impl<T: Send + 'static> Post<T> {
    /// Starts a task in the background.
    pub fn of(task: impl Future<Output = T> + Send + 'static, wake: Waker) -> Self {
        let place = Arc::new(Mutex::new(None));
        let post = Self(Arc::clone(&place));
        let run = async move {
            let result = task.await;
            *place.lock().unwrap_or_else(PoisonError::into_inner) = Some(result);
            wake.wake();
        };
        AsyncComputeTaskPool::get().spawn(run).detach();
        post
    }

    /// The result, once it is there.
    pub fn take(&self) -> Option<T> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).take()
    }
}

/// Starts what is asked for.
#[expect(clippy::too_many_arguments, reason = "a system takes what it writes")]
pub(super) fn serve(
    mut requests: MessageReader<FileRequest>,
    mut events: MessageWriter<FileEvent>,
    mut games: MessageWriter<GameRequest>,
    mut running: ResMut<Running>,
    mut current: ResMut<CurrentFile>,
    game: Option<Res<RunningGame>>,
    proxy: Option<Res<EventLoopProxyWrapper>>,
    // Dialogs are to be asked for on the main thread.
    _main_thread: NonSendMarker,
) {
    let wake = Waker::new(proxy.as_deref());
    for request in requests.read() {
        match request {
            FileRequest::Forget => current.0 = None,
            // The journal's own.
            FileRequest::Continue(_) => {}
            FileRequest::Open => ask(&mut running, Purpose::Open, &proposal(&current, game.as_deref()), wake.clone()),
            FileRequest::SaveAs => ask(&mut running, Purpose::Save, &proposal(&current, game.as_deref()), wake.clone()),
            FileRequest::OpenPath(path) => {
                let path = absolute(path);
                load(&mut running, Some(path.clone()), wake.clone(), move || {
                    file::open(&path).map_err(|error| error.to_string())
                });
            }
            FileRequest::OpenExample(index) => {
                let Some(example) = EXAMPLES.get(*index) else { continue };
                load(&mut running, None, wake.clone(), || {
                    let opened = |record| Opened { record, is_saved_game: true, more: false };
                    save::from_text(example.text).map(opened).map_err(|error| error.to_string())
                });
            }
            FileRequest::Save => match current.0.clone() {
                Some(path) => {
                    store(&path, game.as_deref(), &mut events, &mut games);
                }
                None => ask(&mut running, Purpose::Save, &proposal(&current, game.as_deref()), wake.clone()),
            },
            FileRequest::SaveTo(path) => {
                let path = absolute(path);
                if store(&path, game.as_deref(), &mut events, &mut games) {
                    current.0 = Some(path);
                }
            }
            FileRequest::Export(export) => {
                let purpose = export.purpose();
                running.export = Some(export.clone());
                let proposal = proposal(&current, game.as_deref()).with_extension(extensions(purpose)[0]);
                ask(&mut running, purpose, &proposal, wake.clone());
            }
            FileRequest::ExportTo(path) => {
                let Some(export) = running.export.take() else { continue };
                let path = with_extension(absolute(path), export.purpose());
                running.exports.push(Post::of(async move { export.write(&path) }, wake.clone()));
            }
        }
    }
}

/// Takes up what has finished.
pub(super) fn finish(
    mut running: ResMut<Running>,
    mut requests: MessageWriter<FileRequest>,
    mut events: MessageWriter<FileEvent>,
    mut games: MessageWriter<GameRequest>,
    mut current: ResMut<CurrentFile>,
    game: Option<Res<RunningGame>>,
) {
    let answer = running.dialog.as_ref().and_then(|(purpose, post)| Some((*purpose, post.take()?)));
    if let Some((purpose, answer)) = answer {
        running.dialog = None;
        match (purpose, answer) {
            (Purpose::Open, Answer::Path(path)) => {
                requests.write(FileRequest::OpenPath(path));
            }
            (Purpose::Save, Answer::Path(path)) => {
                requests.write(FileRequest::SaveTo(with_extension(path, Purpose::Save)));
            }
            (Purpose::ExportText | Purpose::ExportPicture, Answer::Path(path)) => {
                requests.write(FileRequest::ExportTo(path));
            }
            (_, Answer::Cancelled) => {
                events.write(FileEvent::Cancelled);
            }
            (_, Answer::Unavailable) => {
                let mut path = proposal(&current, game.as_deref());
                if matches!(purpose, Purpose::ExportText | Purpose::ExportPicture) {
                    path.set_extension(extensions(purpose)[0]);
                }
                events.write(FileEvent::AskPath(purpose, path.to_string_lossy().into_owned()));
            }
        }
    }
    let loaded = running.load.as_ref().and_then(Post::take);
    if let Some((path, loaded)) = loaded {
        running.load = None;
        match loaded {
            Ok(Opened { record, is_saved_game, more }) => {
                // A text that somebody has written is not written over by saving.
                current.0 = path.filter(|_| is_saved_game);
                games.write(GameRequest::Begin(Box::new(record)));
                events.write(if more { FileEvent::OpenedFirst } else { FileEvent::Opened });
            }
            Err(reason) => {
                events.write(FileEvent::Failed(reason));
            }
        }
    }
}

/// Tells what became of files that are not the game's own.
pub(super) fn finish_exports(mut running: ResMut<Running>, mut events: MessageWriter<FileEvent>) {
    if running.exports.is_empty() {
        return;
    }
    running.exports.retain(|post| {
        let done = post.take();
        if let Some(Err(reason)) = &done {
            events.write(FileEvent::Failed(reason.clone()));
        }
        done.is_none()
    });
}

fn ask(running: &mut Running, purpose: Purpose, proposal: &Path, wake: Waker) {
    running.dialog = Some((purpose, Post::of(dialog::ask(purpose, proposal), wake)));
}

fn load(
    running: &mut Running,
    path: Option<PathBuf>,
    wake: Waker,
    read: impl FnOnce() -> Result<Opened, String> + Send + 'static,
) {
    running.load = Some(Post::of(async move { (path, read()) }, wake));
}

/// Saves the game; says whether that worked. A game of some thousand plies is written in a few milliseconds.
fn store(
    path: &Path,
    game: Option<&RunningGame>,
    events: &mut MessageWriter<FileEvent>,
    games: &mut MessageWriter<GameRequest>,
) -> bool {
    let Some(game) = game else { return false };
    match file::store(path, &game.record) {
        Ok(()) => {
            games.write(GameRequest::MarkSaved);
            events.write(FileEvent::Saved);
            true
        }
        Err(error) => {
            events.write(FileEvent::Failed(error.to_string()));
            false
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
    folder.join(format!("{name}.{}", extensions(Purpose::Save)[0]))
}

fn absolute(path: &Path) -> PathBuf {
    std::path::absolute(path).unwrap_or_else(|_| path.to_owned())
}

/// Wakes the window's loop from another thread.
#[derive(Clone)]
pub(crate) struct Waker(Option<winit::event_loop::EventLoopProxy<WinitUserEvent>>);

impl Waker {
    pub fn new(proxy: Option<&EventLoopProxyWrapper>) -> Self {
        Self(proxy.map(|proxy| (**proxy).clone()))
    }

    pub fn wake(&self) {
        if let Some(proxy) = &self.0 {
            // Fails only when the loop has ended, and then nobody waits.
            let _ = proxy.send_event(WinitUserEvent::WakeUp);
        }
    }
}
