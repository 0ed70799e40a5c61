//! The names of journals: a number, by which the games are put in order, and the process that made it.

use std::path::{Path, PathBuf};

/// What the names of journals end in.
pub const ENDING: &str = "journal";

/// The path of a new journal.
pub(super) fn path_of(folder: &Path, order: u64) -> PathBuf {
    folder.join(format!("{order}-{}.{ENDING}", std::process::id()))
}

/// The place of a journal's game among the others: the number that its name begins with, or a greater one that is in it.
pub(super) fn order_of(path: &Path, in_it: u64) -> u64 {
    let name = path.file_stem().and_then(|name| name.to_str()).unwrap_or_default();
    let number = name.split('-').next().and_then(|number| number.parse().ok()).unwrap_or(0);
    in_it.max(number)
}
