//! Reads the settings file, whatever it holds, and moves unreadable ones aside.

use std::fs::{self, File};
use std::io::{self, ErrorKind, Read as _};
use std::path::{Path, PathBuf};

use regalia_core::record::file::reason;
use regalia_core::record::{shown, temporary};

use super::format::{self, Read};

/// The name of the file.
pub const FILE: &str = "settings.ron";

/// A longer file is not a settings file, and is not read.
pub const MAX_BYTES: u64 = 64 * 1024;

/// At most this many files are moved aside; after that the settings are not written until some of them are removed.
pub const MOST_ASIDE: usize = 9;

/// The result of reading the settings file.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Found {
    /// The settings of the file, or the defaults.
    pub read: Read,
    /// Where to write the settings; `None` if something there must not be overwritten.
    pub write_to: Option<PathBuf>,
    /// What to tell the player.
    pub notice: Option<String>,
    /// Whether there is no file yet: the program starts for the first time.
    pub is_first: bool,
}

/// Reads the settings in a folder. An unreadable file is moved aside.
#[must_use]
pub fn look(folder: &Path) -> Found {
    let path = behind_link(folder.join(FILE));
    match contents(&path, MAX_BYTES) {
        Ok(Contents::None) => Found { write_to: Some(path), is_first: true, ..Found::default() },
        Ok(Contents::Text(text, true)) => {
            let read = format::read(&text);
            if read.is_clean() { Found { read, write_to: Some(path), ..Found::default() } } else { broken(path, read) }
        }
        Ok(Contents::Text(text, false)) => broken(path, Read { whole: false, ..format::read(&text) }),
        Ok(Contents::TooBig) => broken(path, Read::default()),
        Err(why) => {
            let notice = format!(
                "The settings in {} cannot be read: {why}. The defaults apply, the file is left alone, and \
                 your changes are not kept.",
                shown(path.display())
            );
            Found { notice: Some(notice), ..Found::default() }
        }
    }
}

/// Where to write a file: if it is a link, to its target, since people link such files to a collection. Other paths stay as
/// they are: Windows has a form of its own for canonical ones.
pub(in crate::files) fn behind_link(named: PathBuf) -> PathBuf {
    let is_link = fs::symlink_metadata(&named).is_ok_and(|metadata| metadata.is_symlink());
    if is_link { fs::canonicalize(&named).unwrap_or(named) } else { named }
}

/// The contents of a file.
pub(in crate::files) enum Contents {
    /// There is no file.
    None,
    /// A text, and whether all of it is valid UTF-8.
    Text(String, bool),
    /// It is longer than it may be.
    TooBig,
}

/// Reads a file of at most `most` bytes.
///
/// # Errors
/// Why it cannot be read.
pub(in crate::files) fn contents(path: &Path, most: u64) -> Result<Contents, String> {
    let said = |why: io::Error| reason(&why, "no such file");
    let metadata = match fs::metadata(path) {
        Ok(metadata) => metadata,
        // If the folder is not a folder, there is no file either; writing will report it.
        Err(why) if matches!(why.kind(), ErrorKind::NotFound | ErrorKind::NotADirectory) => return Ok(Contents::None),
        Err(why) => return Err(said(why)),
    };
    if metadata.is_dir() {
        return Err("it is a folder".to_owned());
    }
    // Opening a pipe would block until somebody writes to it.
    if !metadata.is_file() {
        return Err("it is not an ordinary file".to_owned());
    }
    if metadata.len() > most {
        return Ok(Contents::TooBig);
    }
    let mut bytes = Vec::new();
    File::open(path).and_then(|file| file.take(most + 1).read_to_end(&mut bytes)).map_err(said)?;
    if bytes.len() as u64 > most {
        return Ok(Contents::TooBig);
    }
    Ok(match String::from_utf8(bytes) {
        Ok(text) => Contents::Text(text, true),
        Err(error) => Contents::Text(String::from_utf8_lossy(error.as_bytes()).into_owned(), false),
    })
}

/// Moves a file aside, and writes a new one with what could be read.
fn broken(path: PathBuf, read: Read) -> Found {
    let what = match (read.any, read.garbled.as_slice()) {
        (false, _) => "The settings file could not be read, so the defaults apply.".to_owned(),
        (true, []) => "The settings file was damaged, but all settings could be read.".to_owned(),
        (true, [one]) => format!("One setting could not be read and is back to its default: {one}."),
        (true, several) => {
            format!("Some settings could not be read and are back to their defaults: {}.", several.join(", "))
        }
    };
    match move_aside(&path) {
        Ok(aside) => {
            // Write them now, in case the program ends early. If this fails, the next write tries again and reports it.
            let _ = store(&path, &format::write(&read.settings, &read.unknown));
            let notice = format!("{what} The old file is kept as {}.", shown(aside.display()));
            Found { read, write_to: Some(path), notice: Some(notice), is_first: false }
        }
        Err(why) => {
            let notice = format!(
                "{what} The file cannot be moved aside ({why}), so {} is left alone, and your changes are not kept.",
                shown(path.display())
            );
            Found { read, write_to: None, notice: Some(notice), is_first: false }
        }
    }
}

/// Renames a file to an unused name, and returns that.
///
/// # Errors
/// Why it cannot be renamed.
pub(in crate::files) fn move_aside(path: &Path) -> Result<PathBuf, String> {
    let name = path.file_name().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default();
    for number in 1..=MOST_ASIDE {
        let ending = if number == 1 { String::new() } else { format!(".{number}") };
        let aside = path.with_file_name(format!("{name}.broken{ending}"));
        // Reserve the name first, so that we never replace what another program puts there at the same time.
        match File::create_new(&aside) {
            Ok(_) => {
                return match fs::rename(path, &aside) {
                    Ok(()) => Ok(aside),
                    Err(why) => {
                        // It is empty, and ours.
                        let _ = fs::remove_file(&aside);
                        Err(reason(&why, "no such file"))
                    }
                };
            }
            Err(why) if why.kind() == ErrorKind::AlreadyExists => {}
            Err(why) => return Err(reason(&why, "no such folder")),
        }
    }
    Err(format!("there are {MOST_ASIDE} such files already"))
}

/// Writes a text beside the file and renames it over the file, so that readers never see a part of it.
///
/// # Errors
/// What the system says.
pub fn store(path: &Path, text: &str) -> io::Result<()> {
    temporary::replace(path, text.as_bytes())
}
