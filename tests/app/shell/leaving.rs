//! Leaving an unsaved game: every way asks, nothing is lost, and Save waits for the disk.

use std::path::{Path, PathBuf};

use bevy::input::ButtonState;
use bevy::input::keyboard::{Key, KeyCode, KeyboardInput};
use bevy::prelude::*;
use bevy::window::{FileDragAndDrop, WindowCloseRequested, WindowEvent};
use regalia_app::board::RunningGame;
use regalia_app::files::{Conflict, FileRequest, FileTasks};
use regalia_app::journal::GameJournal;
use regalia_app::panels::Dialog;
use regalia_app::panels::start::new_game::NewGameForm;
use regalia_core::record::Record;
use regalia_core::rules::{Game, GamePosition, Options};
use regalia_core::storage::file;
use tempfile::tempdir;

use super::Bench;
use crate::program::edit;
use crate::program::{Program, press};

fn game(moves: &[&str]) -> Record {
    let mut record = Record::new(Options::new(Game::TwoKings), vec!["Ann".to_owned(), "Ben".to_owned()]);
    for text in moves {
        record.play(record.position().parse_action(text).unwrap()).unwrap();
    }
    record
}

fn asks(bench: &Bench) -> bool {
    matches!(bench.resource::<Dialog>(), Dialog::Unsaved { .. })
}

fn moves(bench: &Bench) -> usize {
    bench.resource::<RunningGame>().record.len()
}

fn drop_on(bench: &mut Bench, paths: &[&Path]) {
    let window = bench.window;
    let dropped = |path: &&Path| FileDragAndDrop::DroppedFile { window, path_buf: path.to_path_buf() };
    bench.app.world_mut().write_message_batch(paths.iter().map(dropped).collect::<Vec<_>>());
    bench.frames(3);
}

#[test]
fn every_way_out_of_an_unsaved_game_asks_first() {
    let folder = tempdir().unwrap();
    let other = folder.path().join("other.regalia");
    file::store(&other, &game(&[])).unwrap();
    let form = NewGameForm::new(Game::Martian, &[]);
    let commands = [
        press::begin(form),
        press::rematch(),
        press::play_from(game(&[])),
        press::play_set_up(game(&[])),
        press::file(FileRequest::Open),
        press::file(FileRequest::OpenPath(other.clone())),
        press::file(FileRequest::OpenExample(0)),
        press::file(FileRequest::Continue(folder.path().join("1.journal"))),
        press::quit(),
    ];
    let mut bench = Bench::with(game(&["e2e4"]));
    for command in commands {
        let name = format!("{command:?}");
        bench.press(command);
        assert!(asks(&bench), "{name}");
        bench.frames(5);
        assert!(!bench.has_exited() && moves(&bench) == 1, "{name}");
        bench.press(press::close());
        assert!(matches!(bench.resource::<Dialog>(), Dialog::None), "{name}");
    }
    let window = bench.window;
    bench.send(WindowCloseRequested { window });
    bench.frames(2);
    assert!(asks(&bench), "the window's close button");
    bench.press(press::close());
    drop_on(&mut bench, &[&other]);
    assert!(asks(&bench), "a file that is dropped");
    bench.press(press::discard());
    bench.until("the other game", |bench| moves(bench) == 0);
}

#[test]
fn a_saved_game_is_left_without_a_question() {
    let mut bench = Bench::with(game(&[]));
    bench.press(press::quit());
    assert!(bench.has_exited());
}

#[test]
fn the_question_says_what_happens_to_the_game_and_cancel_returns() {
    let mut bench = Bench::with(game(&["e2e4"]));
    bench.app.world_mut().insert_resource(Dialog::NewGame(NewGameForm::new(Game::Martian, &[])));
    bench.press(press::begin(NewGameForm::new(Game::Martian, &[])));
    let Dialog::Unsaved { about, .. } = bench.resource::<Dialog>() else { panic!("nothing is asked") };
    assert_eq!(about, "It has moves that are not in a file yet. Save, or lose them.");
    bench.press(press::close());
    assert!(matches!(bench.resource::<Dialog>(), Dialog::NewGame(_)), "back to the form");
}

/// The program with a game that has a file and an unsaved move.
fn with_file(path: &Path) -> Bench {
    file::store(path, &game(&[])).unwrap();
    let mut bench = Bench::with(game(&["d2d4"]));
    drop_on(&mut bench, &[path]);
    bench.press(press::discard());
    bench.until("the game of the file", |bench| moves(bench) == 0);
    let e2e4 = bench.resource::<RunningGame>().record.position().parse_action("e2e4").unwrap();
    bench.press(edit::play(e2e4));
    assert_eq!(bench.resource::<GameJournal>().file.0.as_deref(), Some(path));
    bench
}

#[test]
fn save_and_quit_waits_for_the_disk() {
    let folder = tempdir().unwrap();
    let path = folder.path().join("a.regalia");
    let mut bench = with_file(&path);
    bench.press(press::quit());
    bench.send(press::save_first());
    bench.until("the end", Program::has_exited);
    assert_eq!(file::load(&path).unwrap().len(), 1);
}

