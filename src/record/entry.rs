//! One change of a game, and how a journal has it as a line.

use ron::ser::PrettyConfig;
use serde::{Deserialize, Serialize};

use super::shown::shown;

/// Bytes up to which an entry is repeated in the line after it: more is the text of a long game.
const MOST_REPEATED: usize = 4_000;

/// What stands between an entry and the one before it; in RON text it is always written as an escape.
const BEFORE: char = '\t';

/// One change of a game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Entry {
    /// The game as the journal finds it; always the first line, and only there.
    Begin {
        /// The text of a saved game.
        game: String,
        /// Plies of its line before the cursor.
        cursor: usize,
        /// It had changes that were in no file.
        modified: bool,
        /// The file that it was saved to or read from.
        file: Option<String>,
        /// Seconds since the beginning of 1970.
        when: u64,
    },
    /// The game was on the board after every game with a smaller number.
    Order(u64),
    /// The player to move has thought so many milliseconds at the cursor.
    Think(u64),
    /// An action was played at the cursor.
    Play(String),
    /// The cursor went to after so many plies of the line.
    Go(usize),
    /// The next or the previous variation of the last ply became the line.
    Variation(bool),
    /// A seat, from 0, was named.
    Name(usize, String),
    /// People ended the game at the cursor.
    End(String),
    /// They took that back.
    Withdraw,
    /// The game was saved to this file as it is.
    Saved(Option<String>),
    /// The game was saved to this file as it was a few changes before: those are not in it.
    File(Option<String>),
}

impl Entry {
    /// The entry as text.
    ///
    /// # Panics
    /// Never: RON can write every entry.
    fn text(&self) -> String {
        ron::ser::to_string_pretty(self, PrettyConfig::new().compact_structs(true).compact_maps(true))
            .expect("RON can write strings and numbers")
            .replace(['\n', '\r', BEFORE], " ")
    }
}

/// An entry as the line of that number, from 1, with the line's end. It stands alone: see [`Lines`] for those that a
/// damaged journal can be mended with.
#[must_use]
pub fn line(number: usize, entry: &Entry) -> String {
    numbered(number, &entry.text())
}

fn numbered(number: usize, text: &str) -> String {
    format!("{:08x} {text}\n", checksum(number, text))
}

fn checksum(number: usize, text: &str) -> u32 {
    let mut hasher = crc32fast::Hasher::new();
    hasher.update(&(number as u64).to_le_bytes());
    hasher.update(text.as_bytes());
    hasher.finalize()
}

/// The lines of a journal, one after the other. Each repeats the entry before it, so that one that is damaged or missing
/// can be put back.
///
/// ```
/// use regalia::record::journal::{Entry, Lines, beginning, read};
/// use regalia::record::Record;
/// use regalia::rules::{Game, Options};
/// let record = Record::new(Options::new(Game::TwoKings), Vec::new());
/// let mut lines = Lines::default();
/// let (first, second) = (lines.next(&beginning(&record, None, 0)), lines.next(&Entry::Play("e2e4".to_owned())));
/// let third = lines.next(&Entry::Play("e7e5".to_owned()));
/// // The second line is missing.
/// let journal = read(format!("{first}{third}").as_bytes()).unwrap();
/// assert_eq!(journal.record.len(), 2);
/// ```
#[derive(Clone, Debug, Default)]
pub struct Lines {
    number: usize,
    before: String,
}

impl Lines {
    /// Those that go on behind the lines of a journal.
    #[must_use]
    pub fn behind(text: &str) -> Self {
        let (number, last) = text.lines().fold((0, ""), |(number, _), line| (number + 1, line));
        let before = last.split_once(' ').map_or("", |(_, rest)| split(rest).0);
        Self { number, before: before.to_owned() }
    }

    /// The next line, with its end.
    pub fn next(&mut self, entry: &Entry) -> String {
        self.number += 1;
        let text = entry.text();
        let before = if self.before.len() <= MOST_REPEATED { self.before.as_str() } else { "" };
        let line = numbered(self.number, &format!("{text}{BEFORE}{before}"));
        self.before = text;
        line
    }

    /// How many there are so far.
    #[must_use]
    pub const fn count(&self) -> usize {
        self.number
    }
}

/// An entry, and what its line says of the one before it, if it says anything.
fn split(text: &str) -> (&str, Option<&str>) {
    text.split_once(BEFORE).map_or((text, None), |(entry, before)| (entry, Some(before)))
}

/// A line whose checksum is right.
pub(super) struct ReadLine {
    /// What it says.
    pub entry: Entry,
    /// The line says something of the one before it.
    pub repeats: bool,
    /// The entry before it, if it repeats that.
    pub before: Option<Entry>,
}

/// Reads the line of that number, without its end.
///
/// # Errors
/// What is wrong with it.
pub(super) fn parse(number: usize, line: &[u8]) -> Result<ReadLine, String> {
    let line = std::str::from_utf8(line).map_err(|_| "it is not text".to_owned())?;
    let (sum, text) = line.split_once(' ').ok_or("it has no checksum")?;
    if sum != format!("{:08x}", checksum(number, text)) {
        return Err("the checksum is another".to_owned());
    }
    let (entry, before) = split(text);
    Ok(ReadLine {
        entry: ron::from_str(entry).map_err(shown)?,
        repeats: before.is_some(),
        before: before.and_then(|before| ron::from_str(before).ok()),
    })
}
