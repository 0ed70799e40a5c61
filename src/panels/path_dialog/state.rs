//! What the file dialog holds: what is typed, which folder is shown.

use std::path::{Path, PathBuf};

use crate::files::{FileRequest, Listed, Listing, Purpose, with_extension};

/// The file dialog.
#[derive(Clone, Debug)]
pub struct PathDialog {
    purpose: Purpose,
    /// What is typed.
    text: String,
    /// The file that was chosen from the list, and the text that stands for it: a file name need not be valid text.
    chosen: Option<(String, PathBuf)>,
    /// The folder that is to be shown.
    wanted: Option<PathBuf>,
    listing: Option<Listing>,
    /// The dialog says why it is shown.
    explains: bool,
    /// The row that the keyboard goes to as soon as it is drawn.
    pub(super) goal: Option<usize>,
}

/// A row of the list.
pub(super) enum Row<'a> {
    /// The folder above.
    Above(PathBuf),
    /// What is in the folder.
    Listed(&'a Listed),
}

impl PathDialog {
    /// A dialog that begins with this path; one that ends in a separator is a folder. `explains`: it says why it is
    /// shown.
    #[must_use]
    pub fn new(purpose: Purpose, proposal: &Path, explains: bool) -> Self {
        let text = proposal.to_string_lossy().into_owned();
        let is_folder = text.ends_with(std::path::is_separator);
        let folder = if is_folder { Some(proposal) } else { proposal.parent() };
        // This drops a separator at the end.
        let wanted = folder.filter(|folder| !folder.as_os_str().is_empty()).map(|folder| folder.components().collect());
        let chosen = Some((text.clone(), proposal.to_owned()));
        Self { purpose, text, chosen, wanted, listing: None, explains, goal: None }
    }

    /// What the path is for.
    #[must_use]
    pub const fn purpose(&self) -> Purpose {
        self.purpose
    }

    /// The folder whose list is still awaited.
    #[must_use]
    pub fn wanted(&self) -> Option<&Path> {
        self.wanted.as_deref()
    }

    /// Shows what is in a folder, unless another folder is awaited by now.
    pub fn show(&mut self, listing: Listing) {
        if self.wanted.as_deref() == Some(listing.folder.as_path()) {
            (self.wanted, self.listing) = (None, Some(listing.for_purpose(self.purpose)));
        }
    }

    pub(super) const fn explains(&self) -> bool {
        self.explains
    }

    pub(super) const fn text(&mut self) -> &mut String {
        &mut self.text
    }

    /// The folder that is shown.
    pub(super) fn folder(&self) -> Option<&Path> {
        self.listing.as_ref().map(|listing| listing.folder.as_path())
    }

    /// The folder above it.
    pub(super) fn above(&self) -> Option<PathBuf> {
        self.folder().and_then(Path::parent).map(Path::to_owned)
    }

    /// Why the list is incomplete.
    pub(super) fn problem(&self) -> Option<&str> {
        self.listing.as_ref()?.problem.as_deref()
    }

    pub(super) fn rows(&self) -> usize {
        usize::from(self.above().is_some()) + self.listing.as_ref().map_or(0, |listing| listing.entries.len())
    }

    pub(super) fn row(&self, row: usize) -> Option<Row<'_>> {
        match (self.above(), row) {
            (Some(above), 0) => Some(Row::Above(above)),
            (above, row) => self.listing.as_ref()?.entries.get(row - usize::from(above.is_some())).map(Row::Listed),
        }
    }

    /// Whether a file is the one whose path is typed.
    pub(super) fn is_chosen(&self, listed: &Listed) -> bool {
        self.chosen.as_ref().is_some_and(|(text, path)| *text == self.text && *path == listed.path)
    }

    /// The next row after `row` whose name begins with these letters; after the last row it goes on with the first.
    pub(super) fn find(&self, row: usize, letters: &str) -> Option<usize> {
        let (rows, letters) = (self.rows(), letters.to_lowercase());
        (1..=rows).map(|step| (row + step) % rows).find(|row| match self.row(*row) {
            Some(Row::Listed(listed)) => listed.name.to_lowercase().starts_with(&letters),
            _ => false,
        })
    }

    /// Presses a row: a folder is entered, a file is chosen, and one that is chosen is taken.
    pub(super) fn press(&mut self, row: usize) -> Option<FileRequest> {
        let (path, is_folder) = match self.row(row)? {
            Row::Above(folder) => (folder, true),
            Row::Listed(listed) if self.is_chosen(listed) => return self.done(),
            Row::Listed(listed) => (listed.path.clone(), listed.is_folder),
        };
        if is_folder {
            self.goal = Some(0);
            return Some(self.go(&path));
        }
        self.text = path.to_string_lossy().into_owned();
        self.chosen = Some((self.text.clone(), path));
        None
    }

    /// Goes to a folder; the file name to save under stays.
    pub(super) fn go(&mut self, folder: &Path) -> FileRequest {
        let name = match self.purpose {
            Purpose::Save | Purpose::ExportText | Purpose::ExportPicture => {
                Path::new(&self.text).file_name().unwrap_or_default().to_owned()
            }
            Purpose::Open => std::ffi::OsString::new(),
        };
        let path = folder.join(name);
        self.text = path.to_string_lossy().into_owned();
        self.chosen = Some((self.text.clone(), path));
        self.wanted = Some(folder.to_owned());
        FileRequest::List(folder.to_owned())
    }

    /// The path that is typed or chosen; `None`: none.
    pub(super) fn typed(&self) -> Option<PathBuf> {
        let text = self.text.trim();
        if text.is_empty() {
            return None;
        }
        if let Some((_, path)) = self.chosen.as_ref().filter(|(shown, _)| *shown == self.text) {
            return Some(path.clone());
        }
        let home = std::env::home_dir();
        if let Some((home, rest)) = home.zip(text.strip_prefix("~/")) {
            return Some(home.join(rest));
        }
        Some(self.folder().map_or_else(|| PathBuf::from(text), |folder| folder.join(text)))
    }

    /// Takes the path that is typed, or enters it if it is a folder.
    pub(super) fn done(&mut self) -> Option<FileRequest> {
        let path = self.typed()?;
        if path.is_dir() {
            return Some(self.go(&path));
        }
        Some(match self.purpose {
            Purpose::Open => FileRequest::OpenPath(path),
            Purpose::Save => FileRequest::SaveTo(with_extension(path, Purpose::Save)),
            Purpose::ExportText | Purpose::ExportPicture => FileRequest::ExportTo(path),
        })
    }
}
