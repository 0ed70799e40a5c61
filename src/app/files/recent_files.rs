//! The files that were opened or saved last: a short list beside the journals.
//!
//! Journals are not enough: a game that was only looked at has none, and neither has one that was finished long ago.
//! The panels decide which of the two the player sees.

use std::io;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use bevy::prelude::*;
use regalia_core::disk::Disk;
use serde::{Deserialize, Serialize};

use super::settings::{read_list, write_list};
use crate::journal::{DiskInUse, Storage};

pub const REMEMBERED: usize = 10;

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RecentFile {
    pub path: PathBuf,
    pub when: SystemTime,
}

/// The files that were opened or saved last, the newest first.
#[derive(Resource, Debug, Default)]
pub struct RecentFiles {
    pub files: Vec<RecentFile>,
    pub(super) list: RecentList,
}

/// The list on the disk, shared with the tasks that open and save in the background.
#[derive(Clone, Debug, Default)]
pub(super) struct RecentList(Arc<Kept>);

#[derive(Debug, Default)]
struct Kept {
    disk: DiskInUse,
    /// `None` keeps the list only in memory.
    file: Option<PathBuf>,
    files: Mutex<Vec<RecentFile>>,
}

/// One line of the list on the disk.
#[derive(Serialize, Deserialize)]
struct Line {
    path: String,
    /// In seconds since 1970.
    when: u64,
}

impl RecentList {
    /// The list that belongs to this journal folder; not read yet.
    pub fn beside(storage: &Storage) -> Self {
        let file = storage.journals.as_deref().and_then(Path::parent).map(|folder| folder.join("recent-files.ron"));
        Self(Arc::new(Kept { disk: storage.disk.clone(), file, files: Mutex::default() }))
    }

    pub fn load(&self) -> Vec<RecentFile> {
        let mut files = self.0.files.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(file) = self.0.file.as_deref() {
            *files = read(&*self.0.disk.0, file);
        }
        files.clone()
    }

    /// Puts a file at the head of the list. Returns the list.
    pub fn add(&self, path: &Path) -> Vec<RecentFile> {
        self.change(path, |files| files.insert(0, RecentFile { path: path.to_owned(), when: SystemTime::now() }))
    }

    /// Returns the list.
    pub fn remove(&self, path: &Path) -> Vec<RecentFile> {
        self.change(path, |_| {})
    }

    fn change(&self, path: &Path, then: impl FnOnce(&mut Vec<RecentFile>)) -> Vec<RecentFile> {
        let mut files = self.0.files.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(file) = self.0.file.as_deref() {
            // Another window may have added to it.
            *files = read(&*self.0.disk.0, file);
        }
        files.retain(|file| file.path != path);
        then(&mut files);
        files.truncate(REMEMBERED);
        if let Some(file) = self.0.file.as_deref()
            && let Err(why) = write(&*self.0.disk.0, file, &files)
        {
            // The game itself is safe; only the list will be out of date.
            warn!("cannot write {}: {why}", file.display());
        }
        files.clone()
    }
}

/// Reads a list; an unreadable one is replaced with the next file.
fn read(disk: &dyn Disk, file: &Path) -> Vec<RecentFile> {
    let lines: Vec<Line> = read_list(disk, file);
    let file = |line: Line| {
        let when = UNIX_EPOCH.checked_add(Duration::from_secs(line.when)).unwrap_or(UNIX_EPOCH);
        RecentFile { path: PathBuf::from(line.path), when }
    };
    lines.into_iter().take(REMEMBERED).map(file).collect()
}

fn write(disk: &dyn Disk, file: &Path, files: &[RecentFile]) -> io::Result<()> {
    // A name that is not Unicode is remembered until the program ends.
    let line = |file: &RecentFile| {
        let when = file.when.duration_since(UNIX_EPOCH).unwrap_or_default().as_secs();
        Some(Line { path: file.path.to_str()?.to_owned(), when })
    };
    let lines: Vec<Line> = files.iter().filter_map(line).collect();
    write_list(disk, file, &lines)
}
