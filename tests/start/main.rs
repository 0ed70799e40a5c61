//! What the program says when it cannot start, and what it leaves behind when it fails: real processes without a
//! screen.
//!
//! `cargo test --test start`. For errors while it runs, this test's own program runs Regalia
//! without a screen if its first argument says so.

#[path = "../support/program/edit.rs"]
#[allow(dead_code, reason = "each binary uses some of it")]
mod edit;

mod scarce;

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode, Output, Stdio};
use std::time::{Duration, Instant};

use libtest_mimic::{Arguments, Trial};
use regalia_app::files::NoteFolders;
use regalia_app::journal::Storage;
use regalia_app::shell;
use regalia_core::cli::Build;
use regalia_core::record::Record;
use regalia_core::rules::{Game, Options};

const REGALIA: &str = env!("CARGO_BIN_EXE_regalia");
const VERSION: &str = env!("CARGO_PKG_VERSION");

/// What the playing process says it is.
const BUILD: Build = Build { version: VERSION, revision: Some("this test") };

/// The first argument of the playing process.
const PLAY: &str = "--play";

/// How long a process may take on a busy machine.
const PATIENCE: Duration = Duration::from_secs(60);

/// The result of a case; the text says what went wrong.
type Outcome<T = ()> = Result<T, String>;

/// A case, which gets its own home folder.
type Case = fn(&Home) -> Outcome;

fn main() -> ExitCode {
    let words: Vec<String> = std::env::args().skip(1).collect();
    if let [first, folder] = words.as_slice()
        && first == PLAY
    {
        let folder = Path::new(folder);
        return shell::run_without_screen(BUILD, NoteFolders::within(folder), |app| {
            let record = Record::new(Options::new(Game::Plunder), vec!["Ann".to_owned(), "Ben".to_owned()]);
            app.insert_resource(Storage::with_journals(Some(folder.join("journals"))));
            app.world_mut().write_message(edit::begin(record));
        });
    }
    let cases: [(&str, Case); 16] = [
        ("no_display", no_display),
        ("nobody_at_the_display", nobody_at_the_display),
        ("no_such_scale", no_such_scale),
        ("no_folder_for_the_log", no_folder_for_the_log),
        ("no_file_may_grow", scarce::no_file_may_grow),
        ("little_memory", scarce::little_memory),
        ("little_stack", scarce::little_stack),
        ("no_more_threads", scarce::no_more_threads),
        ("error_at_the_start", error_at_the_start),
        ("error_in_a_frame", error_in_a_frame),
        ("error_without_names", error_without_names),
        ("error_in_a_thread", error_in_a_thread),
        ("no_folder_for_the_report", no_folder_for_the_report),
        ("ten_reports_are_kept", ten_reports_are_kept),
        ("the_command_line_knows_the_revision", the_command_line_knows_the_revision),
        ("the_command_line_leaves_nothing", the_command_line_leaves_nothing),
    ];
    let trials = cases.map(|(name, case)| Trial::test(name, move || Ok(case(&Home::new()?)?)));
    libtest_mimic::run(&Arguments::from_args(), trials.into()).exit_code()
}

/// A temporary home folder, and no screen.
struct Home(tempfile::TempDir);

impl Home {
    fn new() -> Outcome<Self> {
        tempfile::tempdir().map(Self).map_err(|why| why.to_string())
    }

    fn path(&self, name: &str) -> PathBuf {
        self.0.path().join(name)
    }

    /// A program with this home folder.
    fn command(&self, program: &str) -> Command {
        let mut command = Command::new(program);
        command.env_clear().env("HOME", self.0.path()).env("XDG_DATA_HOME", self.path("data"));
        command.env("TMPDIR", self.path("tmp")).env("PATH", self.path("no programs"));
        command.current_dir(self.0.path()).stdin(Stdio::null());
        command
    }

    /// The program itself.
    fn regalia(&self) -> Command {
        self.command(REGALIA)
    }

