//! What is written to files that are not the game's own: the game as text, the picture of the board.

use std::path::{Path, PathBuf};

use super::Purpose;
use crate::record::{EXTENSION, Record, file, shown};
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

    /// Writes it. Either the whole of it is in the file afterwards, or the file is as it was before.
    ///
    /// # Errors
    /// In one sentence, why it cannot be written.
    pub fn write(&self, path: &Path) -> Result<(), String> {
        match self {
            Self::Text(record) => file::export(path, record).map_err(|why| why.to_string()),
            Self::Picture(picture) => {
                let bytes = picture.png().map_err(|why| format!("cannot draw the picture: {}", shown(why)))?;
                file::store_bytes(path, &bytes).map_err(|why| why.to_string())
            }
        }
    }
}

/// What the names of such files end in; the first is added where somebody leaves it out.
pub(super) const fn extensions(purpose: Purpose) -> &'static [&'static str] {
    match purpose {
        Purpose::Open => &[EXTENSION, "txt", "pgn"],
        Purpose::Save => &[EXTENSION],
        Purpose::ExportText => &["txt", "pgn"],
        Purpose::ExportPicture => &["png"],
    }
}

/// The path, with an ending if it has none.
pub(super) fn with_extension(path: PathBuf, purpose: Purpose) -> PathBuf {
    if path.extension().is_some() { path } else { path.with_extension(extensions(purpose)[0]) }
}
