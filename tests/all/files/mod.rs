//! Files: what saving keeps whatever goes wrong, what opening does, what is offered again; the settings.

pub mod child;
mod disk;
#[cfg(feature = "gui")]
mod listing;
#[cfg(feature = "gui")]
mod placing;
#[cfg(feature = "gui")]
mod program;
#[cfg(feature = "gui")]
mod recent;
#[cfg(feature = "gui")]
mod settings_disk;
#[cfg(feature = "gui")]
mod settings_text;
#[cfg(feature = "gui")]
mod started;
#[cfg(feature = "gui")]
mod training_disk;
#[cfg(feature = "gui")]
mod unusual;

use std::path::Path;

#[cfg(feature = "gui")]
use unusual::unusual;

/// The names in a folder, in order.
fn names(folder: &Path) -> Vec<String> {
    let entries = std::fs::read_dir(folder).unwrap();
    let mut names: Vec<String> =
        entries.map(|entry| entry.unwrap().file_name().to_string_lossy().into_owned()).collect();
    names.sort();
    names
}
