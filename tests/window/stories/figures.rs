//! The figures that are promised: time to the window, sleep while nobody does anything, memory.

use std::thread::sleep;
use std::time::{Duration, Instant};

use regalia::record::Record;
use regalia::rules::{Game, Options};

use super::{played, store};
use crate::Outcome;
use crate::desk::Desk;
use crate::table::{Table, Way};

/// Seconds from the start of the process until its window is visible.
const START: f32 = 1.5;

/// Per cent of a processor core while nobody does anything.
const IDLE: f64 = 1.0;

/// Megabytes in use.
const MEMORY: f64 = 300.0;

const WATCHED: Duration = Duration::from_secs(10);

/// Measures, prints and judges.
pub fn tell(desk: &mut Desk) -> Outcome {
    let options = Options::new(Game::Sovereign);
    let record = played(Record::new(options, Vec::new()), &["e2e4", "own=b"])?;
    let path = desk.path("figures.regalia");
    store(&path, &record)?;
    let mut starts = Vec::new();
    // The better of two: another program may be busy at one time, hardly at both.
    for _ in 0..2 {
        desk.start(Some(&path))?;
        starts.push(desk.program()?.visible_after.as_secs_f32());
    }
    let start = starts.iter().copied().fold(f32::INFINITY, f32::min);
    let resting = idle(desk)?;
    let mut table = Table::new(record, Some(path));
    table.play_text(desk, "k16j14", Way::Drag)?;
    desk.rest_pointer()?;
    desk.quiet()?;
    let after_move = idle(desk)?;
    let memory = desk.program()?.megabytes()?;
    println!("   window visible after {:.0} ms (tries: {})", start * 1000.0, milliseconds(&starts));
    println!("   idle {resting:.1} % of a core, after a move {after_move:.1} %; {memory:.0} MB");
    if start >= START {
        return Err(format!("the window was visible only after {start:.2} s"));
    }
    if resting >= IDLE || after_move >= IDLE {
        return Err("the window does not sleep".to_owned());
    }
    if memory >= MEMORY {
        return Err(format!("{memory:.0} MB of memory"));
    }
    of_royale(desk)
}

/// The same for the board with four players.
fn of_royale(desk: &mut Desk) -> Outcome {
    let path = desk.path("royale.regalia");
    let record = Record::new(Options::new(Game::Royale), Vec::new());
    store(&path, &record)?;
    desk.start(Some(&path))?;
    let mut table = Table::new(record, Some(path));
    table.play_text(desk, "e2e4", Way::Drag)?;
    desk.rest_pointer()?;
    desk.quiet()?;
    let resting = idle(desk)?;
    let memory = desk.program()?.megabytes()?;
    println!("   Royale: idle {resting:.1} % of a core; {memory:.0} MB");
    if resting >= IDLE {
        return Err("with Royale the window does not sleep".to_owned());
    }
    if memory < MEMORY { Ok(()) } else { Err(format!("{memory:.0} MB of memory with Royale")) }
}

/// Per cent of a core that the program uses while nobody does anything.
fn idle(desk: &mut Desk) -> Outcome<f64> {
    let (began, before) = (Instant::now(), desk.program()?.processor_seconds()?);
    // The one wait that is meant to be long: sleeping is what is watched.
    sleep(WATCHED);
    let used = desk.program()?.processor_seconds()? - before;
    Ok(100.0 * used / began.elapsed().as_secs_f64())
}

fn milliseconds(seconds: &[f32]) -> String {
    seconds.iter().map(|start| format!("{:.0} ms", start * 1000.0)).collect::<Vec<_>>().join(", ")
}
