//! A file that gets every spoken line.

use std::fs::{File, OpenOptions};
use std::io::Write;
use std::path::Path;

use bevy::prelude::*;

use crate::panels::kit::spoken::Spoken;

/// The environment variable that names a file to which every spoken line is appended.
const FILE: &str = "REGALIA_SPEAK";

/// The file that the environment variable names, if there is one.
pub(in crate::panels) fn named_file() -> Option<File> {
    let path = std::env::var_os(FILE).filter(|path| !path.is_empty())?;
    open_file(Path::new(&path))
}

/// Opens this file; if it cannot be written, the log says why.
pub fn open_file(path: &Path) -> Option<File> {
    let file = OpenOptions::new().create(true).append(true).open(path);
    file.inspect_err(|why| error!("{FILE}: {why}")).ok()
}

/// The system that appends each spoken line to the file.
pub fn write_down(mut file: Option<File>) -> impl FnMut(Res<Spoken>, Local<String>) {
    move |spoken, mut last| {
        if !spoken.is_changed() || spoken.line == *last {
            return;
        }
        last.clone_from(&spoken.line);
        let Some(open) = &mut file else { return };
        if let Err(why) = writeln!(open, "{}", spoken.line).and_then(|()| open.flush()) {
            error!("{FILE}: {why}");
            file = None;
        }
    }
}
