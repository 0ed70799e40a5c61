//! The crash report: a text file for those who look for the cause.

use std::backtrace::Backtrace;
use std::fmt::{self, Display};
use std::fs::{self, OpenOptions};
use std::io::{self, ErrorKind, Write as _};
use std::path::{Path, PathBuf};

use jiff::Zoned;
use regalia_core::{cli::Build, disk::RealDisk, storage::file::ordinary};

/// Number of reports that are kept.
const KEPT: usize = 10;

/// The contents of a report. It has no personal data except in paths.
pub(super) struct Report {
    pub build: Build,
    pub message: String,
    /// File, line and column.
    pub location: String,
    pub thread: String,
    pub backtrace: String,
    pub when: Zoned,
    pub graphics: Option<String>,
    pub journal: Option<PathBuf>,
    pub log: Option<PathBuf>,
    pub last_lines: Vec<String>,
}

impl Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let path = |path: &Option<PathBuf>| path.as_ref().map_or("none".to_owned(), |path| path.display().to_string());
        writeln!(f, "Regalia {}", self.build)?;
        writeln!(f)?;
        writeln!(f, "what:      {}", self.message)?;
        writeln!(f, "where:     {}", self.location)?;
        writeln!(f, "thread:    {}", self.thread)?;
        writeln!(f, "when:      {}", self.when.strftime("%Y-%m-%d %H:%M:%S %z"))?;
        writeln!(f, "system:    {}", system())?;
        writeln!(f, "display:   {}", display())?;
        writeln!(f, "graphics:  {}", self.graphics.as_deref().unwrap_or("none yet"))?;
        writeln!(f, "journal:   {}", path(&self.journal))?;
        writeln!(f, "log:       {}", path(&self.log))?;
        writeln!(f, "\nBacktrace:\n{}", self.backtrace.trim_end())?;
        writeln!(f, "\nThe last lines of the log:")?;
        self.last_lines.iter().try_for_each(|line| writeln!(f, "{line}"))
    }
}

/// The system: its name, its kernel, the processor's family.
pub(super) fn system() -> String {
    let read = |path: &str| fs::read_to_string(path).unwrap_or_default();
    let release = read("/etc/os-release");
    let name = release.lines().find_map(|line| line.strip_prefix("PRETTY_NAME="));
    let name = name.map_or(std::env::consts::OS, |name| name.trim_matches('"'));
    let kernel = ["ostype", "osrelease"].map(|file| read(&format!("/proc/sys/kernel/{file}")).trim().to_owned());
    // The kernel is known only on Linux.
    format!("{name}, {}", format!("{} {}", kernel.join(" "), std::env::consts::ARCH).trim())
}

/// What the backtrace prints for a function whose name is not in the program file.
const NAMELESS: &str = "<unknown>";

/// The backtrace. If the names of functions are not in the program file, as in packages, it has addresses and the load
/// address: `.ci/symbols` finds the names in the file that the package was made with.
pub(super) fn backtrace() -> String {
    let calls = Backtrace::force_capture();
    let named = calls.to_string();
    if !named.contains(NAMELESS) {
        return named;
    }
    let address = load_address().map_or("unknown".to_owned(), |address| format!("0x{address}"));
    format!("loaded at {address}\n{calls:#}")
}

/// The address at which the program is loaded, in hexadecimal; `None` on systems other than Linux.
fn load_address() -> Option<String> {
    let program = fs::read_link("/proc/self/exe").ok()?;
    let maps = fs::read_to_string("/proc/self/maps").ok()?;
    let first = maps.lines().find(|line| program.to_str().is_some_and(|program| line.ends_with(program)))?;
    first.split_once('-').map(|(address, _)| address.to_owned())
}

/// The screens that the environment names.
pub(super) fn display() -> String {
    let named = |variable: &str| {
        let value = std::env::var_os(variable).filter(|value| !value.is_empty())?;
        Some(format!("{variable}={}", value.to_string_lossy()))
    };
    let names: Vec<String> = ["WAYLAND_DISPLAY", "WAYLAND_SOCKET", "DISPLAY"].into_iter().filter_map(named).collect();
    if names.is_empty() { "none named".to_owned() } else { names.join(", ") }
}

/// Writes a report to a new file in the folder, which is created if necessary, and removes the oldest reports. The next
/// start tells the player about it.
pub(super) fn store(folder: &Path, report: &Report) -> io::Result<PathBuf> {
    fs::create_dir_all(folder)?;
    let date = report.when.strftime("%Y-%m-%d-%H%M%S").to_string();
    // There may be several reports within a second, but no more than are kept.
    for number in 1..=KEPT {
        let name = if number == 1 { format!("crash-{date}.txt") } else { format!("crash-{date}-{number}.txt") };
        let path = folder.join(&name);
        let mut file = match OpenOptions::new().write(true).create_new(true).open(&path) {
            Ok(file) => file,
            Err(why) if why.kind() == ErrorKind::AlreadyExists => continue,
            Err(why) => return Err(why),
        };
        if let Err(why) = file.write_all(report.to_string().as_bytes()).and_then(|()| file.sync_all()) {
            // A partial report is useless, and the disk may be full.
            let _ = fs::remove_file(&path);
            return Err(why);
        }
        // If this fails, the next start does not mention the report.
        let _ = fs::write(folder.join(UNSEEN), name);
        drop_oldest(folder);
        return Ok(path);
    }
    Err(io::Error::other("too many reports within a second"))
}

