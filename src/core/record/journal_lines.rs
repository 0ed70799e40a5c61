//! The lines of a journal: an edit each, with a checksum.

use ron::ser::PrettyConfig;

use super::{edit::Edit, shown::shown};

/// Edits up to this many bytes are repeated in the next line. Only the text of a long game is longer.
const MAX_REPEATED: usize = 4_000;

/// Separates an edit from the repeated one. RON always escapes it inside a text.
const BEFORE: char = '\t';

impl Edit {
    /// The edit as a journal has it.
    ///
    /// # Panics
    /// Never: RON can write every edit.
    pub fn text(&self) -> String {
        ron::ser::to_string_pretty(self, PrettyConfig::new().compact_structs(true).compact_maps(true))
            .expect("RON can write strings and numbers")
            .replace(['\n', '\r', BEFORE], " ")
    }
}

/// An edit's text as line `number`, counted from 1, with its line end. It repeats no other edit; [`Lines`] writes lines
/// that do.
pub fn line(number: usize, text: &str) -> String {
    format!("{:08x} {text}\n", checksum(number, text))
}

fn checksum(number: usize, text: &str) -> u32 {
    let mut hasher = crc32fast::Hasher::new();
    hasher.update(&(number as u64).to_le_bytes());
    hasher.update(text.as_bytes());
    hasher.finalize()
}

/// Writes the lines of a journal. Each line repeats the edit before it, so that a single damaged or missing line can
/// be restored.
///
/// ```
/// use regalia_core::record::journal::{Lines, beginning, read};
/// use regalia_core::record::{Edit, Record};
/// use regalia_core::rules::{Action, Game, Options};
/// let record = Record::new(Options::new(Game::TwoKings), Vec::new());
/// let [e4, e5] = ["e2e4", "e7e5"].map(|text| Action::parse(text, Game::TwoKings).unwrap());
/// let mut lines = Lines::default();
/// let (first, second) = (lines.next(&beginning(&record, None, 0)), lines.next(&Edit::Play(e4)));
/// let third = lines.next(&Edit::Play(e5));
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
    pub fn behind(text: &str) -> Self {
        let (number, last) = text.lines().fold((0, ""), |(number, _), line| (number + 1, line));
        let before = last.split_once(' ').map_or("", |(_, rest)| split(rest).0);
        Self { number, before: before.to_owned() }
    }

    /// The next line, with its line end.
    pub fn next(&mut self, edit: &Edit) -> String {
        self.next_text(edit.text())
    }

    /// The next line for this text, which another program may not know as an edit.
    pub fn next_text(&mut self, text: String) -> String {
        self.number += 1;
        let before = if self.before.len() <= MAX_REPEATED { self.before.as_str() } else { "" };
        let line = line(self.number, &format!("{text}{BEFORE}{before}"));
        self.before = text;
        line
    }

    /// How many lines there are so far.
    pub const fn count(&self) -> usize {
        self.number
    }
}

/// Splits a line into its edit and the repeated one, if there is one.
fn split(text: &str) -> (&str, Option<&str>) {
    text.split_once(BEFORE).map_or((text, None), |(edit, before)| (edit, Some(before)))
}

/// A line with the right checksum.
pub(super) struct ReadLine {
    pub edit: Edit,
    /// Whether the line repeats anything.
    pub repeats: bool,
    /// The repeated edit, if it can be read.
    pub before: Option<Edit>,
}

/// Reads line `number`, given without its line end.
pub(super) fn parse(number: usize, line: &[u8]) -> Result<ReadLine, String> {
    let line = std::str::from_utf8(line).map_err(|_| "it is not text".to_owned())?;
    let (sum, text) = line.split_once(' ').ok_or("it has no checksum")?;
    if sum != format!("{:08x}", checksum(number, text)) {
        return Err("the checksum is another".to_owned());
    }
    let (edit, before) = split(text);
    Ok(ReadLine {
        edit: ron::from_str(edit).map_err(shown)?,
        repeats: before.is_some(),
        before: before.and_then(|before| ron::from_str(before).ok()),
    })
}
