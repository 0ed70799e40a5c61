//! Saved games on disk.

use std::fs::{self, File};
use std::io::{self, ErrorKind, Read as _, Write as _};
use std::path::{Path, PathBuf};

use atomic_write_file::AtomicWriteFile;

use super::Record;
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
pub(crate) fn reason(why: &io::Error, not_found: &str) -> String {
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

/// Reads a saved game.
///
/// # Errors
/// If the file cannot be read or is no saved game.
pub fn load(path: &Path) -> Result<Record, FileError> {
    let load = |why| FileError::Load { path: path.to_owned(), why };
    let bytes = read(path).map_err(|why| FileError::Open { path: path.to_owned(), why })?;
    match bytes {
        Contents::TooBig(bytes) => Err(load(LoadError::TooBig(bytes))),
        Contents::Bytes(bytes) => {
            let text = String::from_utf8(bytes).map_err(|_| load(LoadError::NotText))?;
            save::from_text(&text).map_err(load)
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

/// Writes a saved game. Either the whole of it is in the file afterwards, or the file is as it was before.
///
/// # Errors
/// If the file cannot be written, is read-only, or the game would be too long to be read again.
pub fn store(path: &Path, record: &Record) -> Result<(), FileError> {
    let text = save::to_text(record);
    if text.len() as u64 > MAX_BYTES || record.tree.plies() > MAX_PLIES {
        return Err(FileError::TooBig { path: path.to_owned() });
    }
    write(path, &text).map_err(|why| FileError::Save { path: path.to_owned(), why })
}

fn write(path: &Path, text: &str) -> io::Result<()> {
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
    file.write_all(text.as_bytes())?;
    file.commit()
}