    /// The program without a screen, which fails in the way `how`; its data folder is `data`.
    fn failing(&self, how: &str) -> Outcome<Command> {
        let own = std::env::current_exe().map_err(|why| why.to_string())?;
        let mut command = self.command(&own.to_string_lossy());
        command.arg(PLAY).arg(self.path("data")).env("REGALIA_PANIC", how);
        Ok(command)
    }

    fn log(&self) -> PathBuf {
        self.path("data/regalia/logs/regalia.log")
    }

    /// The reports in a folder, oldest first.
    fn reports(&self, folder: &str) -> Vec<PathBuf> {
        let mut found: Vec<PathBuf> =
            fs::read_dir(self.path(folder)).into_iter().flatten().flatten().map(|e| e.path()).collect();
        found.retain(|path| path.extension().is_some_and(|ending| ending == "txt"));
        found.sort();
        found
    }
}

/// Runs a process to its end, with a time limit.
fn ended(command: &mut Command) -> Outcome<Output> {
    let mut child =
        command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().map_err(|why| format!("cannot start: {why}"))?;
    let began = Instant::now();
    while child.try_wait().map_err(|why| why.to_string())?.is_none() {
        if began.elapsed() > PATIENCE {
            // It may end by itself at this moment.
            let _ = child.kill();
            return Err("it does not end".to_owned());
        }
        std::thread::sleep(Duration::from_millis(10));
    }
    child.wait_with_output().map_err(|why| why.to_string())
}

fn check(holds: bool, what: &str) -> Outcome {
    if holds { Ok(()) } else { Err(what.to_owned()) }
}

fn check_has(text: &str, wanted: &[&str]) -> Outcome {
    wanted.iter().try_for_each(|part| check(text.contains(part), &format!("'{part}' is not in:\n{text}")))
}

/// Checks that it ends with this status. Returns its output.
fn said(command: &mut Command, status: i32) -> Outcome<String> {
    let output = ended(command)?;
    let said = String::from_utf8_lossy(&output.stderr).into_owned();
    check(output.status.code() == Some(status), &format!("it ended with {}:\n{said}", output.status))?;
    check(output.stdout.is_empty(), "there is something on standard output")?;
    Ok(said)
}

/// Checks that it cannot start, and says so in one line with these words.
fn cannot_start(command: &mut Command, wanted: &[&str]) -> Outcome {
    let said = said(command, 1)?;
    check(said.lines().count() == 1, &format!("more than one line:\n{said}"))?;
    check(!said.contains("panic") && !said.contains("src/"), &format!("not for people:\n{said}"))?;
    check_has(&said, wanted)
}

fn no_display(home: &Home) -> Outcome {
    let log = home.log();
    let wanted = ["neither DISPLAY nor WAYLAND_DISPLAY is set", &log.to_string_lossy()];
    cannot_start(&mut home.regalia(), &wanted)?;
    let log = fs::read_to_string(&log).map_err(|why| format!("the log: {why}"))?;
    check_has(&log, &[VERSION, &revision(home)?, "display: none named", "no screen"])?;
    // Not starting is not a crash.
    check(home.reports("data/regalia/reports").is_empty(), "there is a report")
}

fn nobody_at_the_display(home: &Home) -> Outcome {
    let log = home.log();
    let log = log.to_string_lossy();
    for (variable, name) in [("DISPLAY", ":nonexistent"), ("DISPLAY", ":987"), ("WAYLAND_DISPLAY", "wayland-987")] {
        let mut command = home.regalia();
        command.env(variable, name).env("XDG_RUNTIME_DIR", home.path(""));
        cannot_start(&mut command, &["nothing answers at", name, variable, &log])?;
    }
    Ok(())
}

fn no_such_scale(home: &Home) -> Outcome {
    for scale in ["0", "-1", "nan", "1e9", "1e-9", "1000", "large"] {
        let mut command = home.regalia();
        command.env("DISPLAY", ":987").env("WINIT_X11_SCALE_FACTOR", scale);
        cannot_start(&mut command, &["WINIT_X11_SCALE_FACTOR", &format!("'{scale}'"), "a number from 0.25 to 5"])?;
    }
    check(home.reports("data/regalia/reports").is_empty(), "there is a report")
}

