//! All that a message says, as bytes: its checksum and its signature are about them.

use super::seal::Seal;
use crate::{record::Record, rules::Options};

/// What they begin with: they can be taken for nothing else.
const BEGIN: &str = "Regalia message 2";

/// All that a message of this game says, in the game of this number: rules, start, names, players, moves and end.
pub(super) fn said(sent: &Record, id: u64) -> Vec<u8> {
    let usual = Options::new(sent.game());
    let options = sent.options().iter().filter(|(key, value)| usual.get(key) != Some(value));
    let start = if sent.is_usual_start() { String::new() } else { sent.start().to_string() };
    let mut said = Vec::new();
    add(
        &mut said,
        [BEGIN.to_owned(), format!("{id:016x}"), sent.game().id().to_owned(), start, sent.seed().to_string()],
    );
    add(&mut said, options.flat_map(|(key, value)| [key.to_owned(), value.to_owned()]));
    add(&mut said, sent.names().iter().cloned());
    add(&mut said, sent.players().iter().map(ToString::to_string));
    add(&mut said, sent.line().map(|ply| ply.action.to_string()));
    add(&mut said, sent.agreed_end(sent.len()).map(ToString::to_string));
    said
}

/// Adds texts, each behind its length and all behind their number: nothing can pass from one into another.
fn add(said: &mut Vec<u8>, texts: impl IntoIterator<Item = String>) {
    let texts: Vec<String> = texts.into_iter().collect();
    said.extend((texts.len() as u64).to_le_bytes());
    for text in texts {
        said.extend((text.len() as u64).to_le_bytes());
        said.extend(text.as_bytes());
    }
}

/// The checksum of what a message says, and of the seal on it.
pub(super) fn checksum(said: &[u8], seal: Option<&Seal>) -> u32 {
    let mut hasher = crc32fast::Hasher::new();
    hasher.update(said);
    hasher.update(&seal.map_or_else(Vec::new, Seal::bytes));
    hasher.finalize()
}
