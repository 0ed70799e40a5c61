//! The settings file: whatever is in its place, nothing is lost or overwritten.

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};

use regalia_app::files::settings::{self, FILE, Found, MAX_BYTES, MOST_ASIDE, Settings, Writer, read, write};
use regalia_app::journal::{DiskInUse, DiskThread};
use regalia_core::disk::RealDisk;
use tempfile::TempDir;

use super::{child, names, unusual};

/// A folder with these bytes as its settings file.
fn folder(bytes: &[u8]) -> (TempDir, PathBuf) {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().canonicalize().unwrap().join(FILE);
    fs::write(&file, bytes).unwrap();
    (folder, file)
}

fn look(folder: &Path) -> Found {
    settings::look(&RealDisk, folder)
}

fn store(path: &Path, text: &str) -> std::io::Result<()> {
    settings::store(&RealDisk, path, text)
}

fn sentence(found: &Found) -> &str {
    let notice = found.notice.as_deref().unwrap();
    assert!(notice.ends_with('.') && !notice.contains('\n'), "{notice}");
    notice
}

#[test]
fn good_settings_are_left_alone() {
    let text = write(&unusual(), &[]);
    let (folder, file) = folder(text.as_bytes());
    let found = look(folder.path());
    assert_eq!((found.read.settings, found.notice, found.write_to), (unusual(), None, Some(file.clone())));
    assert_eq!((names(folder.path()), fs::read_to_string(file).unwrap()), (vec![FILE.to_owned()], text));
}

#[test]
fn missing_settings_are_neither_reported_nor_created() {
    let folder = tempfile::tempdir().unwrap();
    for inside in ["", "not/there/yet"] {
        let found = look(&folder.path().join(inside));
        assert_eq!((found.read.settings, found.notice), (Settings::default(), None));
        assert!(found.write_to.unwrap().ends_with(Path::new(inside).join(FILE)));
    }
    assert!(names(folder.path()).is_empty());
    let (folder, _) = self::folder(b"");
    assert_eq!((look(folder.path()).notice, names(folder.path())), (None, vec![FILE.to_owned()]));
}

#[test]
fn a_garbled_file_is_kept_aside_and_named() {
    let text = write(&unusual(), &[]).replace("\"light\"", "Sepia").replace("125", "1250");
    let (folder, file) = folder(text.as_bytes());
    let found = look(folder.path());
    assert_eq!(found.read.garbled, ["theme", "interface_size"]);
    let aside = file.with_file_name("settings.ron.broken");
    for part in ["theme, interface_size", aside.to_str().unwrap()] {
        assert!(sentence(&found).contains(part), "{part}: {}", sentence(&found));
    }
    assert_eq!(fs::read_to_string(&aside).unwrap(), text);
    // What could be read is written again at once.
    let written = read(&fs::read_to_string(&file).unwrap());
    assert!(written.is_clean());
    assert_eq!(written.settings, found.read.settings);
    let again = look(folder.path());
    assert_eq!((again.notice, names(folder.path()).len()), (None, 2));
}

#[test]
fn bytes_that_are_no_text_and_files_that_are_too_big_are_kept_aside_too() {
    let torn = [write(&unusual(), &[]).as_bytes(), &[0xff, 0xfe, 0x00]].concat();
    let huge = write(&unusual(), &[]) + &" ".repeat(MAX_BYTES as usize);
    let noise: Vec<u8> =
        (0..4096_u32).map(|n| (n.wrapping_mul(2_654_435_761).rotate_left(n % 32) >> 11) as u8).collect();
    for (bytes, settings) in [(torn, unusual()), (huge.into_bytes(), Settings::default()), (noise, Settings::default())]
    {
        let (folder, file) = folder(&bytes);
        let found = look(folder.path());
        assert_eq!(found.read.settings, settings);
        assert!(sentence(&found).contains("settings.ron.broken"), "{}", sentence(&found));
        assert_eq!(fs::read(file.with_file_name("settings.ron.broken")).unwrap(), bytes);
        assert_eq!(found.write_to, Some(file));
    }
}

#[test]
fn files_that_are_kept_aside_are_numbered_and_never_replaced() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().canonicalize().unwrap().join(FILE);
    for number in 1..=MOST_ASIDE {
        fs::write(&file, format!("broken {number}")).unwrap();
        assert!(look(folder.path()).write_to.is_some(), "{number}");
    }
    fs::write(&file, "one too many").unwrap();
    for _ in 0..2 {
        let found = look(folder.path());
        assert!(found.write_to.is_none(), "what is there stays there");
        assert!(sentence(&found).contains("there are 9 such files"), "{}", sentence(&found));
        assert_eq!(fs::read_to_string(&file).unwrap(), "one too many");
    }
    for number in 1..=MOST_ASIDE {
        let ending = if number == 1 { String::new() } else { format!(".{number}") };
        let aside = file.with_file_name(format!("{FILE}.broken{ending}"));
        assert_eq!(fs::read_to_string(aside).unwrap(), format!("broken {number}"));
    }
    assert_eq!(names(folder.path()).len(), MOST_ASIDE + 1);
}

