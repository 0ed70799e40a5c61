//! Lists a folder for the program's own file dialog.

use std::fs;
use std::io::ErrorKind;
use std::path::{Path, PathBuf};

use regalia_core::record::shown;

use super::{Purpose, extensions};

pub const MOST_LISTED: usize = 2_000;

const MOST_LOOKED_AT: usize = 50_000;

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Listed {
    /// Invalid Unicode is replaced.
    pub name: String,
    pub path: PathBuf,
    pub is_folder: bool,
}

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Listing {
    pub folder: PathBuf,
    /// First folders, then files that the program reads or writes, each sorted by name; without hidden ones.
    pub entries: Vec<Listed>,
    /// Why the list is incomplete, in one sentence.
    pub problem: Option<String>,
}

impl Listing {
    /// Lists a folder. An unreadable one gives an empty list and a `problem`.
    ///
    /// ```
    /// use regalia_app::files::{Listing, Purpose};
    /// let folder = tempfile::tempdir().unwrap();
    /// std::fs::write(folder.path().join("game.regalia"), "").unwrap();
    /// std::fs::write(folder.path().join("board.png"), "").unwrap();
    /// let games = Listing::of(folder.path()).for_purpose(Purpose::Open);
    /// assert_eq!((games.entries.len(), games.entries[0].name.as_str()), (1, "game.regalia"));
    /// ```
    pub fn of(folder: &Path) -> Self {
        let mut listing = Self { folder: folder.to_owned(), ..Self::default() };
        let names = match fs::read_dir(folder) {
            Ok(names) => names,
            Err(why) => {
                let why = match why.kind() {
                    ErrorKind::NotFound => "there is no such folder".to_owned(),
                    ErrorKind::PermissionDenied => "permission denied".to_owned(),
                    ErrorKind::NotADirectory => "it is not a folder".to_owned(),
                    _ => shown(why),
                };
                listing.problem = Some(format!("{} cannot be listed: {why}.", shown(folder.display())));
                return listing;
            }
        };
        for (number, entry) in names.enumerate() {
            if number == MOST_LOOKED_AT || listing.entries.len() == MOST_LISTED {
                let most = if number == MOST_LOOKED_AT { "names" } else { "files and folders" };
                listing.problem = Some(format!(
                    "This folder has too many {most} to list them all: type the name you are looking for."
                ));
                break;
            }
            let Ok(entry) = entry else { continue };
            let name = entry.file_name().to_string_lossy().into_owned();
            let path = entry.path();
            // Links count as their targets.
            let is_folder = match entry.file_type() {
                Ok(kind) if kind.is_symlink() => path.is_dir(),
                kind => kind.is_ok_and(|kind| kind.is_dir()),
            };
            if !name.starts_with('.') && (is_folder || Purpose::ALL.iter().any(|purpose| is_for(&path, *purpose))) {
                listing.entries.push(Listed { name, path, is_folder });
            }
        }
        listing.entries.sort_by_cached_key(|entry| (!entry.is_folder, entry.name.to_lowercase(), entry.name.clone()));
        listing
    }

    pub fn for_purpose(mut self, purpose: Purpose) -> Self {
        self.entries.retain(|entry| entry.is_folder || is_for(&entry.path, purpose));
        self
    }
}

fn is_for(path: &Path, purpose: Purpose) -> bool {
    path.extension().is_some_and(|ending| extensions(purpose).iter().any(|known| ending == *known))
}
