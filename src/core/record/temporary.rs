//! Files that are written beside the one they replace, and renamed over it once they are complete. The program replaces
//! every file this way.
//!
//! Their names (`.regalia-….tmp`) do not depend on the replaced file. A killed process leaves its file behind; the next
//! one that writes into the same folder removes it. A process that is still writing holds a lock on its file.

use std::fs::{self, File, Metadata, OpenOptions};
use std::io::{self, ErrorKind};
use std::path::Path;

use tempfile::NamedTempFile;

/// How the names of these files begin and end.
const BEGINS: &str = ".regalia-";
const ENDS: &str = ".tmp";

/// At most this many names in a folder are searched for leftovers: the folder may be huge.
const MOST_LOOKED_AT: usize = 10_000;

/// How often to try again if another process removes the new file at once.
const TRIES: u32 = 10;

/// A new file that vanishes unless it is renamed.
///
/// ```
/// use regalia_core::record::temporary::Temporary;
/// use std::io::Write as _;
/// let folder = tempfile::tempdir().unwrap();
/// let target = folder.path().join("notes.txt");
/// let mut new = Temporary::new(folder.path()).unwrap();
/// new.file().write_all(b"all of it").unwrap();
/// assert!(!target.exists());
/// new.replace(&target).unwrap();
/// assert_eq!(std::fs::read_to_string(&target).unwrap(), "all of it");
/// ```
pub struct Temporary(NamedTempFile);

impl Temporary {
    /// Makes a locked file in this folder, and removes what killed processes have left there.
    ///
    /// # Errors
    /// What the system says.
    pub fn new(folder: &Path) -> io::Result<Self> {
        remove_leftovers(folder);
        let mut found = Err(ErrorKind::WouldBlock.into());
        for _ in 0..TRIES {
            let file = tempfile::Builder::new().prefix(BEGINS).suffix(ENDS).make_in(folder, make)?;
            // Until it is locked, another process takes it for a leftover.
            let is_ours = match file.as_file().try_lock() {
                Ok(()) => fs::symlink_metadata(file.path()).is_ok(),
                Err(fs::TryLockError::WouldBlock) => false,
                // On a file system without locks nothing is removed.
                Err(fs::TryLockError::Error(_)) => true,
            };
            if is_ours {
                found = Ok(Self(file));
                break;
            }
        }
        found
    }

    /// The file.
    pub fn file(&mut self) -> &mut File {
        self.0.as_file_mut()
    }

    /// Copies another file's mode, and its owner as far as the system allows.
    ///
    /// # Errors
    /// What the system says.
    pub(super) fn make_like(&self, other: &Metadata) -> io::Result<()> {
        #[cfg(unix)]
        {
            use std::os::unix::fs::{MetadataExt as _, fchown};
            // Only root may give files away.
            let _ = fchown(self.0.as_file(), Some(other.uid()), Some(other.gid()));
        }
        self.0.as_file().set_permissions(other.permissions())
    }

    /// Syncs the file and renames it over `target`. Returns the file, still locked.
    ///
    /// # Errors
    /// What the system says; `target` is unchanged then.
    pub fn replace(self, target: &Path) -> io::Result<File> {
        self.0.as_file().sync_all()?;
        let (file, mut path) = self.0.into_parts();
        // On Windows `persist` neither replaces a file that is open nor takes long paths.
        fs::rename(&path, target)?;
        path.disable_cleanup(true);
        sync_folder(folder_of(target))?;
        Ok(file)
    }

    /// Renames the file to a new name, without syncing it. Returns the file, still locked.
    ///
    /// # Errors
    /// [`ErrorKind::AlreadyExists`] if something has that name; otherwise what the system says.
    pub fn place(self, target: &Path) -> io::Result<File> {
        self.0.persist_noclobber(target).map_err(|error| error.error)
    }
}

/// Makes such a file, which is an ordinary one: to Windows it is none that need not reach the disk.
fn make(path: &Path) -> io::Result<File> {
    OpenOptions::new().read(true).write(true).create_new(true).open(path)
}

/// Replaces or creates a file, and its folder if necessary. Mode and owner stay.
///
/// # Errors
/// What the system says; the file is unchanged then.
pub fn replace(target: &Path, bytes: &[u8]) -> io::Result<()> {
    use std::io::Write as _;
    let folder = folder_of(target);
    fs::create_dir_all(folder)?;
    let mut new = Temporary::new(folder)?;
    if let Ok(old) = fs::metadata(target) {
        new.make_like(&old)?;
    }
    new.file().write_all(bytes)?;
    new.replace(target).map(drop)
}

/// The folder of a file.
pub fn folder_of(target: &Path) -> &Path {
    target.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or_else(|| Path::new("."))
}

/// Syncs the names in a folder. Systems where folders cannot be opened do this by themselves.
///
/// # Errors
/// What the system says.
pub fn sync_folder(folder: &Path) -> io::Result<()> {
    match File::open(folder) {
        Ok(folder) if cfg!(unix) => folder.sync_all(),
        _ => Ok(()),
    }
}

/// Removes the files that killed processes have left in this folder.
pub fn remove_leftovers(folder: &Path) {
    for entry in fs::read_dir(folder).into_iter().flatten().take(MOST_LOOKED_AT).flatten() {
        let name = entry.file_name();
        let is_named = name.to_str().is_some_and(|name| name.starts_with(BEGINS) && name.ends_with(ENDS));
        if is_named
            && entry.file_type().is_ok_and(|kind| kind.is_file())
            && let Ok(file) = File::open(entry.path())
            && file.try_lock().is_ok()
        {
            // If that fails, the next call tries again.
            let _ = fs::remove_file(entry.path());
        }
    }
}
