//! Taking a journal up: it is locked, read, and put right if it was damaged.

use std::fmt::Display;
use std::fs::{self, File, OpenOptions};
use std::io::{self, ErrorKind, Read as _, Write as _};
use std::path::{Path, PathBuf};

use atomic_write_file::AtomicWriteFile;

use super::lock::{self, Lock};
use crate::record::file::reason;
use crate::record::journal::{self, Flaw, Journal, MAX_JOURNAL_BYTES};
use crate::record::shown;

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
    let said = |why: io::Error| cannot(path, words(&why));
    let mut file = OpenOptions::new().read(true).write(true).open(path).map_err(said)?;
    lock::take(&file, Lock::Alone).map_err(said)?;
    // Somebody may have removed it before it was locked: what is written to it now would be lost.
    fs::metadata(path).map_err(said)?;
    let (read, bytes) = read(&mut file).map_err(said)?;
    let (journal, what) = match read {
        Ok(Journal { flaw: Some(Flaw::Damaged(line, what)), lines, bytes: good, record, file, when }) => {
            let journal = Journal { record, file, when, lines, bytes: good, flaw: None };
            (Some(journal), format!("line {line}: {what}"))
        }
        Ok(journal) => return Ok(Taken { journal: Some(journal), file, notice: None }),
        // Whoever wrote it died before anything was on the board.
        Err(Flaw::Torn) => return Ok(Taken { journal: None, file, notice: None }),
        Err(_) if bytes.is_empty() => return Ok(Taken { journal: None, file, notice: None }),
        Err(flaw) => (None, flaw.to_string()),
    };
    let aside = beside(path);
    let told = |rest: &str| {
        Some(format!("The journal of a game was damaged ({what}) and moved to {}: {rest}", shown(aside.display())))
    };
    match journal {
        None => {
            fs::rename(path, &aside).map_err(said)?;
            Ok(Taken { journal: None, file, notice: told("no game could be read from it.") })
        }
        Some(journal) => {
            // A copy first: at no moment is there less than before.
            fs::copy(path, &aside).map_err(said)?;
            let good = bytes.get(..journal.bytes).unwrap_or_default();
            let file = write_anew(path, good).map_err(said)?;
            let rest = format!("the game up to ply {} is among the recent games.", journal.record.cursor());
            Ok(Taken { journal: Some(journal), file, notice: told(&rest) })
        }
    }
}

/// What a journal says, without taking it from anybody.
///
/// # Errors
/// [`ErrorKind::WouldBlock`] if somebody writes it; otherwise what the system says.
pub(super) fn look_into(path: &Path) -> io::Result<Result<Journal, Flaw>> {
    let mut file = File::open(path)?;
    lock::take(&file, Lock::Shared)?;
    Ok(read(&mut file)?.0)
}

/// Whether nobody writes a journal.
pub(super) fn is_free(path: &Path) -> bool {
    File::open(path).is_ok_and(|file| lock::take(&file, Lock::Shared).is_ok())
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

/// Why a game cannot be gone on with, in one sentence.
fn cannot(path: &Path, why: impl Display) -> String {
    format!("cannot continue the game in {}: {why}", shown(path.display()))
}

fn words(why: &io::Error) -> String {
    match why.kind() {
        ErrorKind::WouldBlock => "it is open in another window".to_owned(),
        _ => reason(why, "it is not there any more"),
    }
}

/// A path beside a journal that nothing has yet.
fn beside(path: &Path) -> PathBuf {
    let name = |end: String| path.with_extension(format!("{}.damaged{end}", super::shelf::ENDING));
    let others = (2..).map(|number: u32| name(format!("-{number}")));
    let mut free = std::iter::once(name(String::new())).chain(others).filter(|path| !path.exists());
    free.next().unwrap_or_else(|| name(String::new()))
}

fn write_anew(path: &Path, bytes: &[u8]) -> io::Result<File> {
    let mut anew = AtomicWriteFile::open(path)?;
    anew.write_all(bytes)?;
    anew.commit()?;
    let file = OpenOptions::new().read(true).write(true).open(path)?;
    lock::take(&file, Lock::Alone)?;
    Ok(file)
}
