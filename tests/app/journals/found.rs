//! What the start finds in the folder of journals: damaged and unreadable ones, and leftovers.

use std::fs;
use std::path::{Path, PathBuf};

use regalia_app::journal::Shelf;
use regalia_core::disk::RealDisk;
use regalia_core::record::journal::beginning;
use regalia_core::rules::Game;

use super::{Kept, folder, journals, new, read, state};
use crate::program::Program;
use crate::support::entry::{self, plain_text};

/// A journal with five moves. Returns its path and lines.
fn left(folder: &Path) -> (PathBuf, Vec<String>) {
    let mut kept = Kept::start(folder);
    kept.begin(new(Game::TwoKings));
    kept.play("e2e4 e7e5 g1f3 b8c6 d2d4");
    kept.kept();
    let path = kept.journal();
    kept.quit();
    let lines = fs::read_to_string(&path).unwrap().split_inclusive('\n').map(str::to_owned).collect();
    (path, lines)
}

#[test]
fn a_damaged_line_is_put_back_and_the_whole_game_is_offered() {
    for line in 0..5 {
        let folder = folder();
        let (path, mut lines) = left(folder.path());
        let wanted = state(&read(&path));
        lines[line] = lines[line].replace(['8', '2', 'P', 'B'], "é");
        fs::write(&path, lines.concat()).unwrap();
        let shelf = Shelf::look(&RealDisk, folder.path());
        let offered = shelf.unfinished().unwrap();
        assert_eq!((offered.ply, &offered.path), (5, &path), "line {line}");
        let aside = path.with_extension("journal.damaged");
        let told = &shelf.notices[0];
        assert!(
            told.contains(&aside.display().to_string()) && told.contains("Nothing is lost: see Game › Recent"),
            "{told}"
        );
        assert_eq!(fs::read_to_string(&aside).unwrap(), lines.concat());
        assert_eq!(state(&read(&path)), wanted);
        // It continues, and nothing is reported again.
        assert_eq!(Shelf::look(&RealDisk, folder.path()).notices.len(), 0);
        let mut kept = Kept::ready(folder.path());
        kept.ask(regalia_app::files::FileRequest::Continue(path.clone()));
        kept.until("the game", |kept| kept.app.world().get_resource::<regalia_app::board::RunningGame>().is_some());
        kept.play("g8f6");
        kept.quit();
        assert_eq!(read(&path).len(), 6);
    }
}

#[test]
fn unrecoverable_damage_ends_the_game_and_is_reported() {
    let folder = folder();
    let (path, mut lines) = left(folder.path());
    lines.drain(2..4);
    fs::write(&path, lines.concat()).unwrap();
    let shelf = Shelf::look(&RealDisk, folder.path());
    assert_eq!(shelf.games[0].ply, 1);
    assert!(shelf.notices[0].contains("with what could be read of it, 1 move."), "{:?}", shelf.notices);
}

#[test]
fn a_journal_that_is_damaged_in_the_same_way_again_is_kept_once() {
    let folder = folder();
    let (path, mut lines) = left(folder.path());
    lines[2] = "zeros\n".to_owned();
    for _ in 0..3 {
        fs::write(&path, lines.concat()).unwrap();
        assert_eq!(Shelf::look(&RealDisk, folder.path()).games[0].ply, 5);
    }
    let mut names: Vec<PathBuf> = fs::read_dir(folder.path()).unwrap().map(|entry| entry.unwrap().path()).collect();
    names.sort();
    assert_eq!(names, [path.clone(), path.with_extension("journal.damaged")]);
}

#[test]
fn a_damaged_journal_with_a_long_name_or_many_copies_does_not_hold_up_the_start() {
    let folder = folder();
    let (path, mut lines) = left(folder.path());
    lines[2] = "zeros\n".to_owned();
    // As long as the file system allows: there is no room for an ending.
    let long = path.with_file_name(format!("{}.journal", "é".repeat(123)));
    fs::rename(&path, &long).unwrap();
    fs::write(&long, lines.concat()).unwrap();
    let shelf = Shelf::look(&RealDisk, folder.path());
    assert_eq!((shelf.games[0].ply, shelf.notices.len()), (5, 1), "{:?}", shelf.notices);
    let aside = folder.path().join(format!("{}.journal.damaged", "é".repeat(100)));
    assert_eq!(fs::read_to_string(&aside).unwrap(), lines.concat());
    // Where every name is taken, the journal stays as it is.
    for number in 2..=200 {
        fs::write(aside.with_extension(format!("damaged-{number}")), "another").unwrap();
    }
    lines[2] = "other zeros\n".to_owned();
    fs::write(&long, lines.concat()).unwrap();
    let shelf = Shelf::look(&RealDisk, folder.path());
    assert!(shelf.notices.iter().any(|told| told.contains("cannot continue the game")), "{:?}", shelf.notices);
    assert_eq!(fs::read_to_string(&long).unwrap(), lines.concat());
}

