//! What can go wrong with a file, in one sentence.

use std::fs::{self, Metadata};
use std::io::{self, ErrorKind};
use std::path::{Path, PathBuf};

use super::limits::{MAX_BYTES, MAX_PLIES};
use super::load_error::LoadError;
use super::shown::shown;

/// What is added to the name of a file for what it held before it was saved last.
pub const BACKUP: &str = ".bak";

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
