//! The folder of the journals, and their names: the game's order number, and the process that created it.

use std::path::{Path, PathBuf};

pub const ENDING: &str = "journal";

/// How many bytes of a journal's name a copy takes over: names may have 255.
const LONGEST: usize = 200;

const MOST_ASIDE: u32 = 100;

/// The folder for journals, logs and reports; `None` for a user without a home folder.
pub fn data_folder() -> Option<PathBuf> {
    own_folders().map(|folders| folders.data_local_dir().to_owned())
}

/// The program's own folders as the system names them; `None` for a user without a home folder.
pub fn own_folders() -> Option<directories::ProjectDirs> {
    directories::ProjectDirs::from("", "", "Regalia")
}

pub(super) fn path_of(folder: &Path, order: u64) -> PathBuf {
    folder.join(format!("{order}-{}.{ENDING}", std::process::id()))
}

/// The names for copies of a damaged journal, beside it, from the one to be tried first.
pub(super) fn names_aside(path: &Path) -> impl Iterator<Item = PathBuf> {
    names(path, |stem, number| format!("{stem}.{ENDING}.damaged{number}"))
}

/// The names for this program's own journal of a game whose journal another program writes, beside that one, from the
/// one to be tried first.
pub(super) fn names_beside(path: &Path) -> impl Iterator<Item = PathBuf> {
    names(path, |stem, number| format!("{stem}-{}{number}.{ENDING}", std::process::id()))
}

/// Names that begin as that of `path`, with an empty number first. A name too long for an ending is shortened.
fn names(path: &Path, name: impl Fn(&str, &str) -> String) -> impl Iterator<Item = PathBuf> {
    let stem = path.file_stem().unwrap_or_default().to_string_lossy();
    let stem = stem[..stem.floor_char_boundary(LONGEST)].to_owned();
    let path = path.to_owned();
    (1..=MOST_ASIDE).map(move |number| {
        let number = if number == 1 { String::new() } else { format!("-{number}") };
        path.with_file_name(name(&stem, &number))
    })
}

/// The order number of a journal's game: the one in its name, or a greater one inside it.
pub fn order_of(path: &Path, in_it: u64) -> u64 {
    let name = path.file_stem().and_then(|name| name.to_str()).unwrap_or_default();
    let number = name.split('-').next().and_then(|number| number.parse().ok()).unwrap_or(0);
    in_it.max(number)
}
