//! Games on their way to the disk: one after the other, in the background. A game counts as saved when it is there.

use std::collections::VecDeque;
use std::path::{Path, PathBuf};

use bevy::prelude::*;

use super::recent_files::{RecentFile, RecentList};
use super::{Conflict, FileEvent};
use crate::record::file::{self, FileError};
use crate::record::store::store_text;
use crate::record::{Over, Record, Seen, Stamp, Stored};
use crate::tasks::{Background, StopFlag, Waker};

/// What is to be replaced by a game that is saved.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Onto {
    /// The game's own file.
    Own,
    /// Nothing.
    New,
    /// Whatever is there.
    Anything,
}

/// Games on their way to the disk.
#[derive(Resource, Default)]
pub struct Saving {
    running: Option<(Job, Background<Told>)>,
    waiting: VecDeque<Job>,
    /// What this program has seen last in the file of the game on the board.
    seen: Option<(PathBuf, Seen)>,
}

/// A game as it was when it was asked to be saved.
struct Job {
    path: PathBuf,
    text: String,
    onto: Onto,
    stamp: Stamp,
}

/// What became of it, and the files that were used last.
type Told = (Result<Stored, FileError>, Option<Vec<RecentFile>>);

/// What a save leaves to be done by those who asked for it.
pub(super) struct Done {
    /// Where it is, and in which state of which game; `None`: it did not work.
    pub saved: Option<(PathBuf, Stamp)>,
    /// What to tell.
    pub event: FileEvent,
    /// What else there is to know.
    pub note: Option<String>,
    /// The files that were used last, if that has changed.
    pub recent: Option<Vec<RecentFile>>,
}

impl Saving {
    /// Whether a game is on its way to the disk.
    #[must_use]
    pub fn is_busy(&self) -> bool {
        self.jobs().next().is_some()
    }

    /// Whether this very state of a game is on its way.
    #[must_use]
    pub fn covers(&self, stamp: Stamp) -> bool {
        self.jobs().any(|job| job.stamp == stamp)
    }

    /// Where a game will be when what is on its way is there; `None`: it is not on its way.
    pub(super) fn path_of(&self, stamp: Stamp) -> Option<PathBuf> {
        self.jobs().filter(|job| job.stamp.is_same_game(stamp)).last().map(|job| job.path.clone())
    }

    fn jobs(&self) -> impl Iterator<Item = &Job> {
        self.running.iter().map(|(job, _)| job).chain(&self.waiting)
    }

    /// Notes what is in the file of the game that comes onto the board; `None`: nothing is known of it.
    pub(super) fn know(&mut self, seen: Option<(PathBuf, Seen)>) {
        self.seen = seen;
    }

    /// Sends a game on its way.
    ///
    /// # Errors
    /// If it is too long to be saved.
    pub(super) fn save(&mut self, path: &Path, record: &Record, onto: Onto) -> Result<(), FileError> {
        let job = Job { path: path.to_owned(), text: file::text(path, record)?, onto, stamp: record.stamp() };
        let same = |old: &Job| old.path == job.path && old.onto == job.onto && old.stamp.is_same_game(job.stamp);
        match self.waiting.back_mut().filter(|old| same(old)) {
            // What has not begun to be written need not be.
            Some(old) => *old = job,
            None => self.waiting.push_back(job),
        }
        Ok(())
    }

    /// Begins with the next game if none is on its way.
    pub(super) fn go_on(&mut self, recent: &RecentList, waker: &Waker) {
        if self.running.is_some() {
            return;
        }
        let Some(job) = self.waiting.pop_front() else { return };
        let over = match job.onto {
            Onto::New => Over::Nothing,
            Onto::Anything => Over::Anything,
            Onto::Own => Over::Known(self.seen.as_ref().filter(|(path, _)| *path == job.path).map(|(_, seen)| *seen)),
        };
        let (path, text, recent) = (job.path.clone(), job.text.clone(), recent.clone());
        let work = move |_: &StopFlag| {
            let stored = store_text(&path, &text, over);
            let recent = stored.is_ok().then(|| recent.add(&path));
            (stored, recent)
        };
        self.running = Some((job, Background::run(work, waker)));
    }

    /// What has arrived or failed. `game`: what is on the board by now.
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
            // A question can only be asked about the game on the board.
            Err(FileError::Changed { path }) if on_board => FileEvent::Conflict(path, Conflict::Changed),
            Err(FileError::Exists { path }) if on_board => FileEvent::Conflict(path, Conflict::Exists),
            Err(why) => FileEvent::Failed(why.to_string()),
        };
        // What comes next would fail in the same way.
        self.waiting.retain(|next| next.path != job.path);
        Some(Done { saved: None, event, note: None, recent })
    }
}
