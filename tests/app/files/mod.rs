//! Files: what saving keeps whatever goes wrong, what opening does, what is offered again; the settings.

pub mod child;
mod disk;
mod first_start;
mod kept_texts;
mod listing;
mod placing;
mod program;
mod recent;
mod settings_disk;
mod settings_text;
mod started;
mod training_disk;
mod unusual;

use std::path::Path;

use unusual::unusual;

/// The names in a folder, in order.
fn names(folder: &Path) -> Vec<String> {
    let entries = std::fs::read_dir(folder).unwrap();
    let mut names: Vec<String> =
        entries.map(|entry| entry.unwrap().file_name().to_string_lossy().into_owned()).collect();
    names.sort();
    names
}
