//! A journal being written. Its whole text is in memory, so it is rewritten whenever the file on the disk is no longer
//! as this program left it. Where no lock keeps other programs from writing to it, what they have written stays, and this
//! program goes on in a file of its own.

use std::io::{self, ErrorKind};
use std::path::PathBuf;
use std::sync::Arc;
use std::time::SystemTime;

use regalia_core::disk::{Access, Disk, DiskFile, Kind, Lock};
use regalia_core::record::journal::MAX_JOURNAL_BYTES;
use regalia_core::storage::temporary::{Temporary, folder_of};

use super::folder::names_beside;
use super::lock::{self, LockedFile};

pub struct Continued {
    pub path: PathBuf,
    pub file: LockedFile,
    /// The lines of its game.
    pub text: String,
    /// What the file holds after them, to be cut off.
    pub tail: Vec<u8>,
}

pub(super) struct OpenJournal {
    disk: Arc<dyn Disk>,
    pub path: PathBuf,
    /// Whether its game is no longer on the board, so that nothing more comes.
    pub is_left: bool,
    /// Whether its file has changed since it was synced.
    pub is_unsynced: bool,
    /// Whether its name in the folder has changed, too.
    pub is_new: bool,
    /// The path that it had before, if another program writes to the file there.
    pub moved_from: Option<PathBuf>,
    file: Option<Arc<dyn DiskFile>>,
    /// Whether that file is locked, so that no other program writes it.
    is_locked: bool,
    text: String,
    /// The text in the file, while another one waits to replace it as a whole.
    before: Option<String>,
    /// How many bytes of the text are in the file.
    written: usize,
    /// The file's modification time after this program's last write.
    changed: Option<SystemTime>,
    /// Whether the file may hold more after those bytes, which is ignored.
    has_tail: bool,
    /// What the file held there when it was taken up.
    tail: Vec<u8>,
    /// Whether the file must be rewritten, whatever it holds.
    must_renew: bool,
}

impl OpenJournal {
    pub fn new(disk: Arc<dyn Disk>, path: PathBuf) -> Self {
        Self {
            disk,
            path,
            is_left: false,
            is_unsynced: false,
            is_new: false,
            moved_from: None,
            file: None,
            is_locked: false,
            text: String::new(),
            before: None,
            written: 0,
            changed: None,
            has_tail: false,
            tail: Vec::new(),
            must_renew: false,
        }
    }

    pub fn resumed(disk: Arc<dyn Disk>, journal: Continued) -> Self {
        let Continued { path, file: LockedFile { file, is_locked }, text, tail } = journal;
        // Its modification time tells which game was on the board last, even if nothing is played.
        let _ = file.set_modified(SystemTime::now());
        let (file, written) = (Some(Arc::from(file)), text.len());
        // The program that wrote it may have been killed before all of it was on the disk.
        let (is_unsynced, is_new) = (true, true);
        let journal = Self { file, is_locked, text, written, tail, ..Self::new(disk, path) };
        Self { has_tail: true, is_unsynced, is_new, ..journal }
    }

    pub fn add(&mut self, lines: &str) {
        self.text.push_str(lines);
    }

    pub fn hold(&mut self, text: String) {
        let before = std::mem::replace(&mut self.text, text);
        if !self.is_locked {
            self.before.get_or_insert(before);
        }
        self.must_renew = true;
    }

    pub fn force_rewrite(&mut self) {
        self.must_renew = true;
    }

    /// Whether another program can write to the file, too.
    pub fn lacks_lock(&self) -> bool {
        self.file.is_some() && !self.is_locked
    }

    /// Whether the whole text is in the file.
    pub fn is_written(&self) -> bool {
        self.written == self.text.len() && !self.must_renew
    }

    pub fn file(&self) -> Option<&Arc<dyn DiskFile>> {
        self.file.as_ref()
    }

    /// Writes the pending text. If the file is not as this program left it, rewrites it.
    pub fn write(&mut self) -> io::Result<()> {
        if self.is_written() { Ok(()) } else { self.check() }
    }

    /// Like [`write`](Self::write), but checks the file even if nothing is pending.
    pub fn check(&mut self) -> io::Result<()> {
        let file = match &self.file {
            Some(file) if !self.must_renew && self.is_intact(&**file)? => Arc::clone(file),
            _ if self.text.is_empty() => return Ok(()),
            _ => return self.renew(),
        };
        if self.is_written() {
            return Ok(());
        }
        if self.has_tail && file.metadata()?.bytes > self.written as u64 {
            file.set_len(self.written as u64)?;
            // Otherwise a power cut may leave the new line with the old ones behind it, as if they belonged together.
            if let Err(why) = file.sync_data() {
                // The file has its new length, so that the cut would not be synced again.
                self.force_rewrite();
                return Err(why);
            }
        }
        self.has_tail = true;
        file.write(self.written as u64, &self.text.as_bytes()[self.written..])?;
        (self.has_tail, self.is_unsynced) = (false, true);
        self.tail.clear();
        self.written = self.text.len();
        self.changed = file.metadata().ok().and_then(|metadata| metadata.modified);
        Ok(())
    }

