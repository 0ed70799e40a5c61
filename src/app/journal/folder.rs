//! The folder of the journals.

use std::path::PathBuf;

use bevy::prelude::Resource;

/// The folder for journals, logs and reports; `None` for a user without a home folder.
#[must_use]
pub fn data_folder() -> Option<PathBuf> {
    own_folders().map(|folders| folders.data_local_dir().to_owned())
}

/// The program's own folders as the system names them; `None` for a user without a home folder.
#[must_use]
pub fn own_folders() -> Option<directories::ProjectDirs> {
    directories::ProjectDirs::from("", "", "Regalia")
}

/// The folder of the journals; `None` keeps none.
#[derive(Resource, Clone, Debug, PartialEq, Eq)]
pub struct JournalFolder(pub Option<PathBuf>);

impl Default for JournalFolder {
    /// The one in the user's data folder; `None` without a home folder.
    fn default() -> Self {
        Self(data_folder().map(|folder| folder.join("journals")))
    }
}
