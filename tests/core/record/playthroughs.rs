//! The example games ply by ply: the position text after each, compared with tables.
//!
//! `REGALIA_WRITE_PLAYTHROUGHS=1 cargo test playthroughs` rewrites the tables from the saved games.

use std::fmt::Write as _;
use std::fs;

use super::examples::example;
use crate::support::{project, table};

/// Each game's table with the example game that it is of.
const TABLES: [(&str, &str); 5] = [
    ("playthrough_sovereign.tsv", "regime-change"),
    ("playthrough_royale.tsv", "last-king"),
    ("playthrough_plunder.tsv", "borrowed-vests"),
    ("playthrough_two_kings.tsv", "two-crowns"),
    ("playthrough_martian.tsv", "across-the-canal"),
];

/// Move text and position text of every ply.
fn plies(game: &str) -> Vec<[String; 2]> {
    example(game).line().map(|ply| [ply.action.to_string(), ply.position.to_string()]).collect()
}

fn write(name: &str, game: &str) {
    let mut text = format!("# saves/{game}.regalia: move\tposition after it\n");
    for [action, position] in plies(game) {
        writeln!(text, "{action}\t{position}").unwrap();
    }
    fs::write(project("tests/data").join(name), text).unwrap();
}

#[test]
fn every_ply_of_the_playthroughs_leads_where_it_led() {
    for (name, game) in TABLES {
        if std::env::var("REGALIA_WRITE_PLAYTHROUGHS").is_ok_and(|value| value == "1") {
            write(name, game);
        }
        let (played, rows) = (plies(game), table(name));
        for (ply, (now, row)) in played.iter().zip(&rows).enumerate() {
            assert_eq!(now.as_slice(), row.as_slice(), "{name}, ply {}", ply + 1);
        }
        assert_eq!(played.len(), rows.len(), "{name}");
    }
}
