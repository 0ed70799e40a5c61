//! Which game was played last, and which one goes when there are too many: by a number, not by the clock.

use std::fs;
use std::path::{Path, PathBuf};
use std::time::{Duration, SystemTime};

use regalia_app::files::FileRequest;
use regalia_app::journal::{KEPT, Shelf};
use regalia_core::disk::RealDisk;
use regalia_core::record::Record;
use regalia_core::record::journal::{Lines, beginning};
use regalia_core::rules::{Game, Seat};

use super::{Kept, folder, new, read};
use crate::program::Program;
use crate::support::{act, entry};

/// Far in the future.
const LATER: Duration = Duration::from_secs(100 * 365 * 24 * 3600);

/// A journal with this name, as a program leaves it, with `plies` moves back and forth.
fn left(folder: &Path, name: &str, plies: usize, more: &[entry::Entry]) -> PathBuf {
    let mut record = new(Game::TwoKings);
    record.set_name(Seat::One, name.to_owned());
    record.take_edits();
    let mut lines = Lines::default();
    let mut text = lines.next(&beginning(&record, None, 1));
    for action in ["g1f3", "g8f6", "f3g1", "f6g8"].iter().cycle().take(plies) {
        record.play(act(action)).unwrap();
        text.extend(record.take_edits().iter().map(|entry| lines.next(entry)));
    }
    text.extend(more.iter().map(|entry| lines.next_text(entry.clone())));
    let path = folder.join(format!("{name}.journal"));
    fs::write(&path, text).unwrap();
    path
}

fn date(path: &Path, when: SystemTime) {
    fs::OpenOptions::new().append(true).open(path).unwrap().set_modified(when).unwrap();
}

/// The names of the journals on the shelf, in order.
fn names(shelf: &Shelf) -> Vec<String> {
    shelf.games.iter().map(|game| game.path.file_stem().unwrap().to_str().unwrap().to_owned()).collect()
}

#[test]
fn a_clock_that_is_set_back_neither_hides_nor_removes_the_last_game() {
    let folder = folder();
    let future = SystemTime::now() + LATER;
    let number = future.duration_since(SystemTime::UNIX_EPOCH).unwrap().as_millis();
    for game in 0..u64::try_from(KEPT).unwrap() {
        let path = left(folder.path(), &format!("{}-1", number + u128::from(game)), 4, &[]);
        date(&path, future + Duration::from_secs(game));
    }
    // Begin once while the others are known, and once before the folder has been listed.
    for looks_first in [true, false] {
        let mut kept = if looks_first { Kept::ready(folder.path()) } else { Kept::start(folder.path()) };
        kept.begin(new(Game::Sovereign));
        kept.play("e2e4 own=b");
        kept.until("the others are known", |kept| kept.recent().len() >= KEPT - 1);
        kept.kept();
        let journal = kept.journal();
        kept.quit();
        let shelf = Shelf::look(&RealDisk, folder.path());
        assert_eq!(shelf.unfinished().map(|game| &game.path), Some(&journal), "{looks_first}");
        assert_eq!(shelf.games.len(), KEPT);
        assert_eq!(read(&journal).len(), 2);
    }
}

#[test]
fn a_game_that_is_gone_on_with_comes_after_all_others() {
    let folder = folder();
    let future = SystemTime::now() + LATER;
    let first = left(folder.path(), "100-1", 2, &[]);
    let second = left(folder.path(), "200-1", 2, &[]);
    let third = left(folder.path(), "150-1", 2, &[entry::order(300)]);
    date(&second, future);
    assert_eq!(names(&Shelf::look(&RealDisk, folder.path())), ["150-1", "200-1", "100-1"]);
    let mut kept = Kept::start(folder.path());
    kept.ask(FileRequest::Continue(first.clone()));
    kept.until("the game", |kept| kept.app.world().get_resource::<regalia_app::board::RunningGame>().is_some());
    kept.kept();
    kept.quit();
    let shelf = Shelf::look(&RealDisk, folder.path());
    assert_eq!(names(&shelf), ["100-1", "150-1", "200-1"]);
    assert!(shelf.games[0].order > 300);
    assert!(second.exists() && third.exists());
}

#[test]
fn games_that_are_saved_finished_or_hardly_begun_go_first() {
    let folder = folder();
    let saved = [entry::saved(Some("/a.regalia"))];
    let ended = [entry::end("1/2-1/2 agreement")];
    for number in 0..KEPT {
        left(folder.path(), &format!("{}-1", 100 + number), 4, &[]);
    }
    left(folder.path(), "500-1", 4, &saved);
    left(folder.path(), "501-1", 4, &ended);
    left(folder.path(), "502-1", 1, &[]);
    // The last one is never removed, whatever it is.
    left(folder.path(), "503-1", 1, &[]);
    let shelf = Shelf::look(&RealDisk, folder.path());
    let mut wanted: Vec<String> = (101..100 + KEPT).rev().map(|number| format!("{number}-1")).collect();
    wanted.insert(0, "503-1".to_owned());
    assert_eq!(names(&shelf), wanted);
    // One of the unsaved games was removed, and this is reported.
    assert_eq!(shelf.notices.len(), 1);
    assert!(
        shelf.notices[0].contains("100-1") && shelf.notices[0].contains("The oldest one was removed"),
        "{:?}",
        shelf.notices
    );
    assert_eq!(Shelf::look(&RealDisk, folder.path()).notices.len(), 0);
}

#[test]
fn a_game_without_moves_is_not_offered() {
    let folder = folder();
    left(folder.path(), "100-1", 3, &[]);
    let mut kept = Kept::ready(folder.path());
    // From a position that was set up: it stays among the recent games.
    let start = {
        let mut record = new(Game::TwoKings);
        record.play(act("e2e4")).unwrap();
        Record::from_position(record.position().clone(), *record.options(), Vec::new())
    };
    kept.begin(start);
    kept.kept();
    kept.quit();
    let shelf = Shelf::look(&RealDisk, folder.path());
    assert_eq!(shelf.games.len(), 2);
    assert_eq!(shelf.unfinished().map(|game| game.plies), Some(3));
    let mut kept = Kept::ready(folder.path());
    kept.begin(new(Game::Martian));
    kept.undo();
    kept.frames(3);
    kept.kept();
    kept.quit();
    assert_eq!(Shelf::look(&RealDisk, folder.path()).games.len(), 2);
}
