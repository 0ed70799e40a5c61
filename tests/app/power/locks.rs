//! Disks without locks: games are kept all the same, and two programs never overwrite each other in silence.

use std::sync::Arc;
use std::time::{Duration, SystemTime};

use fastrand::Rng;
use regalia_app::board::RunningGame;
use regalia_app::files::{FileRequest, RecentGames};
use regalia_app::journal::{DiskInUse, GameJournal, KEPT, Shelf, Storage, take_up};
use regalia_app::panels::StatusLine;
use regalia_core::disk::Disk as _;
use regalia_core::record::Record;
use regalia_core::rules::Game;

use super::forgetful::Forgetful;
use super::model::Model;
use super::program;
use super::reading::{HOME, JOURNALS, state};
use crate::journals::{Kept, new};
use crate::program::Program;

/// What systems answer where there are no locks: no such call, an error of the disk, an invalid call, no locks left, not
/// supported.
const ANSWERS: [i32; 5] = [38, 5, 22, 37, 95];

fn without_locks(answer: i32) -> Forgetful {
    Forgetful::without_locks(Model::new(&[HOME]), answer)
}

/// The whole program on a disk.
fn start(disk: &Forgetful) -> Kept {
    let mut kept = Kept::start(JOURNALS.as_ref());
    kept.app.world_mut().resource_mut::<Storage>().disk = DiskInUse(Arc::new(disk.clone()));
    kept.until("the games are known", |kept| kept.resource::<RecentGames>().is_known);
    kept
}

/// The live board with its journal on a disk.
pub fn board(disk: &Forgetful) -> Kept {
    let mut kept = Kept { app: program::board(disk) };
    kept.until("the games are known", |kept| kept.resource::<RecentGames>().is_known);
    kept
}

/// Continues the newest game.
pub fn go_on(kept: &mut Kept) {
    let path = kept.resource::<RecentGames>().shelf.games[0].path.clone();
    kept.ask(FileRequest::Continue(path));
    kept.until("the game", |kept| kept.app.world().get_resource::<RunningGame>().is_some());
}

/// What the journals hold.
fn left(disk: &Forgetful) -> Vec<String> {
    let shelf = Shelf::look(disk, JOURNALS.as_ref());
    assert_eq!(shelf.notices, [""; 0]);
    let read = |path| state(&take_up(disk, path).unwrap().journal.unwrap().record);
    shelf.games.iter().map(|game| read(&game.path)).collect()
}

#[test]
fn whatever_a_place_without_locks_answers_games_are_kept_there_and_it_is_said_once() {
    for answer in ANSWERS {
        let disk = without_locks(answer);
        for start_again in 0..2 {
            let mut kept = start(&disk);
            assert!(kept.notices().0.is_empty(), "{answer}: {:?}", kept.notices());
            if start_again == 0 {
                kept.begin(new(Game::TwoKings));
                kept.play("e2e4");
            } else {
                go_on(&mut kept);
                kept.play("g1f3");
            }
            kept.kept();
            kept.until("it is said", |kept| kept.resource::<StatusLine>().0.contains("no locks"));
            kept.play(if start_again == 0 { "e7e5" } else { "b8c6" });
            kept.kept();
            kept.frames(3);
            assert_eq!(kept.resource::<StatusLine>().0, "", "{answer}: it is said once");
            let wanted = state(kept.record());
            kept.quit();
            assert_eq!(left(&disk), [wanted], "{answer}");
        }
    }
}

#[test]
fn with_locks_nothing_is_said() {
    let disk = Forgetful::new(Model::new(&[HOME]));
    let mut kept = start(&disk);
    kept.begin(new(Game::TwoKings));
    kept.play("e2e4");
    kept.kept();
    kept.frames(3);
    assert_eq!(kept.resource::<StatusLine>().0, "");
}

#[test]
fn two_programs_that_play_the_same_game_without_locks_both_go_on() {
    let disk = without_locks(37);
    let mut one = board(&disk);
    one.begin(new(Game::TwoKings));
    one.play("e2e4 e7e5");
    one.kept();
    let shared = one.journal();
    let mut other = board(&disk);
    go_on(&mut other);
    assert_eq!(other.journal(), shared);
    other.play("g1f3 b8c6");
    other.kept();
    one.play("d2d4");
    one.kept();
    one.until("it is said", |one| !one.notices().0.is_empty());
    let told = &one.notices().0[0].text;
    assert!(told.contains("Another program") && told.contains("Nothing is lost"), "{told}");
    assert_ne!(one.journal(), shared);
    assert_eq!((other.journal(), other.notices().0.len()), (shared, 0));
    one.play("e5d4");
    other.play("b1c3");
    let wanted = [state(one.record()), state(other.record())];
    one.quit();
    other.quit();
    let mut found = left(&disk);
    found.reverse();
    assert_eq!(found, wanted);
}

#[test]
fn without_locks_only_games_that_nobody_has_touched_for_long_make_room() {
    let (disk, count, now) = (without_locks(37), KEPT + 3, SystemTime::now());
    disk.set_made(now);
    for _ in 0..count {
        let mut kept = board(&disk);
        kept.begin(new(Game::TwoKings));
        kept.play("e2e4 e7e5");
        kept.kept();
        kept.quit();
    }
    let day = Duration::from_secs(24 * 3600);
    for (made, files, notices) in [(now, count, 0), (now + day, count, 0), (now - 2 * day, KEPT, 1)] {
        disk.set_made(made);
        let shelf = Shelf::look(&disk, JOURNALS.as_ref());
        assert_eq!((shelf.games.len(), shelf.notices.len()), (KEPT, notices), "{:?}", shelf.notices);
        assert_eq!(disk.read_dir(JOURNALS.as_ref()).unwrap().count(), files);
    }
}

/// Somebody plays anything.
fn play(kept: &mut Kept, random: &mut Rng) {
    let record: &Record = kept.record();
    let legal = record.legal_actions();
    match random.choice(&legal).filter(|_| random.u8(..6) > 0) {
        Some(action) => kept.play_action(*action),
        None => kept.go_to(random.usize(..=record.len())),
    };
}

#[test]
fn whatever_two_programs_do_without_locks_the_game_of_each_is_there() {
    let mut moved = 0;
    for seed in 0..60 {
        let mut random = Rng::with_seed(seed);
        let disk = without_locks(37);
        let mut one = board(&disk);
        one.begin(new(Game::ALL[random.usize(..Game::ALL.len())]));
        (0..3).for_each(|_| play(&mut one, &mut random));
        one.kept();
        let mut other = board(&disk);
        go_on(&mut other);
        let mut both = [one, other];
        for _ in 0..random.usize(1..12) {
            let kept = &mut both[random.usize(..2)];
            match random.u8(..5) {
                0 => kept.kept(),
                // Its journal is written anew.
                1 => kept.app.world_mut().resource_mut::<GameJournal>().rewrite_after(0),
                _ => play(kept, &mut random),
            }
        }
        random.shuffle(&mut both);
        let mut wanted = Vec::new();
        for mut kept in both {
            kept.kept();
            kept.frames(2);
            moved += kept.notices().0.len();
            wanted.push(state(kept.record()));
            kept.quit();
        }
        let found = left(&disk);
        assert!(wanted.iter().all(|wanted| found.contains(wanted)), "seed {seed}:\n{wanted:#?}\n{found:#?}");
    }
    assert!(moved >= 20, "only {moved} times one noticed the other");
}
