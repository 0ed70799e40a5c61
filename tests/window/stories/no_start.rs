//! Missing graphics drivers, unusable screens, a destroyed window, and an error while the program runs.

use std::fs;
use std::path::PathBuf;

use regalia_core::record::Record;
use regalia_core::rules::{Game, Options};

use super::store;
use crate::Outcome;
use crate::desk::Desk;
use crate::places;
use crate::table::{Table, Way};

/// Hides the drivers for Vulkan, and those for OpenGL.
const NO_VULKAN: [(&str, &str); 2] = [("VK_ICD_FILENAMES", "/nowhere"), ("VK_DRIVER_FILES", "/nowhere")];
const NO_GL: [(&str, &str); 2] = [("LIBGL_DRIVERS_PATH", "/nowhere"), ("__EGL_VENDOR_LIBRARY_FILENAMES", "/nowhere")];

/// Without a driver there is a message, with OpenGL alone a window; an error leaves a report, and the next start
/// mentions it once.
pub fn tell(desk: &mut Desk) -> Outcome {
    without_driver(desk)?;
    with_gl_only(desk)?;
    on_poor_screens(desk)?;
    without_window(desk)?;
    after_an_error(desk)
}

fn without_driver(desk: &mut Desk) -> Outcome {
    let hidden = [NO_VULKAN, NO_GL].concat();
    let log = desk.path("regalia/logs/regalia.log");
    let (status, said) = desk.run_to_end(&hidden)?;
    let lines: Vec<&str> = said.lines().filter(|line| line.starts_with("regalia: ")).collect();
    let wanted = ["needs a graphics driver (Vulkan or OpenGL)", "mesa-vulkan-drivers", &log.to_string_lossy()];
    let as_wanted = lines.len() == 1 && wanted.iter().all(|part| lines[0].contains(part)) && !said.contains("panic");
    if status != Some(1) || !as_wanted {
        return Err(format!("without a driver it ended with {status:?} and said:\n{said}"));
    }
    let log = fs::read_to_string(&log).map_err(|why| why.to_string())?;
    if log.contains("no graphics driver") { Ok(()) } else { Err(format!("the log does not say why:\n{log}")) }
}

/// The same game on the same board, drawn by another driver.
fn with_gl_only(desk: &mut Desk) -> Outcome {
    let path = desk.path("gl.regalia");
    let record = Record::new(Options::new(Game::Plunder), Vec::new());
    store(&path, &record)?;
    desk.start_with(Some(&path), &NO_VULKAN)?;
    let mut table = Table::new(record, Some(path));
    table.play_text(desk, "e2e4", Way::Drag)?;
    desk.rest_pointer()?;
    let drawn = desk.quiet()?;
    let log = fs::read_to_string(desk.path("regalia/logs/regalia.log")).map_err(|why| why.to_string())?;
    let with_gl = log.lines().rev().find(|line| line.contains("llvmpipe") || line.contains("graphics: "));
    if !with_gl.is_some_and(|line| line.contains("(gl,")) {
        return Err(format!("another driver than OpenGL: {with_gl:?}"));
    }
    if drawn.is_blank(places::board(Game::Plunder)) { Err("OpenGL draws nothing".to_owned()) } else { Ok(()) }
}

/// The single line of output from the program itself.
fn sentence(said: &str) -> Outcome<&str> {
    let lines: Vec<&str> = said.lines().filter(|line| line.starts_with("regalia: ")).collect();
    match lines.as_slice() {
        [line] if !said.contains("panic") => Ok(line),
        _ => Err(format!("not one sentence:\n{said}")),
    }
}

fn on_poor_screens(desk: &mut Desk) -> Outcome {
    for bits in [8, 16] {
        let (status, said) = desk.run_on_depth(bits)?;
        let line = sentence(&said)?;
        if status != Some(1) || !line.contains("it needs 24 bits or more per pixel") {
            return Err(format!("with {bits} bits it ended with {status:?} and said: {line}"));
        }
    }
    let reports = reports(desk);
    if reports.is_empty() { Ok(()) } else { Err(format!("a screen is no error in the program: {reports:?}")) }
}

/// The window is destroyed from outside: the program says so, ends, and offers the game at the next start.
fn without_window(desk: &mut Desk) -> Outcome {
    desk.start(None)?;
    let (status, said) = desk.destroy_window()?;
    let line = sentence(&said)?;
    if status != Some(1) || !line.contains("something outside Regalia has destroyed it") {
        return Err(format!("without its window it ended with {status:?} and said: {line}"));
    }
    let reports = reports(desk);
    if reports.is_empty() { Ok(()) } else { Err(format!("that is no error in the program: {reports:?}")) }
}

fn after_an_error(desk: &mut Desk) -> Outcome {
    let (status, said) = desk.run_to_end(&[("REGALIA_PANIC", "thread")])?;
    let reports = reports(desk);
    let told = reports.first().is_some_and(|report| said.contains(&*report.to_string_lossy()));
    if status != Some(101) || reports.len() != 1 || !told {
        return Err(format!("after an error: {status:?}, {reports:?}\n{said}"));
    }
    let text = fs::read_to_string(&reports[0]).map_err(|why| why.to_string())?;
    for part in ["REGALIA_PANIC asks for an error in a thread", "DISPLAY=", "llvmpipe", "last lines of the log"] {
        if !text.contains(part) {
            return Err(format!("'{part}' is not in the report:\n{text}"));
        }
    }
    desk.start(None)?;
    desk.primary("the notice of the last time", places::below_bar(), None)?;
    desk.keys(&["Return"])?;
    desk.no_primary("the notice is closed", places::below_bar())?;
    let without = desk.quiet()?;
    desk.start(None)?;
    desk.becomes("it comes only once", &without, places::WINDOW)
}

/// The reports of failures that the program has written.
pub fn reports(desk: &Desk) -> Vec<PathBuf> {
    let found = fs::read_dir(desk.path("regalia/reports")).into_iter().flatten().flatten().map(|entry| entry.path());
    found.filter(|path| path.extension().is_some_and(|ending| ending == "txt")).collect()
}
