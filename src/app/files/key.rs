//! The key that signs this install's messages, on the disk: made when it is first needed, in the background.

use std::io::{self, ErrorKind, Write as _};
use std::path::{Path, PathBuf};

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD_NO_PAD;
use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use rand::TryRng as _;
use rand::rngs::SysRng;
use regalia_core::disk::{Disk as _, RealDisk};
use regalia_core::record::{OwnKey, shown};
use regalia_core::storage::file::reason;
use tempfile::NamedTempFile;

use super::Notices;
use super::settings::{Contents, contents, move_aside};
use crate::tasks::{Background, Waker};

pub const FILE: &str = "message-key";

const MAX_BYTES: u64 = 4096;

const TITLE: &str = "Messages";

const ABOUT: &str = "This key signs your messages in Regalia. Whoever has it can sign as you: keep it to yourself.\n";

/// The key, once somebody has asked for it with [`KeyDesk`].
#[derive(Resource, Debug)]
pub struct MessageKey(State);

#[derive(Debug)]
enum State {
    /// It is, or will be, in this folder.
    Unasked(PathBuf),
    Coming(Background<Result<Found, KeyError>>),
    Known(Option<OwnKey>),
}

#[derive(Debug)]
struct Found {
    key: OwnKey,
    notice: Option<String>,
}

/// Why there is no key.
#[derive(Debug, thiserror::Error)]
pub enum KeyError {
    #[error("Your messages are not signed: the key {} cannot be written ({why}).", shown(path.display()))]
    Write { path: PathBuf, why: io::Error },
    #[error(
        "Your messages are not signed: the key {} is damaged and cannot be moved aside ({}).",
        shown(path.display()), reason(why, "no such file")
    )]
    Damaged { path: PathBuf, why: io::Error },
    #[error(
        "Your messages are not signed: the key {} cannot be read ({}).",
        shown(path.display()), reason(why, "no such file")
    )]
    Read { path: PathBuf, why: io::Error },
}

impl MessageKey {
    /// The key in a folder. Without a folder there is no key, and nothing else is kept either, as the bar says.
    pub fn within(folder: Option<PathBuf>) -> Self {
        Self(folder.map_or(State::Known(None), State::Unasked))
    }
}

impl Default for MessageKey {
    fn default() -> Self {
        Self::within(None)
    }
}

#[derive(SystemParam)]
pub struct KeyDesk<'w> {
    key: ResMut<'w, MessageKey>,
    notices: ResMut<'w, Notices>,
    waker: Res<'w, Waker>,
}

impl KeyDesk<'_> {
    /// Whether it is known if there is a key. If not, it is looked for, and the window wakes when it is.
    pub fn is_known(&mut self) -> bool {
        // Reading does not trigger change detection.
        if matches!(self.key.0, State::Known(_)) {
            return true;
        }
        match &mut self.key.0 {
            State::Unasked(folder) => {
                let folder = std::mem::take(folder);
                self.key.0 = State::Coming(Background::run(move |_| find(&folder), &self.waker));
            }
            State::Coming(coming) => {
                let Some(found) = coming.take() else { return false };
                let (key, notice) = match found {
                    Ok(Found { key, notice }) => (Some(key), notice),
                    Err(why) => (None, Some(why.to_string())),
                };
                self.key.0 = State::Known(key);
                notice.into_iter().for_each(|notice| self.notices.say(TITLE, notice));
            }
            State::Known(_) => {}
        }
        matches!(self.key.0, State::Known(_))
    }

    /// `None` if there is none.
    pub fn own(&self) -> Option<&OwnKey> {
        if let State::Known(key) = &self.key.0 { key.as_ref() } else { None }
    }
}

/// The key in a folder, made if there is none, for a program without a window.
pub fn own_key(folder: &Path) -> Result<OwnKey, KeyError> {
    find(folder).map(|found| found.key)
}

/// Reads the key in a folder, or makes one. What is no key is kept aside.
fn find(folder: &Path) -> Result<Found, KeyError> {
    let path = folder.join(FILE);
    let make = || make(&path).map_err(|why| KeyError::Write { path: path.clone(), why });
    match contents(&RealDisk, &path, MAX_BYTES) {
        Ok(Contents::None) => Ok(Found { key: make()?, notice: None }),
        Ok(Contents::Text(text, true)) if let Some(key) = read(&text) => Ok(Found { key, notice: None }),
        Ok(_) => match move_aside(&RealDisk, &path) {
            Ok(aside) => {
                let (key, aside) = (make()?, shown(aside.display()));
                let notice = format!(
                    "The key that signs your messages could not be read. There is a new one, and the other players will \
                     be asked whether it is yours. The old file is kept as {aside}."
                );
                Ok(Found { key, notice: Some(notice) })
            }
            Err(why) => Err(KeyError::Damaged { path, why }),
        },
        Err(why) => Err(KeyError::Read { path, why }),
    }
}

/// Makes a key and writes it where nothing is yet. If another program has been faster, its key is read.
fn make(path: &Path) -> io::Result<OwnKey> {
    let mut secret = [0; 32];
    SysRng.try_fill_bytes(&mut secret).map_err(io::Error::other)?;
    let key = OwnKey::from_secret(secret);
    let folder = path.parent().unwrap_or(Path::new("."));
    RealDisk.create_dir_all(folder)?;
    // Such a file is for its owner alone.
    let mut new = NamedTempFile::new_in(folder)?;
    new.write_all(text(&key).as_bytes())?;
    new.as_file().sync_all()?;
    match new.persist_noclobber(path).map_err(|error| error.error) {
        Ok(_) => {
            // It is there, even if it might not outlive a power cut.
            let _ = RealDisk.sync_dir(folder);
            Ok(key)
        }
        Err(why) if why.kind() == ErrorKind::AlreadyExists => match contents(&RealDisk, path, MAX_BYTES) {
            Ok(Contents::Text(text, true)) => read(&text).ok_or(why),
            _ => Err(why),
        },
        Err(why) => Err(why),
    }
}

fn text(key: &OwnKey) -> String {
    format!("{ABOUT}{} {}\n", STANDARD_NO_PAD.encode(key.secret()), key.public())
}

/// Reads such a file; `None` if a letter of it is another.
fn read(file: &str) -> Option<OwnKey> {
    let secret = file.strip_prefix(ABOUT)?.split(' ').next()?;
    let key = OwnKey::from_secret(STANDARD_NO_PAD.decode(secret).ok()?.try_into().ok()?);
    (text(&key) == file).then_some(key)
}
