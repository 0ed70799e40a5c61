//! Saved games on disk: reading them, and what can go wrong with them.

use std::fs::{self, File, Metadata};
use std::io::{self, ErrorKind, Read as _};
use std::path::{Path, PathBuf};

use super::Record;
use super::game_text::{self, Parsed};
use super::limits::{MAX_BYTES, MAX_PLIES};
use super::save::{self, LoadError};
use super::shown::shown;
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

/// What a file holds.
#[derive(Clone, Debug)]
pub struct Opened {
    /// The game.
    pub record: Record,
    /// By which a later change of the file is known.
    pub seen: Seen,
    /// It is a saved game; else text for people, which is not written over.
    pub is_saved_game: bool,
    /// More games stand behind it, which were not read.
    pub more: bool,
}

/// Reads a game: a saved one, or one as [text](game_text), whatever the file is called.
///
/// # Errors
/// If the file cannot be read or is no game.
pub fn open(path: &Path) -> Result<Opened, FileError> {
    let load = |why| FileError::Load { path: path.to_owned(), why };
    let bytes = read(path).map_err(|why| FileError::Open { path: path.to_owned(), why })?;
    let (seen, text) = match bytes {
        Contents::TooBig(bytes) => return Err(load(LoadError::TooBig(bytes))),
        Contents::Bytes(bytes) => (Seen::of(&bytes), String::from_utf8(bytes).map_err(|_| load(LoadError::NotText))?),
    };
    if game_text::is_game_text(&text) {
        let Parsed { record, more } =
            game_text::from_text(&text, None).map_err(|why| load(LoadError::Text(Box::new(why))))?;
        return Ok(Opened { record, seen, is_saved_game: false, more });
    }
    let record = save::from_text(&text).map_err(load)?;
    Ok(Opened { record, seen, is_saved_game: true, more: false })
}

/// Reads a game, as [`open`] does.
///
/// # Errors
/// If the file cannot be read or is no game.
pub fn load(path: &Path) -> Result<Record, FileError> {
    open(path).map(|opened| opened.record)
}

enum Contents {
    Bytes(Vec<u8>),
    /// The size; nothing was read.
    TooBig(u64),
}

/// What the system says about an ordinary file. Ask before you open a file of any other program: to open a named pipe
/// is to wait for whoever writes to it.
///
/// # Errors
/// If there is no such file, or it is a folder, a pipe or the like.
pub(crate) fn ordinary(path: &Path) -> io::Result<Metadata> {
    let metadata = fs::metadata(path)?;
    if metadata.is_dir() {
        return Err(ErrorKind::IsADirectory.into());
    }
    if !metadata.is_file() {
        return Err(io::Error::other("it is not an ordinary file"));
    }
    Ok(metadata)
}

fn read(path: &Path) -> io::Result<Contents> {
    let metadata = ordinary(path)?;
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
    fitting(path, record, save::to_text(record))
}

/// The game as [text](game_text) for people, as it is to be written to a file.
///
/// # Errors
/// If the game would be too long to be read again.
pub fn exported(path: &Path, record: &Record) -> Result<String, FileError> {
    fitting(path, record, game_text::to_text(record))
}

fn fitting(path: &Path, record: &Record, text: String) -> Result<String, FileError> {
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
