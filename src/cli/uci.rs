//! `regalia uci`: the engine for chess programs that speak the Universal Chess Interface.
//!
//! Positions and moves are in our own text, so every game of ours can be played through it. Where a program asks for
//! what the protocol has no word for (points, shares of four players) the value is told in hundredths of a pawn.

mod go;
mod session;
mod settings;

use std::io::{self, BufRead, Write as _};

use session::Session;

/// Listens on standard input until `quit`, or until nobody speaks any more.
///
/// # Errors
/// If the input cannot be read.
pub(super) fn run() -> Result<String, String> {
    let mut session = Session::new();
    for line in io::stdin().lock().lines() {
        let line = line.map_err(|why| format!("cannot read: {why}"))?;
        if session.hear(&line).is_break() {
            break;
        }
    }
    session.quit();
    Ok(String::new())
}

/// Says one line, at once. Where nobody listens any more there is nobody to tell.
fn say(line: &str) {
    let mut out = io::stdout().lock();
    let _ = writeln!(out, "{line}").and_then(|()| out.flush());
}
