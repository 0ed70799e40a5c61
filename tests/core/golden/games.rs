//! Saved games, games as text, messages.

use regalia_core::record::save;
use regalia_core::storage::file::{self, Opened};

use super::{describe, golden};

/// The kind of a file, and its game.
fn opened(opened: &Opened) -> String {
    let Opened { record, is_saved_game, more, is_message, signer, .. } = opened;
    let kind = match (is_saved_game, is_message) {
        (true, false) => "a saved game",
        (false, true) => "a message",
        (false, false) => "a game as text",
        (true, true) => "both a saved game and a message",
    };
    let signer = signer.map_or_else(|| "nobody".to_owned(), |signer| signer.to_string());
    format!("{kind}, more games {more}, signed by {signer}\n{}", describe(record))
}

fn check(folder: &str) -> usize {
    let files = golden(folder);
    for golden in &files {
        let read = file::open(&golden.path).unwrap_or_else(|why| panic!("{why}"));
        golden.check(&opened(&read));
    }
    files.len()
}

#[test]
fn reads_saved_games() {
    assert_eq!(check("saves"), 29);
}

#[test]
fn reads_games_as_text() {
    assert_eq!(check("texts"), 7);
}

#[test]
fn reads_messages() {
    assert_eq!(check("messages"), 13);
}

#[test]
fn saving_again_changes_nothing() {
    for golden in golden("saves") {
        let record = file::open(&golden.path).unwrap().record;
        let again = save::from_text(&save::to_text(&record)).unwrap();
        assert_eq!(describe(&again), describe(&record), "{}", golden.name());
    }
}
