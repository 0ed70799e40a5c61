//! The journals of the last games: which there are, and what is in them.

use std::fs::{self, OpenOptions};
use std::path::{Path, PathBuf};
use std::time::{Duration, SystemTime};

use super::lock::{self, Lock};
use super::taken::{is_free, look_into, take_up};
use crate::record::Record;
use crate::record::journal::{Flaw, Journal};
use crate::rules::{Game, Outcome, Seat};

/// What the names of journals end in.
pub const ENDING: &str = "journal";

/// Games that are kept.
pub const KEPT: usize = 20;

/// A journal without a game that is younger than this is just being begun.
const BEING_BEGUN: Duration = Duration::from_secs(60);

/// A game that can be gone on with.
#[derive(Clone, Debug, PartialEq)]
pub struct KeptGame {
    /// Its journal.
    pub path: PathBuf,
    /// Bytes of it.
    pub size: u64,
    /// The game.
    pub game: Game,
    /// The players.
    pub names: Vec<String>,
    /// Plies that are played at the cursor; all of them once the game has ended.
    pub ply: usize,
    /// How it ended, if it did.
    pub outcome: Option<Outcome>,
    /// The file that it was last saved to or read from.
    pub file: Option<PathBuf>,
    /// All of it is in that file.
    pub is_saved: bool,
    /// When it was played last.
    pub when: SystemTime,
}

/// The journals of a folder.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Shelf {
    /// The last games, the newest first; those that a running program writes are left out.
    pub games: Vec<KeptGame>,
    /// What the player must know: journals that were damaged.
    pub notices: Vec<String>,
}

/// A journal as its folder lists it.
struct Listed {
    when: SystemTime,
    path: PathBuf,
    size: u64,
}

impl Shelf {
    /// Looks through a folder. Damaged journals are moved aside, and what can be read of them stays; older games than
    /// the last [`KEPT`], and journals in which nothing was played, are removed.
    #[must_use]
    pub fn look(folder: &Path) -> Self {
        Self::default().look_again(folder, None)
    }

    /// Looks again: only what has changed since is read. The journal at `except` is the running game's, whatever locks
    /// say.
    #[must_use]
    pub fn look_again(&self, folder: &Path, except: Option<&Path>) -> Self {
        let mut shelf = Self::default();
        for listed in list(folder) {
            if except == Some(&listed.path) {
                continue;
            }
            if shelf.games.len() == KEPT {
                remove(&listed.path);
                continue;
            }
            let same =
                |game: &&KeptGame| game.path == listed.path && game.when == listed.when && game.size == listed.size;
            match self.games.iter().find(same) {
                Some(known) => shelf.games.extend(is_free(&listed.path).then(|| known.clone())),
                None => shelf.put(listed),
            }
        }
        shelf
    }

    /// Reads a journal and puts its game on the shelf, if there is one.
    fn put(&mut self, listed: Listed) {
        let journal = match look_into(&listed.path) {
            Ok(Ok(journal)) if !matches!(journal.flaw, Some(Flaw::Damaged(..))) => Some(journal),
            Ok(_) if listed.size == 0 && is_young(&listed) => return,
            Ok(_) => match take_up(&listed.path) {
                Ok(taken) => {
                    self.notices.extend(taken.notice);
                    taken.journal
                }
                Err(why) => {
                    self.notices.push(why);
                    return;
                }
            },
            // Whoever holds the lock is still playing; what cannot be read now may be read another time.
            Err(_) => return,
        };
        match journal.filter(|journal| !is_untouched(&journal.record)) {
            Some(journal) => self.games.push(kept_game(listed, journal)),
            None => remove(&listed.path),
        }
    }

    /// The game that was left unfinished last.
    #[must_use]
    pub fn unfinished(&self) -> Option<&KeptGame> {
        self.games.first().filter(|game| game.outcome.is_none())
    }
}

/// The journals in a folder, the newest first.
fn list(folder: &Path) -> Vec<Listed> {
    let mut found = Vec::new();
    // No folder, no games: it is made with the first one.
    for entry in fs::read_dir(folder).into_iter().flatten().flatten() {
        let path = entry.path();
        let Ok(metadata) = entry.metadata() else { continue };
        if path.extension().is_some_and(|ending| ending == ENDING) && metadata.is_file() {
            let when = metadata.modified().unwrap_or(SystemTime::UNIX_EPOCH);
            found.push(Listed { when, path, size: metadata.len() });
        }
    }
    found.sort_by(|one, other| (other.when, &other.path).cmp(&(one.when, &one.path)));
    found
}

/// Removes a journal that nobody holds. It stays if it cannot be removed, and is looked at again the next time.
fn remove(path: &Path) {
    let Ok(file) = OpenOptions::new().read(true).write(true).open(path) else { return };
    // Where there are no locks, nobody knows whether somebody is playing.
    if lock::take(&file, Lock::Alone).is_ok_and(|is_locked| is_locked) {
        let _ = fs::remove_file(path);
    }
}

fn is_young(listed: &Listed) -> bool {
    SystemTime::now().duration_since(listed.when).is_ok_and(|age| age < BEING_BEGUN)
}

fn is_untouched(record: &Record) -> bool {
    record.is_empty() && record.is_usual_start() && record.outcome().is_none()
}

fn kept_game(listed: Listed, journal: Journal) -> KeptGame {
    let mut record = journal.record;
    at_end(&mut record);
    KeptGame {
        path: listed.path,
        size: listed.size,
        game: record.game(),
        names: Seat::ALL[..record.game().seats()].iter().map(|seat| record.name(*seat).to_owned()).collect(),
        ply: record.cursor(),
        outcome: record.outcome(),
        file: journal.file.map(PathBuf::from),
        is_saved: !record.is_modified(),
        when: listed.when,
    }
}

/// A game that has ended is shown at its end, wherever it was left; one that goes on, where it was left. The record must
/// have been read just now.
pub(super) fn at_end(record: &mut Record) {
    let here = record.cursor();
    record.jump(record.len());
    if record.outcome().is_none() {
        record.jump(here);
        // Nothing has happened.
        record.take_entries();
    }
}
