//! Every row of the tables of both games: node counts, cases of one rule, positions with their whole legal list.

use regalia_core::rules::{Game, GamePosition, Options, Position};

use crate::rules::tables::check_perft;
use crate::support::table;

fn check_row(game: Game, name: &str, text: &str, check: &str, legal: &str) {
    let position = Position::parse(text, &Options::new(game)).unwrap_or_else(|error| panic!("{text}: {error}"));
    let in_check = position.checks().iter().any(|(seat, ..)| *seat == position.side_to_move());
    assert_eq!(in_check, check == "check", "{name}: check");
    let mut actions: Vec<String> = position.legal_actions().iter().map(ToString::to_string).collect();
    actions.sort();
    assert_eq!(actions.join(" "), legal, "{name}: legal actions");
}

fn check_tables(game: Game, cases: &str, positions: &str) {
    for row in table(cases) {
        check_row(game, &row[0], &row[1], &row[2], row.get(3).map_or("", String::as_str));
    }
    for row in table(positions) {
        check_row(game, &row[0], &row[0], &row[1], row.get(2).map_or("", String::as_str));
    }
}

#[test]
fn two_kings_cases_and_positions() {
    check_tables(Game::TwoKings, "two_kings_cases.tsv", "two_kings_positions.tsv");
}

#[test]
fn two_kings_perft() {
    check_perft(Game::TwoKings);
}

#[test]
fn plunder_cases_and_positions() {
    check_tables(Game::Plunder, "plunder_cases.tsv", "plunder_positions.tsv");
}

#[test]
fn plunder_perft() {
    check_perft(Game::Plunder);
}
