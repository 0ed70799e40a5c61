//! Games as text: pasted, dropped on the window, opened from a file.

use std::path::Path;
use std::time::{Duration, Instant};

use bevy::window::{FileDragAndDrop, PrimaryWindow};
use regalia_app::board::{RunningGame, TimeSource};
use regalia_app::computer::Replay;
use regalia_app::files::{Export, FileRequest};
use regalia_app::journal::{CurrentFile, GameJournal};
use regalia_app::model::{Comment, TableData};
use regalia_app::panels::{Dialog, Spoken, StatusLine, UiCommand};
use regalia_core::record::{Record, game_text};
use regalia_core::rules::{Game, Options};
use regalia_core::storage::file;

use super::*;
use crate::program::{Program, edit, press};
use crate::support::act;

const TWO: &str = "[Game \"Two Kings\"]\n\n1. e4 e5 *\n\n[Game \"Two Kings\"]\n\n1. d4 *\n";

/// The program with an unsaved game of two plies.
fn bench() -> Bench {
    let mut bench = Bench::with(Record::new(Options::new(Game::Sovereign), Vec::new()));
    for text in ["e2e4", "own=b"] {
        bench.play_action(act(text));
        bench.frames(2);
    }
    assert!(bench.resource::<RunningGame>().record.is_modified());
    bench
}

fn on_board(bench: &Bench) -> Game {
    bench.resource::<RunningGame>().record.game()
}

fn wait_for(bench: &mut Bench, game: Game) {
    bench.until(game.title(), |bench| on_board(bench) == game);
    bench.frames(2);
}

#[test]
fn a_pasted_game_replaces_an_unsaved_one_only_when_that_is_confirmed() {
    let parsed = game_text::from_text(TWO, None).unwrap();
    let paste = press::play_pasted(parsed.record, parsed.more);
    let mut bench = bench();
    bench.press(paste.clone());
    assert!(matches!(bench.resource::<Dialog>(), Dialog::Unsaved { .. }));
    bench.press(press::close());
    assert!(matches!(bench.resource::<Dialog>(), Dialog::None));
    assert_eq!(on_board(&bench), Game::Sovereign);
    bench.press(paste);
    bench.press(press::discard());
    assert_eq!((on_board(&bench), bench.resource::<RunningGame>().record.len()), (Game::TwoKings, 2));
    // The player is told that there was more.
    let Dialog::Message { text, .. } = bench.resource::<Dialog>() else { panic!("nothing is said") };
    assert_eq!(text, "The text contains more than one game. This is the first.");
}

#[test]
fn a_dropped_text_is_opened_and_never_written_over() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("games.txt");
    std::fs::write(&path, TWO).unwrap();
    let mut bench = bench();
    let window =
        bench.app.world_mut().query_filtered::<Entity, With<PrimaryWindow>>().single(bench.app.world()).unwrap();
    let dropped = |path: &Path| FileDragAndDrop::DroppedFile { window, path_buf: path.to_owned() };
    bench.app.world_mut().write_message(dropped(&path));
    bench.frames(3);
    assert!(matches!(bench.resource::<Dialog>(), Dialog::Unsaved { .. }));
    bench.press(press::discard());
    wait_for(&mut bench, Game::TwoKings);
    assert!(matches!(bench.resource::<Dialog>(), Dialog::Message { .. }));
    assert_eq!(bench.resource::<GameJournal>().file, CurrentFile(None));
    // A saved game keeps its file.
    let saved = folder.path().join("games.regalia");
    file::store(&saved, &Record::new(Options::new(Game::Martian), Vec::new())).unwrap();
    bench.app.world_mut().write_message(FileRequest::OpenPath(saved.clone()));
    wait_for(&mut bench, Game::Martian);
    assert_eq!(bench.resource::<GameJournal>().file, CurrentFile(Some(saved)));
}

#[test]
fn names_of_an_example_are_not_those_of_the_next_game() {
    let mut bench = Bench::with(Record::new(Options::new(Game::Sovereign), Vec::new()));
    bench.press(press::file(FileRequest::OpenExample(3)));
    wait_for(&mut bench, Game::Plunder);
    bench.press(press::new_game());
    let Dialog::NewGame(form) = bench.resource::<Dialog>() else { panic!("no form") };
    let strangers = bench.resource::<RunningGame>().record.names();
    assert!(!strangers.iter().any(|name| form.names.contains(name)), "{:?}", form.names);
    assert_eq!(form.options.game(), Game::Plunder);
}

