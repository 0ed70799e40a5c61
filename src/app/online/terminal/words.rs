//! What is printed, and what goes wrong.

use std::fmt;
use std::io::{self, Write as _};

/// The system gives no thread.
pub(super) fn no_thread(why: io::Error) -> String {
    format!("no thread can be started: {why}")
}

/// Prints a line of what happens. Whoever reads them may have stopped.
pub(super) fn say(line: fmt::Arguments<'_>) {
    let mut out = io::stdout().lock();
    let _ = writeln!(out, "{line}").and_then(|()| out.flush());
}
