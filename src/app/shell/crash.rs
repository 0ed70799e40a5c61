//! What happens when the program fails: a report, a message to the player, and an orderly end.
//!
//! A panic in any thread ends the program with status 101, because nobody knows what it left half done. Only the
//! journal's thread may fail alone: the player can still save the game to a file. If the program cannot start (no
//! screen, no graphics driver) or loses its window, it says why instead of writing a report, and the status is 1.

use regalia_core::cli::Build;
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

use super::cannot_start::{CannotStart, no_thread, no_window};
use super::quiet::{is_quiet, say};
use super::report::{self, Report};
use super::{alert, log::Log};
use crate::files::{NoteFolders, Notices, note_folders, passing};
use crate::journal::{DISK_THREAD, JOURNAL_THREAD, journal_now};
use crate::tasks::Waker;

/// The exit status after a panic, as Rust uses it.
const FAILED: u8 = 101;

/// Maximum number of reports of one run: if everything fails, the first ones say why.
const REPORTS: usize = 3;

struct Watch {
    build: Build,
    folders: NoteFolders,
    log: Arc<Log>,
}

static WATCH: OnceLock<Watch> = OnceLock::new();
/// What the player is told at the end; `None` as long as nothing has failed.
static ENDING: Mutex<Option<String>> = Mutex::new(None);
/// What the player is told, once, after the journal's thread has failed.
static JOURNAL_LOST: Mutex<Option<String>> = Mutex::new(None);
static MUST_END: AtomicBool = AtomicBool::new(false);
static STARTED: AtomicBool = AtomicBool::new(false);
static REPORTED: AtomicUsize = AtomicUsize::new(0);
static GRAPHICS: OnceLock<String> = OnceLock::new();
static WAKER: Mutex<Option<Waker>> = Mutex::new(None);

thread_local! {
    static FAILING: Cell<bool> = const { Cell::new(false) };
}

/// Reports every later panic, in any thread.
pub(super) fn set_hook() {
    std::panic::set_hook(Box::new(hook));
}

/// Runs the program. If anything fails in it, in any thread, the player is told at the end.
///
/// Only one program per process can be run like this.
pub(super) fn watched(
    build: Build,
    folders: NoteFolders,
    log: Arc<Log>,
    program: impl FnOnce() -> ExitCode,
) -> ExitCode {
    let _ = WATCH.set(Watch { build, folders, log });
    let ended = catch_unwind(AssertUnwindSafe(program));
    if let Err(payload) = &ended
        && let Some(reason) = payload.downcast_ref::<CannotStart>()
    {
        refuse(reason);
        return ExitCode::FAILURE;
    }
    let told = ENDING.lock().ok().and_then(|mut ending| ending.take());
    if let Some(text) = &told {
        alert::show("Regalia", text);
    }
    match ended {
        Ok(code) if !MUST_END.load(Ordering::SeqCst) => code,
        _ => ExitCode::from(FAILED),
    }
}

fn refuse(reason: &CannotStart) {
    let CannotStart { why, help, has_screen } = reason;
    let all = if help.is_empty() { why.clone() } else { format!("{why}. {help}") };
    let log = WATCH.get().and_then(|watch| watch.log.path()).map(|path| path.display().to_string());
    let (behind, below) = match &log {
        Some(path) => (format!(" (the log is {path})"), format!("\n\nThe log is {path}")),
        None => (String::new(), String::new()),
    };
    say(&format!("{all}{behind}"));
    if *has_screen {
        alert::show("Regalia cannot start", &format!("{all}{below}"));
    }
}

fn hook(info: &PanicHookInfo<'_>) {
    if is_quiet() {
        return;
    }
    let place = info.location().map_or_else(|| "unknown".to_owned(), ToString::to_string);
    let what = info.payload_as_str().unwrap_or("an error without a message");
    if !STARTED.load(Ordering::Relaxed)
        && let Some(reason) = no_window(&place).or_else(|| no_thread(what))
    {
        give_up(&reason, &format!("no start: {what} ({place})"));
    }
    failed(what, &place);
    // A second panic while the first one unwinds ends the process at once: this is the last chance to say something.
    if FAILING.try_with(|failing| failing.replace(true)).unwrap_or(true)
        && let Some(text) = ENDING.try_lock().ok().and_then(|mut ending| ending.take())
    {
        alert::show("Regalia", &text);
    }
}

/// Exits before there is anything to lose. Nothing is dropped, because the libraries that would clean up have just
/// failed.
fn give_up(reason: &CannotStart, note: &str) -> ! {
    if let Some(watch) = WATCH.get() {
        watch.log.note(note);
        refuse(reason);
        watch.log.close();
    }
    std::process::exit(1)
}