fn no_folder_for_the_log(home: &Home) -> Outcome {
    fs::write(home.path("data"), "a file where the folder should be").map_err(|why| why.to_string())?;
    let said = said(&mut home.regalia(), 1)?;
    check_has(&said, &["there is no log", "neither DISPLAY nor WAYLAND_DISPLAY is set"])?;
    check(said.lines().count() == 2, &format!("not two lines:\n{said}"))
}

fn error_at_the_start(home: &Home) -> Outcome {
    let said = said(home.regalia().env("REGALIA_PANIC", "start"), 101)?;
    check_has(&said, &["regalia: Regalia could not start because of an error in the program."])?;
    check(said.lines().count() == 1, &format!("more than one line:\n{said}"))?;
    let reports = home.reports("data/regalia/reports");
    check(reports.len() == 1, &format!("{reports:?}"))?;
    check_has(&said, &[&reports[0].to_string_lossy()])?;
    let text = fs::read_to_string(&reports[0]).map_err(|why| why.to_string())?;
    let log = home.log();
    let wanted = [
        VERSION,
        &revision(home)?,
        "REGALIA_PANIC asks for an error at the start",
        "src/app/shell/provoke.rs:",
        "thread:    main",
        "display:   none named",
        "graphics:  none yet",
        "journal:   none",
        &log.to_string_lossy(),
        // From the backtrace.
        "regalia_app::shell::run",
        // From the log.
        "NOTE Regalia",
    ];
    check_has(&text, &wanted)
}

fn error_in_a_frame(home: &Home) -> Outcome {
    let said = said(&mut home.failing("frame")?, 101)?;
    let wanted = "Regalia has stopped because of an error in the program. Every move is kept, and the next start";
    check_has(&said, &[wanted])?;
    let reports = home.reports("data/reports");
    check(reports.len() == 1, &format!("{reports:?}"))?;
    let text = fs::read_to_string(&reports[0]).map_err(|why| why.to_string())?;
    check_has(&text, &["REGALIA_PANIC asks for an error in a frame", "src/app/shell/provoke.rs:"])?;
    let (_, way) = text.split_once("Backtrace:").ok_or("it does not say how the program came there")?;
    check_has(way, &["src/app/shell/provoke.rs:"])
}

/// A package's program has no names; the file that keeps them gives them back to a report.
#[cfg(target_os = "linux")]
fn error_without_names(home: &Home) -> Outcome {
    let own = std::env::current_exe().map_err(|why| why.to_string())?;
    let stripped = home.path("stripped").to_string_lossy().into_owned();
    let strip = ended(Command::new("objcopy").arg("--strip-all").arg(&own).arg(&stripped))?;
    check(strip.status.success(), "objcopy (Debian: binutils) cannot strip the program")?;
    let mut program = home.command(&stripped);
    said(program.arg(PLAY).arg(home.path("data")).env("REGALIA_PANIC", "frame"), 101)?;
    let reports = home.reports("data/reports");
    check(reports.len() == 1, &format!("{reports:?}"))?;
    let text = fs::read_to_string(&reports[0]).map_err(|why| why.to_string())?;
    check_has(&text, &["loaded at 0x", " - <unknown>"])?;
    check(!text.contains("regalia_app::shell::provoke"), "the program has its names")?;
    let names = concat!(env!("CARGO_MANIFEST_DIR"), "/.ci/symbols");
    let read = ended(Command::new(names).arg(&reports[0]).arg(&own))?;
    check_has(&String::from_utf8_lossy(&read.stdout), &["REGALIA_PANIC asks for", " - regalia_app::shell::provoke::"])
}

