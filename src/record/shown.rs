//! Text from outside, made fit for people to read.

use std::fmt::{self, Write as _};

/// Text from outside as part of one sentence on one line: control characters made visible, cut where it gets long.
pub(crate) fn shown(text: impl fmt::Display) -> String {
    const MOST: usize = 300;
    let text = text.to_string();
    let mut line = String::new();
    for letter in text.chars().take(MOST) {
        if is_unseen(letter) {
            // Writing to a string cannot fail.
            let _ = write!(line, "{}", letter.escape_default());
        } else {
            line.push(letter);
        }
    }
    if text.chars().nth(MOST).is_some() {
        line.push('…');
    }
    line
}

/// Whether a character draws nothing but changes what is drawn around it: control characters, ends of lines, marks that
/// turn the direction of writing.
pub(super) fn is_unseen(letter: char) -> bool {
    letter.is_control() || matches!(letter, '\u{2028}' | '\u{2029}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
}
