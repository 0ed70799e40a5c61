//! One journal that is being written. All that it has to hold is known here, so it is written anew whenever the file on
//! the disk is no longer the one that this program left there.

use std::fs::{self, File, Metadata};
use std::io::{self, ErrorKind, Read as _, Seek as _, SeekFrom, Write as _};
use std::path::PathBuf;
use std::sync::Arc;
use std::time::SystemTime;

use super::lock::{self, Lock};
use crate::record::temporary::{Temporary, folder_of};

/// A journal that is being written.
pub(super) struct OpenJournal {
    /// Where it is.
    pub path: PathBuf,
    /// Its game is no longer on the board: nothing more comes.
    pub is_left: bool,
    /// Its file has changed since it was synced.
    pub is_unsynced: bool,
    /// So has the name in its folder.
    pub is_new: bool,
    /// Once it could be made.
    file: Option<Arc<File>>,
    /// All that it has to hold.
    text: String,
    /// Bytes of that which are in the file.
    written: usize,
    /// When the file was changed last by this program.
    changed: Option<SystemTime>,
    /// What the file holds behind those bytes is of no account.
    has_tail: bool,
    /// The file must be written anew, whatever it holds.
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

    /// A journal that is there, holds this text, and maybe the rest of a line behind it. The file must be locked.
    pub fn resumed(path: PathBuf, file: File, text: String) -> Self {
        // Which game was on the board last is told by its journal, even if nothing is played any more.
        let _ = file.set_modified(SystemTime::now());
        let written = text.len();
        Self { file: Some(Arc::new(file)), text, written, has_tail: true, ..Self::new(path) }
    }

    /// Adds lines.
    pub fn add(&mut self, lines: &str) {
        self.text.push_str(lines);
    }

    /// From now on it holds only this.
    pub fn hold(&mut self, text: String) {
        (self.text, self.must_renew) = (text, true);
    }

    /// What was written cannot be relied on: the disk has not taken it.
    pub fn distrust(&mut self) {
        self.must_renew = true;
    }

    /// Whether everything that it has to hold is in its file.
    pub fn is_written(&self) -> bool {
        self.written == self.text.len() && !self.must_renew
    }

    /// The file, to be synced.
    pub fn file(&self) -> Option<&Arc<File>> {
        self.file.as_ref()
    }

    /// Writes what waits. If the file is not as it was left, all of it is written anew.
    ///
    /// # Errors
    /// What the system says; then it is to be tried again.
    pub fn write(&mut self) -> io::Result<()> {
        if self.is_written() { Ok(()) } else { self.check() }
    }

    /// The same, and looks at the file even if nothing waits.
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

    /// Whether the file on the disk is the one that is open, and holds what was written. A program that synchronises
    /// folders may have replaced it, people may have cut or changed it.
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

    /// Writes all of it into a new file, which takes the place of whatever is there: at every moment there is the old
    /// journal or the new one.
    fn renew(&mut self) -> io::Result<()> {
        let folder = folder_of(&self.path);
        // What is there in its place is no folder.
        let in_place =
            |why: io::Error| if why.kind() == ErrorKind::AlreadyExists { ErrorKind::NotADirectory.into() } else { why };
        fs::create_dir_all(folder).map_err(in_place)?;
        let is_first = self.file.is_none();
        if !is_first {
            self.may_replace()?;
        }
        let mut new = Temporary::new(folder)?;
        new.file().write_all(self.text.as_bytes())?;
        // Nothing is lost with the first one, so nobody has to wait for the disk.
        let file = if is_first { new.place(&self.path)? } else { new.replace(&self.path)? };
        self.changed = file.metadata().and_then(|metadata| metadata.modified()).ok();
        self.file = Some(Arc::new(file));
        self.written = self.text.len();
        (self.has_tail, self.must_renew) = (false, false);
        (self.is_unsynced, self.is_new) = (true, true);
        Ok(())
    }

    /// Another program may have taken up a copy that was put in the place of this journal.
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