/// The file that names the last report until the player has been told.
const UNSEEN: &str = "unseen";

/// Maximum length of a report's name.
const MAX_NAME_BYTES: u64 = 255;

/// The last report if the player has not been told of it yet; returned only once.
pub(super) fn take_unseen(folder: &Path) -> Option<PathBuf> {
    let marker = folder.join(UNSEEN);
    // Opening a pipe would block.
    ordinary(&RealDisk, &marker).ok().filter(|about| about.bytes <= MAX_NAME_BYTES)?;
    let name = fs::read_to_string(&marker).ok()?;
    // If it cannot be removed, the player is told again.
    let _ = fs::remove_file(&marker);
    let is_report = is_report(&name) && !name.contains(['/', '\\']);
    Some(folder.join(name)).filter(|path| is_report && path.is_file())
}

fn is_report(name: &str) -> bool {
    name.starts_with("crash-") && name.ends_with(".txt")
}

fn drop_oldest(folder: &Path) {
    let names = fs::read_dir(folder).into_iter().flatten().flatten();
    let mut names: Vec<(std::time::SystemTime, String)> = names
        .filter_map(|entry| Some((entry.metadata().ok()?.modified().ok()?, entry.file_name().into_string().ok()?)))
        .filter(|(_, name)| is_report(name))
        .collect();
    names.sort();
    let many = names.len().saturating_sub(KEPT);
    for (_, name) in names.iter().take(many) {
        // If that fails, the next report tries again.
        let _ = fs::remove_file(folder.join(name));
    }
}

#[cfg(test)]
mod tests {
    use jiff::tz::TimeZone;

    use super::*;

    fn report(second: i64) -> Report {
        let when = jiff::Timestamp::from_second(1_795_262_400 + second).expect("a time");
        Report {
            build: Build { version: "0.2.0", revision: Some("227941f0c1") },
            message: "index out of bounds".to_owned(),
            location: "src/rules/x.rs:3:5".to_owned(),
            thread: "main".to_owned(),
            backtrace: "0: somewhere".to_owned(),
            when: when.to_zoned(TimeZone::UTC),
            graphics: Some("llvmpipe".to_owned()),
            journal: Some(PathBuf::from("/home/a/b.journal")),
            log: None,
            last_lines: vec!["one".to_owned(), "two".to_owned()],
        }
    }

    #[test]
    fn writes_all_facts_and_announces_a_report_once() {
        let home = tempfile::tempdir().expect("a folder");
        let folder = home.path().join("reports");
        assert_eq!(take_unseen(&folder), None);
        let path = store(&folder, &report(0)).expect("stored");
        assert_eq!(path.file_name().and_then(|name| name.to_str()), Some("crash-2026-11-21-120000.txt"));
        let text = fs::read_to_string(&path).expect("a report");
        let said = ["0.2.0", "227941f0c1", "index out of bounds", "src/rules/x.rs:3:5", "main", "llvmpipe"];
        for said in said.into_iter().chain(["/home/a/b.journal", "0: somewhere", "one\ntwo", "2026-11-21 12:00:00"]) {
            assert!(text.contains(said), "{said} is not in\n{text}");
        }
        assert_eq!(take_unseen(&folder), Some(path));
        assert_eq!(take_unseen(&folder), None);
    }

    #[test]
    fn keeps_the_last_ten_reports_and_other_files() {
        let folder = tempfile::tempdir().expect("a folder");
        fs::write(folder.path().join("mine.txt"), "mine").expect("written");
        let stored: Vec<PathBuf> =
            (0..13).map(|second| store(folder.path(), &report(second)).expect("stored")).collect();
        let there: Vec<bool> = stored.iter().map(|path| path.is_file()).collect();
        assert_eq!(there, [vec![false; 3], vec![true; 10]].concat());
        assert!(folder.path().join("mine.txt").is_file());
    }

    #[test]
    fn reports_within_a_second_have_distinct_names_and_a_limit() {
        let folder = tempfile::tempdir().expect("a folder");
        let stored: Vec<bool> = (0..12).map(|_| store(folder.path(), &report(0)).is_ok()).collect();
        assert_eq!(stored, [vec![true; 10], vec![false; 2]].concat());
    }

    #[test]
    fn ignores_a_marker_that_names_another_file() {
        let folder = tempfile::tempdir().expect("a folder");
        for name in ["../crash-1.txt", "mine.txt", "", "crash-gone.txt"] {
            fs::write(folder.path().join(UNSEEN), name).expect("written");
            assert_eq!(take_unseen(folder.path()), None, "{name}");
        }
    }

    #[cfg(unix)]
    #[test]
    fn ignores_a_pipe_in_place_of_the_marker() {
        let folder = tempfile::tempdir().expect("a folder");
        let made = std::process::Command::new("mkfifo").arg(folder.path().join(UNSEEN)).status();
        assert!(made.is_ok_and(|made| made.success()));
        assert_eq!(take_unseen(folder.path()), None);
    }

    #[test]
    fn fails_if_the_folder_cannot_be_created() {
        let home = tempfile::tempdir().expect("a folder");
        fs::write(home.path().join("reports"), "").expect("written");
        assert!(store(&home.path().join("reports"), &report(0)).is_err());
    }
}
