//! The longest game that is kept: up to its last ply it comes back, and of what follows it is said that it does not.

use std::fs;
use std::path::{Path, PathBuf};

use fastrand::Rng;
use regalia_app::board::RunningGame;
use regalia_app::files::FileRequest;
use regalia_app::journal::Safety;
use regalia_core::record::Record;
use regalia_core::record::journal::{Lines, MAX_JOURNAL_PLIES, beginning};
use regalia_core::rules::{Action, Game};

use super::{Kept, folder, new, read, state};
use crate::program::Program;

/// A journal of a game of so many plies, as a program leaves it: nearly every ply is a variation, since long lines would
/// end by repetition.
fn left(folder: &Path, plies: usize) -> (PathBuf, Record) {
    let (mut record, mut random, mut lines) = (new(Game::TwoKings), Rng::with_seed(1), Lines::default());
    record.take_edits();
    let mut text = lines.next(&beginning(&record, None, 1));
    while record.plies() < plies {
        match random.choice(record.legal_actions()).filter(|_| record.cursor() < 30) {
            Some(action) => record.play(action).unwrap(),
            None => drop(record.jump(random.usize(..5))),
        }
        text.extend(record.take_edits().iter().map(|entry| lines.next(entry)));
    }
    let path = folder.join("long.journal");
    fs::write(&path, text).unwrap();
    (path, record)
}

/// Goes on with it.
fn go_on(folder: &Path, path: &Path) -> Kept {
    let mut kept = Kept::start(folder);
    kept.ask(FileRequest::Continue(path.to_owned()));
    kept.until("the game", |kept| kept.app.world().get_resource::<RunningGame>().is_some());
    kept
}

/// An action that was not played here before.
fn unplayed(record: &Record) -> Action {
    let is_new = |action: &Action| {
        let mut then = record.clone();
        then.play(*action).is_ok() && then.plies() > record.plies()
    };
    record.legal_actions().into_iter().find(is_new).unwrap()
}

#[test]
fn the_longest_game_comes_back_and_what_follows_is_said_not_to() {
    let folder = folder();
    let (path, written) = left(folder.path(), MAX_JOURNAL_PLIES - 1);
    let mut kept = go_on(folder.path(), &path);
    assert_eq!(state(kept.record()), state(&written));
    // Back to where there is something to play, and the last ply that is kept.
    kept.go_to(3);
    kept.app.update();
    let last = unplayed(kept.record());
    kept.play_action(last);
    kept.app.update();
    kept.kept();
    // To play what was played before makes the game no longer.
    kept.go_to(3);
    kept.play_action(last);
    kept.app.update();
    kept.kept();
    assert_eq!((kept.record().plies(), kept.record().cursor()), (MAX_JOURNAL_PLIES, 4));
    let wanted = state(kept.record());
    kept.play_action(unplayed(kept.record()));
    kept.app.update();
    assert_eq!((kept.record().plies(), kept.safety()), (MAX_JOURNAL_PLIES + 1, Safety::Full));
    let (words, warns) = kept.safety().words(true);
    assert!(warns && words.contains("too long"), "{words}");
    assert!(kept.safety().more(None).contains(&MAX_JOURNAL_PLIES.to_string()));
    // Nor is anything kept that follows what is not.
    kept.go_to(1);
    kept.app.update();
    assert_eq!(kept.safety(), Safety::Full);
    kept.quit();
    assert_eq!(state(&read(&path)), wanted, "up to its last ply, with nothing behind it");
    let mut kept = go_on(folder.path(), &path);
    assert_eq!(state(kept.record()), wanted);
    kept.kept();
}
