//! Standard output, line by line.

use std::io::{self, Write as _};

/// Says one line, at once. Where nobody listens any more there is nobody to tell.
pub(super) fn say(line: &str) {
    let mut out = io::stdout().lock();
    let _ = writeln!(out, "{line}").and_then(|()| out.flush());
}
