//! Reading a message.

use super::seal::{Seal, checksum, content};
use super::{as_sent, with_moves};
use crate::record::fold::{Breaks, END, TAG, folded, has_signs, letters};
use crate::record::{MessageState, PublicKey, Record, game_text};
use crate::{record::limits::MAX_BYTES, rules::Seat};

/// The format that is written. It and all before it are read.
///
/// 1. The checksum is about rules, start, moves and an agreed end.
/// 2. It is about names and players, too, and about the signature, if there is one.
pub(super) const FORMAT: u64 = 2;

/// The most messages that are looked at at each end of one text. In a mail that quotes all before it the newest is the
/// first or the last.
const MAX_PARTS: usize = 25;

/// Why a text with a message in it is not a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum MessageError {
    /// A part is missing or was changed.
    #[error(
        "this message is damaged: a part of it is missing or was changed on the way. Copy all of it, or ask for it again"
    )]
    Damaged,
    /// The longest game of several is damaged.
    #[error(
        "the newest message in this text is damaged, and was not replaced by an older one. Copy all of it, or ask for it again"
    )]
    NewestDamaged,
    /// A format of a newer version.
    #[error(
        "this message was written by a newer version of Regalia (format {0}); this version reads formats 1 to {FORMAT}"
    )]
    Newer(u64),
}

/// Whether a text holds a message, whole or not, whatever else is in it.
pub fn is_message(text: &str) -> bool {
    // A saved game of ours is none, and may be long.
    let is_saved_game = text.trim_start_matches(['\u{feff}', ' ', '\t', '\r', '\n']).starts_with("//");
    // The rest of a message whose first line was left out is a damaged message, no game of its own.
    is_short_enough(text) && !is_saved_game && has_signs(text)
}

/// Reads the message in a text: the longest game if there are several.
///
/// # Errors
/// If no message in it is whole, or a damaged one was longer than those that are.
pub fn from_text(text: &str) -> Result<Received, MessageError> {
    // With equally many moves the one with an end is the later one.
    let rank = |message: &Received| (message.record.len(), message.record.outcome().is_some());
    if !is_short_enough(text) {
        return Err(MessageError::Damaged);
    }
    let mut best: Option<(Received, Length)> = None;
    let mut error = None;
    for breaks in [Breaks::Words, Breaks::Anywhere] {
        let text = folded(text, breaks);
        let parts = parts(&text);
        let last = parts.len().saturating_sub(MAX_PARTS).max(MAX_PARTS);
        let mut damaged = Length::default();
        for part in parts.iter().take(MAX_PARTS).chain(parts.iter().skip(last)) {
            match read(part) {
                Ok(message) if best.as_ref().is_none_or(|(best, _)| rank(best) < rank(&message)) => {
                    best = Some((message, length(part)));
                }
                Ok(_) => {}
                Err(MessageError::Newer(format)) => error = Some(MessageError::Newer(format)),
                Err(_) => damaged = damaged.max(length(part)),
            }
        }
        if best.as_ref().is_some_and(|(_, length)| *length >= damaged) {
            return best.map(|(message, _)| message).ok_or(MessageError::Damaged);
        }
    }
    let damaged = if best.is_some() { MessageError::NewestDamaged } else { MessageError::Damaged };
    Err(error.unwrap_or(damaged))
}

/// About how long a game is, whether it can be read or not: its last move number, and how many words follow that.
type Length = (usize, usize);

fn length(part: &str) -> Length {
    let mut length = Length::default();
    let moves = up_to_end(part).rsplit(']').next().unwrap_or_default();
    for word in moves.split_whitespace() {
        let number = word.strip_suffix('.').and_then(|word| word.trim_end_matches('.').parse().ok());
        match number {
            Some(number) if length.0 == 0 || number == length.0 + 1 => length = (number, 0),
            // Without its end, a message goes on with what people wrote after it.
            _ => length.1 = (length.1 + 1).min(Seat::ALL.len()),
        }
    }
    length
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

fn read(part: &str) -> Result<Received, MessageError> {
    let (_, rest) = part.split_once('"').ok_or(MessageError::Damaged)?;
    let (value, rest) = rest.split_once('"').ok_or(MessageError::Damaged)?;
    let mut words = value.split_whitespace();
    let format = match words.next().and_then(|format| format.parse().ok()) {
        Some(format @ 1..=FORMAT) => format,
        Some(newer) if newer > FORMAT => return Err(MessageError::Newer(newer)),
        _ => return Err(MessageError::Damaged),
    };
    let number = |word: Option<&str>| word.and_then(|word| u64::from_str_radix(word, 16).ok());
    let id = number(words.next()).ok_or(MessageError::Damaged)?;
    let check = number(words.next()).ok_or(MessageError::Damaged)?;
    let body = rest.trim_start().strip_prefix(']').ok_or(MessageError::Damaged)?;
    let (seal, body) = if format == 1 { (None, body) } else { Seal::read(body).ok_or(MessageError::Damaged)? };
    let body = with_moves(up_to_end(body), '&', '*');
    let read = game_text::from_text(&body, None).map_err(|_| MessageError::Damaged)?;
    // Clocks, variations and notes are no part of a message, and its checksum does not hold them.
    let mut record = as_sent(&read.record, read.record.len());
    let state: MessageState = record.message_state_at(id, record.len());
    let content = content(&record, id);
    let found = if format == 1 { state.check } else { checksum(&content, seal.as_ref()) };
    if u64::from(found) != check || read.more {
        return Err(MessageError::Damaged);
    }
    record.set_message_state(state);
    record.take_edits();
    Ok(Received { record, signer: seal.and_then(|seal| seal.signer(&content)) })
}

/// A message without what follows it. Values of its tags may hold the sign of its end, its moves do not.
fn up_to_end(body: &str) -> &str {
    let is_end =
        |(at, letter, is_value): &(usize, char, bool)| *letter == '{' && !is_value && body[*at..].starts_with(END);
    letters(body).find(is_end).map_or(body, |(at, ..)| &body[..at])
}

/// A message that was read.
#[derive(Clone, Debug)]
pub struct Received {
    /// The game as of the sender, its cursor at the end, with what is [sent](Record::message_state) by the message.
    pub record: Record,
    /// Whose key has signed all that it says; `None` if nobody's has.
    pub signer: Option<PublicKey>,
}
