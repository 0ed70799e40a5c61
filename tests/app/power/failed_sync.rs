//! Syncs that fail: what was called kept is there after a power cut all the same, and the player is told meanwhile.

use std::collections::BTreeSet;
use std::path::Path;

use fastrand::Rng;
use regalia_app::board::RunningGame;
use regalia_app::journal::{Safety, Shelf, take_up};
use regalia_core::record::journal::{Lines, beginning};
use regalia_core::rules::Game;

use super::faults::Faults;
use super::forgetful::{Forgetful, Step};
use super::locks::{board, go_on};
use super::model::{Model, Op};
use super::rare::{CUTS, assert_cuts_are_synced, cut_after_each, write};
use super::reading::{JOURNALS, state};
use crate::journals::{Kept, new};
use crate::program::Program;
use crate::support::entry;

/// What systems answer when a sync fails.
const EIO: &str = "Input/output error";

/// A disk with the journal of one move. Behind it stands what a power cut has left of two more lines: the first one is
/// lost, but not the one after it, which steps back.
fn torn() -> Model {
    let record = new(Game::TwoKings);
    let mut lines = Lines::default();
    let begun = [beginning(&record, None, 1).text(), entry::play("e2e4")].map(|entry| lines.next_text(entry)).concat();
    let lost = "\0".repeat(lines.next_text(entry::play("e7e5")).len());
    let mut model = Model::new(&[JOURNALS]);
    write(
        &mut model,
        &Path::new(JOURNALS).join("5-5.journal"),
        &format!("{begun}{lost}{}", lines.next_text(entry::go(1))),
    );
    model.settle();
    model
}

/// Continues the game of such a journal and plays a move; `failing` of the syncs from then on fail.
fn play_on(failing: usize) -> (Model, Forgetful) {
    let model = torn();
    let disk = Forgetful::new(model.clone());
    let mut kept = board(&disk);
    go_on(&mut kept);
    assert_eq!(kept.resource::<RunningGame>().record.len(), 1);
    kept.kept();
    disk.fail_syncs(failing);
    kept.play("e7e5");
    kept.kept();
    (model, disk)
}

/// The cursor and the length of the only game.
fn found(model: Model) -> (usize, usize) {
    let disk = Forgetful::new(model);
    let shelf = Shelf::look(&disk, JOURNALS.as_ref());
    let record = take_up(&disk, &shelf.games[0].path).unwrap().journal.unwrap().record;
    (record.cursor(), record.len())
}

#[test]
fn syncs_the_cut_before_the_next_line() {
    let (model, disk) = play_on(0);
    assert_cuts_are_synced(&disk);
    let mut seen = BTreeSet::new();
    cut_after_each(model, &disk, |_, after| {
        seen.insert(found(after.clone()));
    });
    assert_eq!(seen.into_iter().collect::<Vec<_>>(), [(1, 1), (2, 2)]);
}

#[test]
fn makes_good_a_cut_whose_sync_has_failed() {
    for failing in 1..4 {
        let (model, disk) = play_on(failing);
        let (mut seen, mut faults, mut random) = (BTreeSet::new(), Faults::default(), Rng::with_seed(1));
        let model = cut_after_each(model, &disk, |_, after| {
            seen.insert(found(after.clone()));
        });
        assert_eq!(seen.into_iter().collect::<Vec<_>>(), [(1, 1), (2, 2)], "{failing} syncs failed");
        // What the bar has called kept.
        let after: BTreeSet<_> = (0..CUTS).map(|_| found(model.after_power_cut(&mut random, &mut faults))).collect();
        assert_eq!(after.into_iter().collect::<Vec<_>>(), [(2, 2)], "{failing} syncs failed");
    }
}

fn trouble(kept: &Kept) -> Option<String> {
    if let Safety::Trouble(why) = kept.safety() { Some(why) } else { None }
}

#[test]
fn rewrites_the_journal_when_a_sync_has_failed() {
    for failing in 1..4 {
        let model = Model::new(&[JOURNALS]);
        let disk = Forgetful::new(model.clone());
        let mut kept = board(&disk);
        kept.begin(new(Game::TwoKings));
        kept.play("e2e4");
        kept.kept();
        let before = disk.steps().len();
        disk.fail_syncs(failing);
        kept.play("e7e5");
        kept.until("it is said", |kept| trouble(kept).is_some());
        assert!(trouble(&kept).unwrap().contains(EIO), "{:?}", trouble(&kept));
        kept.play("g1f3 b8c6");
        kept.kept();
        let wanted = state(kept.record());
        let steps = disk.steps();
        let is_renamed = |step: &Step| matches!(step, Step::Op(Op::Rename(..)));
        assert!(steps[before..].iter().any(is_renamed), "the file that could not be synced was replaced");
        let model = cut_after_each(model, &disk, |_, _| {});
        let (mut faults, mut random) = (Faults::default(), Rng::with_seed(1));
        for _ in 0..CUTS {
            let left = Forgetful::new(model.after_power_cut(&mut random, &mut faults));
            let shelf = Shelf::look(&left, JOURNALS.as_ref());
            assert_eq!((shelf.games.len(), &shelf.notices[..]), (1, &[][..]), "{failing} syncs failed");
            let read = take_up(&left, &shelf.games[0].path).unwrap().journal.unwrap().record;
            assert_eq!(state(&read), wanted, "{failing} syncs failed");
        }
    }
}
