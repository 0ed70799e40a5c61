//! Whatever players are called and have written: what is exported is read back, and taken for what it is.

use proptest::prelude::*;
use proptest::sample::select;
use regalia_core::record::{Record, game_text, message, save};
use regalia_core::storage::file;

use super::messages::{GREETING, ID, mangled};

/// Parts of names and notes that mean something elsewhere.
const ODD: [&str; 24] = [
    "end",
    "{end}",
    " {end}",
    "{",
    "}",
    "[Message ",
    "[Message",
    "[Message \"1 2 3\"]",
    "[",
    "]",
    "[%",
    "[%eval 1.5]",
    "[%clk",
    "\"",
    "\\",
    "\\u{5b}",
    "  ",
    "\n",
    "> ",
    "*a*",
    "&",
    "1. e4",
    "\u{200b}",
    "\u{feff}",
];

fn words() -> impl Strategy<Value = String> {
    let part = prop_oneof![
        3 => select(ODD.to_vec()).prop_map(str::to_owned),
        1 => any::<char>().prop_map(String::from),
        1 => "[a-z]{1,4} ?",
    ];
    proptest::collection::vec(part, 0..6).prop_map(|parts| parts.concat())
}

/// A game with these names, this title and these notes.
fn game(names: &[String], title: &str, notes: &[String]) -> Record {
    let written = notes.iter().enumerate().filter(|(_, note)| !note.trim().is_empty());
    let rows: Vec<String> = written.map(|(ply, note)| format!("{ply} {note}")).collect();
    let [names, rows] = [names, &rows].map(|texts| ron::to_string(texts).unwrap());
    let title = ron::to_string(title).unwrap();
    let text = format!(
        "(format: 2, game: \"two-kings\", names: {names}, title: {title}, moves: [\"e2e4 e7e5\"], comments: {rows})"
    );
    save::from_text(&text).unwrap_or_else(|why| panic!("{why}: {text}"))
}

/// The game as a saved game and as text comes back.
fn comes_back(record: &Record) {
    let saved = save::to_text(record);
    for text in [saved.clone(), format!("\u{feff}\n{saved}")] {
        assert!(!message::is_message(&text), "{text}");
        assert_eq!(save::to_text(&save::from_text(&text).unwrap()), saved);
    }
    let text = game_text::to_text(record);
    assert!(!message::is_message(&text) && game_text::is_game_text(&text), "{text}");
    let read = game_text::from_text(&text, None).unwrap_or_else(|why| panic!("{why} in {text}"));
    let mut record = record.clone();
    record.fix_main_line();
    assert_eq!((save::to_text(&read.record), read.more), (save::to_text(&record), false), "{text}");
}

proptest! {
    #[test]
    fn arbitrary_names_and_notes_come_back(
        names in proptest::collection::vec(words(), 2), title in words(), notes in proptest::collection::vec(words(), 3),
        seed in any::<u64>(),
    ) {
        let record = game(&names, &title, &notes);
        comes_back(&record);
        let text = message::to_text(&record, record.len(), ID, GREETING, None);
        for text in [mangled(&text, &mut fastrand::Rng::with_seed(seed)), text] {
            assert!(message::is_message(&text));
            let read = message::from_text(&text).unwrap_or_else(|why| panic!("{why} in {text}")).record;
            assert_eq!((read.names(), read.len()), (record.names(), 2), "{text}");
        }
    }
}

#[test]
fn names_that_look_like_messages_hide_nothing() {
    for name in ["Ann {end}", "[Message ", "[Message", "end", "[Message \"1 0 0\"]", "*Ann* _B_", "> Ann", "Ann  B"] {
        let notes = ["end", "[Message to Ben", "a [%%eval 3] b"].map(str::to_owned);
        let record = game(&[name.to_owned(), "Ben".to_owned()], name, &notes);
        assert_eq!((record.comment(0), record.comment(1)), (Some("end"), Some("(Message to Ben")));
        comes_back(&record);
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("game.txt");
        std::fs::write(&path, game_text::to_text(&record)).unwrap();
        let opened = file::open(&path).unwrap();
        assert_eq!((opened.is_message, opened.record.names()), (false, record.names()));
    }
}
