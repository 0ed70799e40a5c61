//! What somebody has written about a game: it comes back from a saved game, a text and a journal, and never breaks one.

use regalia_core::record::{Record, game_text, journal, save};
use regalia_core::rules::{Game, Options};

use super::play;

const TEXT: &str = r#"(format: 2, game: "two-kings", title: "Two\nlines", moves: ["e2e4 e7e5"],
    comments: ["0 Before  the first move", "2 Black {answers} in [%kind]"],
    variations: [(after: 1, moves: ["c7c5 g1f3"], comments: ["3 A quiet move"])])"#;

/// Every comment of the current line.
fn comments(record: &Record) -> Vec<&str> {
    (0..=record.len()).map(|ply| record.comment(ply).unwrap_or_default()).collect()
}

#[test]
fn title_and_comments_come_back() {
    let mut record = save::from_text(TEXT).unwrap();
    assert_eq!(record.title(), "Two lines");
    let game = ["Before the first move", "", "Black (answers) in [kind]"];
    assert_eq!(comments(&record), game);
    assert!(record.has_comments() && !Record::new(Options::new(Game::Martian), Vec::new()).has_comments());
    assert!(!record.is_modified());
    let mut again = save::from_text(&save::to_text(&record)).unwrap();
    assert_eq!((comments(&again), again.title()), (game.to_vec(), "Two lines"));
    assert_eq!(save::to_text(&again), save::to_text(&record));
    again.switch_variation(true);
    assert_eq!(comments(&again)[3..], ["A quiet move"]);
    let line = journal::Lines::default().next(&journal::beginning(&record, None, 0));
    assert_eq!(comments(&journal::read(line.as_bytes()).unwrap().record), game);
    record.switch_variation(true);
    assert_eq!(comments(&record), ["Before the first move", "", "", "A quiet move"]);
    let again = save::from_text(&save::to_text(&record)).unwrap();
    assert_eq!(comments(&again), game, "whatever is looked at, the game stays the game");
    record.jump(1);
    play(&mut record, "Nf6");
    assert_eq!(comments(&record)[2..], [""], "nobody has written about another move");
    assert!(record.rematch().title().is_empty());
}

#[test]
fn a_text_has_title_and_comments_too() {
    let record = save::from_text(TEXT).unwrap();
    let text = game_text::to_text(&record);
    assert!(text.contains("[Event \"Two lines\"]"), "{text}");
    let moves = "{Before the first move} 1. e4 e5 {Black (answers) in [kind]} (1... c5 2. Nf3 {A quiet move}) * ";
    assert!(text.replace('\n', " ").ends_with(moves), "{text}");
    super::game_text::round_trip(&record);
    let text = "1. e4 { [%eval 0.17] Best by test. [%clk 0:03:00] } e5 {} ; and so on\n 2. Qh5 {no} * {unfinished}";
    let read = game_text::from_text(text, Some(&Options::new(Game::TwoKings))).unwrap().record;
    assert_eq!(comments(&read), ["", "Best by test.", "and so on", "no"]);
}

#[test]
fn comments_that_fit_nowhere_have_their_sentence() {
    for row in ["", "1", "x words", "-1 words", "3 words", "18446744073709551616 words"] {
        let text = format!("(format: 2, game: \"two-kings\", moves: [\"e2e4 e7e5\"], comments: [\"{row}\"])");
        let why = save::from_text(&text).map(|record| record.len()).unwrap_err().to_string();
        assert!(why.starts_with(&format!("comments: '{row}' is not about a move of this line")), "{why}");
    }
    let long = "word ".repeat(1_000);
    let text = format!("(format: 2, game: \"two-kings\", moves: [\"e2e4\"], comments: [\"1 {long}\"])");
    let record = save::from_text(&text).unwrap();
    assert!((300..=400).contains(&record.comment(1).unwrap().chars().count()));
}
