//! Files that are written beside the one they replace, and renamed over it once they are complete. The program replaces
//! every file this way.
//!
//! Their names (`.regalia-….tmp`) do not depend on the replaced file. A killed process leaves its file behind; the next
//! one that writes into the same folder removes it. A process that is still writing holds a lock on its file.

use std::fs::TryLockError;
use std::io::{self, ErrorKind};
use std::path::{Path, PathBuf};

use crate::disk::{Access, Disk, DiskFile, Kind, Lock, Permissions};

/// How the names of these files begin and end.
const PREFIX: &str = ".regalia-";
const SUFFIX: &str = ".tmp";

/// At most this many names in a folder are searched for leftovers: the folder may be huge.
const MAX_NAMES_READ: usize = 10_000;

/// How often to try again if another process removes the new file at once.
const MAX_ATTEMPTS: u32 = 10;

/// A new file that vanishes unless it is renamed.
///
/// ```
/// use regalia_core::disk::RealDisk;
/// use regalia_core::storage::temporary::Temporary;
/// let folder = tempfile::tempdir().unwrap();
/// let target = folder.path().join("notes.txt");
/// let new = Temporary::new(&RealDisk, folder.path()).unwrap();
/// new.file().write(0, b"all of it").unwrap();
/// assert!(!target.exists());
/// new.replace(&target).unwrap();
/// assert_eq!(std::fs::read_to_string(&target).unwrap(), "all of it");
/// ```
pub struct Temporary<'a> {
    /// Removed before the file is closed, which unlocks it.
    name: RemoveOnDrop<'a>,
    file: Box<dyn DiskFile>,
    is_locked: bool,
}

/// The name of such a file.
struct RemoveOnDrop<'a> {
    disk: &'a dyn Disk,
    path: PathBuf,
    is_gone: bool,
}

impl Drop for RemoveOnDrop<'_> {
    fn drop(&mut self) {
        if !self.is_gone {
            // If that fails, the next one in this folder tries again.
            let _ = self.disk.remove_file(&self.path);
        }
    }
}

impl<'a> Temporary<'a> {
    /// Makes a file in this folder, locked if there are locks, and removes what killed processes have left there.
    ///
    /// # Errors
    /// What the system says.
    pub fn new(disk: &'a dyn Disk, folder: &Path) -> io::Result<Self> {
        remove_leftovers(disk, folder);
        for _ in 0..MAX_ATTEMPTS {
            let made = tempfile::Builder::new()
                .prefix(PREFIX)
                .suffix(SUFFIX)
                // An ordinary file: to Windows it is none that need not reach the disk.
                .make_in(folder, |path| disk.open(path, Access::New))?;
            let (file, mut path) = made.into_parts();
            path.disable_cleanup(true);
            let name = RemoveOnDrop { disk, path: path.to_path_buf(), is_gone: false };
            // Until it is locked, another process may remove it as a leftover.
            let is_locked = match file.try_lock(Lock::Exclusive) {
                Ok(()) if disk.symlink_metadata(&name.path).is_ok() => true,
                Ok(()) | Err(TryLockError::WouldBlock) => continue,
                // On a file system without locks nothing is removed.
                Err(TryLockError::Error(_)) => false,
            };
            return Ok(Self { name, file, is_locked });
        }
        Err(ErrorKind::WouldBlock.into())
    }

    /// The file.
    pub fn file(&self) -> &dyn DiskFile {
        &*self.file
    }

    /// Whether the file is locked: not every file system has locks.
    pub const fn is_locked(&self) -> bool {
        self.is_locked
    }

    /// Syncs the file and renames it over `target`. Returns the file, still locked.
    ///
    /// # Errors
    /// What the system says; `target` is unchanged then.
    pub fn replace(self, target: &Path) -> io::Result<Box<dyn DiskFile>> {
        let Self { mut name, file, .. } = self;
        file.sync_all()?;
        name.disk.rename(&name.path, target)?;
        name.is_gone = true;
        name.disk.sync_dir(folder_of(target))?;
        Ok(file)
    }

    /// Renames the file to a new name, without syncing it. Returns the file, still locked.
    ///
    /// # Errors
    /// [`ErrorKind::AlreadyExists`] if something has that name; otherwise what the system says.
    pub fn persist_noclobber(self, target: &Path) -> io::Result<Box<dyn DiskFile>> {
        let Self { mut name, file, .. } = self;
        name.disk.rename_noclobber(&name.path, target)?;
        name.is_gone = true;
        Ok(file)
    }
}

/// Replaces or creates a file, and its folder if necessary. Mode and owner stay.
///
/// # Errors
/// What the system says; the file is unchanged then.
pub fn replace(disk: &dyn Disk, target: &Path, bytes: &[u8]) -> io::Result<()> {
    let folder = folder_of(target);
    let is_new = disk.metadata(folder).is_err();
    disk.create_dir_all(folder)?;
    let permissions = disk.metadata(target).ok().map(|old| old.permissions);
    write_temporary(disk, folder, permissions.as_ref(), |file| file.write(0, bytes))?.replace(target)?;
    if is_new {
        disk.sync_above(folder);
    }
    Ok(())
}

/// A new file in this folder, whole, with this mode and owner.
pub(super) fn write_temporary<'a>(
    disk: &'a dyn Disk,
    folder: &Path,
    permissions: Option<&Permissions>,
    write: impl FnOnce(&dyn DiskFile) -> io::Result<()>,
) -> io::Result<Temporary<'a>> {
    let new = Temporary::new(disk, folder)?;
    if let Some(permissions) = permissions {
        new.file.set_permissions(permissions)?;
    }
    // Write after setting mode and owner: the contents must not be readable by more users than before.
    write(&*new.file)?;
    Ok(new)
}

/// The folder of a file.
pub fn folder_of(target: &Path) -> &Path {
    target.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or_else(|| Path::new("."))
}

/// Removes the files that killed processes have left in this folder.
pub fn remove_leftovers(disk: &dyn Disk, folder: &Path) {
    for found in disk.read_dir(folder).into_iter().flatten().take(MAX_NAMES_READ).flatten() {
        let is_named = found.name.to_str().is_some_and(|name| name.starts_with(PREFIX) && name.ends_with(SUFFIX));
        let path = folder.join(&found.name);
        if is_named
            && found.kind == Kind::File
            && let Ok(file) = disk.open(&path, Access::Read)
            && file.try_lock(Lock::Exclusive).is_ok()
        {
            // If that fails, the next call tries again.
            let _ = disk.remove_file(&path);
        }
    }
}
