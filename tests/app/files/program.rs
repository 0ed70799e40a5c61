//! Saving and opening in the program: in the background, in order, and what is on the board meanwhile.

use std::fs;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use bevy::prelude::*;
use bevy::window::{FileDragAndDrop, RequestRedraw};
use regalia_app::board::BoardPlugin;
use regalia_app::files::{Conflict, FileEvent, FileRequest, FileTasks, FilesPlugin, RecentFiles, RecentGames};
use regalia_app::journal::{GameJournal, Safety, Storage, take_up};
use regalia_core::disk::RealDisk;
use regalia_core::storage::file;
use tempfile::{TempDir, tempdir};

use crate::program::Program;
use crate::support::records::{line, play, usual};

/// Board and files without a window.
pub struct Desk {
    pub app: App,
    pub folder: TempDir,
    told: Vec<FileEvent>,
}

impl Program for Desk {
    fn app(&self) -> &App {
        &self.app
    }

    fn app_mut(&mut self) -> &mut App {
        &mut self.app
    }
}

impl Desk {
    pub fn new() -> Self {
        Self::of(tempdir().unwrap())
    }

    /// The program with the files of an earlier run in this folder.
    pub fn of(folder: TempDir) -> Self {
        let mut app = App::new();
        app.insert_resource(Storage::with_journals(Some(folder.path().join("data/journals"))));
        app.add_plugins((MinimalPlugins, BoardPlugin, FilesPlugin)).add_message::<RequestRedraw>();
        let mut desk = Self { app, folder, told: Vec::new() };
        let began = Instant::now();
        let remembers = desk.path("data/recent-files.ron").exists();
        let knows = |app: &App| {
            let files = app.world().resource::<RecentFiles>();
            app.world().resource::<RecentGames>().is_known && (!remembers || !files.files.is_empty())
        };
        while !knows(&desk.app) {
            assert!(began.elapsed() < Duration::from_secs(20), "nobody knows which games and files there are");
            desk.app.update();
            std::thread::sleep(Duration::from_millis(1));
        }
        desk
    }

    /// Ends the program. Returns its folder.
    pub fn end(self) -> TempDir {
        drop(self.app);
        self.folder
    }

