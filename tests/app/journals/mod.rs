//! Journals of running games, as the program keeps them.

mod changed;
mod every_change;
mod found;
mod full;
mod golden;
mod messages;
mod order;
mod pasted;
mod reviewed;
mod shelf;
mod slow_disk;
mod trouble;

use std::path::{Path, PathBuf};
use std::time::Duration;

use crate::program::{Program, press, watch_exit};
use bevy::prelude::*;
use regalia_app::board::RunningGame;
use regalia_app::files::{FileRequest, Notices, RecentGames};
use regalia_app::journal::{GameJournal, Safety, Storage, take_up};
use regalia_app::panels::{Dialog, StatusLine, UiCommand};
use regalia_app::shell;
use regalia_core::disk::RealDisk;
use regalia_core::record::{Record, save};
use regalia_core::rules::{Game, Options, Outcome};
use tempfile::TempDir;

/// The program without a screen, with journals in a folder.
pub struct Kept {
    pub app: App,
}

impl Program for Kept {
    fn app(&self) -> &App {
        &self.app
    }

    fn app_mut(&mut self) -> &mut App {
        &mut self.app
    }
}

impl Kept {
    /// Starts the program; nobody has looked into the folder yet.
    pub fn start(folder: &Path) -> Self {
        let mut app = shell::without_screen(1280, 800);
        app.insert_resource(Storage::with_journals(Some(folder.to_owned())));
        watch_exit(&mut app);
        Self { app }
    }

    /// Starts the program and waits until it knows which games there are.
    pub fn ready(folder: &Path) -> Self {
        let mut kept = Self::start(folder);
        kept.until("the games are known", |kept| kept.resource::<RecentGames>().is_known);
        kept
    }

    pub fn ask(&mut self, request: FileRequest) {
        self.app.world_mut().write_message(request);
    }

    /// Waits until every change is on the disk.
    pub fn kept(&mut self) {
        self.until("every move is kept", |kept| kept.safety() == Safety::Kept);
    }

    pub fn safety(&self) -> Safety {
        self.resource::<GameJournal>().safety()
    }

    /// Ends the program as people do.
    pub fn quit(mut self) {
        self.app.world_mut().write_message(AppExit::Success);
        self.app.update();
    }

    pub fn journal(&self) -> PathBuf {
        self.resource::<GameJournal>().path().unwrap().to_owned()
    }

    /// The recent games: each with its ply, and whether it goes on.
    pub fn recent(&self) -> Vec<(Game, usize, bool)> {
        let games = &self.resource::<RecentGames>().shelf.games;
        games.iter().map(|game| (game.game, game.ply, game.outcome.is_none())).collect()
    }

    pub fn file(&self) -> Option<PathBuf> {
        self.resource::<GameJournal>().file.0.clone()
    }

    pub fn notices(&self) -> &Notices {
        self.resource::<Notices>()
    }
}

pub fn folder() -> TempDir {
    tempfile::tempdir().unwrap()
}

/// A game from its usual start.
pub fn new(game: Game) -> Record {
    Record::new(Options::new(game), ["Ann", "Ben", "Cid", "Dot"].map(str::to_owned).to_vec())
}

/// Everything that a journal must restore.
#[derive(Debug, PartialEq, Eq)]
pub struct State {
    text: String,
    cursor: usize,
    line: Vec<String>,
    outcome: Option<Outcome>,
    is_modified: bool,
    names: Vec<String>,
    thought: Duration,
    left: Vec<Option<Duration>>,
    position: String,
}

/// Everything that a journal must restore.
pub fn state(record: &Record) -> State {
    State {
        text: save::to_text(record),
        cursor: record.cursor(),
        line: record.line().map(|ply| format!("{} {:?}", ply.action, ply.spent)).collect(),
        outcome: record.outcome(),
        is_modified: record.is_modified(),
        names: record.names().to_vec(),
        thought: record.thought(),
        left: regalia_core::rules::Seat::ALL.iter().map(|seat| record.time_left(*seat)).collect(),
        position: record.position().to_string(),
    }
}

/// The game in a journal that no program writes.
pub fn read(path: &Path) -> Record {
    take_up(&RealDisk, path).unwrap().journal.unwrap().record
}

/// The journals in a folder, in order.
pub fn journals(folder: &Path) -> Vec<PathBuf> {
    let entries = std::fs::read_dir(folder).into_iter().flatten().flatten();
    let mut paths: Vec<PathBuf> = entries.map(|entry| entry.path()).collect();
    paths.retain(|path| path.extension().is_some_and(|ending| ending == regalia_app::journal::ENDING));
    paths.sort();
    paths
}

#[test]
fn a_game_that_is_kept_is_left_without_a_question() {
    let folder = TempDir::new().unwrap();
    let mut kept = Kept::ready(folder.path());
    kept.begin(Record::new(Options::new(Game::TwoKings), vec!["Ann".to_owned(), "Ben".to_owned()]));
    kept.play("e2e4 e7e5");
    kept.until("it is kept", |kept| kept.resource::<GameJournal>().safety() == Safety::Kept);
    kept.press(press::rematch());
    kept.until("the rematch", |kept| kept.resource::<RunningGame>().record.is_empty());
    assert!(matches!(kept.resource::<Dialog>(), Dialog::None));
    assert_eq!(kept.resource::<StatusLine>().0, "The previous game is kept under Game › Recent");
    kept.play("d2d4");
    assert_eq!(kept.resource::<StatusLine>().0, "", "it is said once");
    kept.until("it is kept", |kept| kept.resource::<GameJournal>().safety() == Safety::Kept);
    kept.press(press::quit());
    assert!(kept.has_exited(), "nor does leaving ask");
}
