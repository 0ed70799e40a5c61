//! Handing what changes to the writer, in order.

use std::fs::File;
use std::path::{Path, PathBuf};
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use bevy::app::AppExit;
use bevy::prelude::*;

use super::shelf::ENDING;
use super::{JournalFolder, Writer, now};
use crate::board::{ClockState, GameEvent, LeftGame, RunningGame, TableClock};
use crate::files::CurrentFile;
use crate::record::Record;
use crate::record::journal::{Entry, beginning, line};
use crate::record::save::{MAX_BYTES, MAX_PLIES};
use crate::tasks::Waker;

/// Bytes after which a journal is written anew, with the game as it is in its first line.
const LONG: usize = 2 << 20;

/// How much of the time that is thought away may be lost when the process is killed.
const THOUGHT: Duration = Duration::from_secs(10);

/// How safe the game on the board is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Safety {
    /// There is nothing to keep, or nowhere to keep it.
    NotKept,
    /// Every ply is on the disk.
    Kept,
    /// The last change is on its way there.
    Keeping,
    /// It cannot be written; why, as the end of a sentence.
    Trouble(String),
}

/// A journal that is taken up, and goes on once its game is on the board.
pub(super) struct Resumed {
    pub path: PathBuf,
    pub file: File,
    /// Lines and bytes of it that are good.
    pub lines: usize,
    pub bytes: usize,
}

/// Who writes the journal.
#[derive(Resource, Default)]
pub struct Keeper {
    writer: Option<Writer>,
    /// The journal of the game on the board.
    path: Option<PathBuf>,
    /// Lines of it, and how many bytes of them came since it was begun.
    lines: usize,
    bytes: usize,
    /// What the mover has thought, as the journal has it.
    thought: Duration,
    pub(super) resumed: Option<Resumed>,
    /// The game on the board was opened as it is in a file, and nothing has been changed in it: there is nothing to keep
    /// until something is.
    only_looked_at: bool,
    /// The name of the last journal, so that no two have the same.
    last: u128,
    /// Why nothing can be kept at all.
    trouble: Option<String>,
}

impl Keeper {
    /// One that has nowhere to keep anything.
    pub(super) fn homeless() -> Self {
        Self { trouble: Some("this system names no home folder".to_owned()), ..Self::default() }
    }

    /// How safe the game on the board is now.
    #[must_use]
    pub fn safety(&self) -> Safety {
        match (&self.trouble, &self.writer) {
            (Some(why), _) => Safety::Trouble(why.clone()),
            _ if self.only_looked_at => Safety::NotKept,
            (None, None) => Safety::NotKept,
            (None, Some(writer)) => match writer.trouble() {
                Some(why) => Safety::Trouble(why),
                None if writer.has_kept_all() => Safety::Kept,
                None => Safety::Keeping,
            },
        }
    }

    /// The journal of the game on the board, if there is something to keep.
    #[must_use]
    pub fn path(&self) -> Option<&Path> {
        self.path.as_deref()
    }

    /// How many journals were closed, since their games have gone.
    pub(super) fn closed(&self) -> u64 {
        self.writer.as_ref().map_or(0, Writer::closed)
    }

    fn write(&mut self, entries: &[Entry]) {
        let Some(writer) = &mut self.writer else { return };
        let mut text = String::new();
        for entry in entries {
            self.lines += 1;
            text += &line(self.lines, entry);
        }
        self.bytes += text.len();
        if !text.is_empty() {
            writer.lines(text);
        }
    }

    /// Begins a journal; `anew`: of the same game as before.
    fn begin(&mut self, folder: &Path, record: &Record, file: Option<String>, waker: &Waker, anew: bool) {
        if !self.start(waker) {
            return;
        }
        let time = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
        let first = line(1, &beginning(record, file, time.as_secs()));
        if anew && (record.plies() > MAX_PLIES || first.len() as u64 > MAX_BYTES) {
            // It would not be read again.
            self.bytes = 0;
            return;
        }
        self.last = time.as_millis().max(self.last + 1);
        let path = folder.join(format!("{}-{}.{ENDING}", self.last, std::process::id()));
        (self.lines, self.bytes) = (1, 0);
        self.is_at(Some(path.clone()));
        let Some(writer) = &mut self.writer else { return };
        if anew {
            writer.anew(path, first);
        } else {
            writer.begin(path, first);
        }
    }

