//! The program's own folders for logs, reports and settings.

use std::path::{Path, PathBuf};
use std::sync::OnceLock;

use crate::journal::{data_folder, own_folders};

/// The folder for settings; `None` for a user without a home folder.
pub fn config_folder() -> Option<PathBuf> {
    own_folders().map(|folders| folders.config_dir().to_owned())
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NoteFolders {
    /// For logs; `None` for a user without a home folder.
    pub logs: Option<PathBuf>,
    pub reports: PathBuf,
}

impl NoteFolders {
    /// The folders of the current user. Without a home folder there is no log, and reports go to the system's temporary
    /// folder.
    pub fn of_user() -> Self {
        data_folder().map_or_else(|| Self { logs: None, reports: passing() }, |data| Self::within(&data))
    }

    pub fn within(data: &Path) -> Self {
        Self { logs: Some(data.join("logs")), reports: data.join("reports") }
    }
}

/// The last resort for a report that cannot be written anywhere else.
pub fn passing() -> PathBuf {
    std::env::temp_dir().join("regalia-reports")
}

/// The folders of this run; unset in a program without a screen.
static USED: OnceLock<NoteFolders> = OnceLock::new();

/// Sets the folders for logs and reports of this run. Only the first call counts.
pub fn use_note_folders(folders: NoteFolders) {
    let _ = USED.set(folders);
}

/// The folders for logs and reports of this run; `None` if it writes none.
pub fn note_folders() -> Option<&'static NoteFolders> {
    USED.get()
}
