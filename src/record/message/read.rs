//! Reading a message.

use super::fold::{Breaks, folded};
use crate::record::limits::MAX_BYTES;
use crate::record::{Record, Told, game_text};

/// The format that is written and read.
pub(super) const FORMAT: u64 = 1;

/// The tag that begins the game.
pub(super) const TAG: &str = "Message";

/// What ends it.
pub(super) const END: &str = "{end}";

/// The most messages that are looked at in one text: a mail that quotes all before it has not more.
const MOST: usize = 50;

/// Why a text with a message in it is not a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum MessageError {
    /// A part is missing or was changed.
    #[error(
        "this message is damaged: a part of it is missing or was changed on the way. Copy all of it, or ask for it again"
    )]
    Damaged,
    /// A format of a newer version.
    #[error("this message was written by a newer version of Regalia (format {0}); this version reads format {FORMAT}")]
    Newer(u64),
}

/// Whether a text holds a message, whole or not, whatever else is in it.
#[must_use]
pub fn is_message(text: &str) -> bool {
    // A saved game of ours is none, and may be long.
    is_short_enough(text) && !text.starts_with("//") && !parts(&folded(text, Breaks::Words)).is_empty()
}

/// Reads the message in a text: the longest game if there are several. The record is as of the sender, its cursor at
/// the end, with what is [told](Record::told) by the message.
///
/// # Errors
/// If no message in it is whole.
pub fn from_text(text: &str) -> Result<Record, MessageError> {
    let mut best: Option<Record> = None;
    // With equally many moves the one with an end is the later one.
    let rank = |record: &Record| (record.len(), record.outcome().is_some());
    let mut error = MessageError::Damaged;
    if !is_short_enough(text) {
        return Err(error);
    }
    for breaks in [Breaks::Words, Breaks::Anywhere] {
        for part in parts(&folded(text, breaks)).into_iter().take(MOST) {
            match read(part) {
                Ok(record) if best.as_ref().is_none_or(|best| rank(best) < rank(&record)) => best = Some(record),
                Ok(_) | Err(MessageError::Damaged) => {}
                Err(newer) => error = newer,
            }
        }
        if best.is_some() {
            break;
        }
    }
    best.ok_or(error)
}

fn is_short_enough(text: &str) -> bool {
    text.len() as u64 <= MAX_BYTES
}

/// The parts of a folded text that begin with the tag of a message.
fn parts(text: &str) -> Vec<&str> {
    let begins = format!("[{TAG} \"");
    let places: Vec<usize> = text.match_indices(&begins).map(|(at, _)| at).collect();
    let ends = places.iter().skip(1).copied().chain([text.len()]);
    places.iter().zip(ends).map(|(begin, end)| &text[*begin..end]).collect()
}

/// Reads one message.
fn read(part: &str) -> Result<Record, MessageError> {
    let (_, rest) = part.split_once('"').ok_or(MessageError::Damaged)?;
    let (value, rest) = rest.split_once('"').ok_or(MessageError::Damaged)?;
    let mut words = value.split_whitespace();
    match words.next().and_then(|format| format.parse().ok()) {
        Some(FORMAT) => {}
        Some(newer) if newer > FORMAT => return Err(MessageError::Newer(newer)),
        _ => return Err(MessageError::Damaged),
    }
    let number = |word: Option<&str>| word.and_then(|word| u64::from_str_radix(word, 16).ok());
    let id = number(words.next()).ok_or(MessageError::Damaged)?;
    let check = number(words.next()).ok_or(MessageError::Damaged)?;
    let body = rest.trim_start().strip_prefix(']').ok_or(MessageError::Damaged)?;
    let body = body.rfind(END).map_or(body, |end| &body[..end]);
    let read = game_text::from_text(body, None).map_err(|_| MessageError::Damaged)?;
    let mut record = without_times(read.record);
    let told: Told = record.telling(id, record.len());
    if u64::from(told.check) != check || read.more {
        return Err(MessageError::Damaged);
    }
    record.set_told(told);
    record.take_entries();
    Ok(record)
}

/// The game without clocks, which no message has.
fn without_times(mut record: Record) -> Record {
    // None for nobody is the right number.
    let _ = record.set_time(Vec::new());
    record
}
