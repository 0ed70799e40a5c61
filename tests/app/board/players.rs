//! Who plays each seat: the seats say what the record says, in the same frame.

use bevy::prelude::*;
use regalia_app::board::{LiveBoard, SeatNumber, SeatPlayer};
use regalia_core::record::{Player, Record};
use regalia_core::rules::{Game, Options, Seat};

use super::Table;
use crate::program::{Program, edit};

const COMPUTER: Player = Player::Computer(3);

fn new(game: Game, players: &[Player]) -> Record {
    Record::new(Options::new(game), Vec::new()).with_players(players, 0)
}

/// The player on each seat's entity, checked against what the record and the live board say.
fn seated(table: &mut Table) -> Vec<Player> {
    let world = table.world();
    let mut query = world.query::<(&SeatNumber, &SeatPlayer)>();
    let mut seats: Vec<(Seat, Player)> = query.iter(world).map(|(seat, player)| (seat.0, player.0)).collect();
    seats.sort_by_key(|(seat, _)| *seat);
    let players: Vec<Player> = seats.into_iter().map(|(_, player)| player).collect();
    assert_eq!(players, table.record().players());
    let read = |board: LiveBoard| Seat::ALL.map(|seat| board.player(seat));
    let read = table.world().run_system_cached(read).unwrap();
    assert_eq!(read, Seat::ALL.map(|seat| table.record().player(seat)));
    players
}

#[test]
fn a_game_begins_with_its_players() {
    let mut table = Table::of(new(Game::Sovereign, &[Player::Person, COMPUTER]));
    assert_eq!(seated(&mut table), [Player::Person, COMPUTER]);
    // On the same board, and on another.
    table.begin(new(Game::Sovereign, &[COMPUTER]));
    assert_eq!(seated(&mut table), [COMPUTER, Player::Person]);
    let four = [COMPUTER, Player::Person, Player::Computer(8), Player::Computer(1)];
    table.begin(new(Game::Royale, &four));
    assert_eq!(seated(&mut table), four);
    table.begin(new(Game::Martian, &[]));
    assert_eq!(seated(&mut table), [Player::Person; 2]);
    let mut empty = Table::empty();
    let read = |board: LiveBoard| board.player(Seat::One);
    assert_eq!(empty.world().run_system_cached(read).unwrap(), Player::Person);
}

#[test]
fn a_seat_changes_hands_in_the_frame_of_the_request() {
    let mut table = Table::of(new(Game::Sovereign, &[]));
    table.play("e2e4 own=b");
    let entities = |table: &mut Table| {
        let world = table.world();
        world.query_filtered::<Entity, With<SeatNumber>>().iter(world).collect::<Vec<_>>()
    };
    let before = entities(&mut table);
    for (seat, player, wanted) in [
        (Seat::Two, COMPUTER, [Player::Person, COMPUTER]),
        (Seat::One, Player::Computer(8), [Player::Computer(8), COMPUTER]),
        (Seat::Two, Player::Computer(200), [Player::Computer(8), Player::Computer(8)]),
        (Seat::Two, Player::Person, [Player::Computer(8), Player::Person]),
        (Seat::Four, COMPUTER, [Player::Computer(8), Player::Person]),
    ] {
        assert_eq!(table.set_player(seat, player), []);
        assert_eq!(seated(&mut table), wanted);
    }
    assert_eq!(entities(&mut table), before, "the seats stay");
    // Between plies of one frame, each of which is checked against the record.
    let play = |text: &str| edit::play(super::act(text));
    table.request_all([play("e15e13"), edit::set_player(Seat::One, COMPUTER), play("f2f4"), edit::undo()]);
    assert_eq!((table.record().len(), seated(&mut table)), (4, vec![COMPUTER, Player::Person]));
    assert!(table.record().is_modified());
    // Nor without a game.
    assert_eq!(Table::empty().set_player(Seat::One, COMPUTER), []);
}