/// Elsewhere packages keep the names.
#[cfg(not(target_os = "linux"))]
fn error_without_names(_home: &Home) -> Outcome {
    Ok(())
}

fn error_in_a_thread(home: &Home) -> Outcome {
    let said = said(&mut home.failing("thread")?, 101)?;
    check_has(&said, &["Regalia has stopped because of an error in the program."])?;
    let reports = home.reports("data/reports");
    check(reports.len() == 1, &format!("{reports:?}"))?;
    let text = fs::read_to_string(&reports[0]).map_err(|why| why.to_string())?;
    check_has(&text, &["REGALIA_PANIC asks for an error in a thread", "thread:    Async Compute Task Pool"])
}

fn no_folder_for_the_report(home: &Home) -> Outcome {
    fs::write(home.path("data"), "a file where the folder should be").map_err(|why| why.to_string())?;
    let first = said(&mut home.failing("start")?, 101)?;
    let reports = home.reports("tmp/regalia-reports");
    check(reports.len() == 1, &format!("it is not in the folder for passing files:\n{first}"))?;
    check_has(&first, &[&reports[0].to_string_lossy()])?;
    // If nothing at all can be written, it is reported.
    fs::remove_dir_all(home.path("tmp"))
        .and_then(|()| fs::write(home.path("tmp"), ""))
        .map_err(|why| why.to_string())?;
    let second = said(&mut home.failing("start")?, 101)?;
    check_has(&second, &["No report of it could be written", "what:      REGALIA_PANIC asks", "provoke.rs:"])
}

fn ten_reports_are_kept(home: &Home) -> Outcome {
    let folder = home.path("data/regalia/reports");
    fs::create_dir_all(&folder).map_err(|why| why.to_string())?;
    for number in 0..14 {
        let name = format!("crash-2020-01-01-0000{number:02}.txt");
        fs::write(folder.join(name), "old").map_err(|why| why.to_string())?;
    }
    said(home.regalia().env("REGALIA_PANIC", "start"), 101)?;
    let reports = home.reports("data/regalia/reports");
    check(reports.len() == 10, &format!("{reports:?}"))?;
    let newest = fs::read_to_string(&reports[9]).map_err(|why| why.to_string())?;
    check_has(&newest, &["REGALIA_PANIC asks"])
}

/// The revision that the program tells on the command line.
fn revision(home: &Home) -> Outcome<String> {
    let output = ended(home.regalia().arg("--version"))?;
    let told = String::from_utf8_lossy(&output.stdout).into_owned();
    let revision = told.trim_end().strip_prefix(concat!("regalia ", env!("CARGO_PKG_VERSION"), " ("));
    Ok(revision.and_then(|rest| rest.strip_suffix(')')).ok_or(format!("no revision: {told}"))?.to_owned())
}

fn the_command_line_knows_the_revision(home: &Home) -> Outcome {
    let revision = revision(home)?;
    let is_commit = revision.trim_end_matches('+').chars().all(|letter| letter.is_ascii_hexdigit());
    check(revision == "unknown" || is_commit && revision.len() >= 10, &revision)?;
    // It has the commands of `regalia-cli`, and opens files.
    let help = ended(home.regalia().arg("--help"))?;
    check_has(&String::from_utf8_lossy(&help.stdout), &["Usage: regalia [FILE]", "\n  perft ", "regalia ./moves"])?;
    let counted = ended(home.regalia().args(["perft", "two-kings", "3"]))?;
    check(counted.stdout == b"8784\n", &String::from_utf8_lossy(&counted.stdout))
}

fn the_command_line_leaves_nothing(home: &Home) -> Outcome {
    for words in [&["--help"][..], &["--version"], &["moves", "plunder"], &["perft", "no such game", "1"]] {
        ended(home.regalia().args(words).env("REGALIA_PANIC", "start"))?;
    }
    let left: Vec<_> = fs::read_dir(home.path("")).into_iter().flatten().flatten().map(|entry| entry.path()).collect();
    check(left.is_empty(), &format!("{left:?}"))
}