#[test]
fn quitting_after_save_does_not_ask_and_waits_for_the_disk() {
    let folder = tempdir().unwrap();
    let path = folder.path().join("a.regalia");
    let mut bench = with_file(&path);
    bench.app.world_mut().write_message_batch([press::file(FileRequest::Save)]);
    bench.frames(1);
    bench.send(press::quit());
    bench.until("the end", |bench| {
        assert!(!asks(bench));
        bench.has_exited()
    });
    assert_eq!(file::load(&path).unwrap().len(), 1);
}

#[test]
fn save_and_quit_does_not_quit_when_saving_fails() {
    let folder = tempdir().unwrap();
    std::fs::create_dir(folder.path().join("gone")).unwrap();
    let path = folder.path().join("gone/a.regalia");
    let mut bench = with_file(&path);
    std::fs::remove_dir_all(folder.path().join("gone")).unwrap();
    bench.press(press::quit());
    bench.send(press::save_first());
    bench.until("a message", |bench| matches!(bench.resource::<Dialog>(), Dialog::Message { .. }));
    bench.frames(10);
    assert!(!bench.has_exited());
    assert!(bench.resource::<RunningGame>().record.is_modified());
    let Dialog::Message { text, .. } = bench.resource::<Dialog>() else { panic!("no message") };
    assert_eq!(*text, format!("cannot save to {}: no such folder", path.display()));
    bench.press(press::close());
    bench.press(press::quit());
    assert!(asks(&bench), "what has failed is not forgotten");
}

#[test]
fn save_and_quit_asks_about_a_file_that_was_changed_and_goes_on_after_it() {
    let folder = tempdir().unwrap();
    let path = folder.path().join("a.regalia");
    let mut bench = with_file(&path);
    file::store(&path, &game(&["a2a3", "a7a6"])).unwrap();
    bench.press(press::quit());
    bench.send(press::save_first());
    bench.until("a question", |bench| matches!(bench.resource::<Dialog>(), Dialog::Overwrite { .. }));
    bench.frames(5);
    let Dialog::Overwrite { path: asked, conflict } = bench.resource::<Dialog>() else { panic!("no question") };
    assert_eq!((asked, *conflict, bench.has_exited()), (&path, Conflict::Changed, false));
    assert_eq!(file::load(&path).unwrap().len(), 2);
    bench.send(press::file(FileRequest::Overwrite(path.clone())));
    bench.until("the end", Program::has_exited);
    assert_eq!(file::load(&path).unwrap().len(), 1);
    assert_eq!(file::load(&folder.path().join("a.regalia.bak")).unwrap().len(), 2);
}

#[test]
fn the_first_of_several_dropped_files_is_opened_with_a_note() {
    let folder = tempdir().unwrap();
    let paths: [PathBuf; 2] = ["first.regalia", "second.regalia"].map(|name| folder.path().join(name));
    file::store(&paths[0], &game(&["e2e4", "e7e5"])).unwrap();
    file::store(&paths[1], &game(&[])).unwrap();
    let mut bench = Bench::with(game(&[]));
    let window = bench.window;
    bench.send(FileDragAndDrop::HoveredFile { window, path_buf: paths[0].clone() });
    bench.frames(2);
    assert_eq!(bench.resource::<FileTasks>().held, paths[..1]);
    drop_on(&mut bench, &[&paths[0], &paths[1]]);
    bench.until("a message", |bench| matches!(bench.resource::<Dialog>(), Dialog::Message { .. }));
    let Dialog::Message { text, .. } = bench.resource::<Dialog>() else { panic!("no message") };
    assert_eq!(text, "You dropped 2 files. This is the first, first.regalia; one game is open at a time.");
    assert_eq!(moves(&bench), 2);
    bench.press(press::close());
    drop_on(&mut bench, &[folder.path()]);
    bench.until("a message", |bench| matches!(bench.resource::<Dialog>(), Dialog::Message { .. }));
    let Dialog::Message { text, .. } = bench.resource::<Dialog>() else { panic!("no message") };
    assert_eq!(*text, format!("cannot open {}: it is a folder", folder.path().display()));
    assert_eq!(moves(&bench), 2);
}

/// A key goes down or up.
fn key(bench: &mut Bench, code: KeyCode, meaning: Key, state: ButtonState) {
    let window = bench.window;
    let input = KeyboardInput { key_code: code, logical_key: meaning, state, text: None, repeat: false, window };
    bench.app.world_mut().write_message(input.clone());
    bench.app.world_mut().write_message(WindowEvent::KeyboardInput(input));
    bench.frames(1);
}

#[test]
fn ctrl_q_ends_the_program_although_something_is_there_to_be_read() {
    let mut bench = Bench::with(game(&[]));
    // As when the settings cannot be written.
    let text = "The settings cannot be written to /a: the disk is full.".to_owned();
    bench.app.world_mut().insert_resource(Dialog::Message { title: "Settings".to_owned(), text });
    bench.frames(2);
    key(&mut bench, KeyCode::ControlLeft, Key::Control, ButtonState::Pressed);
    key(&mut bench, KeyCode::KeyQ, Key::Character("q".into()), ButtonState::Pressed);
    bench.until("the end", Program::has_exited);
}
