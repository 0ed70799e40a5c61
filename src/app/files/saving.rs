//! Saves games in the background, one after the other. A game counts as saved when it is on the disk.

use std::collections::VecDeque;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use regalia_core::record::{Record, Stamp};
use regalia_core::storage::file::{self, FileError};
use regalia_core::storage::{Over, Seen, Stored};
use regalia_core::{disk::Disk, storage::store::store_text};

use super::recent_files::{RecentFile, RecentList};
use super::{Conflict, FileEvent};
use crate::tasks::{Background, StopFlag, Waker};

/// What a save may replace.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum SaveMode {
    /// The game's own file, unless another program has changed it.
    Own,
    /// Nothing.
    New,
    /// Any file.
    Anything,
}

#[derive(Default)]
pub struct Saving {
    running: Option<(Job, Background<SaveResult>)>,
    waiting: VecDeque<Job>,
    seen: Option<(PathBuf, Seen)>,
}

/// A game in its state at the time of the request.
struct Job {
    path: PathBuf,
    text: String,
    mode: SaveMode,
    stamp: Stamp,
}

/// The result of a save, and the recent files.
type SaveResult = (Result<Stored, FileError>, Option<Vec<RecentFile>>);

pub(super) struct Done {
    /// The file, and the state that it holds; `None` if saving failed.
    pub saved: Option<(PathBuf, Stamp)>,
    pub event: FileEvent,
    pub note: Option<String>,
    /// The recent files, if they have changed.
    pub recent: Option<Vec<RecentFile>>,
}

impl Saving {
    pub fn is_busy(&self) -> bool {
        self.jobs().next().is_some()
    }

    /// Whether exactly this state of a game is being saved.
    pub fn covers(&self, stamp: Stamp) -> bool {
        self.jobs().any(|job| job.stamp == stamp)
    }

    /// The file to which a game is being saved, if it is.
    pub(super) fn path_of(&self, stamp: Stamp) -> Option<PathBuf> {
        self.jobs().filter(|job| job.stamp.is_same_game(stamp)).last().map(|job| job.path.clone())
    }

    fn jobs(&self) -> impl Iterator<Item = &Job> {
        self.running.iter().map(|(job, _)| job).chain(&self.waiting)
    }

    /// Notes what the file of the game that comes onto the board holds; `None` if it has no known file.
    pub(super) fn know(&mut self, seen: Option<(PathBuf, Seen)>) {
        self.seen = seen;
    }

    /// Starts saving a game, or queues it.
    pub(super) fn save(&mut self, path: &Path, record: &Record, mode: SaveMode) -> Result<(), FileError> {
        let job = Job { path: path.to_owned(), text: file::text(path, record)?, mode, stamp: record.stamp() };
        let same = |old: &Job| old.path == job.path && old.mode == job.mode && old.stamp.is_same_game(job.stamp);
        match self.waiting.back_mut().filter(|old| same(old)) {
            // It replaces an older state that is still waiting.
            Some(old) => *old = job,
            None => self.waiting.push_back(job),
        }
        Ok(())
    }

    /// Starts the next save if none is running.
    pub(super) fn go_on(&mut self, disk: &Arc<dyn Disk>, recent: &RecentList, waker: &Waker) {
        if self.running.is_some() {
            return;
        }
        let Some(job) = self.waiting.pop_front() else { return };
        let over = match job.mode {
            SaveMode::New => Over::Nothing,
            SaveMode::Anything => Over::Anything,
            SaveMode::Own => {
                Over::Known(self.seen.as_ref().filter(|(path, _)| *path == job.path).map(|(_, seen)| *seen))
            }
        };
        let (disk, path, text, recent) = (Arc::clone(disk), job.path.clone(), job.text.clone(), recent.clone());
        let work = move |_: &StopFlag| {
            let stored = store_text(&*disk, &path, &text, over);
            let recent = stored.is_ok().then(|| recent.add(&path));
            (stored, recent)
        };
        self.running = Some((job, Background::run(work, waker)));
    }

    /// The next finished save, if there is one. `game` is the game on the board now.
    pub(super) fn take(&mut self, game: Option<&Record>) -> Option<Done> {
        let (stored, recent) = self.running.as_mut()?.1.take()?;
        let (job, _) = self.running.take()?;
        let on_board = game.is_some_and(|game| game.stamp().is_same_game(job.stamp));
        let event = match stored {
            Ok(stored) => {
                if on_board {
                    self.seen = Some((job.path.clone(), stored.seen));
                }
                let saved = Some((job.path, job.stamp));
                return Some(Done { saved, event: FileEvent::Saved, note: stored.no_backup, recent });
            }
            // We can only ask about the game on the board.
            Err(FileError::Changed { path }) if on_board => FileEvent::Conflict(path, Conflict::Changed),
            Err(FileError::Exists { path }) if on_board => FileEvent::Conflict(path, Conflict::Exists),
            Err(why) => FileEvent::Failed(why.into()),
        };
        // Later saves to this file would fail in the same way.
        self.waiting.retain(|next| next.path != job.path);
        Some(Done { saved: None, event, note: None, recent })
    }
}
