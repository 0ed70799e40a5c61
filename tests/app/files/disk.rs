//! Saving to disks as they are: full, read-only, with links and modes, and with other programs at work.

use std::fs;
use std::path::Path;

use regalia_core::disk::RealDisk;
use regalia_core::record::{Record, save};
use regalia_core::rules::{Game, Options};
use regalia_core::storage::store::{Over, Seen, store_text};
use regalia_core::storage::{FileError, Stored, file};
use tempfile::tempdir;

use super::{child, names};
use crate::support::records::{branching, line, play, usual};

/// The text of a game with these moves.
fn text(moves: &str) -> String {
    let mut record = usual();
    play(&mut record, moves);
    save::to_text(&record)
}

fn store(path: &Path, text: &str, over: Over) -> Result<Stored, FileError> {
    store_text(&RealDisk, path, text, over)
}

fn said(result: Result<Stored, FileError>) -> String {
    result.expect_err("it must not be saved").to_string()
}

fn read(path: &Path) -> String {
    fs::read_to_string(path).unwrap()
}

#[test]
fn the_old_contents_are_kept_beside() {
    let folder = tempdir().unwrap();
    let path = folder.path().join("a.regalia");
    let backup = folder.path().join("a.regalia.bak");
    let versions = [text(""), text("e2e4"), text("e2e4 own=b")];
    let mut seen = None;
    for version in &versions {
        let stored = store(&path, version, seen.map_or(Over::Nothing, |seen| Over::Known(Some(seen)))).unwrap();
        assert_eq!(stored, Stored { seen: Seen::of(version.as_bytes()), no_backup: None });
        seen = Some(stored.seen);
    }
    assert_eq!((read(&path), read(&backup)), (versions[2].clone(), versions[1].clone()));
    // Contents that are already there are not written again, and the backup stays.
    store(&path, &versions[2], Over::Known(seen)).unwrap();
    assert_eq!((read(&path), read(&backup)), (versions[2].clone(), versions[1].clone()));
    assert_eq!(names(folder.path()), ["a.regalia", "a.regalia.bak"]);
}

#[test]
fn a_file_that_another_program_has_changed_is_not_replaced_without_leave() {
    let folder = tempdir().unwrap();
    let path = folder.path().join("a.regalia");
    let seen = store(&path, &text("e2e4"), Over::Nothing).unwrap().seen;
    // As long as before, and written at the same moment.
    let theirs = text("f2f4");
    assert_eq!(theirs.len(), text("e2e4").len());
    fs::write(&path, &theirs).unwrap();
    let changed = format!("{} was changed by another program since it was opened", path.display());
    assert_eq!(said(store(&path, &text("e2e4 own=b"), Over::Known(Some(seen)))), changed);
    assert_eq!((read(&path), names(folder.path())), (theirs.clone(), vec!["a.regalia".to_owned()]));
    store(&path, &text("e2e4 own=b"), Over::Anything).unwrap();
    assert_eq!((read(&path), read(&folder.path().join("a.regalia.bak"))), (text("e2e4 own=b"), theirs));
    // Neither a touched nor a missing file counts as changed.
    let seen = Seen::of(read(&path).as_bytes());
    fs::File::open(&path).unwrap().set_modified(std::time::SystemTime::UNIX_EPOCH).unwrap();
    store(&path, &text("e2e4 own=w"), Over::Known(Some(seen))).unwrap();
    fs::remove_file(&path).unwrap();
    store(&path, &text("e2e4"), Over::Known(Some(seen))).unwrap();
    assert_eq!(read(&path), text("e2e4"));
}

#[test]
fn a_file_that_is_not_known_is_replaced_only_by_more_of_the_same_game() {
    let folder = tempdir().unwrap();
    let path = folder.path().join("a.regalia");
    let longer = text("e2e4 own=b e15e13");
    for (held, may) in [(text("e2e4"), true), (text("e2e4 own=w"), false), ("notes".to_owned(), false)] {
        fs::write(&path, &held).unwrap();
        let stored = store(&path, &longer, Over::Known(None));
        assert_eq!(stored.is_ok(), may, "{held}: {stored:?}");
        assert_eq!(read(&path) == held, !may);
    }
    let exists = format!("{} exists already", path.display());
    assert_eq!(said(store(&path, &longer, Over::Nothing)), exists);
}

#[test]
fn a_game_holds_its_own_beginnings_and_no_other_game() {
    let all = branching();
    let mut less = usual();
    play(&mut less, "e2e4 own=b e15e13 h2h4");
    assert!(all.holds(&less) && all.holds(&all) && !less.holds(&all));
    less.resign(regalia_core::rules::Seat::One).unwrap();
    assert!(!all.holds(&less), "it did not end so");
    let other = Record::new(Options::new(Game::TwoKings), Vec::new());
    assert!(!all.holds(&other) && !other.holds(&usual()));
}

