//! What the lines of a journal say, by its words, and a journal's text. Also what no program writes can be said.

use regalia_core::record::journal::{Lines, line};

/// What a line says.
pub type Entry = String;

/// The first line of a journal that began at this cursor of a saved game's text.
pub fn begin(game: &str, cursor: usize) -> Entry {
    format!("Begin(game: {game:?}, cursor: {cursor}, modified: false, file: None, when: 0)")
}

pub fn order(number: u64) -> Entry {
    format!("Order({number})")
}

pub fn think(millis: u64) -> Entry {
    format!("Think({millis})")
}

pub fn play(action: &str) -> Entry {
    format!("Play({action:?})")
}

pub fn go(ply: usize) -> Entry {
    format!("Go({ply})")
}

pub fn variation(forward: bool) -> Entry {
    format!("Variation({forward})")
}

pub fn name(seat: usize, name: &str) -> Entry {
    format!("Name({seat}, {name:?})")
}

pub fn player(seat: usize, player: &str) -> Entry {
    format!("Player({seat}, {player:?})")
}

pub fn seed(seed: u64) -> Entry {
    format!("Seed({seed})")
}

pub fn note(ply: usize, note: &str) -> Entry {
    format!("Note({ply}, {note:?})")
}

pub fn add_line(after: usize, actions: &str) -> Entry {
    format!("Line({after}, {actions:?})")
}

pub fn message_state(state: &str) -> Entry {
    format!("Told({state:?})")
}

pub fn table(state: &str) -> Entry {
    format!("Table({state:?})")
}

pub fn spent(ply: usize, millis: u64) -> Entry {
    format!("Spent({ply}, {millis})")
}

pub fn end(outcome: &str) -> Entry {
    format!("End({outcome:?})")
}

pub fn withdraw() -> Entry {
    "Withdraw".to_owned()
}

pub fn saved(file: Option<&str>) -> Entry {
    format!("Saved({file:?})")
}

/// The text of a journal as it is written: each line repeats the one before.
pub fn journal_text(entries: &[Entry]) -> String {
    let mut lines = Lines::default();
    entries.iter().map(|entry| lines.next_text(entry.clone())).collect()
}

/// The text of a journal as it was written before lines were repeated.
pub fn plain_text(entries: &[Entry]) -> String {
    (1..).zip(entries).map(|(number, entry)| line(number, entry)).collect()
}
