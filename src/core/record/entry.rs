//! One change of a game, and the line of a journal that holds it.

use ron::ser::PrettyConfig;
use serde::{Deserialize, Serialize};

use super::origin::Origin;
use super::shown::shown;

/// Entries up to this many bytes are repeated in the next line. Only the text of a long game is longer.
const MOST_REPEATED: usize = 4_000;

/// Separates an entry from the repeated one. RON always escapes it inside a text.
const BEFORE: char = '\t';

/// One change of a game.
///
/// ```
/// use regalia_core::record::{Record, journal::Entry};
/// use regalia_core::rules::{Game, GamePosition, Options};
/// let mut record = Record::new(Options::new(Game::TwoKings), Vec::new());
/// record.play(record.position().parse_action("e2e4").unwrap()).unwrap();
/// record.undo();
/// assert_eq!(record.take_entries(), [Entry::Play("e2e4".to_owned()), Entry::Go(0)]);
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Entry {
    /// The game when the journal began: the first line, and no other.
    Begin {
        /// The text of a saved game.
        game: String,
        /// Plies of its current line before the cursor.
        cursor: usize,
        /// Its main line, if that is another one than the current line.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        main: Option<MainLine>,
        /// Whether it had unsaved changes.
        modified: bool,
        /// The file that it was saved to or read from.
        file: Option<String>,
        /// Seconds since 1970.
        when: u64,
        /// Where it comes from.
        #[serde(default, skip_serializing_if = "Origin::is_here")]
        origin: Origin,
    },
    /// Orders the journals: this game was played after every game with a smaller number.
    Order(u64),
    /// The player to move has thought for this many milliseconds at the cursor.
    Think(u64),
    /// An action was played at the cursor.
    Play(String),
    /// An action was played at the cursor as a variation, whatever the game is.
    Vary(String),
    /// The cursor went to the tip of the main line.
    Tip,
    /// The main line was shortened to so many plies.
    TakeBack(usize),
    /// The cursor went to this ply of the current line.
    Go(usize),
    /// The current line switched to the next (`true`) or the previous variation of the last ply.
    Variation(bool),
    /// A seat, counted from 0, got a name.
    Name(usize, String),
    /// A seat, counted from 0, got another [player](super::Player).
    Player(usize, String),
    /// The computer's seed became this one.
    Seed(u64),
    /// Something was noted about this ply of the current line, or about the start, which is 0.
    Note(usize, String),
    /// A line was added as a variation that leaves the current line after so many plies.
    Line(usize, String),
    /// The others who play it by message know so much of it, as [`MessageState`](super::MessageState) is displayed.
    #[serde(rename = "Told")]
    MessageState(String),
    /// The install of a seat's player, counted from 0, has this key; empty if it is not known any more.
    Key(usize, String),
    /// How far the game is at the table where it is played live, as [`TableState`](super::TableState) is displayed;
    /// empty if it is not played there any more.
    Table(String),
    /// The ply with this number on the current line, counted from 1, took so many milliseconds.
    Spent(usize, u64),
    /// People ended the game at the cursor.
    End(String),
    /// People took that end back.
    Withdraw,
    /// The game was saved to this file in its present state.
    Saved(Option<String>),
    /// The game was saved to this file in an earlier state.
    File(Option<String>),
}

/// A main line, as it leaves the current line.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename = "main")]
pub struct MainLine {
    /// How many plies both share.
    pub after: usize,
    /// The actions after them, separated by spaces.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub line: String,
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

/// An entry as line `number`, counted from 1, with its line end. It repeats no other entry; [`Lines`] writes lines that
/// do.
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

/// Writes the lines of a journal. Each line repeats the entry before it, so that a single damaged or missing line can
/// be restored.
///
/// ```
/// use regalia_core::record::journal::{Entry, Lines, beginning, read};
/// use regalia_core::record::Record;
/// use regalia_core::rules::{Game, Options};
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
    /// Continues an existing journal.
    #[must_use]
    pub fn behind(text: &str) -> Self {
        let (number, last) = text.lines().fold((0, ""), |(number, _), line| (number + 1, line));
        let before = last.split_once(' ').map_or("", |(_, rest)| split(rest).0);
        Self { number, before: before.to_owned() }
    }

    /// The next line, with its line end.
    pub fn next(&mut self, entry: &Entry) -> String {
        self.number += 1;
        let text = entry.text();
        let before = if self.before.len() <= MOST_REPEATED { self.before.as_str() } else { "" };
        let line = numbered(self.number, &format!("{text}{BEFORE}{before}"));
        self.before = text;
        line
    }

    /// How many lines there are so far.
    #[must_use]
    pub const fn count(&self) -> usize {
        self.number
    }
}

/// Splits a line into its entry and the repeated one, if there is one.
fn split(text: &str) -> (&str, Option<&str>) {
    text.split_once(BEFORE).map_or((text, None), |(entry, before)| (entry, Some(before)))
}

/// A line with the right checksum.
pub(super) struct ReadLine {
    /// Its entry.
    pub entry: Entry,
    /// Whether the line repeats anything.
    pub repeats: bool,
    /// The repeated entry, if it can be read.
    pub before: Option<Entry>,
}

/// Reads line `number`, given without its line end.
///
/// # Errors
/// A sentence that says what is wrong with the line.
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
