//! Reads the settings file and other small files that the program keeps for itself, whatever they hold, and replaces
//! them. Unreadable settings are moved aside.

use std::io::{self, ErrorKind};
use std::path::{Path, PathBuf};

use regalia_core::disk::{Access, Disk};
use regalia_core::record::shown;
use regalia_core::storage::file::{ordinary, reason};
use regalia_core::storage::{store::behind_links, temporary};
use ron::ser::PrettyConfig;
use serde::{Serialize, de::DeserializeOwned};

use super::{Read, read, write};

pub const FILE: &str = "settings.ron";

/// A longer file is not a settings file, and is not read.
pub const MAX_BYTES: u64 = 64 * 1024;

/// Maximum size of a list, in bytes.
const MAX_LIST_BYTES: u64 = 1 << 20;

/// At most this many files are moved aside; after that the settings are not written until some of them are removed.
pub const MOST_ASIDE: usize = 9;

#[derive(Clone, Debug, Default, PartialEq)]
pub struct Found {
    pub read: Read,
    /// Where to write the settings; `None` if something there must not be overwritten.
    pub write_to: Option<PathBuf>,
    pub notice: Option<String>,
    /// Whether there is no file yet: the program starts for the first time.
    pub is_first: bool,
}

/// Reads the settings in a folder. An unreadable file is moved aside.
pub fn look(disk: &dyn Disk, folder: &Path) -> Found {
    let path = behind_link(disk, folder.join(FILE));
    match contents(disk, &path, MAX_BYTES) {
        Ok(Contents::None) => Found { write_to: Some(path), is_first: true, ..Found::default() },
        Ok(Contents::Text(text, true)) => {
            let read = read(&text);
            if read.is_clean() {
                Found { read, write_to: Some(path), ..Found::default() }
            } else {
                broken(disk, path, read)
            }
        }
        Ok(Contents::Text(text, false)) => broken(disk, path, Read { whole: false, ..read(&text) }),
        Ok(Contents::TooBig) => broken(disk, path, Read::default()),
        Err(why) => {
            let why = reason(&why, "no such file");
            let notice = format!(
                "The settings in {} cannot be read: {why}. The defaults apply, the file is left alone, and \
                 your changes are not kept.",
                shown(path.display())
            );
            Found { notice: Some(notice), ..Found::default() }
        }
    }
}

/// Where to write a file: if it is a link, to its target, since people link such files to a collection.
pub(in crate::files) fn behind_link(disk: &dyn Disk, named: PathBuf) -> PathBuf {
    behind_links(disk, &named).unwrap_or(named)
}

pub(in crate::files) enum Contents {
    /// There is no file.
    None,
    /// A text, and whether all of it is valid UTF-8.
    Text(String, bool),
    TooBig,
}

/// Reads a file; one of more than `most` bytes is [`Contents::TooBig`].
pub(in crate::files) fn contents(disk: &dyn Disk, path: &Path, most: u64) -> io::Result<Contents> {
    match ordinary(disk, path) {
        Ok(metadata) if metadata.bytes > most => return Ok(Contents::TooBig),
        Ok(_) => {}
        // If the folder is not a folder, there is no file either; writing will report it.
        Err(why) if matches!(why.kind(), ErrorKind::NotFound | ErrorKind::NotADirectory) => return Ok(Contents::None),
        Err(why) => return Err(why),
    }
    let bytes = disk.open(path, Access::Read).and_then(|file| file.read(0, most + 1))?;
    if bytes.len() as u64 > most {
        return Ok(Contents::TooBig);
    }
    Ok(match String::from_utf8(bytes) {
        Ok(text) => Contents::Text(text, true),
        Err(error) => Contents::Text(String::from_utf8_lossy(error.as_bytes()).into_owned(), false),
    })
}

/// Moves a file aside, and writes a new one with what could be read.
fn broken(disk: &dyn Disk, path: PathBuf, read: Read) -> Found {
    let what = match (read.any, read.garbled.as_slice()) {
        (false, _) => "The settings file could not be read, so the defaults apply.".to_owned(),
        (true, []) => "The settings file was damaged, but all settings could be read.".to_owned(),
        (true, [one]) => format!("One setting could not be read and is back to its default: {one}."),
        (true, several) => {
            format!("Some settings could not be read and are back to their defaults: {}.", several.join(", "))
        }
    };
    match move_aside(disk, &path) {
        Ok(aside) => {
            // Write them now, in case the program ends early. If this fails, the next write tries again and reports it.
            let _ = store(disk, &path, &write(&read.settings, &read.unknown));
            let notice = format!("{what} The old file is kept as {}.", shown(aside.display()));
            Found { read, write_to: Some(path), notice: Some(notice), is_first: false }
        }
        Err(why) => {
            let why = reason(&why, "no such file");
            let notice = format!(
                "{what} The file cannot be moved aside ({why}), so {} is left alone, and your changes are not kept.",
                shown(path.display())
            );
            Found { read, write_to: None, notice: Some(notice), is_first: false }
        }
    }
}

/// Moves a file aside. Returns its new name.
pub(in crate::files) fn move_aside(disk: &dyn Disk, path: &Path) -> io::Result<PathBuf> {
    let name = path.file_name().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default();
    for number in 1..=MOST_ASIDE {
        let ending = if number == 1 { String::new() } else { format!(".{number}") };
        let aside = path.with_file_name(format!("{name}.broken{ending}"));
        // Reserve the name first, so that we never replace what another program puts there at the same time.
        match disk.open(&aside, Access::New) {
            Ok(_) => {
                return match disk.rename(path, &aside) {
                    Ok(()) => Ok(aside),
                    Err(why) => {
                        // It is empty, and ours.
                        let _ = disk.remove_file(&aside);
                        Err(why)
                    }
                };
            }
            Err(why) if why.kind() == ErrorKind::AlreadyExists => {}
            // A new file cannot be missing, only its folder.
            Err(why) => return Err(io::Error::other(reason(&why, "no such folder"))),
        }
    }
    Err(io::Error::other(format!("there are {MOST_ASIDE} such files already")))
}

/// Writes a text beside the file and renames it over the file, so that readers never see a part of it.
pub fn store(disk: &dyn Disk, path: &Path, text: &str) -> io::Result<()> {
    temporary::replace(disk, path, text.as_bytes())
}

/// Reads a short list that the program keeps for itself, one line for each entry; an unreadable one counts as empty, since
/// what is lost with it can be done without.
pub fn read_list<T: DeserializeOwned + Default>(disk: &dyn Disk, file: &Path) -> T {
    match contents(disk, file, MAX_LIST_BYTES) {
        Ok(Contents::Text(text, true)) => ron::from_str(&text).unwrap_or_default(),
        _ => T::default(),
    }
}

/// Replaces such a list.
pub fn write_list<T: Serialize>(disk: &dyn Disk, file: &Path, list: &T) -> io::Result<()> {
    let text = ron::ser::to_string_pretty(list, PrettyConfig::new().depth_limit(1).new_line("\n"));
    store(disk, file, &text.map_err(io::Error::other)?)
}