    /// The journal of the game on the board is this one.
    fn is_at(&mut self, path: Option<PathBuf>) {
        now::set(path.clone());
        self.path = path;
    }

    /// The game on the board needs no journal; that of the game before is closed.
    fn leave(&mut self) {
        self.is_at(None);
        if let Some(writer) = &mut self.writer {
            writer.leave();
        }
    }

    /// Says whether there is a writer.
    fn start(&mut self, waker: &Waker) -> bool {
        if self.writer.is_none() {
            let waker = waker.clone();
            match Writer::start(move || waker.wake()) {
                Ok(started) => self.writer = Some(started),
                Err(why) => self.trouble = Some(format!("the system gives no thread for it ({why})")),
            }
        }
        self.writer.is_some()
    }
}

/// Hands what has changed to the writer, in order.
#[expect(clippy::too_many_arguments, reason = "a system takes what it reads")]
pub(super) fn keep(
    mut events: MessageReader<GameEvent>,
    mut exits: MessageReader<AppExit>,
    mut keeper: ResMut<Keeper>,
    mut left: ResMut<LeftGame>,
    mut game: Option<ResMut<RunningGame>>,
    folder: Res<JournalFolder>,
    current: Res<CurrentFile>,
    clock: Res<TableClock>,
    waker: Res<Waker>,
) {
    let began = events.read().any(|event| *event == GameEvent::Began);
    let ends = exits.read().count() > 0;
    let last_of_left = left.take();
    let (Some(game), Some(folder)) = (&mut game, &folder.0) else { return };
    let changed = game.is_changed() || began;
    // Taking the entries out changes nothing that is shown.
    let record = &mut game.bypass_change_detection().record;
    let stands = ends || clock.state() != ClockState::Going;
    let unsaid = record.thought().abs_diff(keeper.thought);
    let thinks = unsaid >= THOUGHT || (stands && !unsaid.is_zero());
    if !changed && !thinks {
        return;
    }
    // A name that is no text cannot be written down; it is asked for again.
    let file = current.0.as_deref().and_then(Path::to_str).map(str::to_owned);
    let mut told = record.take_entries();
    if began {
        if !keeper.only_looked_at && keeper.path.is_some() {
            keeper.write(&last_of_left.unwrap_or_default());
        }
        keeper.thought = record.thought();
        match keeper.resumed.take() {
            Some(Resumed { path, file, lines, bytes }) => {
                keeper.only_looked_at = false;
                (keeper.lines, keeper.bytes) = (lines, bytes);
                if keeper.start(&waker) {
                    keeper.is_at(Some(path.clone()));
                    if let Some(writer) = &mut keeper.writer {
                        writer.resume(path, file, bytes as u64);
                    }
                }
            }
            None => {
                keeper.only_looked_at = !record.is_empty() && !record.is_modified();
                if keeper.only_looked_at {
                    keeper.leave();
                } else {
                    // What has been played since is in its first line.
                    keeper.begin(folder, record, file, &waker, false);
                }
                return;
            }
        }
    }
    if keeper.only_looked_at {
        if record.is_modified() {
            keeper.only_looked_at = false;
            keeper.thought = record.thought();
            keeper.begin(folder, record, file, &waker, false);
        }
        return;
    }
    if record.thought() != keeper.thought && (thinks || !told.is_empty()) {
        // Some time at this position is behind the last entry: the way there, if any, is in front of it.
        told.push(Entry::Think(u64::try_from(record.thought().as_millis()).unwrap_or(u64::MAX)));
    }
    keeper.thought = if told.is_empty() { keeper.thought } else { record.thought() };
    for entry in &mut told {
        match entry {
            Entry::Saved(to @ None) | Entry::File(to @ None) => to.clone_from(&file),
            _ => {}
        }
    }
    keeper.write(&told);
    if keeper.bytes > LONG {
        keeper.begin(folder, record, file, &waker, true);
    }
}
