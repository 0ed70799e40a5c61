//! The disk as the program uses it for games and settings: one small trait. [`RealDisk`] is the system's; tests put
//! another in its place that forgets what was not synced.
//!
//! A disk is passed as a value, `Arc<dyn Disk>` or `&dyn Disk`; none is global.

mod real;

use std::ffi::OsString;
use std::fmt::Debug;
use std::fs::{self, TryLockError};
use std::io::{self, ErrorKind};
use std::path::{Path, PathBuf};
use std::time::SystemTime;

pub use real::RealDisk;

/// What a name stands for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// An ordinary file.
    File,
    /// A folder.
    Folder,
    /// A symbolic link.
    Link,
    /// A pipe, a socket, a device: never to be opened, since that may block.
    Other,
}

/// What the system knows of a file without reading it.
#[derive(Clone, Debug)]
pub struct Metadata {
    /// What it is.
    pub kind: Kind,
    /// Its size in bytes.
    pub bytes: u64,
    /// When it was last changed, if the system says so.
    pub modified: Option<SystemTime>,
    /// Whether it is marked as read-only.
    pub is_read_only: bool,
    /// Its number: two names with the same one stand for the same file.
    pub id: (u64, u64),
    /// Who may read and write it.
    pub permissions: Permissions,
}

/// Mode and owner of a file, to be given to another one.
#[derive(Clone, Debug, Default)]
pub struct Permissions(Option<fs::Metadata>);

/// How to open a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Access {
    /// For reading.
    Read,
    /// For reading and writing.
    Write,
    /// For reading and writing; it must not exist.
    New,
}

/// The kind of a lock.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Lock {
    /// Writing.
    Exclusive,
    /// Reading; others may read, too.
    Shared,
}

/// A name in a folder.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DirEntry {
    /// The name.
    pub name: OsString,
    /// What it stands for.
    pub kind: Kind,
}

/// The names in a folder, in no order.
pub type DirEntries<'a> = Box<dyn Iterator<Item = io::Result<DirEntry>> + 'a>;

/// A disk with files and folders. All errors are what the system says.
///
/// ```
/// use regalia_core::disk::{Access, Disk, RealDisk};
/// let folder = tempfile::tempdir().unwrap();
/// let disk: &dyn Disk = &RealDisk;
/// let path = folder.path().join("a/b.txt");
/// disk.create_dir_all(&folder.path().join("a")).unwrap();
/// let file = disk.open(&path, Access::New).unwrap();
/// file.write(0, b"all of it").unwrap();
/// file.sync_all().unwrap();
/// disk.sync_dir(&folder.path().join("a")).unwrap();
/// assert_eq!(disk.open(&path, Access::Read).unwrap().read(4, 100).unwrap(), b"of it");
/// ```
pub trait Disk: Debug + Send + Sync {
    /// What a name stands for; of a link, the link itself.
    fn symlink_metadata(&self, path: &Path) -> io::Result<Metadata>;

    /// What a name stands for; of a link, what it leads to.
    fn metadata(&self, path: &Path) -> io::Result<Metadata>;

    /// Where a link leads, as it says itself.
    ///
    /// # Errors
    /// What the system says; also if it is no link.
    fn read_link(&self, path: &Path) -> io::Result<PathBuf>;

    /// Opens or creates a file. Ask [`ordinary`](crate::storage::file::ordinary) first: opening a pipe blocks.
    fn open(&self, path: &Path, access: Access) -> io::Result<Box<dyn DiskFile>>;

    /// Lists a folder.
    fn read_dir(&self, folder: &Path) -> io::Result<DirEntries<'_>>;

    /// Makes a folder.
    fn create_dir(&self, folder: &Path) -> io::Result<()>;

    /// Gives a file another name in the same folder, replacing a file of that name.
    ///
    /// # Errors
    /// What the system says; nothing has changed then.
    fn rename(&self, from: &Path, to: &Path) -> io::Result<()>;

    /// Gives a file another name in the same folder, if nothing has that name.
    ///
    /// # Errors
    /// What the system says; `to` has not changed then.
    fn rename_noclobber(&self, from: &Path, to: &Path) -> io::Result<()>;

    /// Gives a file one more name.
    fn hard_link(&self, of: &Path, name: &Path) -> io::Result<()>;

    /// Removes the name of a file.
    fn remove_file(&self, path: &Path) -> io::Result<()>;

    /// Syncs the names in a folder. Systems where folders cannot be opened do this by themselves.
    fn sync_dir(&self, folder: &Path) -> io::Result<()>;

    /// Makes a folder and all above it that are missing. Their names are not synced.
    ///
    /// # Errors
    /// What the system says; [`ErrorKind::NotADirectory`] if something else is in the place of one.
    fn create_dir_all(&self, folder: &Path) -> io::Result<()> {
        let is_there = || self.metadata(folder).is_ok_and(|metadata| metadata.kind == Kind::Folder);
        let make = || match self.create_dir(folder) {
            Err(why) if why.kind() != ErrorKind::NotFound && is_there() => Ok(()),
            Err(why) if why.kind() == ErrorKind::AlreadyExists => Err(ErrorKind::NotADirectory.into()),
            result => result,
        };
        match (make(), folder.parent()) {
            (Err(why), Some(above)) if why.kind() == ErrorKind::NotFound && !above.as_os_str().is_empty() => {
                self.create_dir_all(above)?;
                make()
            }
            (result, _) => result,
        }
    }

    /// Syncs the name of a folder and those of all above it, as far as the system allows: a power cut may lose a whole
    /// folder whose name is not on the disk.
    fn sync_above(&self, folder: &Path) {
        for above in folder.ancestors().skip(1) {
            if self.sync_dir(above).is_err() {
                return;
            }
        }
    }
}

/// An open file. All errors are what the system says.
pub trait DiskFile: Debug + Send + Sync {
    /// What is known of it.
    fn metadata(&self) -> io::Result<Metadata>;

    /// What it holds from byte `at` on, at most `most` bytes.
    fn read(&self, at: u64, most: u64) -> io::Result<Vec<u8>>;

    /// Writes all of `bytes`, from byte `at` on.
    ///
    /// # Errors
    /// What the system says; a part may have been written.
    fn write(&self, at: u64, bytes: &[u8]) -> io::Result<()>;

    /// Cuts off everything after so many bytes.
    fn set_len(&self, bytes: u64) -> io::Result<()>;

    /// Waits until what it holds is on the disk.
    ///
    /// # Errors
    /// What the system says; nobody knows then what is on the disk.
    fn sync_data(&self) -> io::Result<()>;

    /// Waits until what it holds, its mode and its owner are on the disk.
    ///
    /// # Errors
    /// What the system says; nobody knows then what is on the disk.
    fn sync_all(&self) -> io::Result<()>;

    /// Locks it, without waiting, until it is closed.
    ///
    /// # Errors
    /// [`TryLockError::WouldBlock`] if somebody else holds it; otherwise there are no locks here.
    fn try_lock(&self, lock: Lock) -> Result<(), TryLockError>;

    /// Gives it another file's mode, and its owner as far as the system allows.
    fn set_permissions(&self, permissions: &Permissions) -> io::Result<()>;

    /// Sets the time of its last change.
    fn set_modified(&self, when: SystemTime) -> io::Result<()>;
}
