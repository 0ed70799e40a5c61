//! Exports: the game as text, as a film, on paper; the board as a picture. How they are written in the background, how
//! far they are, and the extensions of files.

use std::io::ErrorKind;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use regalia_core::disk::{Disk, Kind};
use regalia_core::record::{Record, shown};
use regalia_core::storage::{EXTENSION, FileError, Over, file};
use regalia_core::storage::{store::store_bytes, temporary::folder_of};

use super::Purpose;
use crate::film::{Film, FilmError, Format};
use crate::tasks::{Background, StopFlag, Waker};
use crate::{journal::DiskInUse, prints::Poster, view::BoardPicture};

#[derive(Clone, Debug)]
pub enum Export {
    Text(Box<Record>),
    Picture(BoardPicture),
    Film(Box<Film>),
    Poster(Box<Poster>),
    /// The sheets of the game, as HTML.
    Sheets(String),
}

impl Export {
    pub const fn purpose(&self) -> Purpose {
        match self {
            Self::Text(_) => Purpose::ExportText,
            Self::Picture(_) => Purpose::ExportPicture,
            Self::Poster(_) => Purpose::ExportPoster,
            Self::Sheets(_) => Purpose::ExportSheets,
            Self::Film(film) => match film.choices().format {
                Format::Gif => Purpose::ExportGif,
                Format::Apng => Purpose::ExportApng,
            },
        }
    }

    /// Writes it to a file; `over` says what may be replaced. Afterwards the file holds either all of it or what it
    /// held before.
    pub fn write(&self, disk: &dyn Disk, path: &Path, over: Over) -> Result<(), ExportError> {
        self.write_in_steps(disk, path, over, |_, _| true)
    }

    /// The same for one that takes long: `step` is told how many of all steps are done, and stops it with `false`. A
    /// stopped export writes nothing.
    pub fn write_in_steps(
        &self,
        disk: &dyn Disk,
        path: &Path,
        over: Over,
        mut step: impl FnMut(usize, usize) -> bool,
    ) -> Result<(), ExportError> {
        if matches!(self, Self::Film(_)) {
            check(disk, path, over)?;
        }
        let bytes = match self {
            Self::Text(record) => file::exported(path, record)?.into_bytes(),
            Self::Picture(picture) => picture.png().map_err(ExportError::Picture)?,
            Self::Poster(poster) if path.extension().is_some_and(|ending| ending.eq_ignore_ascii_case("svg")) => {
                poster.svg().into_bytes()
            }
            Self::Poster(poster) => poster.png().map_err(ExportError::Poster)?,
            Self::Sheets(html) => html.clone().into_bytes(),
            Self::Film(film) => film.bytes(&mut step).map_err(|why| match why {
                FilmError::Cancelled => ExportError::Cancelled,
                why => ExportError::Film(why),
            })?,
        };
        store_bytes(disk, path, &bytes, over)?;
        Ok(())
    }
}

#[derive(Debug, thiserror::Error)]
pub enum ExportError {
    #[error("the file exists already")]
    Exists,
    #[error("cancelled")]
    Cancelled,
    #[error(transparent)]
    File(FileError),
    #[error("{}", shown(.0))]
    Film(FilmError),
    #[error("cannot draw the picture: {}", shown(.0))]
    Picture(png::EncodingError),
    #[error("cannot draw the poster: {}", shown(.0))]
    Poster(png::EncodingError),
}

impl From<FileError> for ExportError {
    fn from(why: FileError) -> Self {
        if matches!(why, FileError::Exists { .. }) { Self::Exists } else { Self::File(why) }
    }
}

/// Says before long work what would be said after it.
fn check(disk: &dyn Disk, path: &Path, over: Over) -> Result<(), ExportError> {
    if over == Over::Nothing && disk.metadata(path).is_ok() {
        return Err(ExportError::Exists);
    }
    if disk.metadata(folder_of(path)).is_ok_and(|metadata| metadata.kind == Kind::Folder) {
        return Ok(());
    }
    Err(ExportError::File(FileError::Save { path: path.to_owned(), why: ErrorKind::NotFound.into() }))
}

const PARTS: usize = 100;

/// How far one export is, told by the thread that works on it.
#[derive(Clone, Debug, Default)]
pub(super) struct ProgressCounter(Arc<AtomicUsize>);

impl ProgressCounter {
    /// Notes the steps done. Returns whether that shows.
    pub fn tell(&self, done: usize, all: usize) -> bool {
        let part = (done * PARTS / all.max(1)).clamp(1, PARTS);
        self.0.swap(part, Ordering::Relaxed) != part
    }

    /// How far it is in hundredths; `None` before its first step.
    pub fn part(&self) -> Option<u8> {
        u8::try_from(self.0.load(Ordering::Relaxed)).ok().filter(|part| *part > 0)
    }
}

pub(super) struct Writing {
    pub path: PathBuf,
    pub export: Export,
    pub done: Background<Result<(), ExportError>>,
    pub progress: ProgressCounter,
}

impl Writing {
    pub fn start(export: Export, disk: &DiskInUse, path: PathBuf, over: Over, waker: &Waker) -> Self {
        let (what, disk, to) = (export.clone(), disk.clone(), path.clone());
        let (progress, wakes) = (ProgressCounter::default(), waker.clone());
        let told = progress.clone();
        let work = move |stop: &StopFlag| {
            what.write_in_steps(&*disk.0, &to, over, |done, all| {
                if told.tell(done, all) {
                    wakes.wake();
                }
                !stop.is_set()
            })
        };
        Self { path, export, done: Background::run(work, waker), progress }
    }
}

/// The extensions for a purpose, without the dot. The first one is added to names without an extension.
pub const fn extensions(purpose: Purpose) -> &'static [&'static str] {
    match purpose {
        Purpose::Open => &[EXTENSION, "txt", "pgn"],
        Purpose::Save => &[EXTENSION],
        Purpose::ExportText => &["txt", "pgn"],
        Purpose::ExportPicture => &["png"],
        Purpose::ExportGif => &["gif"],
        Purpose::ExportPoster => &["png", "svg"],
        Purpose::ExportSheets => &["html"],
        Purpose::ExportApng => &["png", "apng"],
    }
}

/// The path, with the extension for this purpose if it has none.
///
/// ```
/// use regalia_app::files::{Purpose, with_extension};
/// assert_eq!(with_extension("game".into(), Purpose::Save).to_str(), Some("game.regalia"));
/// assert_eq!(with_extension("game.txt".into(), Purpose::ExportText).to_str(), Some("game.txt"));
/// ```
pub fn with_extension(path: PathBuf, purpose: Purpose) -> PathBuf {
    if path.extension().is_some() { path } else { path.with_extension(extensions(purpose)[0]) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_what_shows_is_told() {
        let progress = ProgressCounter::default();
        assert_eq!(progress.part(), None);
        let told = (1..=1000).filter(|done| progress.tell(*done, 1000)).count();
        assert_eq!((told, progress.part()), (100, Some(100)));
        assert!(progress.tell(0, 0));
        assert_eq!(progress.part(), Some(1));
    }
}
