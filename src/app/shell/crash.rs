//! What happens when the program fails: a report, a message to the player, and an orderly end.
//!
//! A panic in any thread ends the program with status 101, because nobody knows what it left half done. Only the
//! journal's thread may fail alone: the player can still save the game to a file. If the program cannot start (no
//! screen, no graphics driver) or loses its window, it says why instead of writing a report, and the status is 1.

use std::cell::Cell;
use std::io;
use std::panic::{AssertUnwindSafe, PanicHookInfo, catch_unwind};
use std::path::PathBuf;
use std::process::ExitCode;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, OnceLock};

use bevy::prelude::*;
use bevy::render::error_handler::{RenderError, RenderErrorPolicy};
use jiff::Zoned;
use regalia_core::cli::Build;

use super::cannot_start::{CannotStart, no_thread, no_window};
use super::panics::{is_expected, print_error};
use super::report::{self, Report};
use super::{alert, log::Log};
use crate::files::{NoteFolders, Notices, note_folders, passing};
use crate::journal::{DISK_THREAD, JOURNAL_THREAD, journal_now};
use crate::tasks::Waker;

/// The exit status after a panic, as Rust uses it.
const PANIC_STATUS: u8 = 101;

/// Maximum number of reports of one run: if everything fails, the first ones say why.
const MAX_REPORTS: usize = 3;

struct Run {
    build: Build,
    folders: NoteFolders,
    log: Arc<Log>,
}

static RUN: OnceLock<Run> = OnceLock::new();
/// What the player is told at the end; `None` as long as nothing has failed.
static LAST_MESSAGE: Mutex<Option<String>> = Mutex::new(None);
/// What the player is told, once, after the journal's thread has failed.
static JOURNAL_MESSAGE: Mutex<Option<String>> = Mutex::new(None);
static MUST_EXIT: AtomicBool = AtomicBool::new(false);
static STARTED: AtomicBool = AtomicBool::new(false);
static REPORT_COUNT: AtomicUsize = AtomicUsize::new(0);
static GRAPHICS: OnceLock<String> = OnceLock::new();
static WAKER: Mutex<Option<Waker>> = Mutex::new(None);

thread_local! {
    static IS_PANICKING: Cell<bool> = const { Cell::new(false) };
}

/// Reports every later panic, in any thread.
pub(super) fn set_hook() {
    std::panic::set_hook(Box::new(panic_hook));
}

/// Runs the program. If anything fails in it, in any thread, the player is told at the end. Only one program per process
/// can be run like this.
pub(super) fn run(build: Build, folders: NoteFolders, log: Arc<Log>, program: impl FnOnce() -> ExitCode) -> ExitCode {
    let _ = RUN.set(Run { build, folders, log });
    let ended = catch_unwind(AssertUnwindSafe(program));
    if let Err(payload) = &ended
        && let Some(reason) = payload.downcast_ref::<CannotStart>()
    {
        explain(reason);
        return ExitCode::FAILURE;
    }
    if let Some(text) = LAST_MESSAGE.lock().ok().and_then(|mut message| message.take()) {
        alert::show("Regalia", &text);
    }
    match ended {
        Ok(code) if !MUST_EXIT.load(Ordering::SeqCst) => code,
        _ => ExitCode::from(PANIC_STATUS),
    }
}

/// The log of the program that is [run](run).
pub(super) fn log() -> Option<Arc<Log>> {
    RUN.get().map(|run| Arc::clone(&run.log))
}

/// Writes a line to this log, but not to standard error.
pub(super) fn note(text: &str) {
    if let Some(run) = RUN.get() {
        run.log.note(text);
    }
}

/// Says why the program cannot start, in the terminal and in a message box.
fn explain(reason: &CannotStart) {
    let CannotStart { why, help, has_screen } = reason;
    let text = if help.is_empty() { why.clone() } else { format!("{why}. {help}") };
    let (in_terminal, in_box) = match RUN.get().and_then(|run| run.log.path()) {
        Some(path) => {
            let path = path.display();
            (format!("{text} (the log is {path})"), format!("{text}\n\nThe log is {path}"))
        }
        None => (text.clone(), text),
    };
    print_error(&in_terminal);
    if *has_screen {
        alert::show("Regalia cannot start", &in_box);
    }
}

fn panic_hook(info: &PanicHookInfo<'_>) {
    if is_expected() {
        return;
    }
    let location = info.location().map_or_else(|| "unknown".to_owned(), ToString::to_string);
    let message = info.payload_as_str().unwrap_or("an error without a message");
    if !STARTED.load(Ordering::Relaxed)
        && let Some(reason) = no_window(&location).or_else(|| no_thread(message))
    {
        exit_early(&reason, &format!("no start: {message} ({location})"));
    }
    report_failure(message, &location);
    // A second panic while the first one unwinds ends the process at once: this is the last chance to say something.
    if IS_PANICKING.try_with(|panicking| panicking.replace(true)).unwrap_or(true)
        && let Some(text) = LAST_MESSAGE.try_lock().ok().and_then(|mut message| message.take())
    {
        alert::show("Regalia", &text);
    }
}

/// Exits before there is anything to lose. Nothing is dropped, because the libraries that would clean up have just
/// failed.
fn exit_early(reason: &CannotStart, note: &str) -> ! {
    if let Some(run) = RUN.get() {
        run.log.note(note);
        explain(reason);
        run.log.close();
    }
    std::process::exit(1)
}