#[test]
fn a_failed_backup_blocks_only_saves_over_others_work() {
    let folder = tempdir().unwrap();
    let path = folder.path().join("a.regalia");
    let seen = store(&path, &text(""), Over::Nothing).unwrap().seen;
    // A folder that is not empty stands where the copy would be.
    fs::create_dir_all(folder.path().join("a.regalia.bak/x")).unwrap();
    let stored = store(&path, &text("e2e4"), Over::Known(Some(seen))).unwrap();
    let note = stored.no_backup.unwrap();
    assert!(note.starts_with(&format!("{} is saved, but its old contents could not", path.display())), "{note}");
    assert!(note.ends_with("it is a folder."), "{note}");
    assert_eq!(read(&path), text("e2e4"));
    let stopped = said(store(&path, &text("f2f4"), Over::Anything));
    assert!(stopped.contains("cannot be kept as") && stopped.contains("a.regalia.bak: it is a folder"), "{stopped}");
    assert_eq!((read(&path), names(folder.path())), (text("e2e4"), vec!["a.regalia".into(), "a.regalia.bak".into()]));
}

#[test]
fn a_long_name_is_saved_to() {
    let folder = tempdir().unwrap();
    let path = folder.path().join("n".repeat(247) + ".regalia");
    let seen = store(&path, &text(""), Over::Nothing).unwrap().seen;
    let stored = store(&path, &text("e2e4"), Over::Known(Some(seen))).unwrap();
    assert!(stored.no_backup.is_some_and(|note| note.ends_with("the name is too long or not allowed.")));
    assert_eq!(read(&path), text("e2e4"));
}

#[cfg(unix)]
mod unix {
    use std::os::unix::fs::{MetadataExt as _, PermissionsExt as _, symlink};

    use super::*;

    fn mode(path: &Path) -> u32 {
        fs::metadata(path).unwrap().permissions().mode() & 0o7777
    }

    #[test]
    fn the_mode_of_a_file_stays() {
        let folder = tempdir().unwrap();
        let path = folder.path().join("a.regalia");
        for wanted in [0o600, 0o640, 0o755] {
            fs::write(&path, text("")).unwrap();
            fs::set_permissions(&path, fs::Permissions::from_mode(wanted)).unwrap();
            store(&path, &text("e2e4"), Over::Anything).unwrap();
            assert_eq!((mode(&path), mode(&folder.path().join("a.regalia.bak"))), (wanted, wanted));
        }
    }

    #[test]
    fn links_are_followed_to_where_they_point() {
        let folder = tempdir().unwrap();
        let at = |name: &str| folder.path().join(name);
        fs::create_dir(at("deep")).unwrap();
        fs::write(at("deep/real.regalia"), text("")).unwrap();
        // A chain, one link of it named as seen from its own folder.
        symlink("real.regalia", at("deep/near.regalia")).unwrap();
        symlink(at("deep/near.regalia"), at("far.regalia")).unwrap();
        store(&at("far.regalia"), &text("e2e4"), Over::Anything).unwrap();
        assert_eq!(read(&at("deep/real.regalia")), text("e2e4"));
        assert_eq!(read(&at("deep/real.regalia.bak")), text(""));
        assert!([at("far.regalia"), at("deep/near.regalia")].iter().all(|link| link.is_symlink()));
        assert_eq!(names(folder.path()), ["deep", "far.regalia"]);

        // Nothing is at its target yet.
        symlink("deep/new.regalia", at("dangling.regalia")).unwrap();
        store(&at("dangling.regalia"), &text("f2f4"), Over::Nothing).unwrap();
        assert!(at("dangling.regalia").is_symlink());
        assert_eq!(read(&at("deep/new.regalia")), text("f2f4"));

        symlink("no such/x.regalia", at("lost.regalia")).unwrap();
        let lost = said(store(&at("lost.regalia"), &text(""), Over::Nothing));
        assert_eq!(lost, format!("cannot save to {}: no such folder", at("lost.regalia").display()));
        symlink("ring.regalia", at("ring.regalia")).unwrap();
        let ring = said(store(&at("ring.regalia"), &text(""), Over::Nothing));
        assert_eq!(ring, format!("cannot save to {}: its links form a loop", at("ring.regalia").display()));
    }

    #[test]
    fn another_name_of_the_same_file_keeps_the_old_game() {
        let folder = tempdir().unwrap();
        let (path, other) = (folder.path().join("a.regalia"), folder.path().join("b.regalia"));
        fs::write(&path, text("")).unwrap();
        fs::hard_link(&path, &other).unwrap();
        store(&path, &text("e2e4"), Over::Anything).unwrap();
        assert_eq!((read(&path), read(&other)), (text("e2e4"), text("")));
        assert_ne!(fs::metadata(&path).unwrap().ino(), fs::metadata(&other).unwrap().ino());
    }

    #[test]
    fn other_than_ordinary_files_are_left_alone() {
        let said = said(store(Path::new("/dev/null"), &text(""), Over::Anything));
        assert_eq!(said, "cannot save to /dev/null: it is not an ordinary file");
    }
}

