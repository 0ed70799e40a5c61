//! Makes text from outside fit to be shown.

use std::fmt::{self, Write as _};

/// Makes text from outside fit into a sentence: on one line, control characters visible, cut if it is long.
pub fn shown(text: impl fmt::Display) -> String {
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

/// Whether a character is invisible but changes the text around it: control characters, line ends, marks of writing
/// direction.
pub(super) fn is_unseen(letter: char) -> bool {
    letter.is_control() || matches!(letter, '\u{2028}' | '\u{2029}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
}
