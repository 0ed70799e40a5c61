//! Exports: the game as text, the board as a picture.

use std::path::{Path, PathBuf};

use super::Purpose;
use crate::record::store::store_bytes;
use crate::record::{EXTENSION, FileError, Over, Record, file, shown};
use crate::tasks::{Background, Waker};
use crate::view::BoardPicture;

/// Something to export.
#[derive(Clone, Debug)]
pub enum Export {
    /// The game as text for people.
    Text(Box<Record>),
    /// The board as a picture.
    Picture(BoardPicture),
}

impl Export {
    /// The purpose for which a path is asked.
    #[must_use]
    pub const fn purpose(&self) -> Purpose {
        match self {
            Self::Text(_) => Purpose::ExportText,
            Self::Picture(_) => Purpose::ExportPicture,
        }
    }

    /// Writes it to a file; `over` says what may be replaced. Afterwards the file holds either all of it or what it
    /// held before.
    ///
    /// # Errors
    /// Why it was not written.
    pub fn write(&self, path: &Path, over: Over) -> Result<(), Unwritten> {
        let bytes = match self {
            Self::Text(record) => file::exported(path, record).map(String::into_bytes).map_err(said)?,
            Self::Picture(picture) => {
                picture.png().map_err(|why| Unwritten::Why(format!("cannot draw the picture: {}", shown(why))))?
            }
        };
        store_bytes(path, &bytes, over).map(drop).map_err(said)
    }
}

/// Why an export was not written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Unwritten {
    /// The file exists already.
    Exists,
    /// Another reason, in one sentence.
    Why(String),
}

fn said(why: FileError) -> Unwritten {
    if matches!(why, FileError::Exists { .. }) { Unwritten::Exists } else { Unwritten::Why(why.to_string()) }
}

/// An export that is being written.
pub(super) struct Writing {
    pub path: PathBuf,
    pub export: Export,
    pub done: Background<Result<(), Unwritten>>,
}

impl Writing {
    /// Starts writing in the background.
    pub fn start(export: Export, path: PathBuf, over: Over, waker: &Waker) -> Self {
        let (what, to) = (export.clone(), path.clone());
        Self { path, export, done: Background::run(move |_| what.write(&to, over), waker) }
    }
}

/// The extensions for a purpose, without the dot. The first one is added to names without an extension.
#[must_use]
pub const fn extensions(purpose: Purpose) -> &'static [&'static str] {
    match purpose {
        Purpose::Open => &[EXTENSION, "txt", "pgn"],
        Purpose::Save => &[EXTENSION],
        Purpose::ExportText => &["txt", "pgn"],
        Purpose::ExportPicture => &["png"],
    }
}

/// The path, with the extension for this purpose if it has none.
///
/// ```
/// use regalia::files::{Purpose, with_extension};
/// assert_eq!(with_extension("game".into(), Purpose::Save).to_str(), Some("game.regalia"));
/// assert_eq!(with_extension("game.txt".into(), Purpose::ExportText).to_str(), Some("game.txt"));
/// ```
#[must_use]
pub fn with_extension(path: PathBuf, purpose: Purpose) -> PathBuf {
    if path.extension().is_some() { path } else { path.with_extension(extensions(purpose)[0]) }
}