    /// Whether the file on the disk is the open one and holds what was written. A program that syncs folders may have
    /// replaced it, or somebody may have changed it.
    fn is_intact(&self, file: &dyn DiskFile) -> io::Result<bool> {
        let on_disk = match self.disk.symlink_metadata(&self.path) {
            Ok(metadata) => metadata,
            Err(why) if matches!(why.kind(), ErrorKind::NotFound | ErrorKind::NotADirectory) => return Ok(false),
            Err(why) => return Err(why),
        };
        let open = file.metadata()?;
        let wanted = self.written as u64;
        let has_length = if self.has_tail { open.bytes >= wanted } else { open.bytes == wanted };
        if on_disk.id != open.id || !has_length {
            return Ok(false);
        }
        if !self.is_locked {
            // Another program may have written as much within the same moment.
            return Ok(self.is_ours(&file.read(0, MAX_JOURNAL_BYTES)?));
        }
        if !self.has_tail && self.changed.is_some() && open.modified == self.changed {
            return Ok(true);
        }
        Ok(file.read(0, wanted)? == self.text.as_bytes()[..self.written])
    }

    /// Whether this program has written what a file holds, maybe an earlier state of it.
    fn is_ours(&self, held: &[u8]) -> bool {
        let ours = self.before.as_ref().unwrap_or(&self.text).as_bytes();
        ours.starts_with(held) || ours.get(..self.written).and_then(|own| held.strip_prefix(own)) == Some(&self.tail)
    }

    /// Whether another program has written to the file, which no lock keeps it from.
    fn is_foreign(&self) -> io::Result<bool> {
        if !self.lacks_lock()
            || self.disk.symlink_metadata(&self.path).is_ok_and(|metadata| metadata.kind != Kind::File)
        {
            return Ok(false);
        }
        match self.disk.open(&self.path, Access::Read) {
            Ok(file) => Ok(!self.is_ours(&file.read(0, MAX_JOURNAL_BYTES)?)),
            Err(why) if why.kind() == ErrorKind::NotFound => Ok(false),
            Err(why) => Err(why),
        }
    }

    /// Leaves the file to the other program, and goes on under another name: neither overwrites what the other has.
    fn move_away(&mut self) -> io::Result<()> {
        let is_free =
            |path: &PathBuf| self.disk.symlink_metadata(path).is_err_and(|why| why.kind() == ErrorKind::NotFound);
        let path = names_beside(&self.path).find(is_free).ok_or(ErrorKind::AlreadyExists)?;
        self.moved_from = Some(std::mem::replace(&mut self.path, path));
        self.file = None;
        Ok(())
    }

    /// Writes the whole text to a new file and renames it over the old one, so that there is always either the old
    /// journal or the new one.
    fn renew(&mut self) -> io::Result<()> {
        let folder = folder_of(&self.path).to_owned();
        self.disk.create_dir_all(&folder)?;
        if self.file.is_some() {
            self.may_replace()?;
        }
        if self.is_foreign()? {
            self.move_away()?;
        }
        let is_first = self.file.is_none();
        let new = Temporary::new(&*self.disk, &folder)?;
        self.is_locked = new.is_locked();
        new.file().write(0, self.text.as_bytes())?;
        // The first one loses nothing, so do not wait for the disk.
        let file = if is_first { new.persist_noclobber(&self.path)? } else { new.replace(&self.path)? };
        self.changed = file.metadata().ok().and_then(|metadata| metadata.modified);
        self.file = Some(Arc::from(file));
        self.written = self.text.len();
        (self.has_tail, self.must_renew, self.before) = (false, false, None);
        self.tail.clear();
        (self.is_unsynced, self.is_new) = (true, true);
        Ok(())
    }

    /// Another program may have opened a copy that was put in this journal's place.
    fn may_replace(&self) -> io::Result<()> {
        let Ok(on_disk) = self.disk.symlink_metadata(&self.path) else { return Ok(()) };
        let ours = self.file.as_ref().and_then(|file| file.metadata().ok());
        if on_disk.kind != Kind::File || ours.is_some_and(|open| on_disk.id == open.id) {
            return Ok(());
        }
        match self.disk.open(&self.path, Access::Read) {
            Ok(other) => lock::take(&*other, Lock::Shared).map(drop),
            Err(_) => Ok(()),
        }
    }
}
