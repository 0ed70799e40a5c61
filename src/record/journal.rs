//! The journal of a running game: every change as one line that is only ever appended, so that a killed process or a
//! power cut loses nothing that was written.
//!
//! A line is a checksum (CRC-32 in eight hexadecimal digits), a space and an [`Entry`] in RON. The checksum covers the
//! line's number too: a line that is missing, repeated or misplaced is noticed. The first line holds the game as it was
//! when the journal began. What breaks off in the last line is *torn*, as a process leaves it that dies while writing;
//! it is cut off. Anything else that is wrong is *damage*, and what stands before it is still a game.

use std::fmt;
use std::time::Duration;

use ron::ser::PrettyConfig;
use serde::{Deserialize, Serialize};

use super::save::{self, MAX_BYTES, MAX_PLIES};
use super::{EndRefused, Record, shown};
use crate::rules::{Action, Outcome, Refusal, Seat};

/// Bytes up to which a journal is read: a saved game of the greatest size, and a line for each of its plies and steps.
pub const MAX_JOURNAL_BYTES: u64 = 4 * MAX_BYTES;

/// Plies that are walked, all changes of the line together, up to which a journal is read: so much going to and fro that
/// reading it would take longer than a moment is nobody's game.
const MAX_STEPS: usize = 50_000_000;

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
    /// The mover has thought so many milliseconds at the cursor.
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

/// Why an entry does not fit the game before it.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Misfit {
    /// The first line is no beginning, or a later one is.
    #[error("the game begins in the wrong place")]
    Begin,
    /// The game of the first line.
    #[error("its first line holds no game: {0}")]
    Game(String),
    /// No such text.
    #[error("'{0}' is no action")]
    Text(String),
    /// The action is not legal.
    #[error("{0}: {1}")]
    Play(String, Refusal),
    /// There is no such ply, variation or seat.
    #[error("there is nothing at {0}")]
    Nowhere(usize),
    /// The game cannot end so.
    #[error("{0}")]
    End(EndRefused),
    /// More plies than any game has, or more going to and fro.
    #[error("there is more of it than any game has")]
    TooLong,
    /// An end that is none.
    #[error("'{0}' is no result that people agree on here")]
    NoEnd(String),
}

/// What is wrong with a journal behind what could be read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Flaw {
    /// The last line breaks off.
    Torn,
    /// This line, from 1, is not what was written, or does not fit.
    Damaged(usize, String),
}

impl fmt::Display for Flaw {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Torn => f.write_str("its last line breaks off"),
            Self::Damaged(line, what) => write!(f, "line {line}: {what}"),
        }
    }
}

/// What a journal holds.
#[derive(Clone, Debug)]
pub struct Journal {
    /// The game with its cursor.
    pub record: Record,
    /// The file that it was last saved to or read from.
    pub file: Option<String>,
    /// When the journal began, in seconds since the beginning of 1970.
    pub when: u64,
    /// Lines that were read.
    pub lines: usize,
    /// Bytes of those lines: what is behind them may be cut off.
    pub bytes: usize,
    /// What is wrong behind them.
    pub flaw: Option<Flaw>,
}

/// The first entry of a journal of this game.
#[must_use]
pub fn beginning(record: &Record, file: Option<String>, when: u64) -> Entry {
    Entry::Begin { game: save::to_text(record), cursor: record.cursor(), modified: record.is_modified(), file, when }
}

/// An entry as the line of that number, from 1, with the line's end.
///
/// # Panics
/// Never: RON can write every entry.
#[must_use]
pub fn line(number: usize, entry: &Entry) -> String {
    let text = ron::ser::to_string_pretty(entry, PrettyConfig::new().compact_structs(true).compact_maps(true))
        .expect("RON can write strings and numbers")
        .replace(['\n', '\r'], " ");
    format!("{:08x} {text}\n", checksum(number, &text))
}

fn checksum(number: usize, text: &str) -> u32 {
    let mut hasher = crc32fast::Hasher::new();
    hasher.update(&(number as u64).to_le_bytes());
    hasher.update(text.as_bytes());
    hasher.finalize()
}

