//! What a message begins and ends with. Nothing else that is written holds it, so that it is taken for no message.

use super::fold::{Breaks, folded};

/// The tag that begins the game.
pub(super) const TAG: &str = "Message";

/// What ends it.
pub(super) const END: &str = "{end}";

/// Whether a text holds the beginning or the end of a message, once what chats do to it is undone.
pub(in crate::record) fn has_signs(text: &str) -> bool {
    let text = folded(text, Breaks::Words);
    text.contains(&format!("[{TAG} ")) || text.contains(&format!(" {END}"))
}

/// The letters of a game as text, each with its byte offset and whether it stands in the value of a tag.
pub(super) fn letters(text: &str) -> impl Iterator<Item = (usize, char, bool)> {
    let (mut is_value, mut is_escaped) = (false, false);
    text.char_indices().map(move |(at, letter)| {
        let was_value = is_value;
        match letter {
            _ if is_escaped => is_escaped = false,
            '\\' if is_value => is_escaped = true,
            '"' => is_value = !is_value,
            _ => {}
        }
        (at, letter, was_value)
    })
}
