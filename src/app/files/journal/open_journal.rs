//! A journal being written. Its whole text is in memory, so it is rewritten whenever the file on the disk is no longer
//! as this program left it.

use std::fs::{self, File, Metadata};
use std::io::{self, ErrorKind, Read as _, Seek as _, SeekFrom, Write as _};
use std::path::PathBuf;
use std::sync::Arc;
use std::time::SystemTime;

use regalia_core::record::temporary::{Temporary, folder_of};

use super::lock::{self, Lock};

/// A journal being written.
pub(super) struct OpenJournal {
    /// Its path.
    pub path: PathBuf,
    /// Whether its game is no longer on the board, so that nothing more comes.
    pub is_left: bool,
    /// Whether its file has changed since it was synced.
    pub is_unsynced: bool,
    /// Whether its name in the folder has changed, too.
    pub is_new: bool,
    /// The file, once it has been created.
    file: Option<Arc<File>>,
    /// The whole text.
    text: String,
    /// How many bytes of it are in the file.
    written: usize,
    /// The file's modification time after this program's last write.
    changed: Option<SystemTime>,
    /// Whether the file may hold more after those bytes, which is ignored.
    has_tail: bool,
    /// Whether the file must be rewritten, whatever it holds.
    must_renew: bool,
}

impl OpenJournal {
    /// A journal in a file that does not exist yet.
    pub fn new(path: PathBuf) -> Self {
        Self {
            path,
            is_left: false,
            is_unsynced: false,
            is_new: false,
            file: None,
            text: String::new(),
            written: 0,
            changed: None,
            has_tail: false,
            must_renew: false,
        }
    }

    /// An existing journal with this text, maybe followed by a torn line. The file must be locked.
    pub fn resumed(path: PathBuf, file: File, text: String) -> Self {
        // Its modification time tells which game was on the board last, even if nothing is played.
        let _ = file.set_modified(SystemTime::now());
        let written = text.len();
        Self { file: Some(Arc::new(file)), text, written, has_tail: true, ..Self::new(path) }
    }

    /// Adds lines.
    pub fn add(&mut self, lines: &str) {
        self.text.push_str(lines);
    }

    /// Replaces the whole text.
    pub fn hold(&mut self, text: String) {
        (self.text, self.must_renew) = (text, true);
    }

    /// Forces a rewrite, because syncing has failed.
    pub fn distrust(&mut self) {
        self.must_renew = true;
    }

    /// Whether the whole text is in the file.
    pub fn is_written(&self) -> bool {
        self.written == self.text.len() && !self.must_renew
    }

    /// The file, for syncing.
    pub fn file(&self) -> Option<&Arc<File>> {
        self.file.as_ref()
    }

    /// Writes the pending text. If the file is not as this program left it, rewrites it.
    ///
    /// # Errors
    /// What the system says; try again later.
    pub fn write(&mut self) -> io::Result<()> {
        if self.is_written() { Ok(()) } else { self.check() }
    }

    /// Like [`write`](Self::write), but checks the file even if nothing is pending.
    ///
    /// # Errors
    /// As [`write`](Self::write).
    pub fn check(&mut self) -> io::Result<()> {
        let file = match &self.file {
            Some(file) if !self.must_renew && self.is_intact(file)? => Arc::clone(file),
            _ if self.text.is_empty() => return Ok(()),
            _ => return self.renew(),
        };
        if self.is_written() {
            return Ok(());
        }
        if self.has_tail {
            file.set_len(self.written as u64)?;
        }
        self.has_tail = true;
        (&*file).seek(SeekFrom::Start(self.written as u64))?;
        (&*file).write_all(&self.text.as_bytes()[self.written..])?;
        (self.has_tail, self.is_unsynced) = (false, true);
        self.written = self.text.len();
        self.changed = file.metadata().and_then(|metadata| metadata.modified()).ok();
        Ok(())
    }

    /// Whether the file on the disk is the open one and holds what was written. A program that syncs folders may have
    /// replaced it, or somebody may have changed it.
    fn is_intact(&self, file: &File) -> io::Result<bool> {
        let on_disk = match fs::symlink_metadata(&self.path) {
            Ok(metadata) => metadata,
            Err(why) if matches!(why.kind(), ErrorKind::NotFound | ErrorKind::NotADirectory) => return Ok(false),
            Err(why) => return Err(why),
        };
        let open = file.metadata()?;
        let wanted = self.written as u64;
        let has_length = if self.has_tail { open.len() >= wanted } else { open.len() == wanted };
        if !is_same_file(&on_disk, &open) || !has_length {
            return Ok(false);
        }
        if !self.has_tail && self.changed.is_some() && open.modified().ok() == self.changed {
            return Ok(true);
        }
        let mut held = Vec::new();
        (&*file).seek(SeekFrom::Start(0))?;
        file.take(wanted).read_to_end(&mut held)?;
        Ok(held == self.text.as_bytes()[..self.written])
    }

    /// Writes the whole text to a new file and renames it over the old one, so that there is always either the old
    /// journal or the new one.
    fn renew(&mut self) -> io::Result<()> {
        let folder = folder_of(&self.path);
        // There is no folder in its place.
        let in_place =
            |why: io::Error| if why.kind() == ErrorKind::AlreadyExists { ErrorKind::NotADirectory.into() } else { why };
        fs::create_dir_all(folder).map_err(in_place)?;
        let is_first = self.file.is_none();
        if !is_first {
            self.may_replace()?;
        }
        let mut new = Temporary::new(folder)?;
        new.file().write_all(self.text.as_bytes())?;
        // The first one loses nothing, so do not wait for the disk.
        let file = if is_first { new.place(&self.path)? } else { new.replace(&self.path)? };
        self.changed = file.metadata().and_then(|metadata| metadata.modified()).ok();
        self.file = Some(Arc::new(file));
        self.written = self.text.len();
        (self.has_tail, self.must_renew) = (false, false);
        (self.is_unsynced, self.is_new) = (true, true);
        Ok(())
    }

    /// Another program may have opened a copy that was put in this journal's place.
    fn may_replace(&self) -> io::Result<()> {
        let Ok(on_disk) = fs::symlink_metadata(&self.path) else { return Ok(()) };
        let is_ours = self.file.as_ref().and_then(|file| file.metadata().ok());
        if !on_disk.is_file() || is_ours.is_some_and(|open| is_same_file(&on_disk, &open)) {
            return Ok(());
        }
        match File::open(&self.path) {
            Ok(other) => lock::take(&other, Lock::Shared).map(drop),
            Err(_) => Ok(()),
        }
    }
}

#[cfg(unix)]
fn is_same_file(one: &Metadata, other: &Metadata) -> bool {
    use std::os::unix::fs::MetadataExt as _;
    (one.dev(), one.ino()) == (other.dev(), other.ino())
}

#[cfg(not(unix))]
fn is_same_file(one: &Metadata, other: &Metadata) -> bool {
    (one.len(), one.created().ok()) == (other.len(), other.created().ok())
}
