//! The training notebook on the disk: read at the start, written in the background when it changes.

use std::io;
use std::path::Path;

use bevy::prelude::*;
use regalia_core::{disk::Disk, record::shown, storage::file::reason};

use super::settings::{Contents, OwnFile, OwnFileSystems, behind_link, contents, move_aside, store};
use crate::journal::{DiskInUse, Storage};
use crate::tasks::Waker;
use crate::training::{Notebook, OwnExercise, TrainingProgress};

pub const FILE: &str = "training.ron";

/// A longer file is not a notebook, and is not read.
pub const MAX_BYTES: u64 = 1024 * 1024;

const NO_FILE: &str = "no such file";

/// The training notebook, and the file that it is kept in. Without a folder it is kept until the program ends.
#[derive(Resource, Debug)]
pub struct TrainingDesk {
    pub(super) file: OwnFile,
    notebook: Notebook,
    is_changed: bool,
}

impl Default for TrainingDesk {
    fn default() -> Self {
        Self::open(&DiskInUse::default(), None)
    }
}

impl TrainingDesk {
    /// Reads the notebook in a folder. An unreadable file is moved aside.
    pub fn open(disk: &DiskInUse, folder: Option<&Path>) -> Self {
        let with = |notebook, path, notice| {
            let file = OwnFile::new("training results", store_merged, disk, path, notice);
            Self { file, notebook, is_changed: false }
        };
        let Some(folder) = folder else { return with(Notebook::default(), None, None) };
        let path = behind_link(&*disk.0, folder.join(FILE));
        let why = match read(&*disk.0, &path) {
            Ok(Some(notebook)) => return with(notebook, Some(path), None),
            Ok(None) => match move_aside(&*disk.0, &path) {
                Ok(aside) => {
                    let notice = format!(
                        "What you have solved in training could not be read, so it begins anew. The old file is kept as {}.",
                        shown(aside.display())
                    );
                    return with(Notebook::default(), Some(path), Some(notice));
                }
                Err(why) => format!("it cannot be moved aside ({})", reason(&why, NO_FILE)),
            },
            Err(why) => reason(&why, NO_FILE),
        };
        let notice = format!(
            "What you have solved in training is in {}, which cannot be read: {why}. The file is left alone, and what you \
             solve now is not kept.",
            shown(path.display())
        );
        with(Notebook::default(), None, Some(notice))
    }

    pub const fn notebook(&self) -> &Notebook {
        &self.notebook
    }

    pub fn path(&self) -> Option<&Path> {
        self.file.path.as_deref()
    }

    #[cfg(feature = "test-hooks")]
    #[must_use]
    pub fn take_notice(&mut self) -> Option<String> {
        self.file.take_notice()
    }

    pub fn keep_progress(&mut self, progress: &TrainingProgress) {
        self.notebook.progress.merge(progress);
        self.is_changed = true;
    }

    /// Adds positions of a person's own game; returns how many are new.
    pub fn add_own(&mut self, own: impl IntoIterator<Item = OwnExercise>) -> usize {
        let added = own.into_iter().filter(|own| self.notebook.add(own.clone())).count();
        self.is_changed |= added > 0;
        added
    }
}

/// The notebook in a file, an empty one if there is no file; `None` if the file holds something else.
fn read(disk: &dyn Disk, path: &Path) -> io::Result<Option<Notebook>> {
    Ok(match contents(disk, path, MAX_BYTES)? {
        Contents::None => Some(Notebook::default()),
        Contents::Text(text, true) => Notebook::read(&text).ok(),
        Contents::Text(_, false) | Contents::TooBig => None,
    })
}

/// Stores a notebook together with what another running program has written since.
fn store_merged(disk: &dyn Disk, path: &Path, text: &str) -> io::Result<()> {
    match (read(disk, path)?, Notebook::read(text)) {
        (Some(mut merged), Ok(ours)) => {
            merged.merge(&ours);
            store(disk, path, &merged.to_text())
        }
        _ => {
            move_aside(disk, path)?;
            store(disk, path, text)
        }
    }
}

pub(super) struct TrainingPlugin;

impl Plugin for TrainingPlugin {
    fn build(&self, app: &mut App) {
        app.init_resource::<TrainingDesk>().add_systems(Last, keep.before(OwnFileSystems));
    }
}

fn keep(mut desk: ResMut<TrainingDesk>, storage: Res<Storage>, waker: Res<Waker>) {
    if !desk.is_changed || desk.file.path.is_none() {
        return;
    }
    desk.is_changed = false;
    let text = desk.notebook.to_text();
    desk.file.write(text, &storage.thread, &waker);
}