/// A game too large for a small disk: it has many variations of the first move.
fn large() -> Record {
    let mut record = Record::new(Options::new(Game::TwoKings), Vec::new());
    let mut random = fastrand::Rng::with_seed(1);
    while save::to_text(&record).len() < 100_000 {
        record.jump(0);
        while let Some(action) = random.choice(record.position().legal_actions())
            && record.cursor() < 300
            && record.play(action).is_ok()
        {}
    }
    record
}

/// On a full disk the old game stays as it is, and nothing is left behind.
#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_is_reported_and_leaves_the_old_game() {
    const TEST: &str = "files::disk::a_full_disk_is_reported_and_leaves_the_old_game";
    let Some(folder) = child::folder() else {
        let folder = tempdir().unwrap();
        let small = r#"mount -t tmpfs -o size=64k none "$REGALIA_TEST_FOLDER" && exec "$@""#;
        // If nothing can be mounted, limit the file size instead, in blocks of half a kilobyte.
        let limit = r#"trap "" XFSZ && ulimit -f 128 && exec "$@""#;
        let ways: [(&[&str], &str); 3] = [(&["unshare", "-m"], small), (&["unshare", "-rm"], small), (&["env"], limit)];
        return child::run(TEST, folder.path(), &ways);
    };
    let path = folder.join("a.regalia");
    let seen = [text(""), text("e2e4")].map(|text| store(&path, &text, Over::Anything).unwrap().seen)[1];
    let error = said(store(&path, &save::to_text(&large()), Over::Known(Some(seen))));
    let start = format!("cannot save to {}: ", path.display());
    let why = error.strip_prefix(&start).unwrap_or_else(|| panic!("{error}"));
    assert!(["the disk is full", "the file would be larger than the system allows"].contains(&why), "{error}");
    assert_eq!((read(&path), read(&folder.join("a.regalia.bak"))), (text("e2e4"), text("")));
    assert_eq!(names(&folder), ["a.regalia", "a.regalia.bak"]);
    // It can still be saved, once it fits.
    store(&path, &text("e2e4 own=b"), Over::Known(Some(seen))).unwrap();
    assert_eq!(line(&file::load(&path).unwrap()), "e2e4 own=b");
}

/// A folder in which nothing can be created.
#[cfg(target_os = "linux")]
#[test]
fn a_read_only_disk_is_reported_and_leaves_the_old_game() {
    const TEST: &str = "files::disk::a_read_only_disk_is_reported_and_leaves_the_old_game";
    let Some(folder) = child::folder() else {
        let folder = tempdir().unwrap();
        fs::write(folder.path().join("a.regalia"), text("e2e4")).unwrap();
        let mount = r#"mount --bind "$REGALIA_TEST_FOLDER" "$REGALIA_TEST_FOLDER" &&
            mount -o remount,bind,ro "$REGALIA_TEST_FOLDER" && exec "$@""#;
        let mode = r#"chmod 555 . && ! { touch x && rm x; } 2>&- && exec "$@""#;
        let ways: [(&[&str], &str); 3] = [(&["unshare", "-m"], mount), (&["unshare", "-rm"], mount), (&["env"], mode)];
        return child::run(TEST, folder.path(), &ways);
    };
    for (name, over) in [("a.regalia", Over::Anything), ("new.regalia", Over::Nothing)] {
        let path = folder.join(name);
        let error = said(store(&path, &text("e2e4 own=b"), over));
        let start = format!("cannot save to {}: ", path.display());
        let why = error.strip_prefix(&start).unwrap_or_else(|| panic!("{error}"));
        assert!(["the file system is read-only", "permission denied"].contains(&why), "{error}");
    }
    assert_eq!((read(&folder.join("a.regalia")), names(&folder)), (text("e2e4"), vec!["a.regalia".to_owned()]));
}

/// A folder of another user.
#[cfg(target_os = "linux")]
#[test]
fn a_folder_of_another_user_is_reported() {
    const TEST: &str = "files::disk::a_folder_of_another_user_is_reported";
    let Some(folder) = child::folder() else {
        let folder = tempdir().unwrap();
        fs::write(folder.path().join("a.regalia"), text("e2e4")).unwrap();
        use std::os::unix::fs::PermissionsExt as _;
        fs::set_permissions(folder.path(), fs::Permissions::from_mode(0o555)).unwrap();
        // Root may write everywhere, so the child is another user.
        let other = r#"! { touch x && rm x; } 2>&- && exec "$@""#;
        let ways: [(&[&str], &str); 2] =
            [(&["env"], other), (&["setpriv", "--reuid", "65534", "--regid", "65534", "--clear-groups"], other)];
        child::run(TEST, folder.path(), &ways);
        return fs::set_permissions(folder.path(), fs::Permissions::from_mode(0o755)).unwrap();
    };
    let path = folder.join("a.regalia");
    let error = said(store(&path, &text("e2e4 own=b"), Over::Known(Some(Seen::of(text("e2e4").as_bytes())))));
    assert_eq!(error, format!("cannot save to {}: permission denied", path.display()));
    assert_eq!((read(&path), names(&folder)), (text("e2e4"), vec!["a.regalia".to_owned()]));
}