    pub fn path(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    pub fn ask(&mut self, request: FileRequest) {
        self.app.world_mut().write_message(request);
    }

    /// Runs frames until there is a file event. Returns it.
    pub fn told(&mut self) -> FileEvent {
        let began = Instant::now();
        while self.told.is_empty() {
            assert!(began.elapsed() < Duration::from_secs(20), "nothing is told");
            self.app.update();
            self.told.extend(self.app.world_mut().resource_mut::<Messages<FileEvent>>().drain());
            std::thread::sleep(Duration::from_millis(1));
        }
        self.told.remove(0)
    }

    fn label(&self) -> String {
        self.app.world().resource::<GameJournal>().file.label(self.record().is_modified())
    }

    fn kept(&mut self) {
        let began = Instant::now();
        while self.app.world().resource::<GameJournal>().safety() != Safety::Kept {
            assert!(began.elapsed() < Duration::from_secs(20), "it is not kept");
            self.app.update();
        }
    }
}

fn line_of(path: &Path) -> String {
    line(&file::load(path).unwrap())
}

/// A game after one ply, in the frame in which it begins to be saved: it cannot be on the disk yet.
fn saving() -> (Desk, PathBuf) {
    let mut desk = Desk::new();
    desk.begin(usual());
    desk.play("e2e4");
    let path = desk.path("a.regalia");
    desk.ask(FileRequest::SaveTo(path.clone()));
    desk.app.update();
    (desk, path)
}

#[test]
fn moves_played_while_saving_are_unsaved() {
    let (mut desk, path) = saving();
    assert!(desk.app.world().resource::<FileTasks>().saving.is_busy());
    assert_eq!(desk.label(), "not saved to a file yet");
    desk.play("own=b");
    assert!(matches!(desk.told(), FileEvent::Saved));
    desk.app.update();
    assert_eq!(line_of(&path), "e2e4", "as it was when that was asked for");
    assert_eq!(desk.label(), "not saved to a.regalia yet");
    desk.kept();
    desk.ask(FileRequest::Save);
    assert!(matches!(desk.told(), FileEvent::Saved));
    desk.app.update();
    assert_eq!((desk.label().as_str(), line_of(&path).as_str()), ("a.regalia · saved", "e2e4 own=b"));
    assert_eq!(line_of(&desk.path("a.regalia.bak")), "e2e4");
}

#[test]
fn a_journal_knows_later_changes_are_unsaved() {
    let (mut desk, path) = saving();
    desk.play("own=b");
    assert!(matches!(desk.told(), FileEvent::Saved));
    desk.app.update();
    desk.kept();
    let folder = desk.end();
    let journals = folder.path().join("data/journals");
    let name = super::names(&journals).remove(0);
    let journal = take_up(&RealDisk, &journals.join(name)).unwrap().journal.unwrap();
    assert_eq!(journal.file, Some(path.to_string_lossy().into_owned()));
    assert!(journal.record.is_modified());
    assert_eq!(line(&journal.record), "e2e4 own=b");
}

#[test]
fn saves_come_in_order_and_the_last_one_counts() {
    let mut desk = Desk::new();
    desk.begin(usual());
    let path = desk.path("a.regalia");
    desk.ask(FileRequest::SaveTo(path.clone()));
    desk.app.update();
    for text in ["e2e4", "own=b", "e15e13", "f2f4"] {
        desk.play(text);
        // The first save may not have arrived yet, but it says where the game will be.
        desk.ask(FileRequest::Save);
        desk.app.update();
    }
    while desk.app.world().resource::<FileTasks>().saving.is_busy() {
        desk.app.update();
    }
    desk.app.update();
    assert_eq!((line_of(&path).as_str(), desk.record().is_modified()), ("e2e4 own=b e15e13 f2f4", false));
}

#[test]
fn another_game_that_is_on_the_board_meanwhile_is_not_the_saved_one() {
    let (mut desk, path) = saving();
    desk.ask(FileRequest::Forget);
    desk.begin(usual());
    desk.play("f2f4");
    assert!(matches!(desk.told(), FileEvent::Saved));
    desk.app.update();
    assert_eq!((desk.label().as_str(), line_of(&path).as_str()), ("not saved to a file yet", "e2e4"));
}

/// The save is on the disk, and the program learns of it in the frame in which the next game begins.
#[test]
fn a_save_that_finishes_as_another_game_begins_is_not_of_that_game() {
    let (mut desk, path) = saving();
    let began = Instant::now();
    while !path.exists() {
        assert!(began.elapsed() < Duration::from_secs(20), "it is never saved");
        std::thread::sleep(Duration::from_millis(5));
    }
    // The thread still has to say so.
    std::thread::sleep(Duration::from_millis(200));
    desk.ask(FileRequest::Forget);
    desk.begin(usual());
    // What the bar says of a new game.
    assert_eq!((desk.label().as_str(), line_of(&path).as_str()), ("", "e2e4"));
}

#[test]
fn a_save_that_fails_says_so_and_the_game_stays_unsaved_and_kept() {
    let mut desk = Desk::new();
    fs::create_dir(desk.path("gone")).unwrap();
    let path = desk.path("gone/a.regalia");
    file::store(&path, &usual()).unwrap();
    desk.ask(FileRequest::OpenPath(path.clone()));
    assert!(matches!(desk.told(), FileEvent::Opened));
    desk.app.update();
    desk.play("e2e4");
    fs::remove_dir_all(desk.path("gone")).unwrap();
    desk.ask(FileRequest::Save);
    let FileEvent::Failed(why) = desk.told() else { panic!("it is not told") };
    assert_eq!(why.text, format!("cannot save to {}: no such folder", path.display()));
    desk.app.update();
    assert_eq!((desk.label().as_str(), line(desk.record()).as_str()), ("not saved to a.regalia yet", "e2e4"));
    desk.kept();
}

#[test]
fn a_file_changed_meanwhile_is_asked_about_and_kept() {
    let mut desk = Desk::new();
    let path = desk.path("a.regalia");
    file::store(&path, &usual()).unwrap();
    desk.ask(FileRequest::OpenPath(path.clone()));
    assert!(matches!(desk.told(), FileEvent::Opened));
    desk.app.update();
    desk.play("e2e4");
    let mut theirs = usual();
    play(&mut theirs, "f2f4");
    file::store(&path, &theirs).unwrap();
    desk.ask(FileRequest::Save);
    let FileEvent::Conflict(asked, Conflict::Changed) = desk.told() else { panic!("it is not asked") };
    assert_eq!((&asked, line_of(&path).as_str()), (&path, "f2f4"));
    assert!(desk.record().is_modified());
    desk.ask(FileRequest::Overwrite(path.clone()));
    assert!(matches!(desk.told(), FileEvent::Saved));
    desk.app.update();
    assert_eq!((line_of(&path).as_str(), desk.record().is_modified()), ("e2e4", false));
    assert_eq!(line_of(&desk.path("a.regalia.bak")), "f2f4");
    // From now on it is known again.
    desk.play("own=b");
    desk.ask(FileRequest::Save);
    assert!(matches!(desk.told(), FileEvent::Saved));
}

#[test]
fn a_save_in_the_frame_of_an_open_saves_the_old_game() {
    let mut desk = Desk::new();
    let (mine, theirs) = (desk.path("mine.regalia"), desk.path("theirs.regalia"));
    file::store(&theirs, &usual()).unwrap();
    desk.begin(usual());
    desk.play("e2e4");
    desk.ask(FileRequest::SaveTo(mine.clone()));
    assert!(matches!(desk.told(), FileEvent::Saved));
    desk.app.update();
    desk.play("own=b");
    desk.ask(FileRequest::OpenPath(theirs.clone()));
    // In each frame until the other game is there, including that one.
    let began = Instant::now();
    while desk.record().len() == 2 {
        assert!(began.elapsed() < Duration::from_secs(20), "it is not opened");
        desk.ask(FileRequest::Save);
        desk.app.update();
    }
    while desk.app.world().resource::<FileTasks>().saving.is_busy() {
        desk.app.update();
    }
    assert_eq!((line_of(&mine).as_str(), line_of(&theirs).as_str()), ("e2e4 own=b", ""));
    assert_eq!(desk.label(), "theirs.regalia · saved");
}

#[test]
fn a_name_that_is_taken_is_asked_about() {
    let mut desk = Desk::new();
    let path = desk.path("taken.regalia");
    fs::write(&path, "mine").unwrap();
    desk.begin(usual());
    desk.play("e2e4");
    desk.ask(FileRequest::SaveTo(path.clone()));
    assert!(matches!(desk.told(), FileEvent::Conflict(asked, Conflict::Exists) if asked == path));
    assert_eq!(
        (fs::read_to_string(&path).unwrap().as_str(), desk.label().as_str()),
        ("mine", "not saved to a file yet")
    );
}

#[test]
fn a_game_gone_on_with_is_saved_to_its_file_without_a_question() {
    let mut desk = Desk::new();
    desk.begin(usual());
    desk.play("e2e4");
    let path = desk.path("a.regalia");
    desk.ask(FileRequest::SaveTo(path.clone()));
    assert!(matches!(desk.told(), FileEvent::Saved));
    desk.app.update();
    desk.play("own=b");
    desk.kept();
    let mut desk = Desk::of(desk.end());
    let journal = desk.app.world().resource::<RecentGames>().shelf.games[0].clone();
    assert_eq!((journal.file.as_ref(), journal.is_saved), (Some(&path), false));
    desk.ask(FileRequest::Continue(journal.path));
    assert!(matches!(desk.told(), FileEvent::Opened));
    desk.app.update();
    desk.ask(FileRequest::Save);
    assert!(matches!(desk.told(), FileEvent::Saved));
    desk.app.update();
    assert_eq!((line_of(&path).as_str(), desk.record().is_modified()), ("e2e4 own=b", false));
}

#[test]
fn files_are_held_over_the_window_and_dropped() {
    let mut desk = Desk::new();
    let window = Entity::PLACEHOLDER;
    let held = |path_buf: &str| FileDragAndDrop::HoveredFile { window, path_buf: path_buf.into() };
    let dropped = |path_buf: &str| FileDragAndDrop::DroppedFile { window, path_buf: path_buf.into() };
    desk.app.world_mut().write_message_batch([held("/a"), held("/b"), held("/a")]);
    desk.app.update();
    assert_eq!(desk.app.world().resource::<FileTasks>().held, [PathBuf::from("/a"), PathBuf::from("/b")]);
    desk.app.world_mut().write_message(FileDragAndDrop::HoveredFileCanceled { window });
    desk.app.update();
    assert!(desk.app.world().resource::<FileTasks>().held.is_empty());
    desk.app.world_mut().write_message_batch([held("/a"), dropped("/a"), dropped("/b")]);
    let FileEvent::Dropped(paths) = desk.told() else { panic!("it is not told") };
    assert_eq!(paths, [PathBuf::from("/a"), PathBuf::from("/b")]);
    assert!(desk.app.world().resource::<FileTasks>().held.is_empty());
}

#[test]
fn a_folder_is_listed() {
    let mut desk = Desk::new();
    fs::write(desk.path("a.regalia"), "").unwrap();
    desk.ask(FileRequest::List(desk.folder.path().to_owned()));
    let FileEvent::Listed(listing) = desk.told() else { panic!("it is not told") };
    assert!(listing.entries.iter().any(|entry| entry.name == "a.regalia"));
    assert!(desk.app.world().resource::<RecentFiles>().files.is_empty());
}
