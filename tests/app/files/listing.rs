//! What the program's own file dialog lists.

use std::fs;

use regalia_app::files::{Listing, MOST_LISTED, Purpose};
use tempfile::tempdir;

#[test]
fn folders_come_first_then_the_files_of_a_purpose_and_nothing_else() {
    let folder = tempdir().unwrap();
    for name in ["beta", "Alpha", ".hidden", "gamma.regalia"] {
        fs::create_dir(folder.path().join(name)).unwrap();
    }
    for name in ["Zoë.regalia", "ann.regalia", "b.txt", "c.pgn", "d.png", ".secret.regalia", "ann.regalia.bak", "e.odt"]
    {
        fs::write(folder.path().join(name), "").unwrap();
    }
    let listing = Listing::of(folder.path());
    for (purpose, files) in [
        (Purpose::Open, &["ann.regalia", "b.txt", "c.pgn", "Zoë.regalia"][..]),
        (Purpose::Save, &["ann.regalia", "Zoë.regalia"]),
        (Purpose::ExportText, &["b.txt", "c.pgn"]),
        (Purpose::ExportPicture, &["d.png"]),
    ] {
        let entries = listing.clone().for_purpose(purpose).entries;
        let names: Vec<(&str, bool)> = entries.iter().map(|entry| (entry.name.as_str(), entry.is_folder)).collect();
        let wanted = ["Alpha", "beta", "gamma.regalia"].map(|name| (name, true)).into_iter();
        assert_eq!(names, wanted.chain(files.iter().map(|name| (*name, false))).collect::<Vec<_>>(), "{purpose:?}");
    }
    assert_eq!((listing.folder.as_path(), listing.problem), (folder.path(), None));
    assert_eq!(listing.entries[0].path, folder.path().join("Alpha"));
}

#[cfg(unix)]
#[test]
fn links_count_as_their_targets() {
    let folder = tempdir().unwrap();
    fs::create_dir(folder.path().join("real")).unwrap();
    std::os::unix::fs::symlink("real", folder.path().join("link")).unwrap();
    std::os::unix::fs::symlink("nowhere", folder.path().join("lost")).unwrap();
    let listing = Listing::of(folder.path());
    let names: Vec<&str> = listing.entries.iter().map(|entry| entry.name.as_str()).collect();
    assert_eq!(names, ["link", "real"]);
}

#[test]
fn a_large_folder_is_cut_with_a_note() {
    let folder = tempdir().unwrap();
    for number in 0..=MOST_LISTED {
        fs::write(folder.path().join(format!("{number}.regalia")), "").unwrap();
    }
    let listing = Listing::of(folder.path());
    assert_eq!(listing.entries.len(), MOST_LISTED);
    let problem = listing.problem.unwrap();
    assert_eq!(
        problem,
        "This folder has too many files and folders to list them all: type the name you are looking for."
    );
}

#[test]
fn an_unlistable_folder_gives_one_sentence() {
    let folder = tempdir().unwrap();
    let file = folder.path().join("a.regalia");
    fs::write(&file, "").unwrap();
    for (path, why) in [(folder.path().join("none"), "there is no such folder"), (file, "it is not a folder")] {
        let listing = Listing::of(&path);
        assert_eq!(listing.problem, Some(format!("{} cannot be listed: {why}.", path.display())));
        assert!(listing.entries.is_empty());
    }
}
