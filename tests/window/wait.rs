//! Waits for something to become true, with a time limit.

use std::thread::sleep;
use std::time::{Duration, Instant};

use crate::Outcome;

/// How long anything in the window may take on a busy machine.
pub const PATIENCE: Duration = Duration::from_secs(10);

/// How long a click may take to be noticed by a program that does not sleep afterwards.
pub const MOMENT: Duration = Duration::from_secs(1);

/// Per cent of a processor core that a program which rests may use.
const IDLE: f64 = 1.0;

/// For how long a program is watched that should rest.
const WATCHED: Duration = Duration::from_secs(2);

/// Per cent of a core that a program uses for this long; `seconds` are those of a processor that it has used so far.
pub fn load(watched: Duration, mut seconds: impl FnMut() -> Outcome<f64>) -> Outcome<f64> {
    let (began, before) = (Instant::now(), seconds()?);
    // A deliberately long wait: it measures.
    sleep(watched);
    Ok(100.0 * (seconds()? - before) / began.elapsed().as_secs_f64())
}

/// Waits until a program rests while it is watched: on a busy machine its last frames take a while to end. Returns the per
/// cent of a core that it uses then.
pub fn rests(what: &str, mut seconds: impl FnMut() -> Outcome<f64>) -> Outcome<f64> {
    let mut last = 0.0;
    let rested = until(what, PATIENCE, || {
        last = load(WATCHED, &mut seconds)?;
        Ok((last < IDLE).then_some(last))
    });
    rested.map_err(|why| format!("{why}; it last used {last:.1} % of a core"))
}

/// Calls `ask` until it returns something. After `patience` returns an error that names `what`.
pub fn until<T>(what: &str, patience: Duration, mut ask: impl FnMut() -> Outcome<Option<T>>) -> Outcome<T> {
    let began = Instant::now();
    loop {
        if let Some(answer) = ask()? {
            return Ok(answer);
        }
        if began.elapsed() > patience {
            return Err(format!("waited {:.0} s in vain: {what}", patience.as_secs_f32()));
        }
        sleep(Duration::from_millis(20));
    }
}
