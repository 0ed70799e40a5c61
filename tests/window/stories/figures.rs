//! The promised figures: time to the window, idle load, memory, frames. What depends on how fast the machine is, is told,
//! and judged only where people would see that something is wrong.

use std::thread::sleep;
use std::time::{Duration, Instant};

use regalia_core::record::{Record, TimeControl};
use regalia_core::rules::{Game, Options};

use super::{played, store};
use crate::Outcome;
use crate::desk::Desk;
use crate::places;
use crate::table::{Table, Way};

/// Seconds from the start of the process until its window is visible. Promised is half a second.
const START: f32 = 4.0;

/// Per cent of a processor core while idle.
const IDLE: f64 = 1.0;

/// Megabytes in use.
const MEMORY: f64 = 300.0;

/// Frames per second while a piece is dragged, on a software driver. Promised are 25.
const FRAMES: f32 = 10.0;

/// Frames per second with a clock running, and a little more: a frame may fall on either side of a second.
const WAKES: f32 = 2.2;

const WATCHED: Duration = Duration::from_secs(5);

/// Measures, prints and judges.
pub fn tell(desk: &mut Desk) -> Outcome {
    let options = Options::new(Game::Sovereign);
    let record = played(Record::new(options, Vec::new()), &["e2e4", "own=b"])?;
    let path = desk.path("figures.regalia");
    store(&path, &record)?;
    let mut starts = Vec::new();
    // The better of two: another program may be busy once, but hardly twice.
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
    of_royale(desk)?;
    of_dragging(desk)?;
    of_clock(desk)
}

/// Frames per second while a piece is dragged over the chains of control.
fn of_dragging(desk: &mut Desk) -> Outcome {
    let path = desk.path("dragging.regalia");
    let record = played(Record::new(Options::new(Game::Sovereign), Vec::new()), &["e2e4", "own=b"])?;
    store(&path, &record)?;
    desk.start(Some(&path))?;
    desk.keys(&["c"])?;
    desk.quiet()?;
    let square = |name: &str| name.parse().map(|at| places::square(Game::Sovereign, at)).map_err(|_| "no square");
    let over: Vec<_> =
        "k14 j14 i13 h12 g11 f10 e9 d8 c7 d6 e5 f4 g5 h6 i7 j8 k9 l10 l14".split(' ').map(square).collect();
    let over: Vec<_> = over.into_iter().collect::<Result<_, _>>()?;
    // The path from one square to the next, like a hand's.
    let way: Vec<_> =
        over.windows(2).flat_map(|pair| (0..8).map(|step| pair[0].lerp(pair[1], step as f32 / 8.0))).collect();
    let before = desk.frames().len();
    desk.pull(square("k16")?, &way, 4)?;
    desk.rest_pointer()?;
    desk.quiet()?;
    let rates: Vec<f32> = desk.frames().iter().skip(before).map(|(frames, seconds)| frames / seconds).collect();
    let best = rates.iter().copied().fold(0.0, f32::max);
    let resting = idle(desk)?;
    println!("   {best:.0} frames a second while dragging over the chains of control; with them idle {resting:.1} %");
    if best < FRAMES {
        return Err(format!("only {best:.0} frames a second: {rates:?}"));
    }
    if resting < IDLE { Ok(()) } else { Err("with the chains of control the window does not sleep".to_owned()) }
}

/// Frames per second while the player thinks and the clock runs.
fn of_clock(desk: &mut Desk) -> Outcome {
    let path = desk.path("clock.regalia");
    let mut record = Record::new(Options::new(Game::Plunder), Vec::new());
    let control = TimeControl::new(Duration::from_secs(300), Duration::ZERO, Duration::ZERO);
    record.set_time(vec![control.map_err(|why| why.to_string())?]).map_err(|why| why.to_string())?;
    store(&path, &record)?;
    desk.start(Some(&path))?;
    let mut table = Table::new(record, Some(path));
    table.play_text(desk, "e2e4", Way::Click)?;
    desk.rest_pointer()?;
    let mut rates = Vec::new();
    // On a busy machine, frames caused by the move or the pointer may come so late that they are counted, but only once.
    // A window that does not sleep is awake every time.
    for _ in 0..3 {
        // Wait until the frames caused by the pointer have been counted.
        sleep(Duration::from_secs(3));
        let before = desk.frames().len();
        sleep(WATCHED);
        let counted = desk.frames().split_off(before);
        let (frames, seconds) = counted.iter().fold((0.0, 0.0), |sum, one| (sum.0 + one.0, sum.1 + one.1));
        rates.push(frames / seconds);
        // The clock runs visibly, and wakes the window at most twice a second.
        if rates.last().is_some_and(|rate| (0.5..=WAKES).contains(rate)) {
            println!("   {rates:.1?} frames a second with a clock running");
            return Ok(());
        }
    }
    Err(format!("{rates:.1?} frames a second with a clock running"))
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

/// Per cent of a core that the program uses while idle.
fn idle(desk: &mut Desk) -> Outcome<f64> {
    let (began, before) = (Instant::now(), desk.program()?.processor_seconds()?);
    // A deliberately long wait: it measures sleeping.
    sleep(WATCHED);
    let used = desk.program()?.processor_seconds()? - before;
    Ok(100.0 * used / began.elapsed().as_secs_f64())
}

fn milliseconds(seconds: &[f32]) -> String {
    seconds.iter().map(|start| format!("{:.0} ms", start * 1000.0)).collect::<Vec<_>>().join(", ")
}
