//! Games on disk: saved ones, and those that are written as text for people.

use std::fs::{self, File};
use std::io::{self, ErrorKind, Read as _, Write as _};
use std::path::{Path, PathBuf};

use atomic_write_file::AtomicWriteFile;

use super::Record;
use super::game_text::{self, Parsed};
use super::load_error::shown;
use super::save::{self, LoadError, MAX_BYTES, MAX_PLIES};

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
    /// The game is larger than what would be read again.
    #[error("cannot save to {}: the game is too long to be read again (more than {MAX_PLIES} plies or {MAX_BYTES} bytes)", shown(path.display()))]
    TooBig {
        /// The file.
        path: PathBuf,
    },
}

/// What the system says, as the end of a sentence.
fn reason(why: &io::Error, not_found: &str) -> String {
    match why.kind() {
        ErrorKind::NotFound => not_found.to_owned(),
        ErrorKind::PermissionDenied => "permission denied".to_owned(),
        ErrorKind::IsADirectory => "it is a folder".to_owned(),
        ErrorKind::NotADirectory => "a part of the path is not a folder".to_owned(),
        ErrorKind::ReadOnlyFilesystem => "the file system is read-only".to_owned(),
        ErrorKind::StorageFull => "the disk is full".to_owned(),
        ErrorKind::QuotaExceeded => "the disk quota is used up".to_owned(),
        ErrorKind::InvalidFilename => "the name is too long or not allowed".to_owned(),
        _ => shown(why),
    }
}

/// What a file holds.
#[derive(Clone, Debug)]
pub struct Opened {
    /// The game.
    pub record: Record,
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
    let text = match bytes {
        Contents::TooBig(bytes) => return Err(load(LoadError::TooBig(bytes))),
        Contents::Bytes(bytes) => String::from_utf8(bytes).map_err(|_| load(LoadError::NotText))?,
    };
    if game_text::is_game_text(&text) {
        let Parsed { record, more } =
            game_text::from_text(&text, None).map_err(|why| load(LoadError::Text(Box::new(why))))?;
        return Ok(Opened { record, is_saved_game: false, more });
    }
    let record = save::from_text(&text).map_err(load)?;
    Ok(Opened { record, is_saved_game: true, more: false })
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

/// Writes a saved game. Either the whole of it is in the file afterwards, or the file is as it was before.
///
/// # Errors
/// If the file cannot be written, is read-only, or the game would be too long to be read again.
pub fn store(path: &Path, record: &Record) -> Result<(), FileError> {
    store_text(path, record, &save::to_text(record))
}

/// Writes a game as [text](game_text) for people, likewise.
///
/// # Errors
/// As [`store`].
pub fn export(path: &Path, record: &Record) -> Result<(), FileError> {
    store_text(path, record, &game_text::to_text(record))
}

fn store_text(path: &Path, record: &Record, text: &str) -> Result<(), FileError> {
    if text.len() as u64 > MAX_BYTES || record.tree.plies() > MAX_PLIES {
        return Err(FileError::TooBig { path: path.to_owned() });
    }
    store_bytes(path, text.as_bytes())
}

/// Writes anything, likewise.
///
/// # Errors
/// If the file cannot be written or is read-only.
pub fn store_bytes(path: &Path, bytes: &[u8]) -> Result<(), FileError> {
    write(path, bytes).map_err(|why| FileError::Save { path: path.to_owned(), why })
}

fn write(path: &Path, bytes: &[u8]) -> io::Result<()> {
    // The file is replaced, not written into: a link would become a file, and a read-only file would not object.
    let target = fs::canonicalize(path).unwrap_or_else(|_| path.to_owned());
    if let Ok(metadata) = fs::metadata(&target) {
        if metadata.is_dir() {
            return Err(ErrorKind::IsADirectory.into());
        }
        if !metadata.is_file() {
            return Err(io::Error::other("it is not an ordinary file"));
        }
        if metadata.permissions().readonly() {
            return Err(io::Error::other("the file is read-only"));
        }
    }
    let mut file = AtomicWriteFile::open(&target)?;
    file.write_all(bytes)?;
    file.commit()
}
