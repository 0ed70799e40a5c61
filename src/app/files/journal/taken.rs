//! Opening a journal to continue it: it is locked, read, and repaired if necessary.

use std::fmt::Display;
use std::fs::{self, File, OpenOptions};
use std::io::{self, ErrorKind, Read as _, Write as _};
use std::path::{Path, PathBuf};

use regalia_core::record::file::{ordinary, reason};
use regalia_core::record::journal::{self, Flaw, Journal, MAX_JOURNAL_BYTES};
use regalia_core::record::shown;
use regalia_core::record::temporary::{self, Temporary, folder_of};

use super::lock::{self, Lock};
use super::names::names_aside;

/// A journal locked by this process.
pub struct Taken {
    /// Its game; `None` if nothing could be read.
    pub journal: Option<Journal>,
    /// The lines of that game.
    pub text: String,
    /// The file, locked.
    pub file: File,
    /// A notice for the player.
    pub notice: Option<String>,
}

/// Locks and reads a journal, so that no other program can open it.
///
/// # Errors
/// Why it cannot be opened, in one sentence.
pub fn take_up(path: &Path) -> Result<Taken, String> {
    let said = |why: io::Error| cannot(path, words(&why));
    ordinary(path).map_err(said)?;
    let mut file = OpenOptions::new().read(true).write(true).open(path).map_err(said)?;
    lock::take(&file, Lock::Alone).map_err(said)?;
    // It may have been removed before it was locked; what we write to it then would be lost.
    fs::metadata(path).map_err(said)?;
    let (read, bytes) = read(&mut file).map_err(said)?;
    let nothing = |file, notice| Ok(Taken { journal: None, text: String::new(), file, notice });
    let mut journal = match read {
        Ok(journal) => journal,
        // Its writer died before a game was on the board.
        Err(Flaw::Torn) => return nothing(file, None),
        Err(_) if bytes.is_empty() => return nothing(file, None),
        Err(flaw) => {
            let aside = keep_aside(path, &bytes).map_err(said)?;
            fs::remove_file(path).map_err(said)?;
            return nothing(file, Some(told(&flaw.to_string(), &aside, "No game could be read from it.")));
        }
    };
    let good = || String::from_utf8(bytes[..journal.bytes].to_vec()).unwrap_or_default();
    let text = journal.mended.take().map_or_else(|| (good(), false), |mended| (mended.text, mended.is_whole));
    let Some(Flaw::Damaged(line, what)) = &journal.flaw else {
        return Ok(Taken { text: text.0, journal: Some(journal), file, notice: None });
    };
    let (text, is_whole) = text;
    // Write the new one first, so that a full disk changes nothing.
    let mut new = Temporary::new(folder_of(path)).map_err(said)?;
    new.file().write_all(text.as_bytes()).map_err(said)?;
    let aside = keep_aside(path, &bytes).map_err(said)?;
    let file = new.replace(path).map_err(said)?;
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
    Ok(Taken { journal: Some(journal), text, file, notice })
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
pub(super) fn look_into(path: &Path) -> io::Result<Result<Journal, Flaw>> {
    ordinary(path)?;
    let mut file = File::open(path)?;
    lock::take(&file, Lock::Shared)?;
    Ok(read(&mut file)?.0)
}

/// Whether no program writes this journal.
pub(super) fn is_free(path: &Path) -> bool {
    ordinary(path).and_then(|_| File::open(path)).is_ok_and(|file| lock::take(&file, Lock::Shared).is_ok())
}

fn read(file: &mut File) -> io::Result<(Result<Journal, Flaw>, Vec<u8>)> {
    let mut bytes = Vec::new();
    file.take(MAX_JOURNAL_BYTES + 1).read_to_end(&mut bytes)?;
    let read = if bytes.len() as u64 > MAX_JOURNAL_BYTES {
        Err(Flaw::Damaged(1, "it is too big for a journal".to_owned()))
    } else {
        journal::read(&bytes)
    };
    Ok((read, bytes))
}

/// Why a game cannot be continued, in one sentence.
fn cannot(path: &Path, why: impl Display) -> String {
    format!("cannot continue the game in {}: {why}", shown(path.display()))
}

fn words(why: &io::Error) -> String {
    match why.kind() {
        ErrorKind::WouldBlock => "it is open in another window".to_owned(),
        _ => reason(why, "it no longer exists"),
    }
}

/// Keeps a copy of a damaged journal beside it, once. Returns its path.
fn keep_aside(path: &Path, bytes: &[u8]) -> io::Result<PathBuf> {
    for aside in names_aside(path) {
        match ordinary(&aside) {
            Ok(_) if fs::read(&aside)? == bytes => return Ok(aside),
            Err(why) if why.kind() == ErrorKind::NotFound => {
                // A hard link needs no space on the disk.
                if fs::hard_link(path, &aside).is_err() {
                    temporary::replace(&aside, bytes)?;
                }
                return Ok(aside);
            }
            // Something else has that name.
            Ok(_) => {}
            Err(_) if aside.symlink_metadata().is_ok() => {}
            Err(why) => return Err(why),
        }
    }
    Err(ErrorKind::AlreadyExists.into())
}
