//! Every row of the tables: node counts, cases of one rule, positions of random games with their whole legal list.

use regalia_core::rules::{Army, Game, GamePosition, Options, Position, Seat, perft};

use crate::support::{options, sovereign, table};

/// Checks one position against its columns: check, who commands what, legal actions.
fn check_row(name: &str, text: &str, check: &str, command: &str, legal: &str) {
    let position = sovereign(text);
    let in_check = position.checks().iter().any(|(seat, ..)| *seat == position.side_to_move());
    assert_eq!(in_check, check == "check", "{name}: check");
    // Pairs of a colour letter and a seat number, in an order of the table's own.
    let told = |letter: char| command.split(letter).nth(1).map(|rest| &rest[..1]);
    for army in Army::ALL {
        let seat = position.commander(army).map(|seat| seat.to_string());
        assert_eq!(seat.as_deref(), told(army.letter()), "{name}: who commands {army}");
    }
    let mut actions: Vec<String> = position.perft_actions().iter().map(ToString::to_string).collect();
    actions.sort();
    assert_eq!(actions.join(" "), legal, "{name}: legal actions");
}

#[test]
fn cases() {
    for row in table("sovereign_cases.tsv") {
        check_row(&row[0], &row[1], &row[2], &row[3], &row[4]);
    }
}

#[test]
fn positions_of_random_games() {
    for row in table("sovereign_positions.tsv") {
        check_row(&row[0], &row[0], &row[1], &row[2], &row[3]);
    }
}

#[test]
fn positions_print_as_they_were_read() {
    for row in table("sovereign_positions.tsv") {
        let text = sovereign(&row[0]).to_string();
        assert!(text.starts_with(&row[0]), "{text}");
        assert_eq!(sovereign(&text).to_string(), text);
    }
}

fn check_nodes(game: Game, row: &[String]) {
    let mut options = options(game, &row[1]);
    if game == Game::Sovereign {
        options.set("choice", "off").unwrap();
    }
    let position =
        if row[2] == "start" { Position::start(&options) } else { Position::parse(&row[2], &options).unwrap() };
    let (depth, nodes): (u32, u64) = (row[3].parse().unwrap(), row[4].parse().unwrap());
    assert_eq!(perft(&position, depth), nodes, "{game}: perft {depth} of {}", row[2]);
}

/// Every row of a game in the table of node counts; the large ones at the same time.
pub fn check_perft(game: Game) {
    let rows: Vec<Vec<String>> = table("perft.tsv").into_iter().filter(|row| row[0] == game.id()).collect();
    assert!(rows.len() > 2, "{game}: {} rows", rows.len());
    let (large, small): (Vec<_>, Vec<_>) = rows.iter().partition(|row| row[4].parse::<u64>().unwrap() > 1_000_000);
    std::thread::scope(|scope| {
        for row in large {
            scope.spawn(|| check_nodes(game, row));
        }
        small.into_iter().for_each(|row| check_nodes(game, row));
    });
}

#[test]
fn sovereign_perft() {
    check_perft(Game::Sovereign);
}

#[test]
fn every_row_of_node_counts_belongs_to_a_game() {
    for row in table("perft.tsv") {
        assert!(row.len() == 5 && row[0].parse::<Game>().is_ok(), "{row:?}");
    }
}

#[test]
fn the_usual_start_has_seat_one_and_white() {
    let start = Position::start(&Options::new(Game::Sovereign));
    assert_eq!((start.side_to_move(), start.commander(Army::White)), (Seat::One, Some(Seat::One)));
    assert_eq!(start.pieces().len(), 112);
}
