//! The journals of the last games: which there are, and taking one up again.

use std::fs::{self, File, OpenOptions, TryLockError};
use std::io::{ErrorKind, Read as _};
use std::path::{Path, PathBuf};
use std::time::SystemTime;

use atomic_write_file::AtomicWriteFile;

use crate::record::journal::{self, Flaw, Journal, MAX_JOURNAL_BYTES};
use crate::record::{Record, shown};
use crate::rules::{Game, Outcome};

/// What the names of journals end in.
pub const ENDING: &str = "journal";

/// Games that are kept.
pub const KEPT: usize = 20;

/// A game that can be taken up again.
#[derive(Clone, Debug, PartialEq)]
pub struct KeptGame {
    /// Its journal.
    pub path: PathBuf,
    /// The game.
    pub game: Game,
    /// The players.
    pub names: Vec<String>,
    /// Plies before the cursor.
    pub ply: usize,
    /// How it ended, if it did.
    pub outcome: Option<Outcome>,
    /// When it was played last.
    pub when: SystemTime,
    /// The file that it was last saved to or read from.
    pub file: Option<PathBuf>,
    /// All of it is in that file.
    pub is_saved: bool,
}

/// The journals of a folder.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Shelf {
    /// The last games, the newest first; those that another running program writes are left out.
    pub games: Vec<KeptGame>,
    /// What the player must know: journals that were damaged.
    pub notices: Vec<String>,
}

impl Shelf {
    /// Looks through a folder. Damaged journals are moved aside, and what can be read of them stays; older games than
    /// the last [`KEPT`], and journals in which nothing was played, are removed.
    #[must_use]
    pub fn look(folder: &Path) -> Self {
        let mut shelf = Self::default();
        let mut found: Vec<(SystemTime, PathBuf)> = Vec::new();
        // No folder, no games: it is made with the first one.
        for entry in fs::read_dir(folder).into_iter().flatten().flatten() {
            let path = entry.path();
            let when = entry.metadata().and_then(|metadata| metadata.modified());
            if path.extension().is_some_and(|ending| ending == ENDING) {
                found.push((when.unwrap_or(SystemTime::UNIX_EPOCH), path));
            }
        }
        found.sort_by(|one, other| other.cmp(one));
        for (when, path) in found {
            // Whoever holds the lock is still playing.
            let Ok(Taken { journal, file, notice }) = take_up(&path) else {
                continue;
            };
            shelf.notices.extend(notice);
            let kept = journal.filter(|journal| !is_untouched(&journal.record));
            match kept {
                Some(journal) if shelf.games.len() < KEPT => shelf.games.push(kept_game(path, when, &journal)),
                _ => {
                    drop(file);
                    // It stays if it cannot be removed, and is looked at again the next time.
                    let _ = fs::remove_file(&path);
                }
            }
        }
        shelf
    }

    /// The game that was left unfinished last.
    #[must_use]
    pub fn unfinished(&self) -> Option<&KeptGame> {
        self.games.first().filter(|game| game.outcome.is_none())
    }
}

fn is_untouched(record: &Record) -> bool {
    record.is_empty() && record.is_usual_start() && record.outcome().is_none()
}

fn kept_game(path: PathBuf, when: SystemTime, journal: &Journal) -> KeptGame {
    let record = &journal.record;
    KeptGame {
        path,
        game: record.game(),
        names: crate::rules::Seat::ALL[..record.game().seats()]
            .iter()
            .map(|seat| record.name(*seat).to_owned())
            .collect(),
        ply: record.cursor(),
        outcome: record.outcome(),
        when,
        file: journal.file.as_ref().map(PathBuf::from),
        is_saved: !record.is_modified(),
    }
}

/// A journal that this process holds.
pub struct Taken {
    /// What it says; `None`: nothing that could be read.
    pub journal: Option<Journal>,
    /// The file, locked.
    pub file: File,
    /// What the player must know.
    pub notice: Option<String>,
}

/// Takes a journal up, so that no other program can.
///
/// # Errors
/// Why it cannot be taken up, in one sentence.
pub fn take_up(path: &Path) -> Result<Taken, String> {
    let said =
        |why: &dyn std::fmt::Display| format!("cannot take up the game in {}: {}", shown(path.display()), shown(why));
    let mut file = OpenOptions::new().read(true).write(true).open(path).map_err(|why| said(&why))?;
    match file.try_lock() {
        Ok(()) => {}
        Err(TryLockError::WouldBlock) => return Err(said(&"it is open in another window")),
        // A file system without locks: two programs are rare enough there.
        Err(TryLockError::Error(why)) if why.kind() == ErrorKind::Unsupported => {}
        Err(TryLockError::Error(why)) => return Err(said(&why)),
    }
    let mut bytes = Vec::new();
    (&mut file).take(MAX_JOURNAL_BYTES + 1).read_to_end(&mut bytes).map_err(|why| said(&why))?;
    let read = if bytes.len() as u64 > MAX_JOURNAL_BYTES {
        Err(Flaw::Damaged(1, "it is too big for a journal".to_owned()))
    } else {
        journal::read(&bytes)
    };
    let (journal, what) = match read {
        Ok(Journal { flaw: Some(Flaw::Damaged(line, what)), lines, bytes: good, record, file, when }) => {
            let journal = Journal { record, file, when, lines, bytes: good, flaw: None };
            (Some(journal), format!("line {line}: {what}"))
        }
        Ok(journal) => return Ok(Taken { journal: Some(journal), file, notice: None }),
        Err(Flaw::Torn) => return Ok(Taken { journal: None, file, notice: None }),
        Err(flaw) => (None, flaw.to_string()),
    };
    let aside = path.with_extension(format!("{ENDING}.damaged"));
    fs::rename(path, &aside).map_err(|why| said(&why))?;
    let notice =
        |rest: &str| Some(format!("A journal was damaged ({what}) and moved to {}; {rest}", shown(aside.display())));
    match journal {
        None => Ok(Taken { journal: None, file, notice: notice("no game could be read from it.") }),
        Some(journal) => {
            let good = bytes.get(..journal.bytes).unwrap_or_default();
            let file = write_anew(path, good).map_err(|why| said(&why))?;
            let rest = format!("the game up to ply {} is among the recent games.", journal.record.cursor());
            Ok(Taken { journal: Some(journal), file, notice: notice(&rest) })
        }
    }
}

fn write_anew(path: &Path, bytes: &[u8]) -> std::io::Result<File> {
    use std::io::Write as _;
    let mut anew = AtomicWriteFile::open(path)?;
    anew.write_all(bytes)?;
    anew.commit()?;
    let file = OpenOptions::new().read(true).write(true).open(path)?;
    file.try_lock().map_err(std::io::Error::from)?;
    Ok(file)
}
