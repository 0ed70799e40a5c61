//! Undoes what chats and mail programs do to a text, and holds the signs that a message begins and ends with. Nothing else
//! that is written contains them, so that no other text is taken for a message.

/// How the lines of a text were broken.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Breaks {
    Words,
    /// Also within words, after a fixed number of characters: a line of that length goes on in the next one.
    Anywhere,
}

/// The tag that begins the game in a message.
pub(super) const TAG: &str = "Message";

/// What ends the game in a message.
pub(super) const END: &str = "{end}";

/// What stands for a line end, besides the line feed.
const LINE_ENDS: [char; 7] = ['\n', '\r', '\u{b}', '\u{c}', '\u{85}', '\u{2028}', '\u{2029}'];

/// The text on one line: words with one space between, plain quotation marks, nothing invisible.
pub(super) fn folded(text: &str, breaks: Breaks) -> String {
    let lines: Vec<String> = text.split(LINE_ENDS).map(|line| unquoted(line, breaks)).collect();
    // Lines above the message may be longer, because people wrote them.
    let begin = format!("[{TAG}");
    let first = lines.iter().position(|line| line.contains(&begin)).unwrap_or_default();
    let widest = lines[first..].iter().map(|line| line.chars().count()).max().unwrap_or_default();
    let mut folded = String::new();
    let mut add = |letter: char| {
        if letter != ' ' || !folded.ends_with(' ') {
            folded.push(letter);
        }
    };
    for line in &lines {
        line.chars().for_each(&mut add);
        if breaks == Breaks::Words || line.chars().count() < widest {
            add(' ');
        }
    }
    folded
}

/// A line without signs of quotation before it, its characters plain.
fn unquoted(line: &str, breaks: Breaks) -> String {
    let line: String = line.chars().filter_map(plain).collect();
    let mut rest = line.as_str();
    loop {
        let bare = if breaks == Breaks::Words { rest.trim_start_matches(' ') } else { rest };
        let Some(behind) = bare.strip_prefix(['>', '|']) else { return bare.to_owned() };
        // A space belongs to the sign.
        rest = behind.strip_prefix(' ').unwrap_or(behind);
    }
}

/// The plain form of a character; `None` if it is invisible.
fn plain(letter: char) -> Option<char> {
    match letter {
        _ if letter.is_whitespace() => Some(' '),
        '\u{2800}' | '\u{3164}' => Some(' '),
        '\u{ad}' | '\u{61c}' | '\u{180e}' | '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}' => None,
        '\u{2060}'..='\u{2069}' | '\u{fe00}'..='\u{fe0f}' | '\u{feff}' => None,
        _ if letter.is_control() => None,
        '“' | '”' | '„' | '‟' | '″' | '«' | '»' | '＂' => Some('"'),
        _ => Some(letter),
    }
}

/// Whether reading a message would not give this character back.
pub(super) fn is_changed_by_chats(letter: char) -> bool {
    letter != '\n' && plain(letter) != Some(letter)
}

/// Whether a text holds the beginning or the end of a message, once what chats do to it is undone.
pub(super) fn has_signs(text: &str) -> bool {
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn breaks_quotations_and_typography_are_undone() {
        let text = "> [White “Ann\u{200b}”]\r\n> > 1.\u{a0}e4\te5 \u{2028}  Nf3";
        assert_eq!(folded(text, Breaks::Words), "[White \"Ann\"] 1. e4 e5 Nf3 ");
        assert_eq!(folded("12345\n67 9\n", Breaks::Anywhere), "1234567 9 ");
        assert_eq!(folded("> 12345\n> 67", Breaks::Anywhere), "1234567 ");
    }

    #[test]
    fn a_plain_text_stays_as_it_is() {
        assert!("[White \"Zo\u{eb} O'Neill\"] 1. e4!? – *".chars().all(|letter| !is_changed_by_chats(letter)));
        assert!("\u{a0}“\u{200d}".chars().all(is_changed_by_chats));
    }
}
