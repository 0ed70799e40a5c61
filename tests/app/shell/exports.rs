//! Quitting while an export is being written: the player is asked whether to finish it.

use std::path::Path;

use bevy::prelude::*;
use regalia_app::files::{Export, ExportProgress, FileRequest};
use regalia_app::film::{Choices, Film, Format};
use regalia_app::panels::command::dialogs::DialogCommand;
use regalia_app::panels::command::files::FilesCommand;
use regalia_app::panels::{Dialog, UiCommand};
use regalia_core::rules::Game;
use tempfile::tempdir;

use super::Bench;
use crate::film::{example, look, small};

/// The program, which writes a long film to this file.
fn filming(path: &Path) -> Bench {
    let film = Film::new(&example(Game::Sovereign), Choices { format: Format::Gif, ..Choices::default() }, look());
    let mut bench = Bench::empty();
    send(&mut bench, UiCommand::Files(FilesCommand::Ask(FileRequest::Export(Export::Film(Box::new(film))))));
    send(&mut bench, UiCommand::Files(FilesCommand::Ask(FileRequest::ExportTo(path.to_owned()))));
    bench.until("an export", |bench| bench.resource::<ExportProgress>().part.is_some());
    bench
}

fn send(bench: &mut Bench, command: UiCommand) {
    bench.app.world_mut().write_message(command);
    bench.frames(2);
}

fn has_ended(bench: &Bench) -> bool {
    bench.app.should_exit().is_some()
}

/// Whether the player is asked about the export.
fn asks(bench: &Bench) -> bool {
    matches!(bench.resource::<Dialog>(), Dialog::Question(question) if question.title == "Finish the export?")
}

/// Answers by the command that stands behind a button.
fn answer(bench: &mut Bench, button: &str) {
    let Dialog::Question(question) = bench.resource::<Dialog>() else { panic!("no question") };
    let (_, command) = question.answers.iter().find(|(name, _)| *name == button).cloned().unwrap();
    send(bench, command);
}

#[test]
fn quitting_asks_about_an_export_and_cancel_goes_on_with_it() {
    let folder = tempdir().unwrap();
    let path = folder.path().join("film.gif");
    let mut bench = filming(&path);
    for _ in 0..2 {
        send(&mut bench, UiCommand::Files(FilesCommand::Quit));
        assert!(asks(&bench) && !has_ended(&bench));
        send(&mut bench, UiCommand::Dialogs(DialogCommand::Close));
        assert!(!asks(&bench));
    }
    send(&mut bench, UiCommand::Files(FilesCommand::Ask(FileRequest::CancelExport)));
    bench.until("the end of the export", |bench| !bench.resource::<ExportProgress>().is_busy);
    bench.frames(10);
    assert!(!has_ended(&bench));
    send(&mut bench, UiCommand::Files(FilesCommand::Quit));
    assert!(has_ended(&bench) && !path.exists());
}

#[test]
fn an_export_is_whole_when_the_program_has_quit_after_it() {
    let folder = tempdir().unwrap();
    let path = folder.path().join("film.gif");
    let mut bench = Bench::empty();
    let film = Film::new(&example(Game::Martian), small(), look());
    send(&mut bench, UiCommand::Files(FilesCommand::Ask(FileRequest::Export(Export::Film(Box::new(film.clone()))))));
    send(&mut bench, UiCommand::Files(FilesCommand::Ask(FileRequest::ExportTo(path.clone()))));
    send(&mut bench, UiCommand::Files(FilesCommand::Quit));
    answer(&mut bench, "Finish, then quit");
    bench.frames(3);
    assert!(!asks(&bench) && !has_ended(&bench));
    bench.until("the end", has_ended);
    assert_eq!(std::fs::read(&path).unwrap(), film.bytes(|_, _| true).unwrap());
}

#[test]
fn an_export_can_be_given_up() {
    let folder = tempdir().unwrap();
    let mut bench = filming(&folder.path().join("film.gif"));
    send(&mut bench, UiCommand::Files(FilesCommand::Quit));
    answer(&mut bench, "Quit now");
    assert!(has_ended(&bench));
    assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 0, "not even a temporary file");
}

#[test]
fn an_export_that_fails_does_not_quit() {
    let folder = tempdir().unwrap();
    let gone = folder.path().join("gone");
    std::fs::create_dir(&gone).unwrap();
    let film = Film::new(&example(Game::Martian), small(), look());
    let mut bench = Bench::empty();
    send(&mut bench, UiCommand::Files(FilesCommand::Ask(FileRequest::Export(Export::Film(Box::new(film))))));
    send(&mut bench, UiCommand::Files(FilesCommand::Ask(FileRequest::ExportTo(gone.join("film.gif")))));
    bench.until("an export", |bench| bench.resource::<ExportProgress>().part.is_some());
    std::fs::remove_dir(&gone).unwrap();
    send(&mut bench, UiCommand::Files(FilesCommand::Quit));
    answer(&mut bench, "Finish, then quit");
    bench.until("a message", |bench| matches!(bench.resource::<Dialog>(), Dialog::Message { .. }));
    bench.frames(10);
    assert!(!has_ended(&bench));
}
