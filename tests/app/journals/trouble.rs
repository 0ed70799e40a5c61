//! If nothing can be written, the game goes on, the player is told, and everything is kept once it can be.

use std::path::Path;
use std::process::Command;

use regalia_app::journal::{Safety, Shelf};
use regalia_core::disk::RealDisk;
use regalia_core::rules::Game;
use tempfile::TempDir;

use super::{Kept, folder, new, read, state};
use crate::program::Program;
use crate::support::not_done;

fn why(kept: &Kept) -> Option<String> {
    match kept.safety() {
        Safety::Trouble(why) => Some(why),
        _ => None,
    }
}

#[test]
fn a_folder_that_cannot_be_made_is_tried_again() {
    let folder = folder();
    let place = folder.path().join("regalia");
    std::fs::write(&place, "in the way").unwrap();
    // A file in place of the folder itself, and of the one above it.
    let mut other = Kept::ready(&place);
    other.begin(new(Game::TwoKings));
    other.until("it is said", |kept| why(kept).is_some());
    assert_eq!(why(&other).as_deref(), Some("a part of the path is not a folder"));
    let mut kept = Kept::ready(&place.join("journals"));
    kept.begin(new(Game::TwoKings));
    kept.play("e2e4");
    kept.until("it is said", |kept| why(kept).is_some());
    assert_eq!(why(&kept).as_deref(), Some("a part of the path is not a folder"));
    kept.play("e7e5 g1f3");
    // A game that is left in trouble is not forgotten either.
    let first = kept.journal();
    let wanted = state(kept.record());
    kept.begin(new(Game::Sovereign));
    kept.play("e2e4");
    assert!(why(&kept).is_some());
    std::fs::remove_file(&place).unwrap();
    kept.kept();
    assert_eq!(why(&kept), None);
    let second = kept.journal();
    kept.until("the first is listed", |kept| kept.recent() == [(Game::TwoKings, 3, true)]);
    let last = state(kept.record());
    kept.quit();
    assert_eq!(state(&read(&first)), wanted);
    assert_eq!(state(&read(&second)), last);
}

#[test]
fn a_journal_that_somebody_has_removed_is_there_again() {
    let folder = folder();
    let mut kept = Kept::ready(&folder.path().join("journals"));
    kept.begin(new(Game::TwoKings));
    kept.play("e2e4 e7e5");
    kept.kept();
    std::fs::remove_dir_all(folder.path().join("journals")).unwrap();
    kept.play("g1f3");
    kept.kept();
    let (journal, wanted) = (kept.journal(), state(kept.record()));
    kept.quit();
    assert_eq!(state(&read(&journal)), wanted);
}

/// A file system of some kilobytes; dropping it unmounts it.
struct Small(TempDir);

impl Small {
    /// `None` where this is not allowed.
    fn new() -> Option<Self> {
        let folder = folder();
        let mut mount = Command::new("mount");
        mount.args(["-t", "tmpfs", "-o", "size=64k", "regalia-test"]).arg(folder.path());
        let told = mount.output().ok()?;
        told.status.success().then_some(Self(folder))
    }

    fn path(&self) -> &Path {
        self.0.path()
    }
}

impl Drop for Small {
    fn drop(&mut self) {
        let _ = Command::new("umount").arg(self.path()).status();
    }
}

#[test]
fn writes_every_move_once_after_a_full_disk() {
    let Some(disk) = Small::new() else {
        not_done("a journal on a full disk; file systems may not be mounted here");
        return;
    };
    let mut kept = Kept::ready(&disk.path().join("journals"));
    kept.begin(new(Game::TwoKings));
    kept.play("e2e4 e7e5");
    kept.kept();
    let filler = disk.path().join("filler");
    // Fails when the disk is full, as intended.
    assert!(std::fs::write(&filler, vec![0; 1 << 20]).is_err());
    for _ in 0..100 {
        kept.play("g1f3 b8c6 f3g1 c6b8");
        if kept.record().outcome().is_some() {
            kept.go_to(2);
            kept.app.update();
        }
    }
    kept.until("it is said", |kept| why(kept).is_some());
    assert_eq!(why(&kept).as_deref(), Some("the disk is full"));
    let wanted = state(kept.record());
    std::fs::remove_file(&filler).unwrap();
    kept.kept();
    assert_eq!(why(&kept), None);
    let journal = kept.journal();
    assert_eq!(state(kept.record()), wanted);
    kept.quit();
    assert_eq!(state(&read(&journal)), wanted);
}

#[test]
fn copies_a_damaged_journal_once_after_a_full_disk() {
    let Some(disk) = Small::new() else {
        not_done("a damaged journal on a full disk; file systems may not be mounted here");
        return;
    };
    let mut kept = Kept::ready(disk.path());
    kept.begin(new(Game::TwoKings));
    kept.play("e2e4 e7e5 g1f3 b8c6");
    kept.kept();
    let journal = kept.journal();
    kept.quit();
    let mut lines: Vec<String> = std::fs::read_to_string(&journal).unwrap().lines().map(str::to_owned).collect();
    lines[2] = "zeros".to_owned();
    std::fs::write(&journal, lines.join("\n") + "\n").unwrap();
    let filler = disk.path().join("filler");
    assert!(std::fs::write(&filler, vec![0; 1 << 20]).is_err());
    let aside = || {
        let entries = std::fs::read_dir(disk.path()).unwrap().flatten();
        entries.filter(|entry| entry.file_name().to_string_lossy().contains("damaged")).count()
    };
    for _ in 0..3 {
        let shelf = Shelf::look(&RealDisk, disk.path());
        assert_eq!(shelf.games.iter().map(|game| game.ply).collect::<Vec<_>>(), [4]);
        assert!(shelf.notices[0].ends_with("the disk is full"), "{:?}", shelf.notices);
        assert_eq!(aside(), 0);
    }
    std::fs::remove_file(&filler).unwrap();
    for told in [1, 0, 0] {
        let shelf = Shelf::look(&RealDisk, disk.path());
        assert_eq!((shelf.games[0].ply, shelf.notices.len(), aside()), (4, told, 1));
    }
}
