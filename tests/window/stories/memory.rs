//! Memory after many zooms and window sizes: invisible images are freed.

use std::thread::sleep;
use std::time::Duration;

use regalia_core::record::Record;
use regalia_core::rules::{Game, Options};

use super::store;
use crate::Outcome;
use crate::desk::Desk;
use crate::places;

/// Megabytes in use at most: what the whole program may take, images of the baked board included.
const MEMORY: f64 = 300.0;

/// Zooms and sizes. Memory grows within the first hundred, and no more.
const STEPS: usize = 150;

/// Longer than a zoomed board rests before it is redrawn.
const REST: Duration = Duration::from_millis(180);

pub fn tell(desk: &mut Desk) -> Outcome {
    let path = desk.path("zoomed.regalia");
    store(&path, &Record::new(Options::new(Game::Sovereign), Vec::new()))?;
    desk.start(Some(&path))?;
    let before = desk.program()?.megabytes()?;
    let board = places::board(Game::Sovereign);
    let mut random = fastrand::Rng::with_seed(7);
    for _ in 0..STEPS {
        if random.u8(0..3) == 0 {
            desk.resize(random.usize(820..=1280), random.usize(620..=800))?;
        } else {
            let at = board.center() + board.half_size() * (random.f32() - 0.5);
            desk.wheel(at, random.i32(1..=5) * if random.bool() { 1 } else { -1 })?;
        }
        // A necessary wait: what is drawn meanwhile is measured.
        sleep(REST);
    }
    desk.rest_pointer()?;
    desk.quiet()?;
    let after = desk.program()?.megabytes()?;
    println!("   {before:.0} MB before, {after:.0} MB after {STEPS} zooms and sizes");
    if after < MEMORY { Ok(()) } else { Err(format!("{after:.0} MB of memory after {STEPS} zooms and sizes")) }
}
