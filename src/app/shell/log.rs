//! The log for developers, also as a file that stays small.
//!
//! Each running program has its own files, because two programs cannot rotate the same ones: the first writes
//! `regalia.log`, the second `regalia-2.log`, the third `regalia-3.log`, further ones none.

use std::collections::VecDeque;
use std::fs::{self, OpenOptions, TryLockError};
use std::io::{self, ErrorKind, Write};
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use bevy::log::BoxedLayer;
use bevy::log::tracing_subscriber::{Layer, fmt};
use file_rotate::compression::Compression;
use file_rotate::suffix::AppendCount;
use file_rotate::{ContentLimit, FileRotate};
use regalia_core::{disk::RealDisk, storage::file::ordinary};

use super::log_thread::{self, LogThread};
use super::panics::{catch_panic, print_error};

/// Number of programs that can write a log at the same time.
const MAX_PROGRAMS: usize = 3;

/// Bytes after which a file is rotated, and the number of rotated files: those of all programs stay below 5 MB.
const MAX_FILE_BYTES: usize = 400_000;
const ROTATED_FILES: usize = 3;

/// Maximum length of a line; the rest is cut off.
const MAX_LINE_BYTES: usize = 4_000;

/// Number of lines that are kept in memory.
const LAST_LINES: usize = 50;

/// The log: a file if there can be one, and the last lines in memory.
pub(super) struct Log(Mutex<Sink>);

struct Sink {
    file: Option<LogFile>,
    last: VecDeque<String>,
}

struct LogFile {
    path: PathBuf,
    thread: LogThread,
}

impl Log {
    /// Opens a log in a folder, which is created if necessary; if that fails, the log has no file.
    pub fn open(folder: Option<&Path>) -> Self {
        let opened = folder.map(Path::to_owned).and_then(|folder| {
            let name = folder.display().to_string();
            LogThread::open(move || open(&folder)).unwrap_or_else(|why| {
                print_error(&format!("there is no log, because {name} cannot be written: {why}"));
                None
            })
        });
        let was_cut_off = opened.as_ref().is_some_and(|((_, was_cut_off), _)| *was_cut_off);
        let file = opened.map(|((path, _), thread)| LogFile { path, thread });
        let log = Self(Mutex::new(Sink { file, last: VecDeque::new() }));
        if was_cut_off {
            log.note("the last session ended unexpectedly: it was killed, or its screen or the power was gone");
        }
        log
    }

    fn sink(&self) -> MutexGuard<'_, Sink> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Tells the next program that this one has ended properly.
    pub fn close(&self) {
        let mut sink = self.sink();
        if let Some(file) = &mut sink.file {
            // If this fails, the next program notes that this one did not end properly.
            let _ = file.thread.write(None);
        }
    }

    pub fn path(&self) -> Option<PathBuf> {
        self.sink().file.as_ref().map(|file| file.path.clone())
    }

    /// The last lines, oldest first; empty while another thread is writing.
    pub fn last_lines(&self) -> Vec<String> {
        self.0.try_lock().map_or_else(|_| Vec::new(), |sink| sink.last.iter().cloned().collect())
    }

    /// Writes a line to the log, but not to standard error.
    pub fn note(&self, text: &str) {
        let now = jiff::Timestamp::now();
        self.append(&format!("{now:.6}  NOTE {text}\n"));
    }

    fn append(&self, line: &str) {
        let mut end = line.len().min(MAX_LINE_BYTES);
        while !line.is_char_boundary(end) {
            end -= 1;
        }
        let line = line[..end].trim_end();
        let mut sink = self.sink();
        if sink.last.len() == LAST_LINES {
            sink.last.pop_front();
        }
        sink.last.push_back(line.to_owned());
        let Some(file) = &mut sink.file else { return };
        let Err(why) = file.thread.write(Some(format!("{line}\n"))) else { return };
        sink.file = None;
        drop(sink);
        print_error(&format!("the log cannot be written any more: {why}"));
    }
}

/// Opens the first files that no other program uses; `None` if all are in use. Returns the path of the log, and whether the
/// last program with these files did not end properly.
fn open(folder: &Path) -> io::Result<Option<((PathBuf, bool), log_thread::Write)>> {
    fs::create_dir_all(folder)?;
    for number in 1..=MAX_PROGRAMS {
        let name = if number == 1 { "regalia".to_owned() } else { format!("regalia-{number}") };
        // Tells other programs that these files are taken, and the next one whether this one ended properly.
        let lock = folder.join(format!("{name}.lock"));
        let path = folder.join(format!("{name}.log"));
        for path in [&lock, &path] {
            match ordinary(&RealDisk, path) {
                Err(why) if why.kind() != ErrorKind::NotFound => return Err(why),
                _ => {}
            }
        }
        let mut lock = OpenOptions::new().create(true).truncate(false).write(true).open(lock)?;
        match lock.try_lock() {
            Ok(()) => {}
            Err(TryLockError::WouldBlock) => continue,
            // Ignore file systems without locks, whatever they answer: two programs at once are rare.
            Err(TryLockError::Error(_)) => {}
        }
        // The rotating file does not report that it cannot be opened.
        drop(OpenOptions::new().create(true).read(true).append(true).open(&path)?);
        let limit = ContentLimit::BytesSurpassed(MAX_FILE_BYTES);
        let open = || FileRotate::new(&path, AppendCount::new(ROTATED_FILES), limit, Compression::None, None);
        let mut rotating = catch_panic(open).map_err(|_| io::Error::other("it cannot be opened"))?;
        let was_cut_off = lock.metadata()?.len() > 0;
        lock.write_all(b"running")?;
        let write: log_thread::Write = Box::new(move |line| match line {
            // The rotating file panics if its folder is removed.
            Some(line) => catch_panic(|| rotating.write_all(line.as_bytes()))
                .unwrap_or_else(|_| Err(io::Error::other("its folder is gone"))),
            None => lock.set_len(0),
        });
        return Ok(Some(((path, was_cut_off), write)));
    }
    Ok(None)
}

