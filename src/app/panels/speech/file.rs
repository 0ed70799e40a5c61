//! A file that gets every spoken line.

use std::fs::{File, OpenOptions};
use std::io::Write;
use std::path::Path;

use bevy::prelude::*;

use crate::panels::kit::spoken::Spoken;

/// The environment variable that names a file to which every spoken line is appended.
const FILE: &str = "REGALIA_SPEAK";

#[derive(Resource)]
pub struct SpeakFile(Option<File>);

impl Default for SpeakFile {
    /// The file that the environment variable names, if there is one.
    fn default() -> Self {
        let path = std::env::var_os(FILE).filter(|path| !path.is_empty());
        path.map_or(Self(None), |path| Self::open(Path::new(&path)))
    }
}

impl SpeakFile {
    /// Opens this file; if it cannot be written, the log says why.
    pub fn open(path: &Path) -> Self {
        let file = OpenOptions::new().create(true).append(true).open(path);
        Self(file.inspect_err(|why| error!("{FILE}: {why}")).ok())
    }
}

pub fn write_down(spoken: Res<Spoken>, mut file: ResMut<SpeakFile>, mut last: Local<String>) {
    if !spoken.is_changed() || spoken.line == *last {
        return;
    }
    last.clone_from(&spoken.line);
    let Some(open) = &mut file.0 else { return };
    if let Err(why) = writeln!(open, "{}", spoken.line).and_then(|()| open.flush()) {
        error!("{FILE}: {why}");
        file.0 = None;
    }
}
