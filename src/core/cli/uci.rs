//! `regalia uci`: the engine for chess programs that speak the Universal Chess Interface.
//!
//! Positions and moves are in our own text, so every game of ours can be played through it. Where a program asks for
//! what the protocol has no word for (points, shares of four players) the value is given in hundredths of a pawn.

mod go;
mod session;
mod settings;
mod words;

use std::io::{self, BufRead};

use session::Session;

/// Reads standard input until `quit` or its end.
pub(super) fn run() -> Result<String, String> {
    converse(io::stdin().lock())
}

/// The same for lines from elsewhere. The answers go to standard output.
///
/// # Errors
/// If the input cannot be read.
pub fn converse(mut input: impl BufRead) -> Result<String, String> {
    let (mut session, mut line) = (Session::new(), Vec::new());
    loop {
        line.clear();
        let length = input.read_until(b'\n', &mut line).map_err(|why| format!("cannot read: {why}"))?;
        if length == 0 || session.handle_line(&String::from_utf8_lossy(&line)).is_break() {
            break;
        }
    }
    session.quit();
    Ok(String::new())
}
