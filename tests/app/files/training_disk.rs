//! The training notebook on the disk: whatever is in its place, nothing is lost or overwritten.

use std::fs;
use std::path::Path;

use bevy::prelude::*;
use regalia_app::files::TrainingDesk;
use regalia_app::files::training::{FILE, MAX_BYTES};
use regalia_app::journal::DiskInUse;
use regalia_app::shell::without_screen_in;
use regalia_app::training::{Exercise, Notebook, OwnExercise, Standing, exercises};
use regalia_core::rules::{Game, GamePosition, Options, Position};

use super::names;

fn exercise(index: usize) -> &'static Exercise {
    &exercises(Game::Martian).unwrap()[index]
}

/// A notebook in which one exercise is solved.
fn solved(index: usize) -> Notebook {
    let mut notebook = Notebook::default();
    notebook.progress.solve(exercise(index).id());
    notebook
}

fn standing(notebook: &Notebook, index: usize) -> Standing {
    notebook.progress.standing(exercise(index).id())
}

fn kept(folder: &Path) -> Notebook {
    Notebook::read(&fs::read_to_string(folder.join(FILE)).unwrap()).unwrap()
}

/// Lets a program with this folder keep some progress, and ends it.
fn run(folder: &Path, change: impl FnOnce(&mut TrainingDesk)) -> App {
    let mut app = without_screen_in(Some(folder), 800, 600);
    app.update();
    change(&mut app.world_mut().resource_mut::<TrainingDesk>());
    app.update();
    app
}

fn end(mut app: App) {
    app.world_mut().write_message(AppExit::Success);
    app.update();
}

#[test]
fn progress_is_kept_until_the_next_start() {
    let folder = tempfile::tempdir().unwrap();
    let desk = TrainingDesk::open(&DiskInUse::default(), Some(folder.path()));
    assert_eq!((desk.notebook(), desk.path().is_some()), (&Notebook::default(), true));
    assert!(names(folder.path()).is_empty(), "nothing is written before there is something");

    let start = Position::start(&Options::new(Game::Plunder));
    let own = OwnExercise::new(&start, &start.perft_actions()[..1], "Ann against Ben".to_owned());
    end(run(folder.path(), |desk| {
        desk.keep_progress(&solved(0).progress);
        assert_eq!(desk.add_own([own.clone(), own]), 1);
    }));
    let mut desk = TrainingDesk::open(&DiskInUse::default(), Some(folder.path()));
    assert_eq!(standing(desk.notebook(), 0), Standing::SolvedAtOnce);
    assert_eq!(desk.notebook().own(Game::Plunder).count(), 1);
    assert_eq!(desk.take_notice(), None);
}

#[test]
fn without_a_folder_nothing_is_written() {
    let mut desk = TrainingDesk::open(&DiskInUse::default(), None);
    desk.keep_progress(&solved(0).progress);
    assert_eq!((standing(desk.notebook(), 0), desk.path()), (Standing::SolvedAtOnce, None));
}

#[test]
fn an_unreadable_file_is_kept_aside() {
    let long = " ".repeat(MAX_BYTES as usize + 1);
    for bytes in [&b""[..], b"\xff\xfe", b"training(", b"settings: 5", long.as_bytes()] {
        let folder = tempfile::tempdir().unwrap();
        fs::write(folder.path().join(FILE), bytes).unwrap();
        let mut desk = TrainingDesk::open(&DiskInUse::default(), Some(folder.path()));
        let notice = desk.take_notice().unwrap();
        assert!(notice.contains("training.ron.broken") && notice.ends_with('.'), "{notice}");
        assert_eq!(desk.take_notice(), None);
        assert_eq!(desk.notebook(), &Notebook::default());
        assert_eq!(names(folder.path()), [format!("{FILE}.broken")]);
        assert_eq!(fs::read(folder.path().join(format!("{FILE}.broken"))).unwrap(), bytes);
        assert!(desk.path().is_some());
    }
}

/// Two programs run at once: neither loses what the other one has kept.
#[test]
fn two_programs_keep_both_progresses() {
    let folder = tempfile::tempdir().unwrap();
    let one = run(folder.path(), |desk| desk.keep_progress(&solved(0).progress));
    let other = run(folder.path(), |desk| desk.keep_progress(&solved(1).progress));
    end(one);
    end(other);
    let kept = kept(folder.path());
    assert_eq!([0, 1].map(|index| standing(&kept, index)), [Standing::SolvedAtOnce; 2]);
    let mut files = names(folder.path());
    files.retain(|name| name != "settings.ron");
    assert_eq!(files, [FILE]);
}
