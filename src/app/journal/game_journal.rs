//! Hands the changes of the game to the journal's writer, in order.

use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex};
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use bevy::app::AppExit;
use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use regalia_core::record::journal::{Lines, MAX_JOURNAL_BYTES, MAX_JOURNAL_PLIES, beginning};
use regalia_core::record::{Edit, Record};
use regalia_core::{disk::Disk, record::save::MAX_BYTES};

use super::{CurrentFile, DiskThread, Storage};
use super::{folder::path_of, open_journal::Continued, safety::Safety, write_progress::Job, writer::Writer};
use crate::board::{ClockState, GameEdits, GameEvent, RunningGame, TableClock};
use crate::tasks::Waker;

/// A journal longer than this, in bytes, is rewritten with the present game in its first line.
const LONG: usize = 2 << 20;

/// A journal of more bytes than this is not written any further, since it could not be read again. The rest is room for
/// the last changes.
const MOST_HELD: usize = MAX_JOURNAL_BYTES as usize - (1 << 20);

/// How much thinking time may be lost when the process is killed.
const THOUGHT: Duration = Duration::from_secs(10);

/// How long a frame waits for a change to be written. Usually that takes microseconds; if it takes longer than this,
/// the disk hangs, and the game goes on.
const WRITTEN_WITHIN: Duration = Duration::from_millis(200);

pub struct Resumed {
    pub journal: Continued,
    pub order: u64,
}

#[derive(Resource, Default)]
pub struct GameJournal {
    pub file: CurrentFile,
    writer: Option<Writer>,
    path: Option<PathBuf>,
    /// Its lines, and how many bytes were added since it was begun.
    lines: Lines,
    bytes: usize,
    /// After how many bytes more it is rewritten, if not [`LONG`].
    rewrite_after: Option<usize>,
    /// The bytes of the whole journal.
    holds: usize,
    /// Whether the game has become too long, so that nothing more of it is kept.
    is_full: bool,
    /// The thinking time of the player to move, as in the journal.
    thought: Duration,
    resumed: Option<Resumed>,
    /// Whether the game was opened from a file and has not changed: there is nothing to keep yet.
    only_looked_at: bool,
    /// The order number of the game on the board, and the greatest known one.
    order: u64,
    newest: u64,
    /// Why nothing can be kept at all.
    trouble: Option<String>,
}

impl GameJournal {
    /// A journal without a folder, which keeps nothing.
    pub(super) fn homeless() -> Self {
        Self { trouble: Some("this system names no home folder".to_owned()), ..Self::default() }
    }

    /// How safe the game on the board is now. See `tests/app/journals/slow_disk.rs`.
    pub fn safety(&self) -> Safety {
        match (&self.trouble, &self.writer) {
            (Some(why), _) => Safety::Trouble(why.clone()),
            _ if self.only_looked_at => Safety::NotKept,
            _ if self.is_full => Safety::Full,
            (None, None) => Safety::NotKept,
            (None, Some(writer)) => match writer.trouble() {
                Some(why) => Safety::Trouble(why),
                None if writer.has_kept_all() => Safety::Kept,
                None if writer.is_late() => Safety::Late,
                None => Safety::Keeping,
            },
        }
    }

    /// Waits, at most for `most`, until every change of the game on the board is on the disk. Returns whether it is.
    #[must_use]
    pub fn wait_for_disk(&self, most: Duration) -> bool {
        self.writer.as_ref().is_none_or(|writer| writer.wait_for_disk(most))
    }

    pub fn path(&self) -> Option<&Path> {
        self.path.as_deref()
    }

    /// Rewrites journals after this many bytes.
    #[cfg(feature = "test-hooks")]
    pub fn rewrite_after(&mut self, bytes: usize) {
        self.rewrite_after = Some(bytes);
    }

    /// Whether another program could write to the same journals: their folder has no locks.
    pub fn lacks_locks(&self) -> bool {
        self.writer.as_ref().is_some_and(Writer::lacks_locks)
    }

    /// Follows journals that have got another path because another program has written to them. Returns whether there
    /// were any.
    pub fn follow_moves(&mut self) -> bool {
        let moved = self.writer.as_ref().map(Writer::moved).unwrap_or_default();
        for (from, to) in &moved {
            if self.path.as_ref() == Some(from) {
                note_for_reports(Some(to.clone()));
                self.path = Some(to.clone());
            }
        }
        !moved.is_empty()
    }

