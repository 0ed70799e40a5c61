//! Writing saved games to disk. Whenever it breaks off, either the old game or the new one is there.
//!
//! The text goes into a temporary file in the same folder. That gets mode and owner of the file that it replaces, is
//! synced and renamed over it, and the folder is synced. Before that, what the file held is kept as its `.bak` in the
//! same way. Links are followed: the file they lead to is replaced. Of a file with several hard links, only this name
//! gets the new game; the others keep the old one.

use std::fs::{self, File, Metadata};
use std::hash::{DefaultHasher, Hasher as _};
use std::io::{self, ErrorKind, Read as _, Write as _};
use std::path::{Path, PathBuf};

pub use super::file_error::BACKUP;
use super::file_error::{FileError, ordinary, reason};
use super::limits::MAX_BYTES;
use super::save;
use super::shown::shown;
use super::temporary::{Temporary, folder_of};

/// Links that lead to one another before they count as a ring.
const MOST_LINKS: usize = 40;

/// What a file held when it was read or written: tells later whether somebody else has changed it.
///
/// The contents count, not the time at which they were written: a file that is only touched has not changed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Seen {
    bytes: u64,
    sum: u64,
}

impl Seen {
    /// Of these contents.
    #[must_use]
    pub fn of(contents: &[u8]) -> Self {
        let mut hasher = DefaultHasher::new();
        hasher.write(contents);
        Self { bytes: contents.len() as u64, sum: hasher.finish() }
    }
}

/// What may be replaced.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Over {
    /// Nothing: the file must be new.
    Nothing,
    /// What this program has seen there last; if it has not seen the file since it was started, an earlier state of the
    /// same game.
    Known(Option<Seen>),
    /// Whatever is there: the player has agreed.
    Anything,
}

/// What was stored.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Stored {
    /// What the file holds now.
    pub seen: Seen,
    /// Why what was there before could not be kept, in one sentence.
    pub no_backup: Option<String>,
}

/// Writes the text of a saved game, as [`store_bytes`] writes anything.
///
/// # Errors
/// If the file cannot be written, is read-only, or holds what may not be replaced.
pub fn store_text(path: &Path, text: &str, over: Over) -> Result<Stored, FileError> {
    store_bytes(path, text.as_bytes(), over)
}

/// Writes a file. Either the whole of it is in the file afterwards, or the file is as it was before.
///
/// What the file held goes to its `.bak`. If it cannot, that is only said where this program has written it; what comes
/// from elsewhere is not replaced then.
///
/// # Errors
/// If the file cannot be written, is read-only, or holds what may not be replaced.
pub fn store_bytes(path: &Path, bytes: &[u8], over: Over) -> Result<Stored, FileError> {
    let fail = |why| FileError::Save { path: path.to_owned(), why };
    let seen = Seen::of(bytes);
    let target = target(path).map_err(fail)?;
    let old = look(&target).map_err(fail)?;
    let is_known = match &old {
        None => true,
        Some(old) => may_replace(path, old, bytes, seen, over)?,
    };
    if old.as_ref().is_some_and(|old| old.seen == Some(seen)) {
        return Ok(Stored { seen, no_backup: None });
    }
    let metadata = old.as_ref().map(|old| &old.metadata);
    // First of all: as long as this may fail, nothing has changed.
    let new = written(&target, metadata, |file| file.write_all(bytes)).map_err(fail)?;
    let mut no_backup = None;
    if let Some(old) = &old
        && let Err(why) = keep(&target, &old.metadata)
    {
        if !is_known {
            return Err(FileError::Backup { path: path.to_owned(), why });
        }
        let said = reason(&why, "no such folder");
        no_backup =
            Some(format!("{} is saved, but what it held before could not be kept: {said}.", shown(path.display())));
    }
    new.replace(&target).map_err(fail)?;
    Ok(Stored { seen, no_backup })
}

/// Whether what a file holds is this program's own.
///
/// # Errors
/// If it may not be replaced.
fn may_replace(path: &Path, old: &Old, bytes: &[u8], new: Seen, over: Over) -> Result<bool, FileError> {
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

/// Where a path leads: links followed to the end, also to where nothing is yet.
fn target(path: &Path) -> io::Result<PathBuf> {
    let mut target = path.to_owned();
    for _ in 0..MOST_LINKS {
        match fs::read_link(&target) {
            // A link says where it points as seen from its own folder.
            Ok(to) => target = target.parent().map_or_else(|| to.clone(), |folder| folder.join(&to)),
            // No link, or nothing at all: whatever else is wrong is found out when it is written to.
            Err(_) => return Ok(target),
        }
    }
    Err(io::Error::other("its links lead round in a ring"))
}

/// The file that is to be replaced.
struct Old {
    metadata: Metadata,
    /// `None`: larger than any saved game.
    seen: Option<Seen>,
    contents: Vec<u8>,
}

/// Looks at a file; `None`: there is none.
fn look(target: &Path) -> io::Result<Option<Old>> {
    let metadata = match ordinary(target) {
        Ok(metadata) => metadata,
        Err(why) if why.kind() == ErrorKind::NotFound => return Ok(None),
        Err(why) => return Err(why),
    };
    // It is replaced, not written into, and so would not object.
    if metadata.permissions().readonly() {
        return Err(io::Error::other("the file is read-only"));
    }
    let mut contents = Vec::new();
    File::open(target)?.take(MAX_BYTES + 1).read_to_end(&mut contents)?;
    let seen = (contents.len() as u64 <= MAX_BYTES).then(|| Seen::of(&contents));
    Ok(Some(Old { metadata, seen, contents }))
}

/// Whether what a file holds is an earlier state of a saved game.
fn is_earlier(contents: &[u8], now: &[u8]) -> bool {
    let read = |bytes| std::str::from_utf8(bytes).ok().and_then(|text| save::from_text(text).ok());
    read(contents).is_some_and(|held| read(now).is_some_and(|game| game.holds(&held)))
}

/// Keeps what a file holds as its `.bak`.
fn keep(target: &Path, metadata: &Metadata) -> io::Result<()> {
    let mut name = target.file_name().unwrap_or_default().to_owned();
    name.push(BACKUP);
    let mut old = File::open(target)?;
    let backup = target.with_file_name(name);
    written(&backup, Some(metadata), |file| io::copy(&mut old, file).map(drop))?.replace(&backup).map(drop)
}

/// A new file beside `target`, whole. Mode and owner become those of `like`.
fn written(
    target: &Path,
    like: Option<&Metadata>,
    write: impl FnOnce(&mut File) -> io::Result<()>,
) -> io::Result<Temporary> {
    let mut new = Temporary::new(folder_of(target))?;
    if let Some(like) = like {
        new.make_like(like)?;
    }
    // Only now: nobody may read it who could not read the old one.
    write(new.file())?;
    Ok(new)
}
