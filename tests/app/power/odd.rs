//! A folder of journals that holds anything: the start never opens what would block it, and how much it does is bounded.

use std::path::Path;

use regalia_app::journal::{KEPT, Shelf};
use regalia_core::record::Record;
use regalia_core::record::journal::beginning;
use regalia_core::rules::Game;

use super::forgetful::Forgetful;
use super::locks::board;
use super::model::{Model, Op};
use super::reading::JOURNALS;
use crate::journals::new;
use crate::program::Program;
use crate::support::entry::{self, journal_text};

/// How many names there are.
const MANY: usize = 100_000;

/// What a start does besides going through the names, at most.
const WORK: usize = 15_000;

/// A journal of one move.
pub fn journal() -> String {
    let record: Record = new(Game::TwoKings);
    journal_text(&[beginning(&record, None, 1).text(), entry::play("e2e4")])
}

/// A disk with these files in the folder of the journals.
fn disk(names: impl Iterator<Item = String>, text: &str) -> Forgetful {
    let mut model = Model::new(&[JOURNALS]);
    for name in names {
        let path = Path::new(JOURNALS).join(name);
        model.apply(&Op::Create(path.clone())).unwrap();
        let node = model.node(&path, false).unwrap();
        model.apply(&Op::Write(node, 0, text.as_bytes().to_vec())).unwrap();
    }
    // What must not be opened, and what leads nowhere.
    model.put(&Path::new(JOURNALS).join("200000-1.journal"), None);
    model.put(&Path::new(JOURNALS).join("200001-1.journal"), Some(Path::new("200000-1.journal")));
    model.put(&Path::new(JOURNALS).join("200002-1.journal"), Some(Path::new("200002-1.journal")));
    Forgetful::new(model)
}

#[test]
fn very_many_other_files_do_not_hold_up_the_start() {
    let others = (0..MANY).map(|number| format!("photo {number}.jpg"));
    let disk = disk(others.chain(["5-5.journal".to_owned()]), &journal());
    let shelf = Shelf::look(&disk, JOURNALS.as_ref());
    assert_eq!((shelf.games.len(), shelf.notices.len()), (1, 0), "{:?}", shelf.notices);
    assert!(disk.asked() < MANY + WORK, "the disk was asked {} times", disk.asked());
}

#[test]
fn of_very_many_journals_the_newest_are_listed() {
    let disk = disk((0..MANY).map(|number| format!("{number}-1.journal")), &journal());
    let shelf = Shelf::look(&disk, JOURNALS.as_ref());
    let newest: Vec<u64> = shelf.games.iter().map(|game| game.order).collect();
    let wanted: Vec<u64> = (0..MANY as u64).rev().take(KEPT).collect();
    assert_eq!(newest, wanted);
    assert!(shelf.notices[0].ends_with("only the newest games are listed."), "{:?}", shelf.notices);
    assert!(disk.asked() < MANY + WORK, "the disk was asked {} times", disk.asked());
}

#[test]
fn very_many_damaged_journals_are_told_in_a_few_notices() {
    let disk = disk((0..1_000).map(|number| format!("{number}-1.journal")), "not a journal\n");
    let shelf = Shelf::look(&disk, JOURNALS.as_ref());
    assert!(shelf.games.is_empty() && shelf.notices.len() < 8, "{:?}", shelf.notices);
    assert!(disk.asked() < WORK, "the disk was asked {} times", disk.asked());
}

#[test]
fn after_the_greatest_number_there_is_a_game_is_kept_all_the_same() {
    let disk = disk([format!("{}-1.journal", u64::MAX)].into_iter(), &journal());
    let mut kept = board(&disk);
    kept.begin(new(Game::TwoKings));
    kept.play("d2d4 d7d5");
    kept.kept();
    kept.quit();
    assert_eq!(Shelf::look(&disk, JOURNALS.as_ref()).games.len(), 2);
}

#[test]
fn of_too_many_bytes_the_newest_journals_are_read() {
    let long = journal() + &" ".repeat(4 << 20);
    let disk = disk((0..40).map(|number| format!("{number}-1.journal")), &long);
    let shelf = Shelf::look(&disk, JOURNALS.as_ref());
    let newest: Vec<u64> = shelf.games.iter().map(|game| game.order).collect();
    assert!((5..KEPT).contains(&newest.len()), "{newest:?}");
    assert_eq!(newest, (0..40).rev().take(newest.len()).collect::<Vec<_>>());
    assert!(shelf.notices[0].ends_with("only the newest games are listed."), "{:?}", shelf.notices);
}

#[cfg(unix)]
mod unix {
    use std::ffi::OsStr;
    use std::fs;
    use std::os::unix::ffi::OsStrExt as _;
    use std::os::unix::fs::symlink;
    use std::os::unix::net::UnixListener;
    use std::process::Command;

    use regalia_app::files::{FileRequest, RecentGames};
    use regalia_core::disk::RealDisk;

    use super::*;
    use crate::journals::{Kept, folder};

    #[test]
    fn whatever_is_in_the_folder_the_start_lists_the_games() {
        let folder = folder();
        let at = |name: &str| folder.path().join(name);
        for name in ["1-1.journal", "2-2.journal.damaged", ".regalia-pipe01.tmp"] {
            assert!(Command::new("mkfifo").arg(at(name)).status().unwrap().success());
        }
        let _socket = UnixListener::bind(at("3-3.journal")).unwrap();
        fs::create_dir(at("4-4.journal")).unwrap();
        fs::create_dir(at(".regalia-folder.tmp")).unwrap();
        let links = [("5-5.journal", "/dev/zero"), ("6-6.journal", "6-6.journal"), ("7-7.journal", "nothing")];
        for (name, to) in links.into_iter().chain([("8-8.journal", "."), (".regalia-link01.tmp", "/dev/zero")]) {
            symlink(to, at(name)).unwrap();
        }
        let odd = |bytes: &[u8]| folder.path().join(OsStr::from_bytes(bytes));
        // Names that are no text: a game, its damaged copies, and what is not a journal at all.
        fs::write(odd(b"9-\xff\xfe.journal"), journal()).unwrap();
        fs::write(odd(b"10-\xff.journal"), "no journal\n").unwrap();
        fs::write(odd(b"\xf0\x28.jpg"), "").unwrap();
        // A damaged journal beside the pipe that has the name of its copy.
        let damaged = journal().replace("e2e4", "e2e5");
        fs::write(at("2-2.journal"), damaged + "and more\n").unwrap();
        let told = Shelf::look(&RealDisk, folder.path()).notices;
        assert_eq!(told.len(), 2, "{told:?}");
        assert!(told.iter().all(|told| told.contains("It is kept as")), "{told:?}");
        let mut kept = Kept::ready(folder.path());
        assert_eq!(kept.recent(), [(Game::TwoKings, 1, true)]);
        let path = kept.resource::<RecentGames>().shelf.games[0].path.clone();
        kept.ask(FileRequest::Continue(path.clone()));
        kept.until("the game", |kept| kept.app.world().get_resource::<regalia_app::board::RunningGame>().is_some());
        kept.play("e7e5");
        kept.kept();
        kept.quit();
        assert_eq!(crate::journals::read(&path).len(), 2);
    }
}
