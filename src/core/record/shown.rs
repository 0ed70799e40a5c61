//! Makes text from outside fit to be shown.

use std::fmt::{self, Write as _};

/// Makes text from outside fit into a sentence: on one line, control characters visible, cut if it is long.
pub fn shown(text: impl fmt::Display) -> String {
    const MAX_CHARS: usize = 300;
    let text = text.to_string();
    let mut line = String::new();
    for letter in text.chars().take(MAX_CHARS) {
        if is_unseen(letter) {
            // Writing to a string cannot fail.
            let _ = write!(line, "{}", letter.escape_default());
        } else {
            line.push(letter);
        }
    }
    if text.chars().nth(MAX_CHARS).is_some() {
        line.push('…');
    }
    line
}

/// Whether a character is invisible but changes the text around it: control characters, line ends, marks of writing
/// direction.
pub(super) fn is_unseen(letter: char) -> bool {
    letter.is_control() || matches!(letter, '\u{2028}' | '\u{2029}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
}

/// Words fit to be drawn and spoken on one line.
pub(crate) fn on_one_line(name: &str) -> String {
    let words = name.split(['\n', '\r', '\t', '\u{2028}', '\u{2029}']).filter(|word| !word.is_empty());
    words.collect::<Vec<_>>().join(" ").replace(is_unseen, "").trim().to_owned()
}
