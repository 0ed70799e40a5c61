//! The training notebook on the disk: read at the start, written in the background when it changes.

use std::io;
use std::path::{Path, PathBuf};

use bevy::prelude::*;
use bevy::window::RequestRedraw;
use regalia_core::disk::Disk;
use regalia_core::record::shown;

use super::Notices;
use super::settings::{Contents, Writer, behind_link, contents, move_aside, store};
use crate::journal::{DiskInUse, DiskThread};
use crate::tasks::Waker;
use crate::training::{Notebook, OwnExercise, TrainingProgress};

pub const FILE: &str = "training.ron";

/// A longer file is not a notebook, and is not read.
pub const MAX_BYTES: u64 = 1024 * 1024;

/// The heading of notices about the notebook.
const TITLE: &str = "Training";

/// The training notebook, and the file that it is kept in. Without a folder it is kept until the program ends.
#[derive(Resource, Debug, Default)]
pub struct TrainingDesk {
    disk: DiskInUse,
    notebook: Notebook,
    /// Where it is written; `None` if something there must not be overwritten.
    path: Option<PathBuf>,
    writer: Option<Writer>,
    /// Whether there is something new to write.
    news: bool,
    /// What to tell the player about the file.
    notice: Option<String>,
}

impl TrainingDesk {
    /// Reads the notebook in a folder. An unreadable file is moved aside.
    #[must_use]
    pub fn open(disk: &DiskInUse, folder: Option<&Path>) -> Self {
        let empty = Self { disk: disk.clone(), ..Self::default() };
        let Some(folder) = folder else { return empty };
        let path = behind_link(&*disk.0, folder.join(FILE));
        match read(&*disk.0, &path) {
            Ok(Some(notebook)) => Self { notebook, path: Some(path), ..empty },
            Ok(None) => match move_aside(&*disk.0, &path) {
                Ok(aside) => {
                    let aside = shown(aside.display());
                    let notice = format!(
                        "What you have solved in training could not be read, so it begins anew. The old file is kept as \
                         {aside}."
                    );
                    Self { path: Some(path), notice: Some(notice), ..empty }
                }
                Err(why) => empty.left_alone(&path, &format!("it cannot be moved aside ({why})")),
            },
            Err(why) => empty.left_alone(&path, &why),
        }
    }

    fn left_alone(self, path: &Path, why: &str) -> Self {
        let path = shown(path.display());
        let notice = format!(
            "What you have solved in training is in {path}, which cannot be read: {why}. The file is left alone, and what \
             you solve now is not kept."
        );
        Self { notice: Some(notice), ..self }
    }

    #[must_use]
    pub const fn notebook(&self) -> &Notebook {
        &self.notebook
    }

    /// The file that it is written to, if it is.
    #[must_use]
    pub fn path(&self) -> Option<&Path> {
        self.path.as_deref()
    }

    /// What to tell the player about the file; returned only once.
    #[must_use]
    pub fn take_notice(&mut self) -> Option<String> {
        self.notice.take()
    }

    /// Takes over progress.
    pub fn keep_progress(&mut self, progress: &TrainingProgress) {
        self.notebook.progress.merge(progress);
        self.news = true;
    }

    /// Adds positions of a person's own game; returns how many are new.
    pub fn add_own(&mut self, own: impl IntoIterator<Item = OwnExercise>) -> usize {
        let added = own.into_iter().filter(|own| self.notebook.add(own.clone())).count();
        self.news |= added > 0;
        added
    }

    /// Schedules the notebook to be written, if there is something new in it.
    fn write(&mut self, thread: &DiskThread, waker: &Waker) {
        let Some(path) = self.path.as_ref().filter(|_| self.news) else { return };
        self.news = false;
        if self.writer.is_none() {
            let (waker, what) = (waker.clone(), "training results");
            match thread.worker() {
                Ok(worker) => {
                    let wake = move || waker.wake();
                    self.writer = Some(Writer::of(what, store_merged, worker, &self.disk.0, path.clone(), wake));
                }
                Err(why) => error!("no thread for the training results: {why}"),
            }
        }
        if let Some(writer) = &self.writer {
            writer.write(self.notebook.to_text());
        }
    }
}

/// The notebook in a file, an empty one if there is no file; `None` if the file holds something else.
fn read(disk: &dyn Disk, path: &Path) -> Result<Option<Notebook>, String> {
    Ok(match contents(disk, path, MAX_BYTES)? {
        Contents::None => Some(Notebook::default()),
        Contents::Text(text, true) => Notebook::read(&text).ok(),
        Contents::Text(_, false) | Contents::TooBig => None,
    })
}

/// Stores a notebook together with what another running program has written since.
fn store_merged(disk: &dyn Disk, path: &Path, text: &str) -> io::Result<()> {
    match (read(disk, path).map_err(io::Error::other)?, Notebook::read(text)) {
        (Some(mut merged), Ok(ours)) => {
            merged.merge(&ours);
            store(disk, path, &merged.to_text())
        }
        _ => {
            move_aside(disk, path).map_err(io::Error::other)?;
            store(disk, path, text)
        }
    }
}

/// Reads the notebook at the start and writes it when it changes.
pub(super) struct TrainingPlugin;

impl Plugin for TrainingPlugin {
    fn build(&self, app: &mut App) {
        app.init_resource::<TrainingDesk>()
            .add_systems(Startup, tell)
            .add_systems(Last, (keep, hear_writer, finish).chain());
    }
}

fn tell(mut desk: ResMut<TrainingDesk>, mut notices: ResMut<Notices>) {
    desk.take_notice().into_iter().for_each(|notice| notices.say(TITLE, notice));
}

/// Hands a changed notebook to the writer.
fn keep(mut desk: ResMut<TrainingDesk>, thread: Res<DiskThread>, waker: Res<Waker>) {
    if desk.news {
        desk.write(&thread, &waker);
    }
}

/// Shows what the writer reports.
fn hear_writer(desk: Res<TrainingDesk>, mut notices: ResMut<Notices>, mut redraw: MessageWriter<RequestRedraw>) {
    if let Some(why) = desk.writer.as_ref().and_then(Writer::trouble) {
        warn!("{why}");
        notices.say(TITLE, why);
        redraw.write(RequestRedraw);
    }
}

/// Writes pending changes before the program ends.
fn finish(mut exits: MessageReader<AppExit>, mut desk: ResMut<TrainingDesk>) {
    if exits.read().count() > 0 {
        desk.writer = None;
    }
}
