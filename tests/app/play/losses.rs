//! What the computer's move takes from a person is told in a sentence.

use regalia_app::play::{BoardNotice, losses};
use regalia_core::record::{Player, Record};
use regalia_core::rules::{Army, Change, Game, GamePosition, Options, Position, Seat, Square};

use super::sq;
use super::table::seat_at;
use crate::program::Program;

const COMPUTER: Player = Player::computer(3);

/// A position with these players; a knight, a pawn or an army of Black can be taken by White.
fn record(game: Game, text: &str, players: &[Player]) -> Record {
    let options = Options::new(game);
    let position = Position::parse(text, &options).unwrap_or_else(|error| panic!("{text}: {error}"));
    Record::from_position(position, options, Vec::new()).with_players(players, 7)
}

/// What is told after an action.
fn told(mut record: Record, action: &str) -> Option<(String, Option<Square>)> {
    let action = record.position().parse_action(action).unwrap();
    let (changes, _) = record.position().changes(action);
    record.play(action).unwrap();
    losses(&record, &changes)
}

fn said(text: &str, square: &str) -> Option<(String, Option<Square>)> {
    Some((text.to_owned(), Some(sq(square))))
}

const KNIGHT: &str = "4k3/p7/8/3n4/8/4N3/P7/4K3 w - - 0 1";

/// A black bishop on red, whose queen stands on yellow; a white rook that can take the bishop.
const HELD: &str = "15bk/16/16/16/4bb11/16/16/16/16/16/4wr5rq5/16/16/16/16/7wk8 1 w b - 0";

#[test]
fn a_piece_that_is_taken_is_named_with_its_square() {
    let players = [COMPUTER, Player::Person];
    let at = |text: &str| record(Game::Plunder, text, &players);
    assert_eq!(told(at(KNIGHT), "e3d5"), said("The computer takes your knight on d5", "d5"));
    assert_eq!(told(at(&KNIGHT.replace("3n4", "3p4")), "e3d5"), None, "pawns come and go");
    assert_eq!(told(at(KNIGHT), "e1e2"), None);
}

#[test]
fn armies_that_go_with_it_are_named() {
    let at = |text: &str| record(Game::Sovereign, text, &[COMPUTER, Player::Person]);
    let all = "The computer takes your bishop on e12 and with it control of Red and Yellow";
    assert_eq!(told(at(HELD), "e6e12"), said(all, "e12"));
    // A pawn that holds armies matters as much.
    let all = all.replace("bishop", "pawn");
    assert_eq!(told(at(&HELD.replace("bb", "bp")), "e6e12"), said(&all, "e12"));
    let chain = "15bk/16/16/16/4bb11/8cn7/16/10pr5/16/16/16/16/7wn8/16/16/7wk8 1 w b - 0";
    assert_eq!(told(at(chain), "h4i6"), said("The computer now controls Pink, Cyan and Violet", "i6"));
}

#[test]
fn a_piece_of_an_army_that_is_only_controlled_has_its_colour() {
    let text = HELD.replace("4wr5rq5", "10rq5").replacen("7wk8", "7wk2wr5", 1);
    let at = record(Game::Sovereign, &text, &[COMPUTER, Player::Person]);
    let (told, _) = told(at, "k1k6").unwrap();
    assert!(told.starts_with("The computer takes your red queen on k6"), "{told}");
}

#[test]
fn nothing_is_told_of_moves_of_persons_and_among_computers() {
    for players in [[Player::Person; 2], [Player::Person, COMPUTER], [COMPUTER; 2]] {
        assert_eq!(told(record(Game::Plunder, KNIGHT, &players), "e3d5"), None);
    }
}

#[test]
fn armies_that_go_elsewhere_are_told_too() {
    let mut record = record(Game::Sovereign, HELD, &[COMPUTER, Player::Person]);
    record.play(record.position().parse_action("h1h2").unwrap()).unwrap();
    let command = |army, after| Change::Command { army, before: Some(Seat::Two), after };
    let told = |changes: &[Change]| losses(&record, changes).map(|(text, _)| text).unwrap_or_default();
    assert_eq!(told(&[command(Army::Red, None)]), "Red is neutral now");
    assert_eq!(told(&[command(Army::Red, None), command(Army::Pink, None)]), "Red and Pink are neutral now");
    assert_eq!(told(&[command(Army::Red, Some(Seat::One))]), "The computer takes control of Red from you");
}

#[test]
fn it_is_said_at_the_board_until_the_next_press_and_one_after_the_other() {
    let players = [COMPUTER, Player::Person];
    let mut table = seat_at(record(Game::Plunder, "4k3/8/8/3n4/8/4N3/7r/R3K2N w - - 0 1", &players));
    let notice = |table: &crate::board::Table| table.app.world().resource::<BoardNotice>().clone();
    let play = |table: &mut crate::board::Table, text: &str| {
        let action = table.record().position().parse_action(text).unwrap();
        table.play_action(action);
    };
    play(&mut table, "e3d5");
    assert_eq!(notice(&table).line, said("The computer takes your knight on d5", "d5"));
    assert!(notice(&table).is_news);
    play(&mut table, "h2a2");
    assert_eq!(notice(&table).line, None, "the person's move ends it");
    play(&mut table, "a1a2");
    assert_eq!(notice(&table).line, said("The computer takes your rook on a2", "a2"));
}
