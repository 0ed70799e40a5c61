//! Quitting while an export is being written: the player is asked whether to finish it.

use std::path::Path;

use bevy::prelude::*;
use regalia_app::files::{Export, FileRequest, FileTasks};
use regalia_app::film::{Choices, Film, Format};
use regalia_app::panels::Dialog;
use regalia_core::rules::Game;
use tempfile::tempdir;

use super::Bench;
use crate::film::{example, look, small};
use crate::program::{Program, press};

/// The program, which writes a long film to this file.
fn filming(path: &Path) -> Bench {
    let film = Film::new(&example(Game::Sovereign), Choices { format: Format::Gif, ..Choices::default() }, look());
    let mut bench = Bench::empty();
    bench.press(press::file(FileRequest::Export(Export::Film(Box::new(film)))));
    bench.press(press::file(FileRequest::ExportTo(path.to_owned())));
    bench.until("an export", |bench| bench.resource::<FileTasks>().export_part().is_some());
    bench
}

/// Whether the player is asked about the export.
fn asks(bench: &Bench) -> bool {
    matches!(bench.resource::<Dialog>(), Dialog::Question(question) if question.title == "Finish the export?")
}

/// Answers by the command that stands behind a button.
fn answer(bench: &mut Bench, button: &str) {
    let Dialog::Question(question) = bench.resource::<Dialog>() else { panic!("no question") };
    let (_, command) = question.answers.iter().find(|(name, _)| *name == button).cloned().unwrap();
    bench.press(command);
}

#[test]
fn quitting_asks_about_an_export_and_cancel_goes_on_with_it() {
    let folder = tempdir().unwrap();
    let path = folder.path().join("film.gif");
    let mut bench = filming(&path);
    for _ in 0..2 {
        bench.press(press::quit());
        assert!(asks(&bench) && !bench.has_exited());
        bench.press(press::close());
        assert!(!asks(&bench));
    }
    bench.press(press::file(FileRequest::CancelExport));
    bench.until("the end of the export", |bench| !bench.resource::<FileTasks>().is_exporting());
    bench.frames(10);
    assert!(!bench.has_exited());
    bench.press(press::quit());
    assert!(bench.has_exited() && !path.exists());
}

#[test]
fn an_export_is_whole_when_the_program_has_quit_after_it() {
    let folder = tempdir().unwrap();
    let path = folder.path().join("film.gif");
    let mut bench = Bench::empty();
    let film = Film::new(&example(Game::Martian), small(), look());
    bench.press(press::file(FileRequest::Export(Export::Film(Box::new(film.clone())))));
    bench.press(press::file(FileRequest::ExportTo(path.clone())));
    bench.press(press::quit());
    answer(&mut bench, "Finish, then quit");
    bench.frames(3);
    assert!(!asks(&bench) && !bench.has_exited());
    bench.until("the end", Program::has_exited);
    assert_eq!(std::fs::read(&path).unwrap(), film.bytes(|_, _| true).unwrap());
}

#[test]
fn an_export_can_be_given_up() {
    let folder = tempdir().unwrap();
    let mut bench = filming(&folder.path().join("film.gif"));
    bench.press(press::quit());
    answer(&mut bench, "Quit now");
    bench.until("the end", Program::has_exited);
    assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 0, "not even a temporary file");
}

#[test]
fn an_export_that_fails_does_not_quit() {
    let folder = tempdir().unwrap();
    let gone = folder.path().join("gone");
    std::fs::create_dir(&gone).unwrap();
    let film = Film::new(&example(Game::Martian), small(), look());
    let mut bench = Bench::empty();
    bench.press(press::file(FileRequest::Export(Export::Film(Box::new(film)))));
    bench.press(press::file(FileRequest::ExportTo(gone.join("film.gif"))));
    bench.until("an export", |bench| bench.resource::<FileTasks>().export_part().is_some());
    std::fs::remove_dir(&gone).unwrap();
    bench.press(press::quit());
    answer(&mut bench, "Finish, then quit");
    bench.until("a message", |bench| matches!(bench.resource::<Dialog>(), Dialog::Message { .. }));
    bench.frames(10);
    assert!(!bench.has_exited());
}
