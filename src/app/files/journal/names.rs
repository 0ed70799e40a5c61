//! The names of journals: the game's order number, and the process that created it.

use std::path::{Path, PathBuf};

/// The extension of journals.
pub const ENDING: &str = "journal";

/// The path of a new journal.
pub(super) fn path_of(folder: &Path, order: u64) -> PathBuf {
    folder.join(format!("{order}-{}.{ENDING}", std::process::id()))
}

/// The order number of a journal's game: the one in its name, or a greater one inside it.
pub(super) fn order_of(path: &Path, in_it: u64) -> u64 {
    let name = path.file_stem().and_then(|name| name.to_str()).unwrap_or_default();
    let number = name.split('-').next().and_then(|number| number.parse().ok()).unwrap_or(0);
    in_it.max(number)
}
