//! Saved games on disk.

use std::fs;

use regalia_core::disk::RealDisk;
use regalia_core::record::game_text;
use regalia_core::storage::store::store_text;
use regalia_core::storage::{Over, file};
use tempfile::tempdir;

use super::{branching, line, usual};

#[test]
fn a_failed_open_names_the_path() {
    let folder = tempdir().unwrap();
    let named = |name: &str| folder.path().join(name);
    fs::write(named("empty"), "").unwrap();
    fs::write(named("comment"), "// Regalia game\n\n").unwrap();
    fs::write(named("binary"), [0x7f, b'E', b'L', b'F', 0, 0xff, 0xfe, 0x80]).unwrap();
    fs::write(named("text"), "Dear Ann,\nyour move").unwrap();
    for (name, told) in [
        ("missing", "no such file"),
        ("", "it is a folder"),
        ("empty/deeper", "a part of the path is not a folder"),
        ("empty", "it is empty"),
        ("comment", "it is empty"),
        ("binary", "it is not a Regalia game or a game text"),
        ("text", "line 1, column 5: '(' is expected here, not 'Dear'"),
    ] {
        let path = named(name);
        let error = file::load(&path).unwrap_err().to_string();
        assert_eq!(error, format!("cannot open {}: {told}", path.display()));
    }
}

#[test]
fn a_game_as_text_is_written_and_opened_by_what_it_holds() {
    let folder = tempdir().unwrap();
    let path = folder.path().join("game.pgn");
    let record = branching();
    store_text(&RealDisk, &path, &file::exported(&path, &record).unwrap(), Over::Nothing).unwrap();
    assert_eq!(fs::read_to_string(&path).unwrap(), game_text::to_text(&record));
    let opened = file::open(&path).unwrap();
    assert_eq!((line(&opened.record), opened.is_saved_game, opened.more), (line(&record), false, false));
    fs::write(&path, game_text::to_text(&record).repeat(2)).unwrap();
    assert!(file::open(&path).unwrap().more);
    file::store(&path, &record).unwrap();
    assert!(file::open(&path).unwrap().is_saved_game);
    for (text, told) in [
        ("1. e4 e5", "it does not say which game it is: [Game \"Sovereign Chess\"] does"),
        ("[Game \"Plunder Chess\"]\n1. e5", "line 2, column 4: ply 1, 'e5': a pawn cannot move from e2 to e5"),
    ] {
        fs::write(&path, text).unwrap();
        let error = file::open(&path).unwrap_err().to_string();
        assert_eq!(error, format!("cannot open {}: {told}", path.display()));
    }
}

#[test]
fn a_file_of_fifty_megabytes_is_refused_unread() {
    let folder = tempdir().unwrap();
    let path = folder.path().join("huge.regalia");
    fs::File::create(&path).unwrap().set_len(50 << 20).unwrap();
    let error = file::load(&path).unwrap_err().to_string();
    assert!(error.ends_with("it is too big for a saved game: 52428800 bytes, at most 4194304 are read"), "{error}");
}

#[test]
fn a_failed_save_is_reported_and_keeps_the_file() {
    let folder = tempdir().unwrap();
    let kept = folder.path().join("kept.regalia");
    fs::write(&kept, "mine").unwrap();
    let mut permissions = fs::metadata(&kept).unwrap().permissions();
    permissions.set_readonly(true);
    fs::set_permissions(&kept, permissions).unwrap();
    for (path, told) in [
        (kept.clone(), "the file is read-only"),
        (folder.path().to_owned(), "it is a folder"),
        (folder.path().join("no/such/x.regalia"), "no such folder"),
    ] {
        let error = file::store(&path, &usual()).unwrap_err().to_string();
        assert_eq!(error, format!("cannot save to {}: {told}", path.display()));
    }
    assert_eq!(fs::read_to_string(&kept).unwrap(), "mine");
}

#[cfg(unix)]
#[test]
fn a_device_is_not_read() {
    let error = file::load(std::path::Path::new("/dev/zero")).unwrap_err().to_string();
    assert_eq!(error, "cannot open /dev/zero: it is not an ordinary file");
}
