//! Writing saved games to disk. If writing is interrupted, the file holds either the old game or the new one.
//!
//! The text goes into a temporary file in the same folder. That file gets the mode and owner of the file it replaces,
//! is synced and renamed over it, and the folder is synced. Before that, the old contents are kept as `.bak` in the
//! same way. Symbolic links are followed: the file they lead to is replaced. If a file has several hard links, only
//! this name gets the new game; the others keep the old one.

use std::hash::{DefaultHasher, Hasher as _};
use std::io::{self, ErrorKind};
use std::path::{Path, PathBuf};

pub use super::file_error::BACKUP;
use super::file_error::{FileError, ordinary, reason};
use super::temporary::{folder_of, write_temporary};
use crate::disk::{Access, Disk, DiskFile, Permissions};
use crate::record::{limits::MAX_BYTES, save, shown};

/// How many bytes of a file are copied at once.
const CHUNK: u64 = 1 << 20;

/// A chain of more links than this counts as a loop.
const MAX_LINKS: usize = 40;

/// What a file held when it was read or written. Tells later whether another program has changed it.
///
/// The contents count, not the modification time: a file that was only touched has not changed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Seen {
    bytes: u64,
    sum: u64,
}

impl Seen {
    /// Of these contents.
    pub fn of(contents: &[u8]) -> Self {
        let mut hasher = DefaultHasher::new();
        hasher.write(contents);
        Self { bytes: contents.len() as u64, sum: hasher.finish() }
    }
}

/// What may be replaced.
///
/// ```
/// use regalia_core::disk::RealDisk;
/// use regalia_core::storage::{FileError, Over, store::store_text};
/// let folder = tempfile::tempdir().unwrap();
/// let path = folder.path().join("game.regalia");
/// let first = store_text(&RealDisk, &path, "one", Over::Nothing).unwrap();
/// assert!(matches!(store_text(&RealDisk, &path, "two", Over::Nothing), Err(FileError::Exists { .. })));
/// store_text(&RealDisk, &path, "two", Over::Known(Some(first.seen))).unwrap();
/// assert!(matches!(store_text(&RealDisk, &path, "three", Over::Known(Some(first.seen))), Err(FileError::Changed { .. })));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Over {
    /// Nothing: the file must be new.
    Nothing,
    /// What this program last saw there. If it has not seen the file since it started, an earlier state of the same
    /// game.
    Known(Option<Seen>),
    /// Whatever is there: the player has agreed.
    Anything,
}

/// The result of a successful save.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Stored {
    /// What the file holds now.
    pub seen: Seen,
    /// Why the old contents could not be kept as `.bak`, in one sentence.
    pub no_backup: Option<String>,
}

/// Writes the text of a saved game, as [`store_bytes`] writes anything.
///
/// # Errors
/// If the file cannot be written, is read-only, or holds what may not be replaced.
pub fn store_text(disk: &dyn Disk, path: &Path, text: &str, over: Over) -> Result<Stored, FileError> {
    store_bytes(disk, path, text.as_bytes(), over)
}

/// Writes a file. Afterwards it holds either all of `bytes` or what it held before.
///
/// The old contents go to `.bak`. If that fails, a file that this program wrote is replaced all the same, and
/// [`Stored::no_backup`] says why; any other file is not replaced.
///
/// # Errors
/// If the file cannot be written, is read-only, or holds what may not be replaced.
pub fn store_bytes(disk: &dyn Disk, path: &Path, bytes: &[u8], over: Over) -> Result<Stored, FileError> {
    let fail = |why| FileError::Save { path: path.to_owned(), why };
    let seen = Seen::of(bytes);
    let target = behind_links(disk, path).map_err(fail)?;
    let old = read_old(disk, &target).map_err(fail)?;
    let is_known = match &old {
        None => true,
        Some(old) => may_replace(path, old, bytes, seen, over)?,
    };
    // A program that was killed may have written it without waiting for the disk.
    if old.as_ref().is_some_and(|old| old.seen == Some(seen)) && sync(disk, &target).is_ok() {
        return Ok(Stored { seen, no_backup: None });
    }
    let permissions = old.as_ref().map(|old| &old.permissions);
    // This comes first: if it fails, nothing has changed.
    let new = write_temporary(disk, folder_of(&target), permissions, |file| file.write(0, bytes)).map_err(fail)?;
    let mut no_backup = None;
    if let Some(old) = &old
        && let Err(why) = back_up(disk, &target, &old.permissions)
    {
        if !is_known {
            return Err(FileError::Backup { path: path.to_owned(), why });
        }
        let said = reason(&why, "no such folder");
        no_backup =
            Some(format!("{} is saved, but its old contents could not be kept: {said}.", shown(path.display())));
    }
    new.replace(&target).map_err(fail)?;
    Ok(Stored { seen, no_backup })
}