pub(super) fn log_layer(log: Arc<Log>) -> BoxedLayer {
    fmt::layer().with_ansi(false).with_writer(log).boxed()
}

impl Write for &Log {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.append(&String::from_utf8_lossy(bytes));
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use std::time::{Duration, Instant};

    use bevy::log::tracing::subscriber::with_default;
    use bevy::log::tracing_subscriber::Registry;
    use bevy::log::tracing_subscriber::prelude::*;
    use bevy::log::{error, info, warn};

    use super::*;

    /// The bytes of all files in a folder, and how many files there are.
    fn size(folder: &Path) -> (u64, usize) {
        let sizes: Vec<u64> = fs::read_dir(folder)
            .expect("a folder")
            .flatten()
            .map(|file| file.metadata().map_or(0, |m| m.len()))
            .collect();
        (sizes.iter().sum(), sizes.len())
    }

    #[test]
    fn rotates_the_files_of_three_programs_below_five_megabytes() {
        let folder = tempfile::tempdir().expect("a folder");
        let logs: Vec<Log> = (0..4).map(|_| Log::open(Some(folder.path()))).collect();
        let names: Vec<_> =
            logs.iter().map(|log| log.path().and_then(|path| path.file_name().map(ToOwned::to_owned))).collect();
        let expected = ["regalia.log", "regalia-2.log", "regalia-3.log"].map(|name| Some(name.into()));
        assert_eq!(names[..3], expected);
        assert_eq!(names[3], None, "a fourth one writes none");
        for log in logs {
            let log = Arc::new(log);
            with_default(Registry::default().with(log_layer(Arc::clone(&log))), || {
                for line in 0..7_000 {
                    info!("{line} {}", "x".repeat(1_000));
                }
            });
            assert_eq!(log.last_lines().len(), LAST_LINES);
            assert!(log.last_lines().last().is_some_and(|line| line.contains("6999 xxx")));
        }
        let (bytes, files) = size(folder.path());
        assert!((3_500_000..5_000_000).contains(&bytes), "{bytes} bytes");
        // Four files and a lock each.
        assert_eq!(files, 15);
    }

    #[test]
    fn writes_lines_without_colours_and_of_limited_length() {
        let folder = tempfile::tempdir().expect("a folder");
        let log = Arc::new(Log::open(Some(folder.path())));
        with_default(Registry::default().with(log_layer(Arc::clone(&log))), || {
            error!("something {}", "é".repeat(20_000_000));
            warn!("behind it");
        });
        log.note("a note");
        let text = fs::read_to_string(folder.path().join("regalia.log")).expect("a log");
        let lines: Vec<&str> = text.lines().collect();
        assert_eq!(lines.len(), 3, "{text}");
        assert!(lines[0].contains("ERROR") && lines[0].len() <= MAX_LINE_BYTES);
        assert!(lines[1].contains("WARN") && lines[1].ends_with("behind it"));
        assert!(lines[2].ends_with("a note"));
        assert!(!text.contains('\u{1b}'), "{text}");
    }

    #[test]
    fn appends_to_the_log_of_the_last_program() {
        let folder = tempfile::tempdir().expect("a folder");
        let note = |text: &str| {
            let log = Log::open(Some(folder.path()));
            log.note(text);
            log
        };
        note("one").close();
        note("two");
        let read = || fs::read_to_string(folder.path().join("regalia.log")).expect("a log");
        assert!(read().contains("one\n") && read().ends_with("two\n"), "{}", read());
        assert!(!read().contains("ended unexpectedly"));
        note("three");
        assert_eq!(read().matches("ended unexpectedly").count(), 1, "{}", read());
    }

    #[test]
    fn keeps_the_last_lines_without_a_folder() {
        let folder = tempfile::tempdir().expect("a folder");
        let file = folder.path().join("a file");
        fs::write(&file, "").expect("written");
        for place in [None, Some(file.as_path())] {
            let log = Log::open(place);
            assert_eq!(log.path(), None);
            log.note("heard");
            assert!(log.last_lines().iter().any(|line| line.ends_with("heard")));
        }
    }

    #[test]
    fn survives_the_removal_of_its_folder() {
        let home = tempfile::tempdir().expect("a folder");
        let folder = home.path().join("logs");
        let log = Log::open(Some(&folder));
        fs::remove_dir_all(&folder).expect("removed");
        // Put a file in the folder's place, so that it cannot be created again.
        fs::write(&folder, "").expect("written");
        // The log fails when it rotates its file. On a slow disk it may learn of that some lines later.
        let began = Instant::now();
        while log.path().is_some() {
            assert!(began.elapsed() < Duration::from_secs(60), "the log does not notice");
            log.note(&"x".repeat(1_000));
        }
        for _ in 0..1_000 {
            log.note(&"x".repeat(1_000));
        }
        assert_eq!(log.path(), None);
        assert_eq!(log.last_lines().len(), LAST_LINES);
    }

    #[cfg(target_os = "linux")]
    #[test]
    fn ignores_a_pipe_in_place_of_a_file() {
        for name in ["regalia.lock", "regalia.log"] {
            let folder = tempfile::tempdir().expect("a folder");
            let made = std::process::Command::new("mkfifo").arg(folder.path().join(name)).status();
            assert!(made.expect("a program").success());
            let log = Log::open(Some(folder.path()));
            assert_eq!(log.path(), None, "{name}");
            log.note("heard");
            assert!(log.last_lines().iter().any(|line| line.ends_with("heard")));
        }
    }
}
