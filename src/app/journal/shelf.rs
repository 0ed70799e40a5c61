//! The shelf: the journals of the recent games.

use std::cmp::Reverse;
use std::io::{self, ErrorKind};
use std::path::{Path, PathBuf};
use std::time::{Duration, SystemTime};

use regalia_core::disk::{Access, DirEntry, Disk, Kind, Lock};
use regalia_core::record::journal::{Flaw, Journal};
use regalia_core::record::{MessageState, Record, Sides, shown};
use regalia_core::rules::{Game, GamePosition, Options, Outcome};
use regalia_core::storage::{file::reason, temporary};

use super::folder::{ENDING, order_of};
use super::lock;
use super::taken::{is_free, look_into, take_up};
use crate::play::naming::{label, turn as turn_words};

pub const KEPT: usize = 20;

/// How many journals are read at most, how many are looked at before these are chosen, how many names are gone through
/// to find them, and how many bytes are read: the folder may hold anything.
const MOST_READ: usize = 5 * KEPT;
const MOST_LOOKED_AT: usize = 2_000;
const MOST_NAMES: usize = 1_000_000;
const MOST_BYTES: u64 = 64 << 20;

/// How many notices one look gives at most.
const MOST_NOTICES: usize = 5;

/// Without locks, a journal that was not changed for this long is not being written. A program that does write it holds
/// its text, and brings it back.
const LEFT_ALONE: Duration = Duration::from_secs(24 * 3600);

/// A journal without a game that is younger than this may just be being created.
const BEING_BEGUN: Duration = Duration::from_secs(60);

#[derive(Clone, Debug, PartialEq)]
pub struct KeptGame {
    pub path: PathBuf,
    pub size: u64,
    /// Its order number: the game that was on the board last has the greatest. It does not depend on the clock, which
    /// may be set back.
    pub order: u64,
    pub game: Game,
    /// The players, White's first.
    pub names: Vec<String>,
    pub sides: Sides,
    /// Plies up to the cursor; all of them if the game has ended.
    pub ply: usize,
    /// Plies on all lines together.
    pub plies: usize,
    /// The number of the turn in which the next move is made.
    pub turn: usize,
    pub turn_of: String,
    pub options: Options,
    /// The position at the cursor, as text.
    pub position: String,
    pub outcome: Option<Outcome>,
    pub file: Option<PathBuf>,
    /// Whether all of it is in that file.
    pub is_saved: bool,
    /// What the others know of it, if it is played by message.
    pub message_state: Option<MessageState>,
    pub when: SystemTime,
}

#[derive(Clone, Debug, Default, PartialEq)]
pub struct Shelf {
    /// The recent games, newest first, without those that a running program writes.
    pub games: Vec<KeptGame>,
    pub notices: Vec<String>,
}

struct Listed {
    when: SystemTime,
    path: PathBuf,
    size: u64,
}

impl Shelf {
    /// Lists a folder. Damaged journals are moved aside, and what can be read of them stays. Journals without moves,
    /// and games beyond the last [`KEPT`], are removed.
    pub fn look(disk: &dyn Disk, folder: &Path) -> Self {
        Self::default().look_again(disk, folder, None)
    }

    /// Lists the folder again, and reads only what has changed. The journal at `except` belongs to the running game,
    /// even without a lock.
    pub fn look_again(&self, disk: &dyn Disk, folder: &Path, except: Option<&Path>) -> Self {
        let mut shelf = Self::default();
        temporary::remove_leftovers(disk, folder);
        let found = list(disk, folder).unwrap_or_else(|why| {
            let why = reason(&why, "no such folder");
            shelf.notices.push(format!("The games in {} cannot be listed: {why}.", shown(folder.display())));
            (Vec::new(), true)
        });
        let ((found, mut is_all), mut bytes) = (found, 0);
        for listed in found.into_iter().filter(|listed| except != Some(&listed.path)) {
            let same =
                |game: &&KeptGame| game.path == listed.path && game.when == listed.when && game.size == listed.size;
            match self.games.iter().find(same) {
                Some(known) => shelf.games.extend(is_free(disk, &listed.path).then(|| known.clone())),
                None if bytes + listed.size <= MOST_BYTES => {
                    bytes += listed.size;
                    shelf.put(disk, listed);
                }
                None => is_all = false,
            }
        }
        if !is_all {
            let folder = shown(folder.display());
            shelf.notices.push(format!("There is too much in {folder}: only the newest games are listed."));
        }
        shelf.games.sort_by(|one, other| (other.order, &other.path).cmp(&(one.order, &one.path)));
        shelf.clear(disk);
        let more = shelf.notices.len().saturating_sub(MOST_NOTICES);
        if more > 0 {
            shelf.notices.truncate(MOST_NOTICES);
            shelf.notices.push(format!("There are {more} more such notices about {}.", shown(folder.display())));
        }
        shelf
    }

    /// Removes games beyond the last [`KEPT`]: first saved, finished or hardly begun ones, the oldest first; never the
    /// last one.
    fn clear(&mut self, disk: &dyn Disk) {
        let mut lost = Vec::new();
        while self.games.len() > KEPT {
            let place = self.games.iter().skip(1).rposition(KeptGame::is_dispensable);
            let game = self.games.remove(place.map_or(self.games.len() - 1, |place| place + 1));
            if remove(disk, &game.path) && !game.is_dispensable() {
                lost.push(game);
            }
        }
        let removed = match lost.as_slice() {
            [] => return,
            [game] => format!("The oldest one was removed: {}, {}.", game.game.title(), game.names.join(" – ")),
            games => format!("The oldest {} were removed.", games.len()),
        };
        self.notices.push(format!("There were more than {KEPT} unfinished games. {removed}"));
    }