#[test]
fn leftovers_of_killed_processes_are_removed() {
    let folder = folder();
    let (path, _) = left(folder.path());
    let (mine, held) = (folder.path().join(".regalia-x1Y2z3.tmp"), folder.path().join(".regalia-held00.tmp"));
    let others = [".regalia-notes.txt", "regalia-a.tmp", ".other-a.tmp"].map(|name| folder.path().join(name));
    for path in [&mine, &held].into_iter().chain(&others) {
        fs::write(path, "half").unwrap();
    }
    // Another program is writing it.
    let lock = fs::File::open(&held).unwrap();
    lock.try_lock().unwrap();
    assert_eq!(Shelf::look(&RealDisk, folder.path()).games.len(), 1);
    assert!(!mine.exists() && held.exists() && others.iter().all(|path| path.exists()));
    drop(lock);
    // The next save beside them does the same.
    regalia_core::storage::file::store(&folder.path().join("a.regalia"), &new(Game::Martian)).unwrap();
    assert!(!held.exists() && others.iter().all(|path| path.exists()));
    assert_eq!(journals(folder.path()), [path]);
}

#[cfg(target_os = "linux")]
mod linux {
    use std::os::unix::fs::PermissionsExt as _;
    use std::process::Command;

    use regalia_app::files::RecentFiles;
    use regalia_app::journal::{Safety, Storage, take_up};

    use super::*;
    use crate::files::child;

    fn pipe(path: &Path) {
        assert!(Command::new("mkfifo").arg(path).status().unwrap().success());
    }

    #[test]
    fn a_pipe_is_never_opened() {
        let folder = folder();
        let journals = folder.path().join("journals");
        fs::create_dir(&journals).unwrap();
        pipe(&folder.path().join("recent-files.ron"));
        pipe(&journals.join("5-5.journal"));
        pipe(&journals.join(".regalia-a.tmp"));
        std::os::unix::fs::symlink(journals.join("5-5.journal"), journals.join("6-6.journal")).unwrap();
        let mut kept = Kept::ready(&journals);
        assert!(kept.recent().is_empty());
        for name in ["5-5.journal", "6-6.journal"] {
            let told = take_up(&RealDisk, &journals.join(name)).err().unwrap().to_string();
            assert!(told.ends_with("it is not an ordinary file"), "{told}");
        }
        // The list of files is there from the first save on.
        kept.begin(new(Game::TwoKings));
        kept.play("e2e4");
        kept.ask(regalia_app::files::FileRequest::SaveTo(folder.path().join("a.regalia")));
        kept.until("it is listed", |kept| kept.resource::<RecentFiles>().files.len() == 1);
        assert!(fs::metadata(folder.path().join("recent-files.ron")).unwrap().is_file());
        assert_eq!(kept.resource::<Storage>().journals.as_deref(), Some(journals.as_path()));
    }

    #[test]
    fn unreadable_journals_are_reported() {
        const TEST: &str = "journals::found::linux::unreadable_journals_are_reported";
        let Some(seen) = child::folder() else {
            let folder = folder();
            let (path, _) = left(folder.path());
            fs::set_permissions(folder.path(), fs::Permissions::from_mode(0o755)).unwrap();
            fs::set_permissions(&path, fs::Permissions::from_mode(0o000)).unwrap();
            let other = r#"! cat *.journal >/dev/null 2>&1 && exec "$@""#;
            let ways: [(&[&str], &str); 2] =
                [(&["env"], other), (&["setpriv", "--reuid", "65534", "--regid", "65534", "--clear-groups"], other)];
            child::run(TEST, folder.path(), &ways);
            return assert!(path.exists());
        };
        let shelf = Shelf::look(&RealDisk, &seen);
        assert!(shelf.games.is_empty());
        let [told] = shelf.notices.as_slice() else { panic!("{:?}", shelf.notices) };
        assert!(told.starts_with("The journal ") && told.ends_with("cannot be read: permission denied."), "{told}");
    }

    #[test]
    fn a_file_that_gets_too_large_for_the_system_is_told() {
        const TEST: &str = "journals::found::linux::a_file_that_gets_too_large_for_the_system_is_told";
        let Some(seen) = child::folder() else {
            let folder = folder();
            child::run(TEST, folder.path(), &[(&["env"], r#"ulimit -f 16; exec "$@""#)]);
            return;
        };
        let mut kept = Kept::ready(&seen.join("journals"));
        kept.begin(new(Game::TwoKings));
        kept.play("e2e4");
        for _ in 0..300 {
            kept.undo();
            kept.app.update();
            kept.redo();
            kept.app.update();
        }
        kept.until("it is said", |kept| matches!(kept.safety(), Safety::Trouble(_)));
        let wanted = Safety::Trouble("the file would be larger than the system allows".to_owned());
        assert_eq!(kept.safety(), wanted);
        // What was written before is a game.
        let journal = kept.journal();
        kept.quit();
        assert_eq!(read(&journal).len(), 1);
    }
}

#[test]
fn lines_without_repetition_end_at_the_damage() {
    // As they were written before lines were repeated.
    let folder = folder();
    let record = new(Game::TwoKings);
    let text = plain_text(&[
        beginning(&record, None, 1).text(),
        entry::play("e2e4"),
        entry::play("e7e5"),
        entry::play("g1f3"),
    ]);
    let path = folder.path().join("1-1.journal");
    fs::write(&path, text.replacen("e7e5", "e7e6", 1)).unwrap();
    assert_eq!(Shelf::look(&RealDisk, folder.path()).games[0].ply, 1);
}
