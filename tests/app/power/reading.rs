//! The real reading code on what a power cut has left.

use std::path::Path;

use regalia_app::files::TrainingDesk;
use regalia_app::files::settings::{self, write};
use regalia_app::journal::{DiskInUse, Shelf, take_up};
use regalia_core::disk::{Access, Disk as _};
use regalia_core::record::{Record, save};
use regalia_core::storage::file;

use super::forgetful::Forgetful;
use super::ledger::{Found, Thing};
use super::model::Model;

/// Where the program's files are, and the player's saved games. The folders of the player and of the settings are there
/// from the start: the bar says nothing of settings, so that a new folder of theirs may be lost.
pub const HOME: &str = "/home/ann";
pub const DATA: &str = "/home/ann/.local/share/regalia";
pub const JOURNALS: &str = "/home/ann/.local/share/regalia/journals";
pub const SETTINGS: &str = "/home/ann/.config/regalia";
pub const SAVES: [&str; 4] =
    ["/home/ann/a.regalia", "/home/ann/a.regalia.bak", "/home/ann/b.regalia", "/home/ann/b.regalia.bak"];

/// A start that asks more of the disk than this hangs.
const MOST_ASKED: usize = 2_000;

/// What a file holds, if it is there.
pub fn bytes(disk: &Forgetful, path: &str) -> Option<Vec<u8>> {
    let file = disk.open(path.as_ref(), Access::Read).ok()?;
    file.read(0, u64::from(u32::MAX)).ok()
}

/// The text that a file holds, if it is there.
pub fn text(disk: &Forgetful, path: &str) -> Option<String> {
    String::from_utf8(bytes(disk, path)?).ok()
}

/// Everything of a game that its journal must restore.
pub fn state(record: &Record) -> String {
    format!("{}{} of {}", save::to_text(record), record.cursor(), record.len())
}

/// Reads everything as a start does.
///
/// # Errors
/// What is refused or reported although a power cut is no reason for it.
pub fn read(disk: &Forgetful, may_be_damaged: bool) -> Result<Found, String> {
    let mut found = Found::new();
    let asked = disk.asked();
    let shelf = Shelf::look(disk, Path::new(JOURNALS));
    for notice in &shelf.notices {
        if !may_be_damaged || !notice.starts_with("The journal of a game was damaged (") {
            return Err(notice.clone());
        }
    }
    for game in &shelf.games {
        let record = take_up(disk, &game.path)
            .map_err(|why| why.to_string())?
            .journal
            .ok_or("a journal that was listed holds nothing")?
            .record;
        let thing = Thing::Game(record.names()[0].clone());
        if found.insert(thing, state(&record)).is_some() {
            return Err(format!("there are two journals of {}", record.names()[0]));
        }
    }
    let is_own = |name: &regalia_core::disk::DirEntry| name.name.to_string_lossy().ends_with(".tmp");
    if disk.read_dir(Path::new(JOURNALS)).into_iter().flatten().flatten().any(|name| is_own(&name)) {
        return Err("a temporary file is left".to_owned());
    }
    let settings = settings::look(disk, Path::new(SETTINGS));
    settings.notice.map_or(Ok(()), Err)?;
    if !settings.is_first {
        let path = Path::new(SETTINGS).join(settings::FILE);
        found.insert(Thing::File(path), write(&settings.read.settings, &settings.read.unknown));
    }
    let mut training = TrainingDesk::open(&DiskInUse(std::sync::Arc::new(disk.clone())), Some(Path::new(DATA)));
    training.take_notice().map_or(Ok(()), Err)?;
    let path = Path::new(DATA).join(regalia_app::files::training::FILE);
    if disk.symlink_metadata(&path).is_ok() {
        found.insert(Thing::File(path), training.notebook().to_text());
    }
    for path in SAVES.into_iter().filter(|path| disk.symlink_metadata(path.as_ref()).is_ok()) {
        file::open_on(disk, path.as_ref()).map_err(|why| why.to_string())?;
        found.insert(Thing::File(path.into()), text(disk, path).ok_or("it is no text")?);
    }
    let asked = disk.asked() - asked;
    if asked > MOST_ASKED { Err(format!("the start asked the disk {asked} times")) } else { Ok(found) }
}

/// Starts on a disk, twice: what the first start finds, and repairs, the second one finds without a word.
///
/// # Errors
/// As [`read`]; or how the second start differs.
pub fn start_on(model: &Model, is_settled: bool) -> Result<Found, String> {
    let disk = Forgetful::new(model.clone());
    let first = read(&disk, !is_settled)?;
    let second = read(&disk, false).map_err(|why| format!("at the second start: {why}"))?;
    if first == second { Ok(first) } else { Err(format!("the second start finds\n{second:#?}\nafter\n{first:#?}")) }
}
