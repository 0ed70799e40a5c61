//! `regalia review`: the game as text with its notes, wrong input.

use regalia_core::record::game_text;
use regalia_core::storage::file;

use super::{refuses, run};
use crate::support::project;

#[test]
fn a_game_is_printed_with_its_notes() {
    let path = project("saves/two-crowns.regalia");
    let arguments = ["review", path.to_str().unwrap(), "--nodes", "1000"];
    let first = run(&arguments);
    assert_eq!(first.status, 0, "{}", first.err);
    let whole = file::load(&path).unwrap();
    let told: Vec<&str> = first.err.lines().collect();
    assert!(told.len() >= 5 && told.iter().all(|line| line.starts_with("regalia: ") && line.ends_with(" positions")));
    let mut read = game_text::from_text(&first.out, None).unwrap().record;
    assert!(read.is_reviewed());
    assert!(read.line().map(|ply| ply.action).eq(whole.line().map(|ply| ply.action)), "the game is the same");
    let better: Vec<usize> =
        (1..=read.len()).filter(|ply| read.note(*ply).is_some_and(|note| !note.better.is_empty())).collect();
    assert!(!better.is_empty());
    for ply in better {
        read.jump(ply);
        assert!(read.variations() > 0, "what would have been better than ply {ply} is a variation");
    }
    assert_eq!(run(&arguments).out, first.out, "the same again");
}

#[test]
fn wrong_input_is_refused_in_one_line() {
    assert!(refuses(&["review", "no/such.regalia"]).starts_with("regalia: cannot open no/such.regalia: "));
    let readme = project("Cargo.toml");
    assert!(refuses(&["review", readme.to_str().unwrap()]).starts_with("regalia: cannot open "));
    let game = project("saves/two-crowns.regalia");
    for nodes in ["0", "-1", "many", ""] {
        assert!(refuses(&["review", game.to_str().unwrap(), "--nodes", nodes]).starts_with("error: "));
    }
    assert!(refuses(&["review"]).contains("required"));
}
