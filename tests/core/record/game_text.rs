//! Games as text for people: what they look like, and that all of it is read again.

use std::fs;
use std::time::Duration;

use fastrand::Rng;
use regalia_core::record::{Record, TimeControl, game_text, save};
use regalia_core::rules::{Game, Options, Seat};
use regalia_core::storage::file;

use super::{play, usual};
use crate::support::{project, table};

/// A saved game without what text does not carry: the order of variations, and whether its moves were fixed before.
fn saved(record: &Record) -> String {
    let mut fixed = record.clone();
    fixed.fix_main_line();
    save::to_text(&fixed).replace("earlier: true, ", "")
}

/// Writes, reads, and compares everything in a saved game. Returns the text.
pub fn round_trip(record: &Record) -> String {
    let text = game_text::to_text(record);
    let read = game_text::from_text(&text, None).unwrap_or_else(|why| panic!("{why} in:\n{text}"));
    assert_eq!(saved(&read.record), saved(record), "{text}");
    assert_eq!(game_text::to_text(&read.record), text);
    assert_eq!((read.more, read.record.is_modified()), (false, false));
    assert!(read.record.is_at_tip());
    text
}

fn named(game: Game, names: &[&str]) -> Record {
    Record::new(Options::new(game), names.iter().map(|name| (*name).to_owned()).collect())
}

#[test]
fn a_game_of_two_reads_like_this() {
    let mut record = named(Game::Plunder, &["Ann", "Ben \"the rook\""]);
    play(&mut record, "Nc3 d5 Nxd5:P Qxd5:N e4");
    record.jump(3);
    play(&mut record, "e6");
    record.resign(Seat::Two).unwrap();
    record.take_back(3);
    play(&mut record, "Qxd5:N e4");
    record.agree_draw().unwrap();
    let text = r#"[Game "Plunder Chess"]
[White "Ann"]
[Black "Ben \"the rook\""]
[Result "1/2-1/2"]
[Termination "agreement"]

1. Nc3 d5 2. Nxd5:P Qxd5:N (2... e6 1-0 {resignation}) 3. e4 1/2-1/2
"#;
    assert_eq!(round_trip(&record), text);
}

#[test]
fn the_text_in_the_readme_is_one() {
    let readme = fs::read_to_string(project("README.md")).unwrap();
    let from = readme.find("[Game \"").unwrap();
    let text = readme[from..].split("```").next().unwrap();
    assert_eq!(round_trip(&game_text::from_text(text, None).unwrap().record), text);
}

#[test]
fn the_choice_of_a_side_is_no_turn_of_its_own() {
    let mut record = usual();
    play(&mut record, "e2e4 own=b e15e13 f2f4");
    record.jump(1);
    play(&mut record, "own=w e15e13 f2f4");
    let text = round_trip(&record);
    let moves = text.split_once("\n\n").unwrap().1;
    let told = "1. wPe2-e4 own=w (1... own=b bPe15-e13 2. wPf2-f4) 1... bPe15-e13 2. wPf2-f4 *";
    assert_eq!(moves.split_whitespace().collect::<Vec<_>>().join(" "), told);
}

#[test]
fn four_seats_play_one_round() {
    let mut record = named(Game::Royale, &["Ann", "Ben", "", "Dan"]);
    let moves = table("playthrough_royale.tsv");
    for row in &moves[..6] {
        play(&mut record, &row[0]);
    }
    record.jump(5);
    let other = record.legal_actions()[0];
    record.play(other).unwrap();
    let text = round_trip(&record);
    let (tags, moves) = text.split_once("\n\n").unwrap();
    let names = "[White \"Ann\"]\n[Ash \"Ben\"]\n[Black \"Dan\"]";
    assert_eq!(tags, format!("[Game \"Sovereign Chess Royale\"]\n{names}\n[Result \"*\"]"));
    let numbers = moves.split_whitespace().filter(|word| word.ends_with('.'));
    assert_eq!(numbers.collect::<Vec<_>>(), ["1.", "2.", "(2..."], "{moves}");
}

#[test]
fn lines_of_moves_are_no_longer_than_eighty_columns() {
    for row in fs::read_dir(project("saves")).unwrap() {
        let record = file::load(&row.unwrap().path()).unwrap();
        let text = round_trip(&record);
        let moves = text.split_once("\n\n").unwrap().1;
        assert!(moves.lines().all(|line| line.chars().count() <= 80), "{text}");
        assert!(moves.lines().rev().skip(1).all(|line| line.chars().count() > 60), "{text}");
    }
}

#[test]
fn plies_after_an_agreed_end_come_back() {
    let mut record = named(Game::TwoKings, &[]);
    play(&mut record, "e4 e5 Nf3 Nc6");
    record.jump(3);
    play(&mut record, "d6");
    // People ended the game in the middle of both lines, and at its very start.
    record.jump(2);
    record.resign(Seat::One).unwrap();
    let text = round_trip(&record);
    assert!(text.contains("1. e4 e5 (1... e5 2. Nf3 d6 (2... Nc6)) 0-1\n"), "{text}");
    record.jump(0);
    record.agree_draw().unwrap();
    let text = round_trip(&record);
    assert!(text.contains("(1. e4 e5 (1... e5 2. Nf3 d6 (2... Nc6)) 0-1 {resignation}) 1/2-1/2\n"), "{text}");
}

#[test]
fn deeply_nested_variations_come_back() {
    let mut random = Rng::with_seed(11);
    let mut record = named(Game::Martian, &[]);
    while record.outcome().is_none() && record.len() < 3_000 {
        let two = random.choose_multiple(record.legal_actions(), 2);
        record.play(two[0]).unwrap();
        if let Some(other) = two.get(1) {
            record.undo();
            record.play(*other).unwrap();
        }
    }
    for ply in (1..=record.len()).rev() {
        record.jump(ply);
        record.switch_variation(true);
    }
    let first = record.last().unwrap().action;
    record.take_back(0);
    record.jump(0);
    record.play(first).unwrap();
    assert!(round_trip(&record).contains("))))"));
}

#[test]
fn times_come_back_to_the_millisecond() {
    let seconds = |millis| Duration::from_millis(millis);
    for (increment, delay, told) in
        [(0, 0, "300"), (2_500, 0, "300+2.5"), (0, 3_000, "300d3"), (1_000, 2_000, "300+1d2")]
    {
        let control = TimeControl::new(seconds(300_000), seconds(increment), seconds(delay)).unwrap();
        let mut record = named(Game::TwoKings, &[]);
        record.set_time(vec![control]).unwrap();
        for (text, thought) in [("e4", 0), ("e5", 1_001), ("Nf3", 2_000), ("Nc6", 60_000)] {
            record.think(seconds(thought));
            play(&mut record, text);
        }
        record.jump(3);
        record.think(seconds(301_000));
        play(&mut record, "d6");
        record.think(seconds(7));
        record.agree_draw().unwrap();
        let text = round_trip(&record);
        assert!(text.contains(&format!("[TimeControl \"{told}\"]\n")), "{text}");
        assert!(text.contains("{[%think 0:00:00.007]}"), "{text}");
        // Without a delay the clock alone is enough.
        assert_eq!(text.contains("[%emt"), delay > 0, "{text}");
    }
    let mut record = named(Game::Royale, &[]);
    let control = |minutes| TimeControl::minutes(minutes, 0).unwrap();
    record.set_time(vec![control(1), control(2), control(3), control(4)]).unwrap();
    assert!(round_trip(&record).contains("[TimeControl \"60 120 180 240\"]"));
}
