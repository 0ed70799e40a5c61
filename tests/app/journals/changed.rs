//! A journal that another program changes while its game is played: it is rewritten from memory.

use std::fs;
use std::path::Path;

use regalia_app::journal::Safety;
use regalia_core::rules::Game;

use super::{Kept, folder, journals, new, read, state};
use crate::program::Program;

/// A game with some moves in its journal.
fn playing(folder: &Path) -> Kept {
    let mut kept = Kept::ready(folder);
    kept.begin(new(Game::TwoKings));
    kept.play("e2e4 e7e5 g1f3");
    kept.kept();
    kept
}

/// What is done to a file, and how.
type Harm = (&'static str, fn(&Path));

/// What programs and people do to a file that they find.
fn harms() -> [Harm; 8] {
    [
        ("cut", |path| drop(fs::OpenOptions::new().write(true).open(path).map(|file| file.set_len(40)))),
        ("emptied", |path| fs::write(path, "").unwrap()),
        ("altered in place", |path| {
            let text = fs::read_to_string(path).unwrap().replace("e7e5", "e7e6");
            fs::write(path, text).unwrap();
        }),
        ("added to", |path| fs::write(path, fs::read_to_string(path).unwrap() + "merged\n").unwrap()),
        ("replaced by a copy", |path| {
            let copy = path.with_extension("copy");
            fs::copy(path, &copy).unwrap();
            fs::rename(&copy, path).unwrap();
        }),
        ("replaced by an older copy", |path| {
            let text = fs::read_to_string(path).unwrap();
            let copy = path.with_extension("copy");
            let first = text.lines().next().unwrap();
            fs::write(&copy, format!("{first}\n")).unwrap();
            fs::rename(&copy, path).unwrap();
        }),
        ("removed", |path| fs::remove_file(path).unwrap()),
        ("moved away", |path| fs::rename(path, path.with_extension("old")).unwrap()),
    ]
}

#[test]
fn whatever_is_done_to_the_journal_the_next_move_brings_it_back() {
    for (what, harm) in harms() {
        let folder = folder();
        let mut kept = playing(folder.path());
        let journal = kept.journal();
        harm(&journal);
        kept.play("b8c6");
        kept.kept();
        let wanted = state(kept.record());
        assert_eq!(kept.journal(), journal, "{what}");
        // As after a kill: only what is on the disk now counts.
        let copy = folder.path().join("7-7.journal");
        fs::copy(&journal, &copy).unwrap();
        assert_eq!(state(&read(&copy)), wanted, "{what}");
        fs::remove_file(&copy).unwrap();
        // And it goes on as before.
        kept.play("d2d4");
        kept.kept();
        let wanted = state(kept.record());
        kept.quit();
        assert_eq!(state(&read(&journal)), wanted, "{what}");
        assert_eq!(journals(folder.path()), [journal], "{what}");
    }
}

#[test]
fn whatever_is_done_to_the_journal_the_end_of_the_program_brings_it_back() {
    for (what, harm) in harms() {
        let folder = folder();
        let kept = playing(folder.path());
        let (journal, wanted) = (kept.journal(), state(kept.record()));
        harm(&journal);
        kept.quit();
        drop(Kept::ready(folder.path()));
        assert_eq!(state(&read(&journal)), wanted, "{what}");
    }
}

#[test]
fn a_copy_that_another_program_has_taken_up_is_left_alone() {
    let folder = folder();
    let mut kept = playing(folder.path());
    let journal = kept.journal();
    let copy = journal.with_extension("copy");
    fs::copy(&journal, &copy).unwrap();
    let held = fs::File::open(&copy).unwrap();
    held.try_lock().unwrap();
    fs::rename(&copy, &journal).unwrap();
    kept.play("b8c6");
    kept.until("it is said", |kept| matches!(kept.safety(), Safety::Trouble(_)));
    drop(held);
    kept.kept();
    let wanted = state(kept.record());
    kept.quit();
    assert_eq!(state(&read(&journal)), wanted);
}

#[test]
fn a_folder_that_becomes_a_file_and_is_mended_keeps_the_game_again() {
    let folder = folder();
    let data = folder.path().join("regalia");
    let mut kept = playing(&data.join("journals"));
    let journal = kept.journal();
    fs::remove_dir_all(&data).unwrap();
    fs::write(&data, "in the way").unwrap();
    kept.play("b8c6");
    kept.until("it is said", |kept| matches!(kept.safety(), Safety::Trouble(_)));
    assert_eq!(kept.safety(), Safety::Trouble("a part of the path is not a folder".to_owned()));
    fs::remove_file(&data).unwrap();
    // Nothing is played meanwhile.
    kept.kept();
    let wanted = state(kept.record());
    let copy = folder.path().join("7-7.journal");
    fs::copy(&journal, &copy).unwrap();
    assert_eq!(state(&read(&copy)), wanted);
}
