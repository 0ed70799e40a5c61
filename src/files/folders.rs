//! Where the program keeps what is its own: journals, logs, reports.

use std::path::{Path, PathBuf};
use std::sync::OnceLock;

/// The folder for what the program keeps by itself; `None` for a user without a home folder.
#[must_use]
pub fn data_folder() -> Option<PathBuf> {
    own().map(|folders| folders.data_local_dir().to_owned())
}

/// The folder for what the player has set; `None` for a user without a home folder.
#[must_use]
pub fn config_folder() -> Option<PathBuf> {
    own().map(|folders| folders.config_dir().to_owned())
}

fn own() -> Option<directories::ProjectDirs> {
    directories::ProjectDirs::from("", "", "Regalia")
}

/// Where a run of the program leaves its log and, should it come to that, a report of what went wrong.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NoteFolders {
    /// The folder for logs; `None`: there is none for this user.
    pub logs: Option<PathBuf>,
    /// The folder for reports.
    pub reports: PathBuf,
}

impl NoteFolders {
    /// Those of the user who runs the program; without a home folder there is no log, and reports go to the system's
    /// folder for passing files.
    #[must_use]
    pub fn of_user() -> Self {
        data_folder().map_or_else(|| Self { logs: None, reports: passing() }, |data| Self::within(&data))
    }

    /// Those in a data folder.
    #[must_use]
    pub fn within(data: &Path) -> Self {
        Self { logs: Some(data.join("logs")), reports: data.join("reports") }
    }
}

/// Where a report goes that can be written nowhere else.
#[must_use]
pub fn passing() -> PathBuf {
    std::env::temp_dir().join("regalia-reports")
}

/// Those of this run, once it has any: a program without a screen leaves nothing behind.
static USED: OnceLock<NoteFolders> = OnceLock::new();

/// Says where logs and reports of this run are. Only the first word counts.
pub fn use_note_folders(folders: NoteFolders) {
    // They are the same for the whole run.
    let _ = USED.set(folders);
}

/// Where logs and reports of this run are; `None` if it leaves none.
#[must_use]
pub fn note_folders() -> Option<&'static NoteFolders> {
    USED.get()
}