    /// How many journals were closed because their games are no longer on the board.
    pub fn closed(&self) -> u64 {
        self.writer.as_ref().map_or(0, Writer::closed)
    }

    pub fn resume(&mut self, resumed: Resumed) {
        self.resumed = Some(resumed);
    }

    fn give(&mut self, job: Job) {
        if let Some(writer) = &mut self.writer {
            writer.give(job);
        }
    }

    fn write(&mut self, edits: &[Edit]) {
        if self.writer.is_none() {
            return;
        }
        let mut text = String::new();
        for edit in edits {
            text += &self.lines.next(edit);
        }
        self.bytes += text.len();
        self.holds += text.len();
        if !text.is_empty() {
            self.give(Job::Lines(text));
        }
    }

    /// Notes the greatest order number among the other games: the one on the board comes after them.
    pub fn know(&mut self, newest: u64) {
        self.newest = self.newest.max(newest);
        self.come_last();
    }

    fn come_last(&mut self) {
        if self.path.is_some() && self.order < self.newest {
            self.order = self.newest.saturating_add(1);
            self.newest = self.order;
            self.write(&[Edit::Order(self.order)]);
        }
    }

    fn begin(
        &mut self,
        places: (&Arc<dyn Disk>, &Path),
        record: &Record,
        file: Option<String>,
        thread: (&DiskThread, &Waker),
    ) {
        let (disk, folder) = places;
        if !self.start(disk, thread) {
            return;
        }
        let time = since_1970();
        // The clock may have been set back since the last game.
        self.order = u64::try_from(time.as_millis()).unwrap_or(0).max(self.newest.saturating_add(1));
        self.newest = self.order;
        let path = path_of(folder, self.order);
        (self.lines, self.bytes, self.holds) = (Lines::default(), 0, 0);
        self.is_at(Some(path.clone()));
        let first = self.lines.next(&beginning(record, file, time.as_secs()));
        self.holds = first.len();
        self.give(Job::Begin(path));
        self.give(Job::Lines(first));
    }

    /// Rewrites the journal with the present game in its first line.
    fn rewrite(&mut self, record: &Record, file: Option<String>) {
        self.bytes = 0;
        let mut lines = Lines::default();
        let first = lines.next(&beginning(record, file, since_1970().as_secs()));
        if first.len() as u64 > MAX_BYTES {
            // It could not be read again.
            return;
        }
        (self.lines, self.holds) = (lines, first.len());
        self.give(Job::Rewrite(first));
    }

    fn wait(&mut self) {
        if let Some(writer) = &mut self.writer
            && !writer.wait(WRITTEN_WITHIN)
        {
            debug!("the journal is behind");
        }
    }

    fn is_at(&mut self, path: Option<PathBuf>) {
        self.is_full = false;
        note_for_reports(path.clone());
        self.path = path;
    }

    fn leave(&mut self) {
        self.is_at(None);
        self.give(Job::Leave);
    }

    /// Starts the writer if necessary. Returns whether there is one.
    fn start(&mut self, disk: &Arc<dyn Disk>, (thread, waker): (&DiskThread, &Waker)) -> bool {
        if self.writer.is_none() {
            let waker = waker.clone();
            match thread.worker().and_then(|worker| Writer::start(disk, worker, move || waker.wake())) {
                Ok(started) => self.writer = Some(started),
                Err(why) => self.trouble = Some(format!("the system gives no thread for it ({why})")),
            }
        }
        self.writer.is_some()
    }
}

/// The journal of the game on the board, for crash reports, which cannot ask the running program.
static JOURNAL_NOW: Mutex<Option<PathBuf>> = Mutex::new(None);

/// The journal of the game on the board, if it has one; also `None` while that is just changing.
pub fn journal_now() -> Option<PathBuf> {
    // The thread that holds the lock may be the one that panicked.
    JOURNAL_NOW.try_lock().ok()?.clone()
}

fn note_for_reports(path: Option<PathBuf>) {
    if let Ok(mut now) = JOURNAL_NOW.lock() {
        *now = path;
    }
}

fn since_1970() -> Duration {
    SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default()
}

