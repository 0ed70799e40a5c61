//! Files that are written beside the one they replace, and renamed over it once they are whole: the one way in which
//! this program replaces a file.
//!
//! Their names say whose they are (`.regalia-….tmp`), whatever the replaced file is called. A process that is killed
//! leaves its file behind; the next one that writes into the same folder removes it. The lock on the file tells the two
//! apart: a process that still writes holds it.

use std::fs::{self, File, Metadata};
use std::io::{self, ErrorKind};
use std::path::Path;

use tempfile::NamedTempFile;

/// How the names of these files begin and end.
const BEGINS: &str = ".regalia-";
const ENDS: &str = ".tmp";

/// Names in a folder that are looked at for files left behind, at most: the folder may be anybody's.
const MOST_LOOKED_AT: usize = 10_000;

/// How often a name is tried that somebody else removes in the same moment.
const TRIES: u32 = 10;

/// A new file that vanishes unless it is renamed.
pub(crate) struct Temporary(NamedTempFile);

impl Temporary {
    /// A new file in this folder, locked. What killed processes have left there is removed.
    ///
    /// # Errors
    /// What the system says.
    pub fn new(folder: &Path) -> io::Result<Self> {
        remove_leftovers(folder);
        let mut found = Err(ErrorKind::WouldBlock.into());
        for _ in 0..TRIES {
            let file = named().tempfile_in(folder)?;
            // Until it is locked, another process takes it for a file left behind.
            let is_ours = match file.as_file().try_lock() {
                Ok(()) => fs::symlink_metadata(file.path()).is_ok(),
                Err(fs::TryLockError::WouldBlock) => false,
                // A file system without locks: nothing is removed there.
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

    /// Gives it mode and owner of another file, the owner as far as the system allows.
    ///
    /// # Errors
    /// What the system says.
    pub fn make_like(&self, other: &Metadata) -> io::Result<()> {
        #[cfg(unix)]
        {
            use std::os::unix::fs::{MetadataExt as _, fchown};
            // Only the system's own user may give files away; the others' new file is theirs.
            let _ = fchown(self.0.as_file(), Some(other.uid()), Some(other.gid()));
        }
        self.0.as_file().set_permissions(other.permissions())
    }

    /// Brings it to the disk and renames it, in place of whatever has that name now. Gives the file, still locked.
    ///
    /// # Errors
    /// What the system says; then the file with that name is as it was.
    pub fn replace(self, target: &Path) -> io::Result<File> {
        self.0.as_file().sync_all()?;
        let file = self.0.persist(target).map_err(|error| error.error)?;
        sync_folder(folder_of(target))?;
        Ok(file)
    }

    /// Renames it to a name that nothing has, without waiting for the disk. Gives the file, still locked.
    ///
    /// # Errors
    /// [`ErrorKind::AlreadyExists`] if something has that name; otherwise what the system says.
    #[cfg(feature = "gui")]
    pub fn place(self, target: &Path) -> io::Result<File> {
        self.0.persist_noclobber(target).map_err(|error| error.error)
    }
}

/// How such a file is made: by whoever may read what other programs make.
fn named() -> tempfile::Builder<'static, 'static> {
    let mut named = tempfile::Builder::new();
    named.prefix(BEGINS).suffix(ENDS);
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt as _;
        named.permissions(fs::Permissions::from_mode(0o666));
    }
    named
}

/// Replaces a file by these bytes, or makes it; its folder is made if need be. Mode and owner stay.
///
/// # Errors
/// What the system says; then the file is as it was.
#[cfg(feature = "gui")]
pub(crate) fn replace(target: &Path, bytes: &[u8]) -> io::Result<()> {
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
pub(crate) fn folder_of(target: &Path) -> &Path {
    target.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or_else(|| Path::new("."))
}

/// Brings the names in a folder to the disk. Where folders cannot be opened, the system looks after that.
///
/// # Errors
/// What the system says.
pub(crate) fn sync_folder(folder: &Path) -> io::Result<()> {
    match File::open(folder) {
        Ok(folder) if cfg!(unix) => folder.sync_all(),
        _ => Ok(()),
    }
}

/// Removes what processes have left behind that were killed while they wrote into this folder.
pub(crate) fn remove_leftovers(folder: &Path) {
    for entry in fs::read_dir(folder).into_iter().flatten().take(MOST_LOOKED_AT).flatten() {
        let name = entry.file_name();
        let is_named = name.to_str().is_some_and(|name| name.starts_with(BEGINS) && name.ends_with(ENDS));
        if is_named
            && entry.file_type().is_ok_and(|kind| kind.is_file())
            && let Ok(file) = File::open(entry.path())
            && file.try_lock().is_ok()
        {
            // If it stays, it is tried again the next time.
            let _ = fs::remove_file(entry.path());
        }
    }
}
