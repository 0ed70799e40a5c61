//! Saved games on disk: reading them, and what can go wrong with them.

use std::fs::{self, File};
use std::io::{self, ErrorKind, Read as _};
use std::path::{Path, PathBuf};

use super::Record;
use super::load_error::shown;
use super::save::{self, LoadError, MAX_BYTES, MAX_PLIES};
use super::store::{BACKUP, Over, Seen, store_text};

/// What the names of saved games end in.
pub const EXTENSION: &str = "regalia";

/// Why a game could not be read from a file or written to one.
#[derive(Debug, thiserror::Error)]
pub enum FileError {
    /// The file cannot be read.
    #[error("cannot open {}: {}", shown(path.display()), reason(.why, "no such file"))]
    Open {
        /// The file.
        path: PathBuf,
        /// What the system says.
        why: io::Error,
    },
    /// What the file says is no game.
    #[error("cannot open {}: {why}", shown(path.display()))]
    Load {
        /// The file.
        path: PathBuf,
        /// What is wrong with it.
        why: LoadError,
    },
    /// The file cannot be written.
    #[error("cannot save to {}: {}", shown(path.display()), reason(.why, "no such folder"))]
    Save {
        /// The file.
        path: PathBuf,
        /// What the system says.
        why: io::Error,
    },
    /// Somebody else has changed the file.
    #[error("{} was changed by another program since it was opened", shown(path.display()))]
    Changed {
        /// The file.
        path: PathBuf,
    },
    /// The file was to be new.
    #[error("{} exists already", shown(path.display()))]
    Exists {
        /// The file.
        path: PathBuf,
    },
    /// What the file holds cannot be kept beside it.
    #[error("cannot save to {0}: what it holds cannot be kept as {0}{BACKUP}: {1}", shown(path.display()), reason(.why, "no such folder"))]
    Backup {
        /// The file.
        path: PathBuf,
        /// What the system says.
        why: io::Error,
    },
    /// The game is larger than what would be read again.
    #[error("cannot save to {}: the game is too long to be read again (more than {MAX_PLIES} plies or {MAX_BYTES} bytes)", shown(path.display()))]
    TooBig {
        /// The file.
        path: PathBuf,
    },
}

/// What the system says, as the end of a sentence.
pub(crate) fn reason(why: &io::Error, not_found: &str) -> String {
    match why.kind() {
        ErrorKind::NotFound => not_found.to_owned(),
        ErrorKind::PermissionDenied => "permission denied".to_owned(),
        ErrorKind::IsADirectory => "it is a folder".to_owned(),
        ErrorKind::NotADirectory => "a part of the path is not a folder".to_owned(),
        ErrorKind::ReadOnlyFilesystem => "the file system is read-only".to_owned(),
        ErrorKind::StorageFull => "the disk is full".to_owned(),
        ErrorKind::QuotaExceeded => "the disk quota is used up".to_owned(),
        ErrorKind::FileTooLarge => "the file would be larger than the system allows".to_owned(),
        ErrorKind::InvalidFilename => "the name is too long or not allowed".to_owned(),
        _ => shown(why),
    }
}

/// Reads a saved game.
///
/// # Errors
/// If the file cannot be read or is no saved game.
pub fn load(path: &Path) -> Result<Record, FileError> {
    load_seen(path).map(|(record, _)| record)
}

/// Reads a saved game, and tells by what a later change of the file is known.
///
/// # Errors
/// If the file cannot be read or is no saved game.
pub fn load_seen(path: &Path) -> Result<(Record, Seen), FileError> {
    let load = |why| FileError::Load { path: path.to_owned(), why };
    let bytes = read(path).map_err(|why| FileError::Open { path: path.to_owned(), why })?;
    match bytes {
        Contents::TooBig(bytes) => Err(load(LoadError::TooBig(bytes))),
        Contents::Bytes(bytes) => {
            let seen = Seen::of(&bytes);
            let text = String::from_utf8(bytes).map_err(|_| load(LoadError::NotText))?;
            save::from_text(&text).map(|record| (record, seen)).map_err(load)
        }
    }
}

enum Contents {
    Bytes(Vec<u8>),
    /// The size; nothing was read.
    TooBig(u64),
}

fn read(path: &Path) -> io::Result<Contents> {
    // Asked before opening: opening a pipe would wait for its writer.
    let metadata = fs::metadata(path)?;
    if metadata.is_dir() {
        return Err(ErrorKind::IsADirectory.into());
    }
    if !metadata.is_file() {
        return Err(io::Error::other("it is not an ordinary file"));
    }
    if metadata.len() > MAX_BYTES {
        return Ok(Contents::TooBig(metadata.len()));
    }
    let mut bytes = Vec::new();
    // A file may grow while it is read.
    File::open(path)?.take(MAX_BYTES + 1).read_to_end(&mut bytes)?;
    Ok(Contents::Bytes(bytes))
}

/// The text that is to be written to a file.
///
/// # Errors
/// If the game would be too long to be read again.
pub fn text(path: &Path, record: &Record) -> Result<String, FileError> {
    let text = save::to_text(record);
    if text.len() as u64 > MAX_BYTES || record.tree.plies() > MAX_PLIES {
        return Err(FileError::TooBig { path: path.to_owned() });
    }
    Ok(text)
}

/// Writes a saved game over whatever is in the file, which is kept as its `.bak`. Either the whole of it is in the file
/// afterwards, or the file is as it was before.
///
/// # Errors
/// If the file cannot be written, is read-only, or the game would be too long to be read again.
pub fn store(path: &Path, record: &Record) -> Result<(), FileError> {
    store_text(path, &text(path, record)?, Over::Anything).map(drop)
}
