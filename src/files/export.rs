//! What is written to files that are not the game's own: the game as text, the picture of the board.

use std::path::{Path, PathBuf};

use super::Purpose;
use crate::record::store::store_bytes;
use crate::record::{EXTENSION, FileError, Over, Record, file, shown};
use crate::tasks::{Background, Waker};
use crate::view::BoardPicture;

/// Something to be written to a file of its own.
#[derive(Clone, Debug)]
pub enum Export {
    /// The game as text for people.
    Text(Box<Record>),
    /// The board as a picture.
    Picture(BoardPicture),
}

impl Export {
    /// What a path for it is asked for.
    #[must_use]
    pub const fn purpose(&self) -> Purpose {
        match self {
            Self::Text(_) => Purpose::ExportText,
            Self::Picture(_) => Purpose::ExportPicture,
        }
    }

    /// Writes it, over what may be replaced. Either the whole of it is in the file afterwards, or the file is as it was
    /// before.
    ///
    /// # Errors
    /// Why it is not written.
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

/// Why something is not written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Unwritten {
    /// There is such a file already.
    Exists,
    /// For this reason, in one sentence.
    Why(String),
}

fn said(why: FileError) -> Unwritten {
    if matches!(why, FileError::Exists { .. }) { Unwritten::Exists } else { Unwritten::Why(why.to_string()) }
}

/// What is being written to a file that is not the game's own.
pub(super) struct Writing {
    pub path: PathBuf,
    pub export: Export,
    pub done: Background<Result<(), Unwritten>>,
}

impl Writing {
    /// Starts in the background.
    pub fn start(export: Export, path: PathBuf, over: Over, waker: &Waker) -> Self {
        let (what, to) = (export.clone(), path.clone());
        Self { path, export, done: Background::run(move |_| what.write(&to, over), waker) }
    }
}

/// What the names of files end in that are asked for; the first is added where somebody leaves it out.
#[must_use]
pub const fn extensions(purpose: Purpose) -> &'static [&'static str] {
    match purpose {
        Purpose::Open => &[EXTENSION, "txt", "pgn"],
        Purpose::Save => &[EXTENSION],
        Purpose::ExportText => &["txt", "pgn"],
        Purpose::ExportPicture => &["png"],
    }
}

/// The path, with the ending of what is written there if it has none.
#[must_use]
pub fn with_extension(path: PathBuf, purpose: Purpose) -> PathBuf {
    if path.extension().is_some() { path } else { path.with_extension(extensions(purpose)[0]) }
}
