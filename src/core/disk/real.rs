//! The system's disk.

use std::fs::{self, File, FileType, OpenOptions, TryLockError};
use std::io::{self, Read as _, Seek as _, SeekFrom, Write as _};
use std::path::{Path, PathBuf};
use std::time::SystemTime;

use tempfile::TempPath;

use super::{Access, DirEntries, DirEntry, Disk, DiskFile, Kind, Lock, Metadata, Permissions};

/// The system's disk.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct RealDisk;

impl Disk for RealDisk {
    fn symlink_metadata(&self, path: &Path) -> io::Result<Metadata> {
        fs::symlink_metadata(path).map(metadata_of)
    }

    fn metadata(&self, path: &Path) -> io::Result<Metadata> {
        fs::metadata(path).map(metadata_of)
    }

    fn read_link(&self, path: &Path) -> io::Result<PathBuf> {
        fs::read_link(path)
    }

    fn open(&self, path: &Path, access: Access) -> io::Result<Box<dyn DiskFile>> {
        let mut options = OpenOptions::new();
        options.read(true).write(access != Access::Read).create_new(access == Access::New);
        Ok(Box::new(options.open(path)?))
    }

    fn read_dir(&self, folder: &Path) -> io::Result<DirEntries<'_>> {
        let name = |entry: fs::DirEntry| Ok(DirEntry { name: entry.file_name(), kind: kind(entry.file_type()?) });
        Ok(Box::new(fs::read_dir(folder)?.map(move |entry| entry.and_then(name))))
    }

    fn create_dir(&self, folder: &Path) -> io::Result<()> {
        fs::create_dir(folder)
    }

    fn rename(&self, from: &Path, to: &Path) -> io::Result<()> {
        fs::rename(from, to)
    }

    fn rename_noclobber(&self, from: &Path, to: &Path) -> io::Result<()> {
        let mut from = TempPath::try_from_path(from)?;
        from.disable_cleanup(true);
        Ok(from.persist_noclobber(to)?)
    }

    fn hard_link(&self, of: &Path, name: &Path) -> io::Result<()> {
        fs::hard_link(of, name)
    }

    fn remove_file(&self, path: &Path) -> io::Result<()> {
        fs::remove_file(path)
    }

    fn sync_dir(&self, folder: &Path) -> io::Result<()> {
        match File::open(folder) {
            Ok(folder) if cfg!(unix) => folder.sync_all(),
            _ => Ok(()),
        }
    }
}

impl DiskFile for File {
    fn metadata(&self) -> io::Result<Metadata> {
        self.metadata().map(metadata_of)
    }

    fn read(&self, at: u64, most: u64) -> io::Result<Vec<u8>> {
        let (mut file, mut bytes) = (self, Vec::new());
        file.seek(SeekFrom::Start(at))?;
        file.take(most).read_to_end(&mut bytes)?;
        Ok(bytes)
    }

    fn write(&self, at: u64, bytes: &[u8]) -> io::Result<()> {
        let mut file = self;
        file.seek(SeekFrom::Start(at))?;
        file.write_all(bytes)
    }

    fn set_len(&self, bytes: u64) -> io::Result<()> {
        self.set_len(bytes)
    }

    fn sync_data(&self) -> io::Result<()> {
        File::sync_data(self)
    }

    fn sync_all(&self) -> io::Result<()> {
        File::sync_all(self)
    }

    fn try_lock(&self, lock: Lock) -> Result<(), TryLockError> {
        match lock {
            Lock::Exclusive => File::try_lock(self),
            Lock::Shared => self.try_lock_shared(),
        }
    }

    fn set_permissions(&self, permissions: &Permissions) -> io::Result<()> {
        let Some(other) = &permissions.0 else { return Ok(()) };
        #[cfg(unix)]
        {
            use std::os::unix::fs::{MetadataExt as _, fchown};
            // Only root may give files away.
            let _ = fchown(self, Some(other.uid()), Some(other.gid()));
        }
        self.set_permissions(other.permissions())
    }

    fn set_modified(&self, when: SystemTime) -> io::Result<()> {
        File::set_modified(self, when)
    }
}

fn metadata_of(metadata: fs::Metadata) -> Metadata {
    Metadata {
        kind: kind(metadata.file_type()),
        bytes: metadata.len(),
        modified: metadata.modified().ok(),
        is_read_only: metadata.permissions().readonly(),
        id: id(&metadata),
        permissions: Permissions(Some(metadata)),
    }
}

fn kind(of: FileType) -> Kind {
    match of {
        of if of.is_file() => Kind::File,
        of if of.is_dir() => Kind::Folder,
        of if of.is_symlink() => Kind::Link,
        _ => Kind::Other,
    }
}

#[cfg(unix)]
fn id(of: &fs::Metadata) -> (u64, u64) {
    use std::os::unix::fs::MetadataExt as _;
    (of.dev(), of.ino())
}

/// There is none; size and birth stand for it.
#[cfg(not(unix))]
fn id(of: &fs::Metadata) -> (u64, u64) {
    let born = of.created().ok().and_then(|born| born.duration_since(SystemTime::UNIX_EPOCH).ok());
    (of.len(), born.map_or(0, |born| u64::try_from(born.as_nanos()).unwrap_or(u64::MAX)))
}
