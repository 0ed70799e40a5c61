//! A game as a message to another player: a line for people, then the game as [text](super::game_text), so that any
//! chat or mail carries it.
//!
//! ```
//! use regalia_core::record::{Record, message};
//! use regalia_core::rules::{Game, GamePosition, Options};
//! let mut record = Record::new(Options::new(Game::TwoKings), vec!["Ann".to_owned(), "Ben".to_owned()]);
//! record.play(record.position().parse_action("e4").unwrap()).unwrap();
//! let text = message::to_text(&record, 1, 0x3f9a, "Two Kings, move 1: Ann played e4. Your turn, Ben.", None);
//! assert_eq!(
//!     text,
//!     "Two Kings, move 1: Ann played e4. Your turn, Ben.\n\n\
//!      [Message \"2 0000000000003f9a a727953b\"]\n[Game \"Two Kings\"]\n[White \"Ann\"]\n[Black \"Ben\"]\n\n\
//!      1. e4 {end}\n"
//! );
//! // A chat has wrapped, quoted and embellished it.
//! let quoted = format!("Hi!\r\n> {}\r\n-- \r\nSent from my phone", text.replace('\n', "\r\n> ").replace('"', "”"));
//! let read = message::from_text(&quoted).unwrap().record;
//! assert_eq!((read.len(), read.message_state()), (1, Some(record.message_state_at(0x3f9a, 1))));
//! ```
//!
//! # What it holds
//!
//! Game, options, start, names, players, the moves of the line that is played, and the end that people agreed on. It
//! holds no variations and no notes, because those are what one player tried and thought, and no times: nobody's clock
//! can run in a chat.
//!
//! The tag `Message` comes first: the format's number, the game's number, which is the same in every message of one
//! game, and the checksum of everything above. The tag `Signed` after it has the key of whoever sends it and a signature
//! with that key, which covers the game's number and everything above. The text ends with `{end}`. There is no `*`,
//! because chats take it for emphasis: moves have `&` in its place, as in `B&d5`.
//!
//! # Who has sent it
//!
//! Whoever knows a game's number can write a message. A game notes the keys of its players when it sees them for the
//! first time ([`first_keys`]); after that, what another key has signed, or none, is [doubted](doubts()), as is whatever
//! is done in the place of the player who sits here.
//!
//! # What chats do to it
//!
//! `fold` undoes it: white space of any kind and length, line breaks anywhere between words, or after a fixed number of
//! characters even within words, signs of quotation before the lines, typographic quotation marks, invisible
//! characters, other text before and after. Of several messages in one text (a mail that quotes the one before) the
//! longest game counts. What the checksum does not confirm is damaged and is never played.

mod doubts;
mod first_keys;
mod hindrance;
mod news;
mod read;
mod seal;

pub use doubts::{Doubt, came_next, doubts};
pub use first_keys::{first_keys, is_strange, new_key};
pub use hindrance::{Hindrance, hindrance};
pub use news::{News, news};
pub use read::{MessageError, Received, from_text, is_message};

use std::fmt::Write as _;

use read::FORMAT;
use seal::{Seal, checksum, content};

use super::{OwnKey, Record, game_text};
use crate::record::fold::{END, TAG, is_changed_by_chats, letters};

/// Lines of moves are wrapped at this column: short enough that mail programs leave them as they are, even quoted.
const COLUMNS: usize = 56;

/// What chats take for emphasis, quotation, markup and faces.
const MARKUP: [char; 8] = ['*', '_', '~', '`', '<', '>', '|', ':'];

/// The first `plies` plies of the current line as a message in the game of number `id`, signed with a key if there is
/// one. `greeting` are the lines for people; brackets in it become round ones.
pub fn to_text(record: &Record, plies: usize, id: u64, greeting: &str, key: Option<&OwnKey>) -> String {
    let sent = as_sent(record, plies);
    let body = game_text::to_text_within(&sent, COLUMNS).replace("[Result \"*\"]\n", "");
    // A space or a line end is left before it.
    let body = with_moves(body.strip_suffix("*\n").unwrap_or(&body), '*', '&');
    let content = content(&sent, id);
    let seal = key.map(|key| Seal::of(&content, key));
    let (check, seal) = (checksum(&content, seal.as_ref()), seal.map_or_else(String::new, |seal| seal.tag()));
    let text = format!("[{TAG} \"{FORMAT} {id:016x} {check:08x}\"]\n{seal}{body}{END}\n");
    format!("{}\n\n{}", greeting.replace('[', "(").replace(']', ")"), escaped(&text))
}

/// Escapes in the values of tags what chats change, and what reading would take for their work.
fn escaped(text: &str) -> String {
    let (mut escaped, mut before) = (String::new(), None);
    for (_, letter, is_value) in letters(text) {
        let is_second = letter == ' ' && before == Some(' ');
        if is_value && (is_second || is_changed_by_chats(letter) || MARKUP.contains(&letter)) {
            // Writing to a string cannot fail.
            let _ = write!(escaped, "{}", letter.escape_unicode());
        } else {
            escaped.push(letter);
        }
        before = Some(letter);
    }
    escaped
}

/// A copy of the first `plies` plies of the current line with nothing that is not sent.
pub fn as_sent(record: &Record, plies: usize) -> Record {
    let sent = Record::from_position(record.start().clone(), *record.options(), record.names().to_vec());
    let mut sent = sent.with_players(record.players(), record.seed());
    for ply in record.line().take(plies) {
        if sent.play(ply.action).is_err() {
            break;
        }
    }
    if let Some(end) = record.line.get(..sent.len()).and_then(|line| record.agreed_after(line)) {
        // It was possible there.
        let _ = sent.end_agreed(end.clone());
    }
    sent
}

/// A game as text with another sign in its moves, which stand behind the last tag.
fn with_moves(body: &str, from: char, to: char) -> String {
    let (tags, moves) = body.split_at(body.rfind(']').map_or(0, |at| at + 1));
    format!("{tags}{}", moves.replace(from, &to.to_string()))
}