    fn put(&mut self, disk: &dyn Disk, listed: Listed) {
        let read = match look_into(disk, &listed.path) {
            Ok(read) => read,
            // It is locked: its game is being played.
            Err(why) if matches!(why.kind(), ErrorKind::WouldBlock | ErrorKind::NotFound) => return,
            Err(why) => {
                let why = reason(&why, "no such file");
                self.notices.push(format!("The journal {} cannot be read: {why}.", shown(listed.path.display())));
                return;
            }
        };
        let journal = match read {
            Ok(journal) if !matches!(journal.flaw, Some(Flaw::Damaged(..))) => Some(journal),
            _ if listed.size == 0 && is_young(&listed) => return,
            damaged => match take_up(disk, &listed.path) {
                Ok(taken) => {
                    self.notices.extend(taken.notice);
                    taken.journal
                }
                // A journal that cannot be repaired now can still be listed.
                Err(why) => {
                    self.notices.push(why.to_string());
                    let Ok(journal) = damaged else { return };
                    Some(journal)
                }
            },
        };
        match journal.filter(|journal| !is_untouched(&journal.record)) {
            Some(journal) => self.games.push(kept_game(listed, journal)),
            None => drop(remove(disk, &listed.path)),
        }
    }

    /// The last unfinished game with moves.
    pub fn unfinished(&self) -> Option<&KeptGame> {
        self.games.iter().find(|game| game.plies > 0).filter(|game| game.outcome.is_none())
    }

    pub fn newest(&self) -> u64 {
        self.games.first().map_or(0, |game| game.order)
    }
}

impl KeptGame {
    /// Whether little is lost with it: it is saved, has ended, or was hardly begun.
    fn is_dispensable(&self) -> bool {
        self.is_saved || self.outcome.is_some() || self.plies < 2
    }
}

/// The newest journals in a folder, the newest first, and whether these are all.
fn list(disk: &dyn Disk, folder: &Path) -> io::Result<(Vec<Listed>, bool)> {
    let names = match disk.read_dir(folder) {
        Ok(names) => names,
        // The first game creates the folder; if something else is in its place, that is reported then.
        Err(why) if matches!(why.kind(), ErrorKind::NotFound | ErrorKind::NotADirectory) => {
            return Ok((Vec::new(), true));
        }
        Err(why) => return Err(why),
    };
    let is_journal = |name: &DirEntry| {
        name.kind == Kind::File && Path::new(&name.name).extension().is_some_and(|ending| ending == ENDING)
    };
    let mut count = 0;
    let names = names.take(MOST_NAMES).inspect(|_| count += 1).flatten().filter(is_journal);
    let mut paths: Vec<PathBuf> = names.map(|name| folder.join(name.name)).collect();
    let is_all = paths.len() <= MOST_READ && count < MOST_NAMES;
    // The newest first, by their names.
    paths.sort_by_cached_key(|path| Reverse(order_of(path, 0)));
    paths.truncate(MOST_LOOKED_AT);
    let look = |path: PathBuf| {
        let metadata = disk.symlink_metadata(&path).ok()?;
        Some(Listed { when: metadata.modified.unwrap_or(SystemTime::UNIX_EPOCH), path, size: metadata.bytes })
    };
    let mut found: Vec<Listed> = paths.into_iter().filter_map(look).collect();
    if found.len() > MOST_READ {
        // Of the others those that were played last.
        let mut others = found.split_off(MOST_READ / 2);
        others.sort_by_key(|listed| Reverse(listed.when));
        found.extend(others.into_iter().take(MOST_READ / 2));
    }
    Ok((found, is_all))
}

/// Removes a journal that no program writes. Returns whether it is gone; otherwise the next look tries again.
fn remove(disk: &dyn Disk, path: &Path) -> bool {
    let Ok(file) = disk.open(path, Access::Write) else { return false };
    let is_old = || {
        let when = file.metadata().ok().and_then(|metadata| metadata.modified);
        when.is_some_and(|when| age(when).is_some_and(|age| age > LEFT_ALONE))
    };
    lock::once(&*file, Lock::Exclusive).is_ok_and(|is_locked| is_locked || is_old()) && disk.remove_file(path).is_ok()
}

fn age(when: SystemTime) -> Option<Duration> {
    SystemTime::now().duration_since(when).ok()
}

fn is_young(listed: &Listed) -> bool {
    age(listed.when).is_some_and(|age| age < BEING_BEGUN)
}

fn is_untouched(record: &Record) -> bool {
    record.is_empty() && record.is_usual_start() && record.outcome().is_none() && record.message_state().is_none()
}

fn kept_game(listed: Listed, journal: Journal) -> KeptGame {
    let mut record = journal.record;
    at_end(&mut record);
    if !record.is_on_main_line() {
        record.back_to_game();
    }
    let sides = record.sides_of_line();
    KeptGame {
        order: order_of(&listed.path, journal.order),
        path: listed.path,
        size: listed.size,
        game: record.game(),
        names: sides.seats(record.game()).map(|seat| label(&record, seat)).collect(),
        sides,
        ply: record.cursor(),
        plies: record.plies(),
        turn: record.position().ply() as usize / record.game().seats() + 1,
        turn_of: turn_words(&record, record.position().side_to_move()),
        options: *record.options(),
        position: record.position().to_string(),
        outcome: record.outcome(),
        file: journal.file.map(PathBuf::from),
        is_saved: !record.is_modified(),
        message_state: record.message_state(),
        when: listed.when,
    }
}

/// Moves the cursor of a finished game to its end, unless it is in a variation; other games keep theirs. Call
/// it just after reading.
pub fn at_end(record: &mut Record) {
    if record.result().is_some() && record.is_on_main_line() {
        record.back_to_game();
    }
}
