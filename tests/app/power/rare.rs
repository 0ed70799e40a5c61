//! Power cuts at moments that seldom come in the runs.

use std::collections::BTreeSet;
use std::path::Path;

use fastrand::Rng;
use regalia_app::board::RunningGame;
use regalia_app::journal::{Shelf, take_up};
use regalia_core::record::journal::{Lines, beginning};
use regalia_core::record::save;
use regalia_core::rules::Game;
use regalia_core::storage::store::{Over, Seen, store_text};
use regalia_core::storage::temporary::replace;

use super::faults::Faults;
use super::forgetful::{Forgetful, Step};
use super::locks::{board, go_on};
use super::model::{Model, Op};
use super::odd::journal;
use super::reading::{HOME, JOURNALS, SAVES, start_on, text};
use crate::journals::new;
use crate::program::Program;
use crate::support::entry;

/// How often the power is cut after each operation.
pub const CUTS: usize = 50;

/// A file that has just been written, and is not on the disk yet.
pub fn write(model: &mut Model, path: &Path, text: &str) {
    model.apply(&Op::Create(path.to_owned())).unwrap();
    let node = model.node(path, false).unwrap();
    model.apply(&Op::Write(node, 0, text.as_bytes().to_vec())).unwrap();
}

/// Carries out what was done to the disk. After each operation, says how the disk is then, and how it may be after power
/// cuts.
pub fn cut_after_each(mut model: Model, disk: &Forgetful, mut so: impl FnMut(&Model, &Model)) -> Model {
    let (mut random, mut faults) = (Rng::with_seed(1), Faults::default());
    for step in disk.steps() {
        let Step::Op(op) = step else { continue };
        model.apply(&op).unwrap();
        (0..CUTS).for_each(|_| so(&model, &model.after_power_cut(&mut random, &mut faults)));
    }
    model
}

#[test]
fn a_damaged_journal_is_there_whenever_its_repair_is_cut_off() {
    for (damaged, games) in [("not a journal\n".to_owned(), 0), (journal() + "nonsense\nand more\n", 1)] {
        let mut model = Model::new(&[JOURNALS]);
        write(&mut model, &Path::new(JOURNALS).join("5-5.journal"), &damaged);
        model.settle();
        let disk = Forgetful::new(model.clone());
        let shelf = Shelf::look(&disk, JOURNALS.as_ref());
        assert_eq!((shelf.games.len(), shelf.notices.len()), (games, 1), "{:?}", shelf.notices);
        cut_after_each(model, &disk, |model, after| {
            assert_eq!(model.lost_copy(after, JOURNALS.as_ref()), None);
            assert_eq!(start_on(after, false).unwrap().len(), games);
        });
    }
}

#[test]
fn lines_that_a_start_has_dropped_never_come_back() {
    // One move, a second one that a power cut has turned into zeros, and a step back that it has not.
    let record = new(Game::TwoKings);
    let mut lines = Lines::default();
    let begun = [beginning(&record, None, 1).text(), entry::play("e2e4")].map(|entry| lines.next_text(entry)).concat();
    let lost = "\0".repeat(lines.next_text(entry::play("e7e5")).len());
    let torn = format!("{begun}{lost}{}", lines.next_text(entry::go(1)));
    let mut model = Model::new(&[JOURNALS]);
    write(&mut model, &Path::new(JOURNALS).join("5-5.journal"), &torn);
    model.settle();
    let disk = Forgetful::new(model.clone());
    let mut kept = board(&disk);
    go_on(&mut kept);
    assert_eq!(kept.resource::<RunningGame>().record.len(), 1);
    kept.play("e7e5");
    kept.kept();
    let mut seen = BTreeSet::new();
    cut_after_each(model, &disk, |_, after| {
        let left = Forgetful::new(after.clone());
        let shelf = Shelf::look(&left, JOURNALS.as_ref());
        let record = take_up(&left, &shelf.games[0].path).unwrap().journal.unwrap().record;
        seen.insert((record.cursor(), record.len()));
    });
    assert_eq!(seen.into_iter().collect::<Vec<_>>(), [(1, 1), (2, 2)]);
}

/// Checks that a file is synced between a cut and the next write. A disk that forgets the cut and keeps the write leaves
/// the new lines with old ones behind them, which fit if the new ones are as long as those that were lost.
pub fn assert_cuts_are_synced(disk: &Forgetful) {
    let steps = disk.steps();
    let ops: Vec<&Op> = steps.iter().filter_map(|step| if let Step::Op(op) = step { Some(op) } else { None }).collect();
    let mut cuts = 0;
    for (place, op) in ops.iter().enumerate() {
        let Op::Cut(node, _) = op else { continue };
        cuts += 1;
        let next = ops[place..].iter().find(|op| match op {
            Op::Write(of, ..) | Op::SyncFile(of) => of == node,
            _ => false,
        });
        assert!(matches!(next, Some(Op::SyncFile(_))), "{next:?} after a cut");
    }
    assert!(cuts > 0, "nothing was cut");
}

#[test]
fn saving_what_a_killed_program_has_written_keeps_it() {
    let (mut model, saved) = (Model::new(&[HOME]), save::to_text(&new(Game::TwoKings)));
    write(&mut model, SAVES[0].as_ref(), &saved);
    let disk = Forgetful::new(model.clone());
    let over = Over::Known(Some(Seen::of(saved.as_bytes())));
    store_text(&disk, SAVES[0].as_ref(), &saved, over).unwrap();
    is_kept(model, &disk, SAVES[0], &saved);
}

#[test]
fn a_file_in_a_new_folder_is_kept() {
    let (model, path) = (Model::new(&[HOME]), "/home/ann/new/folder/file");
    let disk = Forgetful::new(model.clone());
    replace(&disk, path.as_ref(), b"text").unwrap();
    is_kept(model, &disk, path, "text");
}

/// Checks that no power cut takes a file once everything was done to the disk.
fn is_kept(model: Model, disk: &Forgetful, path: &str, wanted: &str) {
    let model = cut_after_each(model, disk, |_, _| {});
    let (mut random, mut faults) = (Rng::with_seed(1), Faults::default());
    for _ in 0..CUTS {
        let after = Forgetful::new(model.after_power_cut(&mut random, &mut faults));
        assert_eq!(text(&after, path).as_deref(), Some(wanted));
    }
}
