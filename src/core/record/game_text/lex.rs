//! Splits the text into tags, words, comments and brackets.

use super::error::TextProblem;
use crate::record::Mark;

/// A part of the text. Move numbers, unknown signs and `%` lines say nothing about the game and are skipped.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Token<'a> {
    /// `[Name "value"]`, the value without its escapes.
    Tag(&'a str, String),
    /// A move or a result, or what should be one.
    Word(&'a str),
    /// How good the move before it was.
    Mark(Mark),
    Comment(&'a str),
    Open,
    Close,
}

/// Yields the tokens, each with its byte offset.
#[derive(Clone)]
pub(super) struct Lexer<'a> {
    text: &'a str,
    at: usize,
}

impl<'a> Lexer<'a> {
    pub const fn new(text: &'a str) -> Self {
        Self { text, at: 0 }
    }

    /// The next token, `None` at the end.
    ///
    /// # Errors
    /// What is wrong, and its byte offset.
    pub fn next(&mut self) -> Result<Option<(usize, Token<'a>)>, (usize, TextProblem)> {
        loop {
            let start = self.at;
            let rest = &self.text[start..];
            let Some(first) = rest.chars().next() else { return Ok(None) };
            let token = match first {
                _ if first.is_whitespace() || first == '\u{feff}' => {
                    self.at += first.len_utf8();
                    continue;
                }
                '%' if start == 0 || self.text.as_bytes()[start - 1] == b'\n' => {
                    self.take_line(rest);
                    continue;
                }
                '$' => {
                    let digits = rest[1..].bytes().take_while(u8::is_ascii_digit).count();
                    self.at += 1 + digits;
                    match rest[1..=digits].parse().ok().and_then(Mark::from_nag) {
                        Some(mark) => Token::Mark(mark),
                        None => continue,
                    }
                }
                ';' => Token::Comment(self.take_line(&rest[1..])),
                '{' => {
                    let end = rest.find('}').ok_or((start, TextProblem::OpenComment))?;
                    self.at += end + 1;
                    Token::Comment(&rest[1..end])
                }
                '(' | ')' => {
                    self.at += 1;
                    if first == '(' { Token::Open } else { Token::Close }
                }
                '[' => {
                    let (length, name, value) = tag(rest).ok_or((start, TextProblem::Tag))?;
                    self.at += length;
                    Token::Tag(name, value)
                }
                ']' | '}' | '"' => return Err((start, TextProblem::Stray(first))),
                _ => {
                    let is_end =
                        |c: char| c.is_whitespace() || matches!(c, '{' | '}' | '(' | ')' | '[' | ']' | ';' | '$' | '"');
                    let word = &rest[..rest.find(is_end).unwrap_or(rest.len())];
                    let bare = bare(word);
                    if bare.is_empty() {
                        self.at += word.len();
                        match Mark::from_symbol(word) {
                            Some(mark) => return Ok(Some((start, Token::Mark(mark)))),
                            None => continue,
                        }
                    }
                    let begins = bare.as_ptr() as usize - word.as_ptr() as usize;
                    // The signs behind it are the next word.
                    self.at += begins + bare.len();
                    return Ok(Some((start + begins, Token::Word(bare))));
                }
            };
            return Ok(Some((start, token)));
        }
    }

    fn take_line(&mut self, rest: &'a str) -> &'a str {
        let line = &rest[..rest.find('\n').unwrap_or(rest.len())];
        self.at = self.text.len() - rest.len() + line.len();
        line
    }
}

/// A word without its move number and its assessment; empty if nothing is left.
fn bare(word: &str) -> &str {
    let behind = word.trim_start_matches(|c: char| c.is_ascii_digit());
    let word = match behind.trim_start_matches(['.', '…']) {
        // A number alone, with or without dots.
        "" => return "",
        rest if rest.len() < behind.len() => rest,
        _ => word,
    };
    let word = word.trim_end_matches(['!', '?']);
    let says_something = word == "*" || word.chars().any(char::is_alphanumeric);
    if says_something && word != "e.p." { word } else { "" }
}

/// A tag at the beginning of a text: its length in bytes, its name, its value.
fn tag(text: &str) -> Option<(usize, &str, String)> {
    const SPACE: [char; 2] = [' ', '\t'];
    let rest = text.strip_prefix('[')?.trim_start_matches(SPACE);
    let name = &rest[..rest.find(|c: char| !(c.is_alphanumeric() || c == '_')).unwrap_or(rest.len())];
    if name.is_empty() {
        return None;
    }
    let mut value = String::new();
    let mut letters = rest[name.len()..].trim_start_matches(SPACE).strip_prefix('"')?.chars();
    loop {
        match letters.next()? {
            '"' => break,
            '\n' => return None,
            '\\' => {
                let escape = letters.as_str();
                let (letter, length) = unescape(escape).unwrap_or(('\\', 0));
                value.push(letter);
                letters = escape[length..].chars();
            }
            letter => value.push(letter),
        }
    }
    let behind = letters.as_str().trim_start_matches(SPACE).strip_prefix(']')?;
    Some((text.len() - behind.len(), name, value))
}

/// The character that an escape stands for, and the length of the escape in bytes; `None` if the backslash is only a
/// backslash.
fn unescape(text: &str) -> Option<(char, usize)> {
    match text.chars().next()? {
        letter @ ('"' | '\\') => Some((letter, 1)),
        'n' => Some(('\n', 1)),
        'r' => Some(('\r', 1)),
        't' => Some(('\t', 1)),
        'u' => {
            let rest = text.strip_prefix("u{")?;
            let digits = rest.bytes().take(6).take_while(u8::is_ascii_hexdigit).count();
            let code = u32::from_str_radix(&rest[..digits], 16).ok().filter(|_| rest[digits..].starts_with('}'))?;
            Some((char::from_u32(code)?, digits + 3))
        }
        _ => None,
    }
}

pub(super) fn escape(value: &str) -> String {
    let mut text = String::new();
    for letter in value.chars() {
        match letter {
            '"' | '\\' => text.extend(['\\', letter]),
            // What begins a message, or ends it.
            '[' | '{' => text.extend(letter.escape_unicode()),
            letter if letter.is_control() || matches!(letter, '\u{2028}' | '\u{2029}' | '\u{feff}') => {
                text.extend(letter.escape_default());
            }
            letter => text.push(letter),
        }
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    fn tokens(text: &str) -> Vec<Token<'_>> {
        let mut lexer = Lexer::new(text);
        std::iter::from_fn(|| lexer.next().expect("a text that can be taken apart")).map(|(_, token)| token).collect()
    }

    fn unmarked(text: &str) -> Vec<Token<'_>> {
        tokens(text).into_iter().filter(|token| !matches!(token, Token::Mark(_))).collect()
    }

    #[test]
    fn marks_are_read_as_signs_and_as_glyphs() {
        let marks = |text| {
            let mark = |token| if let Token::Mark(mark) = token { Some(mark.symbol()) } else { None };
            tokens(text).into_iter().filter_map(mark).collect::<Vec<_>>().join(" ")
        };
        let text =
            "1.e4! e5?! 2. Nf3?$4 Nc6 $6 3. d4 ?? d5!! O-O!? a3?!?! $1$2 b1-b2*! $3 $14 $0 $ $999999 $256 $00001 !?! ±";
        assert_eq!(marks(text), "! ?! ? ?? ?! ?? ! ! ? ! ! !");
    }

    #[test]
    fn tokens_without_meaning_are_skipped() {
        let words =
            "1. e4! 1...e5 2.Nf3?! Nc6 $14 3 O-O 0-0 +- ± ... … a1-b2* N*xa4:R exd6 e.p. 12…Qd4 !? * 1/2-1/2 ½-½";
        let said = "e4 e5 Nf3 Nc6 O-O 0-0 a1-b2* N*xa4:R exd6 Qd4 * 1/2-1/2 ½-½";
        assert_eq!(unmarked(words), said.split(' ').map(Token::Word).collect::<Vec<_>>());
        let text = "% x\r\ne4{one}(d4;two)\r\n %3\n$1$2)c4";
        let [word, comment] = [Token::Word as fn(_) -> _, Token::Comment];
        let expected =
            [word("e4"), comment("one"), Token::Open, word("d4"), comment("two)\r"), word("%3"), Token::Close];
        assert_eq!(unmarked(text), expected.into_iter().chain([word("c4")]).collect::<Vec<_>>());
    }

    #[test]
    fn values_of_any_letters_come_back() {
        for value in [
            "",
            "a\"b\\",
            "\\n",
            "two\nlines\r\t",
            "\u{0}\u{7f}\u{2028}\u{feff}",
            "] } [Message \"1\"] {end}",
            "\\u{41}",
            "Zoë 王 \u{1F451} \u{202E}",
        ] {
            let text = format!("[Name \"{}\"]", escape(value));
            assert!(!text.contains('\n') && !text[1..].contains('['));
            assert_eq!(tokens(&text), [Token::Tag("Name", value.to_owned())]);
        }
        assert_eq!(
            tokens(r#"[ A  "C:\dir\u{zz}\u{110000}" ]"#),
            [Token::Tag("A", r"C:\dir\u{zz}\u{110000}".to_owned())]
        );
    }

    #[test]
    fn a_malformed_tag_is_reported() {
        for text in
            ["[", "[]", "[a]", "[\"b\"]", "[a \"b]", "[a \"b\"", "[a \"b\\\"]", "[a b]", "[a \"b\nc\"]", "[%clk 1]"]
        {
            assert!(matches!(Lexer::new(text).next(), Err((0, TextProblem::Tag))), "{text}");
        }
    }
}
