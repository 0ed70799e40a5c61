//! Saved games on disk: reading them, and what can go wrong with them.

use std::io;
use std::path::Path;

pub use super::file_error::ordinary;
pub use super::file_error::reason;
pub use super::file_error::{EXTENSION, FileError};
use super::store::{Over, Seen, store_text};
use crate::disk::{Access, Disk, RealDisk};
use crate::record::game_text::{self, Parsed};
use crate::record::limits::{MAX_BYTES, MAX_PLIES};
use crate::record::message::{self, Received};
use crate::record::save::{self, LoadError};
use crate::record::{PublicKey, Record};

/// What a file holds.
///
/// ```
/// use regalia_core::record::Record;
/// use regalia_core::storage::file;
/// use regalia_core::rules::{Game, Options};
/// let folder = tempfile::tempdir().unwrap();
/// let path = folder.path().join("game.regalia");
/// file::store(&path, &Record::new(Options::new(Game::Royale), Vec::new())).unwrap();
/// let opened = file::open(&path).unwrap();
/// assert!(opened.is_saved_game && !opened.is_message && opened.record.game() == Game::Royale);
/// ```
#[derive(Clone, Debug)]
pub struct Opened {
    /// The game.
    pub record: Record,
    /// Tells later whether the file has changed.
    pub seen: Seen,
    /// Whether it is a saved game. Otherwise it is text for people, which saving does not overwrite.
    pub is_saved_game: bool,
    /// Whether the file holds more games, which were not read.
    pub more: bool,
    /// Whether it is a [message] from another player.
    pub is_message: bool,
    /// Whose key has signed the message.
    pub signer: Option<PublicKey>,
}

/// Reads a file of the system's disk, as [`open_on`] does.
///
/// # Errors
/// If the file cannot be read or is not a game.
pub fn open(path: &Path) -> Result<Opened, FileError> {
    open_on(&RealDisk, path)
}

/// Reads a saved game, a game as [text](game_text) or a [message], whatever the file's name.
///
/// # Errors
/// If the file cannot be read or is not a game.
pub fn open_on(disk: &dyn Disk, path: &Path) -> Result<Opened, FileError> {
    let load = |why| FileError::Load { path: path.to_owned(), why };
    let bytes = read(disk, path).map_err(|why| FileError::Open { path: path.to_owned(), why })?;
    let (seen, text) = match bytes {
        Contents::TooBig(bytes) => return Err(load(LoadError::TooBig(bytes))),
        Contents::Bytes(bytes) => (Seen::of(&bytes), String::from_utf8(bytes).map_err(|_| load(LoadError::NotText))?),
    };
    let opened =
        |record, is_saved_game, more| Opened { record, seen, is_saved_game, more, is_message: false, signer: None };
    if message::is_message(&text) {
        let Received { record, signer } = message::from_text(&text).map_err(|why| load(LoadError::Message(why)))?;
        return Ok(Opened { is_message: true, signer, ..opened(record, false, false) });
    }
    if game_text::is_game_text(&text) {
        let Parsed { record, more } =
            game_text::from_text(&text, None).map_err(|why| load(LoadError::Text(Box::new(why))))?;
        return Ok(opened(record, false, more));
    }
    let record = save::from_text(&text).map_err(load)?;
    Ok(opened(record, true, false))
}

/// Reads a game, as [`open`] does.
///
/// # Errors
/// If the file cannot be read or is not a game.
pub fn load(path: &Path) -> Result<Record, FileError> {
    open(path).map(|opened| opened.record)
}

enum Contents {
    Bytes(Vec<u8>),
    /// The file has this many bytes; nothing was read.
    TooBig(u64),
}

fn read(disk: &dyn Disk, path: &Path) -> io::Result<Contents> {
    let metadata = ordinary(disk, path)?;
    if metadata.bytes > MAX_BYTES {
        return Ok(Contents::TooBig(metadata.bytes));
    }
    // The file may grow while we read it.
    disk.open(path, Access::Read)?.read(0, MAX_BYTES + 1).map(Contents::Bytes)
}

/// The text of a saved game, to be written to `path`.
///
/// # Errors
/// If the game is too long to be read again.
pub fn text(path: &Path, record: &Record) -> Result<String, FileError> {
    check_size(path, record, save::to_text(record))
}

/// The game as [text](game_text) for people, to be written to `path`.
///
/// # Errors
/// If the game is too long to be read again.
pub fn exported(path: &Path, record: &Record) -> Result<String, FileError> {
    check_size(path, record, game_text::to_text(record))
}

fn check_size(path: &Path, record: &Record, text: String) -> Result<String, FileError> {
    if text.len() as u64 > MAX_BYTES || record.plies() > MAX_PLIES {
        return Err(FileError::TooBig { path: path.to_owned() });
    }
    Ok(text)
}

/// Saves a game to the system's disk, whatever the file holds; that is kept as its `.bak`. Afterwards the file holds either the whole game
/// or what it held before.
///
/// # Errors
/// If the file cannot be written or is read-only, or if the game is too long to be read again.
pub fn store(path: &Path, record: &Record) -> Result<(), FileError> {
    store_text(&RealDisk, path, &text(path, record)?, Over::Anything).map(drop)
}
