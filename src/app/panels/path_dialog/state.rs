//! The state of the file dialog: the typed text and the folder.

use std::path::{Path, PathBuf};

use crate::files::{FileRequest, Listed, Listing, Purpose, with_extension};

#[derive(Clone, Debug)]
pub struct PathDialog {
    purpose: Purpose,
    pub(super) text: String,
    /// The path that was proposed or chosen, with its text: a file name need not be valid Unicode.
    chosen: Option<(String, PathBuf)>,
    /// The folder whose list is pending.
    wanted: Option<PathBuf>,
    listing: Option<Listing>,
    /// Whether the dialog says why it is shown.
    pub(super) explains: bool,
    /// Whether the name has not been selected yet: then typing replaces it.
    is_new: bool,
    /// The row to focus once it is drawn.
    pub(super) goal: Option<usize>,
}

pub(super) enum Row<'a> {
    Parent(PathBuf),
    Listed(&'a Listed),
}

impl PathDialog {
    /// A dialog that proposes this path; a path that ends in a separator is a folder. `explains`: whether it says why
    /// it is shown.
    #[must_use]
    pub fn new(purpose: Purpose, proposal: &Path, explains: bool) -> Self {
        let text = proposal.to_string_lossy().into_owned();
        let is_folder = text.ends_with(std::path::is_separator);
        let folder = if is_folder { Some(proposal) } else { proposal.parent() };
        // This drops a separator at the end.
        let wanted = folder.filter(|folder| !folder.as_os_str().is_empty()).map(|folder| folder.components().collect());
        let chosen = Some((text.clone(), proposal.to_owned()));
        Self { purpose, text, chosen, wanted, listing: None, explains, is_new: true, goal: None }
    }

    #[must_use]
    pub const fn purpose(&self) -> Purpose {
        self.purpose
    }

    #[must_use]
    pub fn wanted(&self) -> Option<&Path> {
        self.wanted.as_deref()
    }

    /// Shows the contents of a folder, unless another folder has been requested since.
    pub fn show(&mut self, listing: Listing) {
        if self.wanted.as_deref() == Some(listing.folder.as_path()) {
            (self.wanted, self.listing) = (None, Some(listing.for_purpose(self.purpose)));
        }
    }

    /// In a new dialog, once, the range of the letters of the name without its extension.
    pub(super) fn take_name(&mut self) -> Option<(usize, usize)> {
        if !std::mem::take(&mut self.is_new) {
            return None;
        }
        let letters = |text: &str| text.chars().count();
        let start = self.text.rfind(std::path::is_separator).map_or(0, |at| at + 1);
        let name = &self.text[start..];
        let stem = Path::new(name).file_stem().map_or(0, |stem| letters(&stem.to_string_lossy()));
        let before = letters(&self.text[..start]);
        Some((before, before + stem))
    }

    pub(super) fn folder(&self) -> Option<&Path> {
        self.listing.as_ref().map(|listing| listing.folder.as_path())
    }

    pub(super) fn parent(&self) -> Option<PathBuf> {
        self.folder().and_then(Path::parent).map(Path::to_owned)
    }

    /// Why the list is incomplete.
    pub(super) fn problem(&self) -> Option<&str> {
        self.listing.as_ref()?.problem.as_deref()
    }

    pub(super) fn rows(&self) -> usize {
        usize::from(self.parent().is_some()) + self.listing.as_ref().map_or(0, |listing| listing.entries.len())
    }

    pub(super) fn row(&self, row: usize) -> Option<Row<'_>> {
        match (self.parent(), row) {
            (Some(parent), 0) => Some(Row::Parent(parent)),
            (parent, row) => self.listing.as_ref()?.entries.get(row - usize::from(parent.is_some())).map(Row::Listed),
        }
    }

    pub(super) fn is_chosen(&self, listed: &Listed) -> bool {
        self.chosen.as_ref().is_some_and(|(text, path)| *text == self.text && *path == listed.path)
    }

    /// The next row after `row` whose name begins with these letters, wrapping round.
    pub(super) fn find(&self, row: usize, letters: &str) -> Option<usize> {
        let (rows, letters) = (self.rows(), letters.to_lowercase());
        (1..=rows).map(|step| (row + step) % rows).find(|row| match self.row(*row) {
            Some(Row::Listed(listed)) => listed.name.to_lowercase().starts_with(&letters),
            _ => false,
        })
    }

    /// Presses a row: enters a folder, chooses a file, or accepts a chosen file.
    pub(super) fn press(&mut self, row: usize) -> Option<FileRequest> {
        let (path, is_folder) = match self.row(row)? {
            Row::Parent(folder) => (folder, true),
            Row::Listed(listed) if self.is_chosen(listed) => return self.done(),
            Row::Listed(listed) => (listed.path.clone(), listed.is_folder),
        };
        if is_folder {
            self.goal = Some(0);
            return Some(self.go(&path));
        }
        self.choose(path);
        None
    }

    fn choose(&mut self, path: PathBuf) {
        self.text = path.to_string_lossy().into_owned();
        self.chosen = Some((self.text.clone(), path));
    }

    /// Goes to a folder, and keeps the file name to save under.
    pub(super) fn go(&mut self, folder: &Path) -> FileRequest {
        let name = Path::new(&self.text).file_name().filter(|_| self.purpose != Purpose::Open);
        self.choose(folder.join(name.unwrap_or_default()));
        self.wanted = Some(folder.to_owned());
        FileRequest::List(folder.to_owned())
    }

    /// The typed or chosen path, if there is one.
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

    /// Accepts the typed path, or enters it if it is a folder.
    pub(super) fn done(&mut self) -> Option<FileRequest> {
        let path = self.typed()?;
        if path.is_dir() {
            return Some(self.go(&path));
        }
        Some(match self.purpose {
            Purpose::Open => FileRequest::OpenPath(path),
            Purpose::Save => FileRequest::SaveTo(with_extension(path, Purpose::Save)),
            _ => FileRequest::ExportTo(path),
        })
    }
}
