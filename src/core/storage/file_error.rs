//! What can go wrong with a file, in one sentence.

use std::io::{self, ErrorKind};
use std::path::{Path, PathBuf};

use crate::disk::{Disk, Kind, Metadata};
use crate::record::limits::{MAX_BYTES, MAX_PLIES};
use crate::record::{LoadError, shown};

/// Added to a file's name for the copy of what it held before the last save.
pub const BACKUP: &str = ".bak";

/// The extension of saved games.
pub const EXTENSION: &str = "regalia";

/// Why a game could not be read from a file or written to one.
#[derive(Debug, thiserror::Error)]
#[expect(missing_docs, reason = "the messages say what the fields are")]
pub enum FileError {
    /// The file cannot be read.
    #[error("cannot open {}: {}", shown(path.display()), reason(.why, "no such file"))]
    Open { path: PathBuf, why: io::Error },
    /// The file does not hold a game.
    #[error("cannot open {}: {why}", shown(path.display()))]
    Load { path: PathBuf, why: LoadError },
    /// The file cannot be written.
    #[error("cannot save to {}: {}", shown(path.display()), reason(.why, "no such folder"))]
    Save { path: PathBuf, why: io::Error },
    /// Another program has changed the file.
    #[error("{} was changed by another program since it was opened", shown(path.display()))]
    Changed { path: PathBuf },
    /// The file was expected to be new.
    #[error("{} exists already", shown(path.display()))]
    Exists { path: PathBuf },
    /// What the file holds cannot be backed up.
    #[error("cannot save to {0}: its old contents cannot be kept as {0}{BACKUP}: {1}", shown(path.display()), reason(.why, "no such folder"))]
    Backup { path: PathBuf, why: io::Error },
    /// The game is too long to be read again.
    #[error("cannot save to {}: the game is too long to be read again (more than {MAX_PLIES} moves or {MAX_BYTES} bytes)", shown(path.display()))]
    TooBig { path: PathBuf },
}

/// The system's reason, as the end of a sentence.
pub fn reason(why: &io::Error, not_found: &str) -> String {
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

/// The metadata of an ordinary file, maybe behind a link. Call this before opening a file that another program may have
/// put there: opening a named pipe blocks until somebody writes to it.
///
/// # Errors
/// If there is no such file, or if it is a folder, a pipe or the like.
pub fn ordinary(disk: &dyn Disk, path: &Path) -> io::Result<Metadata> {
    let metadata = disk.metadata(path)?;
    match metadata.kind {
        Kind::File => Ok(metadata),
        Kind::Folder => Err(ErrorKind::IsADirectory.into()),
        _ => Err(io::Error::other("it is not an ordinary file")),
    }
}