/// Whether this program wrote what the file holds.
fn may_replace(path: &Path, old: &OldFile, bytes: &[u8], new: Seen, over: Over) -> Result<bool, FileError> {
    match over {
        Over::Nothing => Err(FileError::Exists { path: path.to_owned() }),
        Over::Anything => Ok(false),
        Over::Known(known) => {
            let is_known = match known {
                Some(known) => old.seen == Some(known),
                None => is_earlier(&old.contents, bytes),
            };
            let is_known = is_known || old.seen == Some(new);
            if is_known { Ok(true) } else { Err(FileError::Changed { path: path.to_owned() }) }
        }
    }
}

/// Follows links to their end, even if nothing is there yet: people link files to a collection elsewhere.
///
/// # Errors
/// If the links form a loop.
pub fn behind_links(disk: &dyn Disk, path: &Path) -> io::Result<PathBuf> {
    let mut target = path.to_owned();
    for _ in 0..MAX_LINKS {
        match disk.read_link(&target) {
            // A link's target is relative to the link's folder.
            Ok(to) => target = target.parent().map_or_else(|| to.clone(), |folder| folder.join(&to)),
            // Not a link, or nothing at all; writing will report any other problem.
            Err(_) => return Ok(target),
        }
    }
    Err(io::Error::other("its links form a loop"))
}

/// The file that is to be replaced.
struct OldFile {
    permissions: Permissions,
    /// `None`: larger than any saved game.
    seen: Option<Seen>,
    contents: Vec<u8>,
}

/// Looks at a file; `None` if there is none.
fn read_old(disk: &dyn Disk, target: &Path) -> io::Result<Option<OldFile>> {
    let metadata = match ordinary(disk, target) {
        Ok(metadata) => metadata,
        Err(why) if why.kind() == ErrorKind::NotFound => return Ok(None),
        Err(why) => return Err(why),
    };
    // Renaming over a read-only file would work, so this has to be checked.
    if metadata.is_read_only {
        return Err(io::Error::other("the file is read-only"));
    }
    let contents = disk.open(target, Access::Read)?.read(0, MAX_BYTES + 1)?;
    let seen = (contents.len() as u64 <= MAX_BYTES).then(|| Seen::of(&contents));
    Ok(Some(OldFile { permissions: metadata.permissions, seen, contents }))
}

/// Waits until a file and its name are on the disk.
fn sync(disk: &dyn Disk, target: &Path) -> io::Result<()> {
    // Windows syncs only what may be written.
    disk.open(target, Access::Write)?.sync_all()?;
    disk.sync_dir(folder_of(target))
}

/// Whether what a file holds is an earlier state of a saved game.
fn is_earlier(contents: &[u8], now: &[u8]) -> bool {
    let read = |bytes| std::str::from_utf8(bytes).ok().and_then(|text| save::from_text(text).ok());
    read(contents).is_some_and(|held| read(now).is_some_and(|game| game.holds(&held)))
}

/// Keeps what a file holds as its `.bak`.
fn back_up(disk: &dyn Disk, target: &Path, permissions: &Permissions) -> io::Result<()> {
    let mut name = target.file_name().unwrap_or_default().to_owned();
    name.push(BACKUP);
    let old = disk.open(target, Access::Read)?;
    let backup = target.with_file_name(name);
    write_temporary(disk, folder_of(&backup), Some(permissions), |file| copy(&*old, file))?.replace(&backup).map(drop)
}

/// Copies a file of any size.
fn copy(from: &dyn DiskFile, to: &dyn DiskFile) -> io::Result<()> {
    let mut at = 0;
    loop {
        let piece = from.read(at, CHUNK)?;
        to.write(at, &piece)?;
        at += piece.len() as u64;
        if (piece.len() as u64) < CHUNK {
            return Ok(());
        }
    }
}