/// Writes a report of a failure in this thread, and has the program exit, unless only the journal has failed.
pub(super) fn report_failure(message: &str, location: &str) {
    let thread = std::thread::current();
    let name = thread.name().unwrap_or("without a name");
    if REPORT_COUNT.fetch_add(1, Ordering::SeqCst) >= MAX_REPORTS {
        request_exit();
        return;
    }
    let run = RUN.get();
    let stored = store(Report {
        build: run.map(|run| run.build).unwrap_or_default(),
        message: message.to_owned(),
        location: location.to_owned(),
        thread: name.to_owned(),
        backtrace: report::backtrace(),
        when: Zoned::now(),
        graphics: GRAPHICS.get().cloned(),
        journal: journal_now(),
        log: run.and_then(|run| run.log.path()),
        last_lines: run.map(|run| run.log.last_lines()).unwrap_or_default(),
    });
    let text = message_text(name, journal_now().is_some(), &stored);
    print_error(&text);
    if is_journal_thread(name) {
        if let Ok(mut message) = JOURNAL_MESSAGE.try_lock() {
            *message = Some(text);
        }
        wake();
        return;
    }
    if let Ok(mut message) = LAST_MESSAGE.try_lock() {
        message.get_or_insert(text);
    }
    request_exit();
}

/// Whether the thread with this name keeps the moves. The window works without it.
fn is_journal_thread(thread: &str) -> bool {
    [JOURNAL_THREAD, DISK_THREAD].contains(&thread)
}

/// Writes a report to the usual folder, or to the one for temporary files.
fn store(report: Report) -> io::Result<PathBuf> {
    let usual = RUN.get().map_or_else(passing, |run| run.folders.reports.clone());
    report::store(&usual, &report).or_else(|_| report::store(&passing(), &report)).inspect_err(|why| {
        // The terminal is the last resort.
        print_error(&format!("this report could not be written ({why}):\n\n{report}"));
    })
}

fn message_text(thread: &str, has_journal: bool, report: &io::Result<PathBuf>) -> String {
    let what = if is_journal_thread(thread) {
        "Regalia cannot keep moves any more because of an error in the program. Please save the game to a file and restart Regalia."
    } else if !STARTED.load(Ordering::Relaxed) {
        "Regalia could not start because of an error in the program."
    } else if has_journal {
        "Regalia has stopped because of an error in the program. Every move is kept, and the next start offers the game \
         again."
    } else {
        "Regalia has stopped because of an error in the program."
    };
    match report {
        Ok(path) => format!("{what} A report is in {}", path.display()),
        Err(why) => format!("{what} No report of it could be written: {why}"),
    }
}

/// Ends the program with status 1, because its window is gone. It is not a crash.
pub(super) fn window_gone(exit: &mut MessageWriter<AppExit>) {
    let text = if journal_now().is_some() {
        "The window is gone: something outside Regalia has destroyed it. Every move is kept, and the next start offers \
         the game again."
    } else {
        "The window is gone: something outside Regalia has destroyed it."
    };
    print_error(text);
    if let Some(run) = RUN.get() {
        run.log.note(text);
    }
    exit.write(AppExit::error());
}

fn request_exit() {
    MUST_EXIT.store(true, Ordering::SeqCst);
    wake();
}

fn wake() {
    if let Ok(Some(waker)) = WAKER.try_lock().as_deref() {
        waker.wake();
    }
}

pub(super) fn set_graphics(text: &str) {
    // Only the first call counts.
    let _ = GRAPHICS.set(text.to_owned());
}

pub(super) fn has_started() {
    STARTED.store(true, Ordering::Relaxed);
}

/// Ends the program when the graphics driver gives up: nothing can be drawn any more.
pub(super) fn graphics_failed(error: &RenderError, main: &mut World, _: &mut World) -> RenderErrorPolicy {
    // The renderer calls this in every frame until the program has ended.
    if !MUST_EXIT.load(Ordering::SeqCst) {
        report_failure(&format!("{:?} of the graphics driver: {}", error.ty, error.description), "the graphics driver");
    }
    main.write_message(AppExit::error());
    RenderErrorPolicy::StopRendering
}

/// Ends the program after a panic in a thread that nobody joins, and tells the player about the last run's failure and
/// about a journal that is no longer written.
pub(super) fn plugin(app: &mut App) {
    app.add_systems(Startup, (remember_waker, notify_last_crash))
        .add_systems(PreUpdate, notify_journal_failure)
        .add_systems(Last, exit_if_requested);
}

fn remember_waker(waker: Res<Waker>) {
    if let Ok(mut remembered) = WAKER.lock() {
        *remembered = Some(waker.clone());
    }
}

fn exit_if_requested(mut exit: MessageWriter<AppExit>) {
    if MUST_EXIT.load(Ordering::Relaxed) {
        exit.write(AppExit::error());
    }
}

fn notify_last_crash(mut notices: ResMut<Notices>) {
    if let Some(report) = note_folders().and_then(|folders| report::take_unseen(&folders.reports)) {
        let text = format!("A report is in {}", report.display());
        notices.say("Regalia stopped unexpectedly last time", text);
    }
}

fn notify_journal_failure(mut notices: ResMut<Notices>) {
    if let Some(text) = JOURNAL_MESSAGE.try_lock().ok().and_then(|mut message| message.take()) {
        notices.say("Moves are no longer kept", text);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tells_the_player_what_is_kept_and_where_the_report_is() {
        let report = Ok(PathBuf::from("/a/crash-1.txt"));
        assert!(message_text("main", true, &report).starts_with("Regalia could not start"));
        let journal = message_text(JOURNAL_THREAD, true, &report);
        assert!(journal.contains("save the game to a file") && journal.ends_with("/a/crash-1.txt"), "{journal}");
        has_started();
        let kept = message_text("main", true, &report);
        assert!(kept.contains("Every move is kept") && kept.ends_with("/a/crash-1.txt"), "{kept}");
        assert!(!message_text("main", false, &report).contains("kept"));
        assert!(message_text("main", false, &Err(io::Error::other("the disk is full"))).ends_with("the disk is full"));
    }
}
