//! The file in which a table without a window keeps its game: one game a file, one program a file.

use std::fs::{File, TryLockError};
use std::path::{Path, PathBuf};
use std::{fs, io};

use regalia_core::record::Record;
use regalia_core::storage::{FileError, file};

/// A file that no other host uses. Dropping it gives it free.
pub(super) struct GameFile {
    path: PathBuf,
    /// Held by this program; `None` where the file system has no locks.
    _lock: Option<File>,
}

/// Why a table cannot keep its game in a file.
#[derive(Debug, thiserror::Error)]
pub(super) enum GameFileError {
    #[error("{0}")]
    File(#[from] FileError),
    #[error("another program hosts the game in {0}")]
    InUse(PathBuf),
    #[error("{0} cannot be locked: {1}")]
    Lock(PathBuf, io::Error),
    #[error("{path} holds a game of {holds}, and this one is {wanted}; name another file")]
    OtherGame { path: PathBuf, holds: &'static str, wanted: &'static str },
    #[error("{0} holds a game with other rules; name another file")]
    OtherRules(PathBuf),
    #[error("{0} is no game of a table; name another file")]
    NoTable(PathBuf),
    #[error("the game in {0} is over; --new begins another one in a new file beside it")]
    Over(PathBuf),
}

impl GameFile {
    /// Takes a file for a game like this one. With `is_new` a game that is in it stays there, and the next free name is
    /// taken. Returns the unfinished game that it holds.
    pub fn take(path: &Path, wanted: &Record, is_new: bool) -> Result<(Self, Option<Record>), GameFileError> {
        let path = if is_new { free_name(path) } else { path.to_owned() };
        let own = Self { _lock: lock(&path)?, path };
        if !own.path.exists() {
            return Ok((own, None));
        }
        let record = file::load(&own.path)?;
        let [holds, game] = [&record, wanted].map(Record::game);
        if holds != game {
            return Err(GameFileError::OtherGame { path: own.path, holds: holds.title(), wanted: game.title() });
        }
        if record.options() != wanted.options() {
            return Err(GameFileError::OtherRules(own.path));
        }
        if record.table_state().is_none() {
            return Err(GameFileError::NoTable(own.path));
        }
        if record.result().is_some() {
            return Err(GameFileError::Over(own.path));
        }
        Ok((own, Some(record)))
    }

    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Copies the game in it to a new file beside it, before another one begins here.
    pub fn keep_finished(&self) -> io::Result<()> {
        if self.path.exists() {
            fs::copy(&self.path, free_name(&self.path))?;
        }
        Ok(())
    }
}

/// This path, or the first with a number behind its name that nothing has.
fn free_name(path: &Path) -> PathBuf {
    let stem = path.file_stem().unwrap_or_default().to_string_lossy().into_owned();
    let numbered = |number: u32| {
        let mut name = path.with_file_name(format!("{stem}-{number}"));
        name.set_extension(path.extension().unwrap_or_default());
        name
    };
    std::iter::once(path.to_owned()).chain((2..).map(numbered)).find(|path| !path.exists()).unwrap_or_default()
}

/// Locks a file beside the game, which is replaced whenever it is written. The empty file stays behind: whoever deleted it
/// could delete the one that another program has just locked.
fn lock(path: &Path) -> Result<Option<File>, GameFileError> {
    let mut name = path.as_os_str().to_owned();
    name.push(".lock");
    let failed = |why| GameFileError::Lock(path.to_owned(), why);
    let file = File::options().create(true).truncate(false).write(true).open(&name).map_err(failed)?;
    match file.try_lock() {
        Ok(()) => Ok(Some(file)),
        Err(TryLockError::WouldBlock) => Err(GameFileError::InUse(path.to_owned())),
        Err(TryLockError::Error(why)) if why.kind() == io::ErrorKind::Unsupported => Ok(None),
        Err(TryLockError::Error(why)) => Err(failed(why)),
    }
}
