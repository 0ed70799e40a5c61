//! Lists the journals and opens one to continue it, in the background. It does one at a time, because both lock
//! journals.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use bevy::prelude::*;

use super::{FileEvent, FileRequest, Notices, Saving};
use crate::board::{GameEvent, GameRequest};
use crate::journal::{
    Continued, CurrentFile, DiskInUse, GameJournal, JournalFolder, Resumed, Shelf, Taken, at_end, order_of, take_up,
};
use crate::tasks::{Background, StopFlag, Waker};

/// The heading of notices about journals.
const ABOUT_JOURNALS: &str = "About your games";

/// What the player is told when another program writes the same journal.
const FOREIGN: &str = "Another program plays one of your games and has written to its journal, since this folder has no \
                       locks. Nothing is lost: here the game goes on in a journal of its own, and both are listed.";

#[derive(Resource, Clone, Debug, Default)]
pub struct RecentGames {
    /// The games as of the last look.
    pub shelf: Shelf,
    /// Whether the folder has been listed at least once.
    pub is_known: bool,
}

/// The running task, and what comes next.
#[derive(Resource)]
pub(super) struct JournalTasks {
    doing: Doing,
    /// The journal to continue: the last one requested.
    wanted: Option<PathBuf>,
    /// Whether games have come or gone since the last look.
    outdated: bool,
    /// How many journals had been closed then.
    closed: u64,
    /// The notices already shown: every look finds unrepairable journals again.
    told: Vec<String>,
}

impl Default for JournalTasks {
    fn default() -> Self {
        Self { doing: Doing::Nothing, wanted: None, outdated: true, closed: 0, told: Vec::new() }
    }
}

enum Doing {
    Nothing,
    Look(Background<Shelf>),
    Take(PathBuf, Background<Result<Taken, String>>),
}

/// Handles the finished task, and starts the next one.
#[expect(clippy::too_many_arguments, reason = "a system takes what it writes")]
pub(super) fn attend(
    mut requests: MessageReader<FileRequest>,
    mut happened: MessageReader<GameEvent>,
    mut games: ResMut<Messages<GameRequest>>,
    mut events: MessageWriter<FileEvent>,
    mut journal_tasks: ResMut<JournalTasks>,
    mut game_journal: ResMut<GameJournal>,
    mut current: ResMut<CurrentFile>,
    mut saving: ResMut<Saving>,
    mut recent: ResMut<RecentGames>,
    mut notices: ResMut<Notices>,
    folder: Res<JournalFolder>,
    (disk, waker): (Res<DiskInUse>, Res<Waker>),
) {
    // It hardly ever changes.
    let journal_tasks = journal_tasks.bypass_change_detection();
    if game_journal.bypass_change_detection().follow_moves() {
        journal_tasks.outdated = true;
        notices.say(ABOUT_JOURNALS, FOREIGN.to_owned());
    }
    // Another game has begun, so the one being read is no longer wanted.
    if happened.read().any(|event| *event == GameEvent::Began) {
        journal_tasks.wanted = None;
    }
    for request in requests.read() {
        if let FileRequest::Continue(path) = request {
            journal_tasks.wanted = Some(path.clone());
        }
    }
    if game_journal.closed() != journal_tasks.closed {
        (journal_tasks.closed, journal_tasks.outdated) = (game_journal.closed(), true);
    }
    match &mut journal_tasks.doing {
        Doing::Nothing => {}
        Doing::Look(look) => {
            if let Some(mut shelf) = look.take() {
                for notice in std::mem::take(&mut shelf.notices) {
                    if !journal_tasks.told.contains(&notice) {
                        journal_tasks.told.push(notice.clone());
                        notices.say(ABOUT_JOURNALS, notice);
                    }
                }
                // One of them may have come onto the board meanwhile.
                shelf.games.retain(|game| game_journal.path() != Some(&game.path));
                game_journal.know(shelf.newest());
                recent.is_known = true;
                recent.shelf = shelf;
                journal_tasks.doing = Doing::Nothing;
            }
        }
        Doing::Take(path, taking) => {
            // If another game begins in this frame, this one is no longer wanted.
            let another = games.iter_current_update_messages().any(|game| matches!(game, GameRequest::Begin(_)));
            if let Some(taken) = (!another).then(|| taking.take()).flatten() {
                let path = path.clone();
                journal_tasks.doing = Doing::Nothing;
                if journal_tasks.wanted.take_if(|wanted| *wanted == path).is_some() {
                    recent.shelf.games.retain(|game| game.path != path);
                    match resumed(path, taken, &mut notices) {
                        Ok((resumed, record, file)) => {
                            game_journal.resume(resumed);
                            current.0 = file;
                            saving.know(None);
                            games.write(GameRequest::Begin(Box::new(record)));
                            events.write(FileEvent::Opened);
                        }
                        Err(why) => {
                            journal_tasks.outdated = true;
                            events.write(FileEvent::Failed(why));
                        }
                    }
                }
            }
        }
    }
    if !matches!(journal_tasks.doing, Doing::Nothing) {
        return;
    }
    // A continued game comes after all others, so those must be known.
    let looks_first = !recent.is_known && folder.0.is_some();
    if let Some(path) = journal_tasks.wanted.clone().filter(|_| !looks_first) {
        let (disk, wanted) = (Arc::clone(&disk.0), path.clone());
        journal_tasks.doing = Doing::Take(path, Background::run(move |_| take_up(&*disk, &wanted), &waker));
    } else if journal_tasks.outdated {
        journal_tasks.outdated = false;
        match folder.0.clone() {
            Some(folder) => {
                let (disk, known) = (Arc::clone(&disk.0), recent.shelf.clone());
                let except = game_journal.path().map(Path::to_owned);
                let look = move |_: &StopFlag| known.look_again(&*disk, &folder, except.as_deref());
                journal_tasks.doing = Doing::Look(Background::run(look, &waker));
            }
            None => recent.is_known = true,
        }
    }
}

/// The game of an opened journal, with its file.
fn resumed(
    path: PathBuf,
    taken: Result<Taken, String>,
    notices: &mut Notices,
) -> Result<(Resumed, regalia_core::record::Record, Option<PathBuf>), String> {
    let Taken { journal, text, tail, own, notice } = taken?;
    let Some(journal) = journal else {
        return Err(notice.unwrap_or_else(|| "nothing could be read from the journal of that game".to_owned()));
    };
    notice.into_iter().for_each(|notice| notices.say(ABOUT_JOURNALS, notice));
    let mut record = journal.record;
    at_end(&mut record);
    let order = order_of(&path, journal.order);
    let resumed = Resumed { journal: Continued { path, own, text, tail }, order };
    Ok((resumed, record, journal.file.map(PathBuf::from)))
}
