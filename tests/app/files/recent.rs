//! The recent files.

use std::fs;
use std::path::{Path, PathBuf};

use regalia_app::files::{FileEvent, FileRequest, REMEMBERED, RecentFiles, RecentGames};
use regalia_core::storage::file;

use super::program::Desk;
use crate::program::Program;
use crate::support::records::usual;

fn listed(desk: &Desk) -> Vec<PathBuf> {
    desk.app.world().resource::<RecentFiles>().files.iter().map(|file| file.path.clone()).collect()
}

fn open(desk: &mut Desk, path: &Path) -> FileEvent {
    desk.ask(FileRequest::OpenPath(path.to_owned()));
    desk.told()
}

#[test]
fn the_last_files_are_remembered_the_newest_first() {
    let mut desk = Desk::new();
    let paths: Vec<PathBuf> = (0..=REMEMBERED).map(|number| desk.path(&format!("{number}.regalia"))).collect();
    for path in &paths {
        file::store(path, &usual()).unwrap();
        assert!(matches!(open(&mut desk, path), FileEvent::Opened));
    }
    let expected: Vec<PathBuf> = paths[1..].iter().rev().cloned().collect();
    assert_eq!(listed(&desk), expected);
    // Saving counts like opening, and nothing is listed twice.
    desk.app.update();
    desk.play("e2e4");
    desk.ask(FileRequest::SaveTo(paths[5].with_file_name("saved.regalia")));
    assert!(matches!(desk.told(), FileEvent::Saved));
    assert!(matches!(open(&mut desk, &paths[4]), FileEvent::Opened));
    let now = listed(&desk);
    assert_eq!(now[..2], [paths[4].clone(), paths[5].with_file_name("saved.regalia")]);
    assert_eq!((now.len(), now.iter().filter(|path| **path == paths[4]).count()), (REMEMBERED, 1));
    // The next program knows them.
    let desk = Desk::of(desk.end());
    assert_eq!(listed(&desk), now);
}

#[test]
fn a_missing_file_is_reported_and_no_longer_listed() {
    let mut desk = Desk::new();
    let (gone, bad) = (desk.path("gone.regalia"), desk.path("bad.regalia"));
    for path in [&gone, &bad] {
        file::store(path, &usual()).unwrap();
        assert!(matches!(open(&mut desk, path), FileEvent::Opened));
    }
    fs::remove_file(&gone).unwrap();
    fs::write(&bad, "nonsense").unwrap();
    let FileEvent::Failed(why) = open(&mut desk, &gone) else { panic!("it is not told") };
    assert_eq!(why.text, format!("cannot open {}: no such file", gone.display()));
    // A broken file may be repaired.
    assert!(matches!(open(&mut desk, &bad), FileEvent::Failed(_)));
    assert_eq!(listed(&desk), [bad]);
}

#[test]
fn an_unreadable_list_is_replaced() {
    let mut desk = Desk::new();
    let path = desk.path("a.regalia");
    file::store(&path, &usual()).unwrap();
    fs::create_dir_all(desk.path("data")).unwrap();
    fs::write(desk.path("data/recent-files.ron"), [0xff, 0, b'(']).unwrap();
    assert!(matches!(open(&mut desk, &path), FileEvent::Opened));
    assert_eq!(listed(&desk), [path]);
    let desk = Desk::of(desk.end());
    assert_eq!(listed(&desk).len(), 1);
}

#[test]
fn a_folder_is_refused_with_a_sentence() {
    let mut desk = Desk::new();
    let folder = desk.folder.path().to_owned();
    let FileEvent::Failed(why) = open(&mut desk, &folder) else { panic!("it is not told") };
    assert_eq!(why.text, format!("cannot open {}: it is a folder", folder.display()));
    assert!(listed(&desk).is_empty());
}

#[test]
fn a_missing_journal_is_reported_and_no_longer_listed() {
    let mut desk = Desk::new();
    desk.begin(usual());
    desk.play("e2e4");
    let mut desk = Desk::of(desk.end());
    let kept = |desk: &Desk| desk.app.world().resource::<RecentGames>().shelf.games.clone();
    let path = kept(&desk)[0].path.clone();
    fs::remove_file(&path).unwrap();
    desk.ask(FileRequest::Continue(path.clone()));
    let FileEvent::Failed(why) = desk.told() else { panic!("it is not told") };
    assert!(why.text.starts_with(&format!("cannot continue the game in {}: ", path.display())), "{why:?}");
    assert!(kept(&desk).is_empty());
}
