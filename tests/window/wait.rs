//! Waits for something to become true, with a time limit.

use std::thread::sleep;
use std::time::{Duration, Instant};

use crate::Outcome;

/// How long anything in the window may take on a busy machine.
pub const PATIENCE: Duration = Duration::from_secs(10);

/// How long a click may take to be noticed by a program that does not sleep afterwards.
pub const MOMENT: Duration = Duration::from_secs(1);

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