pub(super) fn failed(what: &str, place: &str) {
    let thread = std::thread::current();
    let name = thread.name().unwrap_or("without a name");
    if REPORTED.fetch_add(1, Ordering::SeqCst) >= REPORTS {
        end();
        return;
    }
    let stored = store(Report {
        build: WATCH.get().map(|watch| watch.build).unwrap_or_default(),
        what: what.to_owned(),
        place: place.to_owned(),
        thread: name.to_owned(),
        backtrace: report::backtrace(),
        when: Zoned::now(),
        graphics: graphics(),
        journal: journal_now(),
        log: WATCH.get().and_then(|watch| watch.log.path()),
        last_lines: WATCH.get().map(|watch| watch.log.last_lines()).unwrap_or_default(),
    });
    let text = paragraph(name, journal_now().is_some(), &stored);
    say(&text);
    if keeps_moves(name) {
        if let Ok(mut lost) = JOURNAL_LOST.try_lock() {
            *lost = Some(text);
        }
        wake();
        return;
    }
    if let Ok(mut ending) = ENDING.try_lock() {
        ending.get_or_insert(text);
    }
    end();
}

/// Whether the moves are kept by the thread with this name; the window does not need it.
fn keeps_moves(thread: &str) -> bool {
    [JOURNAL_THREAD, DISK_THREAD].contains(&thread)
}

/// Writes a report to the usual folder, or to the one for temporary files.
fn store(report: Report) -> io::Result<PathBuf> {
    let usual = WATCH.get().map_or_else(passing, |watch| watch.folders.reports.clone());
    report::store(&usual, &report).or_else(|_| report::store(&passing(), &report)).inspect_err(|why| {
        // The terminal is the last resort.
        say(&format!("this report could not be written ({why}):\n\n{report}"));
    })
}

fn paragraph(thread: &str, has_journal: bool, report: &io::Result<PathBuf>) -> String {
    let what = if keeps_moves(thread) {
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
    say(text);
    if let Some(watch) = WATCH.get() {
        watch.log.note(text);
    }
    exit.write(AppExit::error());
}

fn end() {
    MUST_END.store(true, Ordering::SeqCst);
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

fn graphics() -> Option<String> {
    GRAPHICS.get().cloned()
}

pub(super) fn has_started() {
    STARTED.store(true, Ordering::Relaxed);
}

/// Ends the program when the graphics driver gives up: nothing can be drawn any more.
pub(super) fn graphics_failed(error: &RenderError, main: &mut World, _: &mut World) -> RenderErrorPolicy {
    // It is called in every frame until the program has ended.
    if !MUST_END.load(Ordering::SeqCst) {
        failed(&format!("{:?} of the graphics driver: {}", error.ty, error.description), "the graphics driver");
    }
    main.write_message(AppExit::error());
    RenderErrorPolicy::StopRendering
}

/// Ends the program after a panic in a thread that nobody joins, and tells the player about the last run's failure and
/// about a journal that is no longer written.
pub(super) struct CrashPlugin;

impl Plugin for CrashPlugin {
    fn build(&self, app: &mut App) {
        app.add_systems(Startup, (remember_waker, look_back))
            .add_systems(PreUpdate, tell_journal_lost)
            .add_systems(Last, end_in_order);
    }
}

fn remember_waker(waker: Res<Waker>) {
    if let Ok(mut remembered) = WAKER.lock() {
        *remembered = Some(waker.clone());
    }
}

fn end_in_order(mut exit: MessageWriter<AppExit>) {
    if MUST_END.load(Ordering::Relaxed) {
        exit.write(AppExit::error());
    }
}

fn look_back(mut notices: ResMut<Notices>) {
    if let Some(report) = note_folders().and_then(|folders| report::take_unseen(&folders.reports)) {
        let text = format!("A report is in {}", report.display());
        notices.say("Regalia stopped unexpectedly last time", text);
    }
}

fn tell_journal_lost(mut notices: ResMut<Notices>) {
    if let Some(text) = JOURNAL_LOST.try_lock().ok().and_then(|mut lost| lost.take()) {
        notices.say("Moves are no longer kept", text);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_player_is_told_what_is_kept_and_where_the_report_is() {
        let report = Ok(PathBuf::from("/a/crash-1.txt"));
        assert!(paragraph("main", true, &report).starts_with("Regalia could not start"));
        let journal = paragraph(JOURNAL_THREAD, true, &report);
        assert!(journal.contains("save the game to a file") && journal.ends_with("/a/crash-1.txt"), "{journal}");
        has_started();
        let kept = paragraph("main", true, &report);
        assert!(kept.contains("Every move is kept") && kept.ends_with("/a/crash-1.txt"), "{kept}");
        assert!(!paragraph("main", false, &report).contains("kept"));
        assert!(paragraph("main", false, &Err(io::Error::other("the disk is full"))).ends_with("the disk is full"));
    }
}
