//! Opening a journal to continue it: it is locked, read, and repaired if necessary.

use std::io::{self, ErrorKind};
use std::path::{Path, PathBuf};

use regalia_core::disk::{Access, Disk, DiskFile, Lock};
use regalia_core::record::journal::{self, Flaw, Journal, MAX_JOURNAL_BYTES};
use regalia_core::record::shown;
use regalia_core::storage::file::{ordinary, reason};
use regalia_core::storage::temporary::{self, Temporary, folder_of};

use super::folder::names_aside;
use super::lock::{self, LockedFile};

pub struct Taken {
    /// Its game; `None` if nothing could be read.
    pub journal: Option<Journal>,
    /// The lines of that game.
    pub text: String,
    /// What follows them in the file: a line that breaks off.
    pub tail: Vec<u8>,
    pub file: LockedFile,
    pub notice: Option<String>,
}

#[derive(Debug, thiserror::Error)]
#[error("cannot continue the game in {}: {}", shown(path.display()), words(why))]
pub struct TakeError {
    path: PathBuf,
    why: io::Error,
}

/// Locks and reads a journal, so that no other program can open it.
pub fn take_up(disk: &dyn Disk, path: &Path) -> Result<Taken, TakeError> {
    let said = |why| TakeError { path: path.to_owned(), why };
    ordinary(disk, path).map_err(said)?;
    let file = disk.open(path, Access::Write).map_err(said)?;
    let is_locked = lock::take(&*file, Lock::Exclusive).map_err(said)?;
    // It may have been removed before it was locked; what we write to it then would be lost.
    disk.metadata(path).map_err(said)?;
    let (read, bytes) = read(&*file).map_err(said)?;
    let file = LockedFile { file, is_locked };
    let nothing = |file, notice| Ok(Taken { journal: None, text: String::new(), tail: Vec::new(), file, notice });
    let mut journal = match read {
        Ok(journal) => journal,
        // Its writer died before a game was on the board.
        Err(Flaw::Torn) => return nothing(file, None),
        Err(_) if bytes.is_empty() => return nothing(file, None),
        Err(flaw) => {
            let aside = keep_aside(disk, path, &bytes).map_err(said)?;
            disk.remove_file(path).map_err(said)?;
            return nothing(file, Some(told(&flaw.to_string(), &aside, "No game could be read from it.")));
        }
    };
    let good = || String::from_utf8(bytes[..journal.bytes].to_vec()).unwrap_or_default();
    let (text, is_whole) =
        journal.mended.take().map_or_else(|| (good(), false), |mended| (mended.text, mended.is_whole));
    let Some(Flaw::Damaged(line, what)) = &journal.flaw else {
        let tail = bytes[journal.bytes..].to_vec();
        return Ok(Taken { text, tail, journal: Some(journal), file, notice: None });
    };
    // Write the new one first, so that a full disk changes nothing.
    let new = Temporary::new(disk, folder_of(path)).map_err(said)?;
    new.file().write(0, text.as_bytes()).map_err(said)?;
    let aside = keep_aside(disk, path, &bytes).map_err(said)?;
    let file = LockedFile { is_locked: new.is_locked(), file: new.replace(path).map_err(said)? };
    let rest = match (is_whole, journal.record.cursor()) {
        (true, _) => "Nothing is lost: see Game › Recent.".to_owned(),
        (false, plies) => {
            format!("The game is among the recent games with what could be read of it, {}.", moves(plies))
        }
    };
    let notice = Some(told(&format!("line {line}: {what}"), &aside, &rest));
    journal.lines = text.lines().count();
    journal.bytes = text.len();
    journal.flaw = None;
    Ok(Taken { journal: Some(journal), text, tail: Vec::new(), file, notice })
}

fn told(what: &str, aside: &Path, rest: &str) -> String {
    format!("The journal of a game was damaged ({what}). It is kept as {}. {rest}", shown(aside.display()))
}

fn moves(plies: usize) -> String {
    if plies == 1 { "1 move".to_owned() } else { format!("{plies} moves") }
}

/// Reads a journal without holding it.
///
/// # Errors
/// [`ErrorKind::WouldBlock`] if a program writes it; otherwise what the system says.
pub(super) fn look_into(disk: &dyn Disk, path: &Path) -> io::Result<Result<Journal, Flaw>> {
    ordinary(disk, path)?;
    let file = disk.open(path, Access::Read)?;
    lock::take(&*file, Lock::Shared)?;
    Ok(read(&*file)?.0)
}

/// Whether no program writes this journal.
pub(super) fn is_free(disk: &dyn Disk, path: &Path) -> bool {
    let file = ordinary(disk, path).and_then(|_| disk.open(path, Access::Read));
    file.is_ok_and(|file| lock::take(&*file, Lock::Shared).is_ok())
}

fn read(file: &dyn DiskFile) -> io::Result<(Result<Journal, Flaw>, Vec<u8>)> {
    let bytes = file.read(0, MAX_JOURNAL_BYTES + 1)?;
    let read = if bytes.len() as u64 > MAX_JOURNAL_BYTES {
        Err(Flaw::Damaged(1, "it is too big for a journal".to_owned()))
    } else {
        journal::read(&bytes)
    };
    Ok((read, bytes))
}

fn words(why: &io::Error) -> String {
    match why.kind() {
        ErrorKind::WouldBlock => "it is open in another window".to_owned(),
        _ => reason(why, "it no longer exists"),
    }
}

/// Keeps a copy of a damaged journal beside it, once. Returns its path.
fn keep_aside(disk: &dyn Disk, path: &Path, bytes: &[u8]) -> io::Result<PathBuf> {
    let holds = |aside: &Path, size: u64| -> io::Result<bool> {
        Ok(size == bytes.len() as u64 && disk.open(aside, Access::Read)?.read(0, size)? == bytes)
    };
    for aside in names_aside(path) {
        match ordinary(disk, &aside) {
            Ok(metadata) if holds(&aside, metadata.bytes)? => return Ok(aside),
            Err(why) if why.kind() == ErrorKind::NotFound => {
                // Another name needs no space on the disk.
                if disk.hard_link(path, &aside).is_err() {
                    temporary::replace(disk, &aside, bytes)?;
                }
                // Otherwise a power cut could take both names once the first one is removed or stands for another file.
                disk.sync_dir(folder_of(path))?;
                return Ok(aside);
            }
            // Something else has that name.
            Ok(_) => {}
            Err(_) if disk.symlink_metadata(&aside).is_ok() => {}
            Err(why) => return Err(why),
        }
    }
    Err(ErrorKind::AlreadyExists.into())
}