#[derive(SystemParam)]
pub(super) struct Changes<'w, 's> {
    events: MessageReader<'w, 's, GameEvent>,
    exits: MessageReader<'w, 's, AppExit>,
    edits: MessageReader<'w, 's, GameEdits>,
    game: Option<Res<'w, RunningGame>>,
    storage: Res<'w, Storage>,
    clock: Res<'w, TableClock>,
    waker: Res<'w, Waker>,
}

/// Has changes written before they are shown, so that nothing shown is lost when the process is killed.
pub(super) fn keep(mut changes: Changes, mut game_journal: ResMut<GameJournal>) {
    if hand_over(&mut changes, game_journal.bypass_change_detection()) {
        game_journal.wait();
    }
}

/// Hands changes to the writer, in order. Returns whether there were any.
fn hand_over(changes: &mut Changes, game_journal: &mut GameJournal) -> bool {
    let Changes { events, exits, edits, game, storage, clock, waker } = changes;
    let (disk, thread) = (&storage.disk.0, (&storage.thread, &**waker));
    let began = events.read().any(|event| *event == GameEvent::Began);
    let ends = exits.read().count() > 0;
    // If several games begin in one frame, only the first replaces one that was on the screen, and only the last stays.
    let (mut last_of_left, mut told) = (None, Vec::new());
    for GameEdits { edits, is_left } in edits.read() {
        if *is_left {
            last_of_left.get_or_insert_with(|| edits.clone());
        } else {
            told.extend_from_slice(edits);
        }
    }
    let (Some(game), Some(folder)) = (game, &storage.journals) else { return false };
    let changed = game.is_changed() || began;
    let record = &game.record;
    let stands = ends || clock.state() != ClockState::Going;
    let unsaid = record.thought().abs_diff(game_journal.thought);
    let thinks = unsaid >= THOUGHT || (stands && !unsaid.is_zero());
    if !changed && !thinks {
        return false;
    }
    // A path that is not Unicode cannot be written; the player is asked again.
    let file = game_journal.file.0.as_deref().and_then(Path::to_str).map(str::to_owned);
    if began {
        if !game_journal.only_looked_at && game_journal.path.is_some() {
            game_journal.write(&last_of_left.unwrap_or_default());
        }
        game_journal.thought = record.thought();
        match game_journal.resumed.take() {
            Some(Resumed { journal, order }) => {
                game_journal.only_looked_at = false;
                let text = &journal.text;
                (game_journal.lines, game_journal.bytes, game_journal.holds) =
                    (Lines::behind(text), text.len(), text.len());
                if game_journal.start(disk, thread) {
                    game_journal.is_at(Some(journal.path.clone()));
                    game_journal.give(Job::Resume(journal));
                    game_journal.order = order;
                    game_journal.come_last();
                }
            }
            None => {
                // The others at a live table wait for what is kept here.
                let is_live = record.table_state().is_some();
                game_journal.only_looked_at = !record.is_empty() && !record.is_modified() && !is_live;
                if game_journal.only_looked_at {
                    game_journal.leave();
                } else {
                    // Its first line already holds what has been played since.
                    game_journal.begin((disk, folder), record, file, thread);
                }
                return true;
            }
        }
    }
    if game_journal.only_looked_at {
        if record.is_modified() {
            game_journal.only_looked_at = false;
            game_journal.thought = record.thought();
            game_journal.begin((disk, folder), record, file, thread);
        }
        return true;
    }
    if record.thought() != game_journal.thought && (thinks || !told.is_empty()) {
        // Thinking time belongs to the present position, so it comes after the entries that led there.
        told.push(Edit::Think(u64::try_from(record.thought().as_millis()).unwrap_or(u64::MAX)));
    }
    game_journal.thought = if told.is_empty() { game_journal.thought } else { record.thought() };
    for edit in &mut told {
        match edit {
            Edit::Saved(to @ None) | Edit::File(to @ None) => to.clone_from(&file),
            _ => {}
        }
    }
    if game_journal.is_full || record.plies() > MAX_JOURNAL_PLIES {
        // It could not be read again. What is already kept stays, and nothing can follow what is left out.
        game_journal.is_full = true;
        return true;
    }
    game_journal.write(&told);
    if game_journal.bytes > game_journal.rewrite_after.unwrap_or(LONG) {
        game_journal.rewrite(record, file);
        game_journal.is_full = game_journal.holds > MOST_HELD;
    }
    true
}
