//! Continues journals written by release 0.2.0.

use std::fs;
use std::path::PathBuf;
use std::time::Instant;

use regalia_app::board::TimeSource;
use regalia_app::files::FileRequest;
use regalia_app::journal::{GameJournal, take_up};
use regalia_core::disk::RealDisk;
use regalia_core::record::journal;
use tempfile::TempDir;

use super::{Kept, folder};
use crate::program::Program;
use crate::support::describe::describe;
use crate::support::golden::{GoldenFile, golden};

/// Copies all golden journals into a folder. Their descriptions keep only the game.
fn copies(folder: &TempDir) -> Vec<(PathBuf, GoldenFile)> {
    let files = golden("journals").into_iter().chain(golden("live"));
    let copied = files.enumerate().map(|(number, mut golden)| {
        let path = folder.path().join(format!("{}-1.journal", number + 1));
        fs::copy(&golden.path, &path).unwrap();
        let game = golden.description.find("game: ").unwrap();
        golden.description.drain(..game);
        (path, golden)
    });
    copied.collect()
}

#[test]
fn takes_up_golden_journals() {
    let folder = folder();
    for (path, golden) in copies(&folder) {
        let taken = take_up(&RealDisk, &path).unwrap();
        golden.check(&describe(&taken.journal.unwrap().record));
        let is_damaged = ["damaged-line.journal", "two-missing-lines.journal"].contains(&golden.name().as_str());
        assert_eq!(taken.notice.is_some(), is_damaged, "{}: {:?}", golden.name(), taken.notice);
    }
}

#[test]
fn continues_golden_journals() {
    // Its own folder would keep only the newest games.
    let (own, other) = (folder(), folder());
    let mut kept = Kept::ready(own.path());
    let now = Instant::now();
    kept.app.world_mut().insert_resource(TimeSource::new(move || now));
    for (path, golden) in copies(&other) {
        let mut wanted = journal::read(&fs::read(&path).unwrap()).unwrap().record;
        if wanted.result().is_some() && wanted.is_on_main_line() {
            // A finished game is shown at its end.
            wanted.back_to_game();
        }
        kept.ask(FileRequest::Continue(path.clone()));
        kept.until("the game is on the board", |kept| kept.resource::<GameJournal>().path() == Some(&*path));
        assert_eq!(describe(kept.record()), describe(&wanted), "{}", golden.name());
    }
}
