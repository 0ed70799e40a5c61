//! The entries of a journal by their words, and a journal's text. Tests name no variant of `Entry` anywhere else.

use regalia_core::record::Origin;
use regalia_core::record::journal::{Entry, Lines, line};

/// The first line of a journal that began at this cursor of a saved game's text.
pub fn begin(game: String, cursor: usize) -> Entry {
    Entry::Begin { game, cursor, modified: false, file: None, when: 0, origin: Origin::Here }
}

pub fn order(number: u64) -> Entry {
    Entry::Order(number)
}

pub fn think(millis: u64) -> Entry {
    Entry::Think(millis)
}

pub fn play(action: &str) -> Entry {
    Entry::Play(action.to_owned())
}

pub fn go(ply: usize) -> Entry {
    Entry::Go(ply)
}

pub fn variation(forward: bool) -> Entry {
    Entry::Variation(forward)
}

pub fn name(seat: usize, name: &str) -> Entry {
    Entry::Name(seat, name.to_owned())
}

pub fn player(seat: usize, player: &str) -> Entry {
    Entry::Player(seat, player.to_owned())
}

pub fn seed(seed: u64) -> Entry {
    Entry::Seed(seed)
}

pub fn note(ply: usize, note: &str) -> Entry {
    Entry::Note(ply, note.to_owned())
}

pub fn add_line(after: usize, actions: &str) -> Entry {
    Entry::Line(after, actions.to_owned())
}

pub fn message_state(state: &str) -> Entry {
    Entry::MessageState(state.to_owned())
}

pub fn table(state: &str) -> Entry {
    Entry::Table(state.to_owned())
}

pub fn spent(ply: usize, millis: u64) -> Entry {
    Entry::Spent(ply, millis)
}

pub fn end(outcome: &str) -> Entry {
    Entry::End(outcome.to_owned())
}

pub fn withdraw() -> Entry {
    Entry::Withdraw
}

pub fn saved(file: Option<&str>) -> Entry {
    Entry::Saved(file.map(str::to_owned))
}

/// The text of a journal as it is written: each line repeats the one before.
pub fn journal_text(entries: &[Entry]) -> String {
    let mut lines = Lines::default();
    entries.iter().map(|entry| lines.next(entry)).collect()
}

/// The text of a journal as it was written before lines were repeated.
pub fn plain_text(entries: &[Entry]) -> String {
    (1..).zip(entries).map(|(number, entry)| line(number, entry)).collect()
}