/// Reads a journal: the game up to where it breaks off or is damaged.
///
/// # Errors
/// What is wrong with the first line, when there is no game in it.
pub fn read(bytes: &[u8]) -> Result<Journal, Flaw> {
    let mut journal: Option<Journal> = None;
    let mut at = 0;
    let mut flaw = None;
    let (mut number, mut steps) = (0, 0);
    while at < bytes.len() {
        number += 1;
        let rest = &bytes[at..];
        let Some(length) = rest.iter().position(|byte| *byte == b'\n') else {
            flaw = Some(Flaw::Torn);
            break;
        };
        let is_last = at + length + 1 == bytes.len();
        let taken =
            parse(number, &rest[..length]).and_then(|entry| take(&mut journal, entry, &mut steps).map_err(shown));
        if let Err(why) = taken {
            // The end of a line may reach the disk before its middle.
            flaw = Some(if is_last && number > 1 { Flaw::Torn } else { Flaw::Damaged(number, why) });
            break;
        }
        at += length + 1;
        if let Some(journal) = &mut journal {
            (journal.lines, journal.bytes) = (number, at);
        }
    }
    match journal {
        Some(journal) => Ok(Journal { flaw, ..journal }),
        None => Err(flaw.unwrap_or_else(|| Flaw::Damaged(1, "it is empty".to_owned()))),
    }
}

fn parse(number: usize, line: &[u8]) -> Result<Entry, String> {
    let line = std::str::from_utf8(line).map_err(|_| "it is not text".to_owned())?;
    let (sum, text) = line.split_once(' ').ok_or("it has no checksum")?;
    if sum != format!("{:08x}", checksum(number, text)) {
        return Err("the checksum is another".to_owned());
    }
    ron::from_str(text).map_err(shown)
}

/// Takes an entry up; counts the plies that are walked by it.
fn take(journal: &mut Option<Journal>, entry: Entry, steps: &mut usize) -> Result<(), Misfit> {
    match (journal.as_mut(), entry) {
        (None, Entry::Begin { game, cursor, modified, file, when }) => {
            let mut record = save::from_text(&game).map_err(|why| Misfit::Game(why.to_string()))?;
            if !record.jump(cursor) {
                return Err(Misfit::Nowhere(cursor));
            }
            if modified {
                record.change();
            }
            record.take_entries();
            *journal = Some(Journal { record, file, when, lines: 0, bytes: 0, flaw: None });
            Ok(())
        }
        (None, _) | (Some(_), Entry::Begin { .. }) => Err(Misfit::Begin),
        (Some(journal), Entry::Saved(file)) => {
            journal.record.mark_saved();
            journal.file = file.or_else(|| journal.file.take());
            Ok(())
        }
        (Some(journal), Entry::File(file)) => {
            journal.file = file.or_else(|| journal.file.take());
            Ok(())
        }
        (Some(journal), entry) => {
            let record = &mut journal.record;
            apply(record, &entry)?;
            record.take_entries();
            // The line behind the cursor is worked out anew.
            let walked = if matches!(entry, Entry::Go(_)) { 1 } else { 1 + record.len() - record.cursor() };
            *steps += walked;
            let fits = *steps <= MAX_STEPS && record.tree.plies() <= MAX_PLIES;
            if fits { Ok(()) } else { Err(Misfit::TooLong) }
        }
    }
}

/// Does to a game what an entry says; saving and beginning are the journal's own.
fn apply(record: &mut Record, entry: &Entry) -> Result<(), Misfit> {
    match entry {
        Entry::Begin { .. } | Entry::Saved(_) | Entry::File(_) => Err(Misfit::Begin),
        Entry::Think(milliseconds) => {
            record.think(Duration::from_millis(*milliseconds));
            Ok(())
        }
        Entry::Play(text) => {
            let action = Action::parse(text, record.game()).map_err(|_| Misfit::Text(text.clone()))?;
            record.play(action).map_err(|why| Misfit::Play(text.clone(), why))
        }
        Entry::Go(ply) => record.jump(*ply).then_some(()).ok_or(Misfit::Nowhere(*ply)),
        Entry::Variation(forward) => {
            record.switch_variation(*forward).then_some(()).ok_or(Misfit::Nowhere(record.cursor()))
        }
        Entry::Name(number, name) => {
            let seat = Seat::ALL.get(*number).filter(|seat| seat.index() < record.game().seats());
            record.set_name(*seat.ok_or(Misfit::Nowhere(*number))?, name.clone());
            Ok(())
        }
        Entry::End(text) => {
            let outcome: Outcome = text.parse().map_err(|_| Misfit::NoEnd(text.clone()))?;
            record.end_agreed(outcome).map_err(|why| why.map_or_else(|| Misfit::NoEnd(text.clone()), Misfit::End))
        }
        Entry::Withdraw => record.withdraw_end().then_some(()).ok_or(Misfit::Nowhere(record.cursor())),
    }
}