#[test]
fn a_folder_in_its_place_is_left_alone() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().canonicalize().unwrap().join(FILE);
    fs::create_dir(&file).unwrap();
    fs::write(file.join("letter"), "dear").unwrap();
    let found = look(folder.path());
    assert_eq!((&found.read.settings, &found.write_to), (&Settings::default(), &None));
    assert!(sentence(&found).contains("it is a folder"), "{}", sentence(&found));
    assert_eq!((names(folder.path()), names(&file)), (vec![FILE.to_owned()], vec!["letter".to_owned()]));
}

#[cfg(unix)]
mod unix {
    use std::os::unix::fs::{PermissionsExt as _, symlink};
    use std::os::unix::net::UnixListener;
    use std::process::Command;

    use super::*;

    #[test]
    fn a_pipe_or_socket_does_not_block() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().canonicalize().unwrap().join(FILE);
        let socket = UnixListener::bind(&file).unwrap();
        let said = |folder: &Path| {
            let found = look(folder);
            assert!(found.write_to.is_none() && sentence(&found).contains("not an ordinary file"), "{found:?}");
        };
        said(folder.path());
        drop(socket);
        fs::remove_file(&file).unwrap();
        if Command::new("mkfifo").arg(&file).status().is_ok_and(|status| status.success()) {
            said(folder.path());
        }
        // An endless device.
        let _ = fs::remove_file(&file);
        symlink("/dev/zero", &file).unwrap();
        said(folder.path());
    }

    #[cfg(target_os = "linux")]
    #[test]
    fn an_unreadable_file_is_left_alone() {
        const TEST: &str = "files::settings_disk::unix::an_unreadable_file_is_left_alone";
        const TEXT: &[u8] = b"(theme: \"light\")";
        let Some(seen) = child::folder() else {
            let (folder, file) = folder(TEXT);
            fs::set_permissions(folder.path(), fs::Permissions::from_mode(0o755)).unwrap();
            fs::set_permissions(&file, fs::Permissions::from_mode(0o000)).unwrap();
            // Root may read everything, so the child is another user.
            let other = r#"! cat settings.ron >/dev/null 2>&1 && exec "$@""#;
            let ways: [(&[&str], &str); 2] =
                [(&["env"], other), (&["setpriv", "--reuid", "65534", "--regid", "65534", "--clear-groups"], other)];
            child::run(TEST, folder.path(), &ways);
            fs::set_permissions(&file, fs::Permissions::from_mode(0o600)).unwrap();
            return assert_eq!(fs::read(&file).unwrap(), TEXT);
        };
        let found = look(&seen);
        assert!(found.write_to.is_none() && sentence(&found).contains("permission denied"), "{found:?}");
        assert_eq!(found.read.settings, Settings::default());
    }

    #[test]
    fn a_link_stays_a_link() {
        let elsewhere = tempfile::tempdir().unwrap();
        let target = elsewhere.path().canonicalize().unwrap().join("regalia.ron");
        fs::write(&target, write(&Settings::default(), &[])).unwrap();
        let folder = tempfile::tempdir().unwrap();
        symlink(&target, folder.path().join(FILE)).unwrap();
        let to = look(folder.path()).write_to.unwrap();
        store(&to, &write(&unusual(), &[])).unwrap();
        assert!(fs::symlink_metadata(folder.path().join(FILE)).unwrap().is_symlink());
        assert_eq!(look(folder.path()).read.settings, unusual());
    }
}

#[test]
fn readers_never_see_a_partial_file_of_two_writers() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join(FILE);
    let texts = [write(&Settings::default(), &[]), write(&unusual(), &[])];
    store(&path, &texts[0]).unwrap();
    let done = AtomicBool::new(false);
    std::thread::scope(|scope| {
        let writers = texts.each_ref().map(|text| {
            let path = &path;
            scope.spawn(move || (0..30).for_each(|_| store(path, text).unwrap()))
        });
        let reader = scope.spawn(|| {
            let mut reads = 0;
            while !done.load(Ordering::SeqCst) {
                let text = fs::read_to_string(&path).unwrap();
                assert!(texts.contains(&text), "{text}");
                reads += 1;
            }
            reads
        });
        writers.into_iter().for_each(|writer| writer.join().unwrap());
        done.store(true, Ordering::SeqCst);
        assert!(reader.join().unwrap() > 0);
    });
    assert_eq!(names(folder.path()), [FILE]);
}

#[test]
fn the_writer_writes_the_last_text_when_it_is_dropped_and_tells_trouble_once() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("new").join(FILE);
    let worker = DiskThread::default().worker().unwrap();
    let writer = Writer::new(worker.clone(), &DiskInUse::default().0, path.clone(), || {});
    for text in ["one", "two", "three"] {
        writer.write(text.to_owned());
    }
    assert_eq!(writer.trouble(), None);
    drop(writer);
    assert_eq!(fs::read_to_string(&path).unwrap(), "three");

    // A file where its folder should be.
    let (woken, wakes) = std::sync::mpsc::channel();
    let writer = Writer::new(worker.clone(), &DiskInUse::default().0, path.join(FILE), move || woken.send(()).unwrap());
    writer.write("one".to_owned());
    wakes.recv().unwrap();
    let why = writer.trouble().unwrap();
    assert!(why.starts_with("The settings cannot be written to ") && why.ends_with('.'), "{why}");
    assert_eq!(writer.trouble(), None);
    writer.write("two".to_owned());
    drop(writer);
    assert!(wakes.recv().is_err(), "it is not said again");
}
