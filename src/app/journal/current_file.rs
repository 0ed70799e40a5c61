//! The file of the game on the board.

use std::path::{Path, PathBuf};

use bevy::prelude::Resource;

/// The file of the game on the board, if it has one.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq)]
pub struct CurrentFile(pub Option<PathBuf>);

impl CurrentFile {
    /// What the bar says about the file: its name, and whether the game is saved to it. Empty for a new game.
    #[must_use]
    pub fn label(&self, modified: bool) -> String {
        let name = self.0.as_deref().and_then(Path::file_name).map(|name| name.to_string_lossy().into_owned());
        match (name, modified) {
            (Some(name), false) => format!("{name} · saved"),
            (Some(name), true) => format!("not saved to {name} yet"),
            (None, true) => "not saved to a file yet".to_owned(),
            (None, false) => String::new(),
        }
    }
}
