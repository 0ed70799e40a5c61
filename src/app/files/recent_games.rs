//! Lists the journals and opens one to continue it, in the background. It does one at a time, because both lock
//! journals.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use regalia_core::record::journal::Journal;

use super::{Failure, FileEvent, FileRequest, FileTasks, Notices};
use crate::board::{GameEvent, GameRequest};
use crate::journal::{Continued, GameJournal, Resumed, Shelf, Storage, TakeError, Taken, at_end, order_of, take_up};
use crate::tasks::{Background, StopFlag, Waker};

const ABOUT_JOURNALS: &str = "About your games";

/// What the player is told when another program writes the same journal.
const FOREIGN: &str = "Another program plays one of your games and has written to its journal, since this folder has no \
                       locks. Nothing is lost: here the game goes on in a journal of its own, and both are listed.";

#[derive(Resource, Clone, Debug, Default)]
pub struct RecentGames {
    pub shelf: Shelf,
    pub is_known: bool,
}

pub(super) struct JournalTasks {
    running: Running,
    /// The journal to continue: the last one requested.
    wanted: Option<PathBuf>,
    /// Whether games have come or gone since the last look.
    is_outdated: bool,
    /// How many journals had been closed then.
    closed: u64,
    /// The notices already shown: every look finds unrepairable journals again.
    told: Vec<String>,
}

impl Default for JournalTasks {
    fn default() -> Self {
        Self { running: Running::Nothing, wanted: None, is_outdated: true, closed: 0, told: Vec::new() }
    }
}

enum Running {
    Nothing,
    Look(Background<Shelf>),
    Take(PathBuf, Background<Result<Taken, TakeError>>),
}

#[derive(SystemParam)]
pub(super) struct JournalDesk<'w, 's> {
    tasks: Local<'s, JournalTasks>,
    game_journal: ResMut<'w, GameJournal>,
    recent: ResMut<'w, RecentGames>,
    games: ResMut<'w, Messages<GameRequest>>,
    events: MessageWriter<'w, FileEvent>,
    files: ResMut<'w, FileTasks>,
    notices: ResMut<'w, Notices>,
    storage: Res<'w, Storage>,
    waker: Res<'w, Waker>,
}

/// Handles the finished task, and starts the next one.
pub(super) fn poll(
    mut requests: MessageReader<FileRequest>,
    mut happened: MessageReader<GameEvent>,
    mut desk: JournalDesk,
) {
    let tasks = &mut *desk.tasks;
    if desk.game_journal.bypass_change_detection().follow_moves() {
        tasks.is_outdated = true;
        desk.notices.say(ABOUT_JOURNALS, FOREIGN.to_owned());
    }
    // Another game has begun, so the one being read is no longer wanted.
    if happened.read().any(|event| *event == GameEvent::Began) {
        tasks.wanted = None;
    }
    for request in requests.read() {
        if let FileRequest::Continue(path) = request {
            tasks.wanted = Some(path.clone());
        }
    }
    if desk.game_journal.closed() != tasks.closed {
        (tasks.closed, tasks.is_outdated) = (desk.game_journal.closed(), true);
    }
    match &mut tasks.running {
        Running::Nothing => {}
        Running::Look(look) => {
            if let Some(shelf) = look.take() {
                desk.show(shelf);
            }
        }
        Running::Take(path, taking) => {
            // If another game begins in this frame, this one is no longer wanted.
            let is_another = |game: &GameRequest| matches!(game, GameRequest::Begin(_));
            if !desk.games.iter_current_update_messages().any(is_another)
                && let Some(taken) = taking.take()
            {
                let path = path.clone();
                desk.continue_game(path, taken);
            }
        }
    }
    if matches!(desk.tasks.running, Running::Nothing) {
        desk.start_next();
    }
}

impl JournalDesk<'_, '_> {
    fn show(&mut self, mut shelf: Shelf) {
        let tasks = &mut *self.tasks;
        tasks.running = Running::Nothing;
        for notice in std::mem::take(&mut shelf.notices) {
            if !tasks.told.contains(&notice) {
                tasks.told.push(notice.clone());
                self.notices.say(ABOUT_JOURNALS, notice);
            }
        }
        // One of them may have come onto the board meanwhile.
        shelf.games.retain(|game| self.game_journal.path() != Some(&game.path));
        self.game_journal.know(shelf.newest());
        *self.recent = RecentGames { shelf, is_known: true };
    }

    /// Brings the game of an opened journal onto the board, if it is still wanted.
    fn continue_game(&mut self, path: PathBuf, taken: Result<Taken, TakeError>) {
        let tasks = &mut *self.tasks;
        tasks.running = Running::Nothing;
        if tasks.wanted.take_if(|wanted| *wanted == path).is_none() {
            return;
        }
        self.recent.shelf.games.retain(|game| game.path != path);
        let (journal, notice) = match taken {
            Ok(Taken { journal: Some(journal), text, tail, file, notice }) => {
                ((journal, Continued { path, file, text, tail }), notice)
            }
            Ok(Taken { journal: None, notice, .. }) => {
                let nothing = || "nothing could be read from the journal of that game".to_owned();
                return self.fail(notice.unwrap_or_else(nothing));
            }
            Err(why) => return self.fail(why),
        };
        notice.into_iter().for_each(|notice| self.notices.say(ABOUT_JOURNALS, notice));
        let (Journal { mut record, file, order, .. }, continued) = journal;
        at_end(&mut record);
        let order = order_of(&continued.path, order);
        self.game_journal.resume(Resumed { journal: continued, order });
        self.game_journal.file.0 = file.map(PathBuf::from);
        self.files.saving.know(None);
        self.games.write(GameRequest::Begin(Box::new(record)));
        self.events.write(FileEvent::Opened);
    }

    fn fail(&mut self, why: impl ToString) {
        self.tasks.is_outdated = true;
        self.events.write(FileEvent::Failed(Failure::other(why)));
    }

    fn start_next(&mut self) {
        let tasks = &mut *self.tasks;
        // A continued game comes after all others, so those must be known.
        let looks_first = !self.recent.is_known && self.storage.journals.is_some();
        let disk = Arc::clone(&self.storage.disk.0);
        if let Some(path) = tasks.wanted.clone().filter(|_| !looks_first) {
            let wanted = path.clone();
            tasks.running = Running::Take(path, Background::run(move |_| take_up(&*disk, &wanted), &self.waker));
        } else if std::mem::take(&mut tasks.is_outdated) {
            let Some(folder) = self.storage.journals.clone() else {
                self.recent.is_known = true;
                return;
            };
            let (known, except) = (self.recent.shelf.clone(), self.game_journal.path().map(Path::to_owned));
            let look = move |_: &StopFlag| known.look_again(&*disk, &folder, except.as_deref());
            tasks.running = Running::Look(Background::run(look, &self.waker));
        }
    }
}