#[test]
fn an_example_opens_at_its_start_and_plays_itself_from_there() {
    let mut bench = Bench::with(Record::new(Options::new(Game::Sovereign), Vec::new()));
    bench.press(press::file(FileRequest::OpenExample(3)));
    wait_for(&mut bench, Game::Plunder);
    let cursor = |bench: &Bench| bench.resource::<RunningGame>().record.cursor();
    let replays = |bench: &Bench| bench.resource::<Replay>().is_on();
    let data = bench.resource::<TableData>();
    assert_eq!((cursor(&bench), data.title.as_str(), data.moves.len), (0, "Borrowed vests", 71));
    let note = data.comment.clone().unwrap();
    assert!(bench.resource::<Spoken>().line.contains(&note.text), "{:?}", bench.resource::<Spoken>());
    let now = Instant::now();
    let clock = |bench: &mut Bench, seconds: u64| {
        let now = now + Duration::from_secs(seconds);
        bench.app.world_mut().insert_resource(TimeSource::new(move || now));
        bench.frames(3);
    };
    clock(&mut bench, 0);
    bench.press(press::pause());
    assert_eq!((cursor(&bench), replays(&bench)), (0, true));
    clock(&mut bench, 60);
    assert_eq!((cursor(&bench), replays(&bench)), (1, true));
    let earlier = Comment { earlier: Some("The start".to_owned()), ..note };
    assert_eq!(bench.resource::<TableData>().comment, Some(earlier), "it stays in view while moves are played");
    // Whoever steps by hand looks around.
    bench.press(edit::undo());
    clock(&mut bench, 120);
    assert_eq!((cursor(&bench), replays(&bench)), (0, false));
    bench.press(edit::go_to(71));
    bench.press(press::pause());
    assert_eq!((cursor(&bench), replays(&bench)), (0, true), "from the end it goes to the start");
    bench.press(press::pause());
    assert!(!replays(&bench));
}

#[test]
fn an_export_is_confirmed_in_the_bar_until_the_next_action() {
    let folder = tempfile::tempdir().unwrap();
    let mut bench = bench();
    let record = bench.resource::<RunningGame>().record.clone();
    bench.press(press::file(FileRequest::Export(Export::Text(Box::new(record)))));
    bench.frames(3);
    bench.press(press::file(FileRequest::ExportTo(folder.path().join("game.txt"))));
    let start = Instant::now();
    while bench.resource::<StatusLine>().0.is_empty() {
        assert!(start.elapsed() < Duration::from_secs(20), "nothing is said: {:?}", bench.resource::<Dialog>());
        std::thread::sleep(Duration::from_millis(5));
        bench.frames(1);
    }
    assert_eq!(bench.resource::<StatusLine>().0, "Exported to game.txt");
    bench.frames(3);
    assert_eq!(bench.resource::<Spoken>().line, "Exported to game.txt.");
    bench.undo();
    bench.frames(3);
    assert_eq!(bench.resource::<StatusLine>().0, "");
}

#[test]
fn what_is_copied_is_said_quietly_or_why_not() {
    use regalia_app::panels::clipboard::StandInClipboard;
    let copies = [
        (press::copy_position(), "Position copied"),
        (press::copy_game(), "Game copied as text"),
        (press::copy_picture(), "Picture copied"),
    ];
    let said = |bench: &mut Bench, command: &UiCommand| {
        bench.press(command.clone());
        let start = Instant::now();
        while bench.resource::<StatusLine>().0.is_empty() && !bench.resource::<Dialog>().is_open() {
            assert!(start.elapsed() < Duration::from_secs(60), "{command:?}: nothing is said");
            std::thread::sleep(Duration::from_millis(5));
            bench.frames(1);
        }
        bench.frames(3);
    };
    let mut bench = bench();
    bench.app.init_resource::<StandInClipboard>();
    for (command, line) in &copies {
        said(&mut bench, command);
        assert!(matches!(bench.resource::<Dialog>(), Dialog::None), "{:?}", bench.resource::<Dialog>());
        assert_eq!(bench.resource::<StatusLine>().0, *line);
        assert_eq!(bench.resource::<Spoken>().line, format!("{line}."));
        bench.press(press::flip());
        assert_eq!(bench.resource::<StatusLine>().0, "", "until something else is done");
    }
    let copied = bench.resource::<StandInClipboard>();
    assert_eq!(copied.text.as_deref(), Some(&*game_text::to_text(&bench.resource::<RunningGame>().record)));
    assert!(copied.picture.is_some_and(|[width, height]| width > 200 && height > 200), "{copied:?}");
    // It is never claimed of what the clipboard has not taken.
    bench.app.world_mut().resource_mut::<StandInClipboard>().refuses = true;
    for (command, _) in &copies {
        said(&mut bench, command);
        let Dialog::Message { title, .. } = bench.resource::<Dialog>() else { panic!("{command:?} is not refused") };
        assert_eq!((title.as_str(), bench.resource::<StatusLine>().0.as_str()), ("Cannot copy", ""));
        bench.press(press::close());
    }
}
