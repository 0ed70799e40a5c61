//! Two machines that have gone different ways, or one that has lost what the other has.

use std::time::Duration;

use regalia_core::record::{Record, TableState};
use regalia_core::rules::{Action, Game, Seat};
use regalia_core::table::{Chair, Effect, Guest, Host, Notice, Place, Question};

use super::quick::{FIRST_REQUEST, Quick, ann_and_ben, key, rules, who};

fn action(text: &str) -> Action {
    Action::parse(text, Game::TwoKings).unwrap()
}

/// The moves of the host's game.
fn moves(table: &Quick) -> Vec<String> {
    table.host.game().record().line().map(|ply| ply.action.to_string()).collect()
}

#[test]
fn what_was_played_without_a_connection_is_played_when_it_is_back() {
    let mut table = ann_and_ben(None);
    table.play(0, "e4", 0);
    table.cut(1);
    table.play(1, "e5", 0);
    assert_eq!((table.host.game().record().len(), table.guests[0].unconfirmed().len()), (1, 1));
    table.connect(1);
    assert_eq!((table.host.game().record().len(), table.guests[0].unconfirmed().len()), (2, 0));
    table.check();
}

#[test]
fn the_hosts_game_goes_on_and_the_guest_is_told_what_stays_a_variation() {
    let mut table = ann_and_ben(None);
    table.play(0, "e4", 0);
    table.cut(1);
    table.play(1, "e5", 0);
    // The host gives the seat to the computer, which plays something else.
    let player = regalia_core::record::Player::Computer(2);
    let effects = table.host.reseat(Seat::Two, Chair::Computer, player, "Computer", table.now);
    table.follow(0, effects);
    table.play(0, "c5", 0);
    table.connect(1);
    assert!(table.notices[1].contains(&Notice::Forked { plies: 1, line: vec![action("e7e5")] }));
    assert_eq!(moves(&table), ["e2e4", "c7c5"]);
    table.check();
}

#[test]
fn moves_that_the_hosts_disk_has_lost_are_taken_over_from_the_guest() {
    for yes in [true, false] {
        let mut table = ann_and_ben(None);
        table.play(0, "e4", 0);
        let kept = (table.host.game().state(), table.host.game().record().clone());
        table.play(1, "e5", 0);
        table.play(0, "Nf3", 0);
        table.cut(1);
        // An older copy of the host's disk.
        let chairs = vec![Chair::Host, Chair::Guest(key(1))];
        table.host = Host::open(kept.0, &kept.1, chairs, rules(), table.now);
        table.connect(1);
        assert!(table.notices[0].iter().any(|notice| matches!(notice, Notice::Longer(_, 2))), "the host is asked");
        let effects = table.host.answer_longer(yes, table.now);
        table.follow(0, effects);
        assert_eq!(table.host.game().record().len(), if yes { 3 } else { 1 });
        table.wait(Duration::from_secs(3));
        table.check();
        // It goes on from there.
        table.play(1, if yes { "Nc6" } else { "d5" }, 0);
        table.check();
        assert_eq!(table.notices[1].iter().filter(|notice| matches!(notice, Notice::Forked { .. })).count(), 0);
    }
}

#[test]
fn a_longer_game_that_went_another_way_does_not_replace_the_hosts() {
    let mut table = ann_and_ben(None);
    let empty = (table.host.game().state(), table.host.game().record().clone());
    table.play(0, "e4", 0);
    table.play(1, "e5", 0);
    table.cut(1);
    table.host = Host::open(empty.0, &empty.1, vec![Chair::Host, Chair::Guest(key(1))], rules(), table.now);
    table.play(0, "d4", 0);
    table.connect(1);
    assert_eq!(moves(&table), ["d2d4"]);
    table.wait(Duration::from_secs(3));
    table.check();
    table.play(1, "d5", 0);
    table.check();
}

#[test]
fn a_guest_comes_back_from_its_journal_and_asks_again_for_what_it_has_played() {
    let mut table = ann_and_ben(None);
    table.play(0, "e4", 0);
    table.cut(1);
    let state = table.guests[0].state().unwrap();
    let mut board: Record = table.game(1).record().clone();
    board.play(action("e7e5")).unwrap();
    // What its board has there was taken back, unless it was asked for.
    let (guest, _) = Guest::come_back(who(Place::Sit(vec![2])), 2 * FIRST_REQUEST, state, &board, table.now);
    assert_eq!(guest.unconfirmed().len(), 0);
    let state = TableState { asked: 1, ..state };
    let (guest, effects) = Guest::come_back(who(Place::Sit(vec![2])), 2 * FIRST_REQUEST, state, &board, table.now);
    assert!(matches!(effects[..], [Effect::Connect]));
    assert_eq!(guest.seats(), [Seat::Two], "its people play on before the host answers");
    table.guests[0] = guest;
    table.connect(1);
    assert_eq!(moves(&table), ["e2e4", "e7e5"]);
    table.check();
}

#[test]
fn nobody_knows_more_than_the_hosts_disk() {
    let mut table = ann_and_ben(None);
    table.writes = false;
    table.play(0, "e4", 0);
    assert_eq!(table.game(1).record().len(), 0);
    table.writes = true;
    let number = table.host.game().number();
    let effects = table.host.journaled(number, table.now);
    table.follow(0, effects);
    assert_eq!(table.game(1).record().len(), 1);
    // Nor does whoever comes meanwhile.
    table.writes = false;
    table.play(1, "e5", 0);
    table.writes = true;
    let number = table.join(who(Place::Watch));
    assert!(table.guests[number - 1].game().is_none());
    let last = table.host.game().number();
    let effects = table.host.journaled(last, table.now);
    table.follow(0, effects);
    table.check();
}

#[test]
fn a_guest_tries_to_connect_again_less_and_less_often() {
    let mut table = ann_and_ben(None);
    table.cut(1);
    let mut pauses = Vec::new();
    for _ in 0..8 {
        let wake = table.guests[0].next_wake().unwrap();
        pauses.push((wake - table.now).as_millis());
        table.now = wake;
        let effects = table.guests[0].tick(table.now);
        assert!(matches!(effects[..], [Effect::Connect]));
        table.guests[0].lost(None, table.now);
    }
    assert_eq!(pauses, [500, 1000, 2000, 4000, 8000, 15_000, 15_000, 15_000]);
    table.connect(1);
    assert_eq!(table.guests[0].next_wake(), None, "nothing happens while nothing happens");
    assert_eq!(table.host.next_wake(), None);
}

#[test]
fn an_offer_to_take_back_does_not_hold_what_is_played_meanwhile() {
    let mut table = ann_and_ben(None);
    table.play(0, "e4", 0);
    let effects = table.host.ask_others(Seat::One, Question::TakeBack { plies: 0 }, Duration::ZERO).unwrap();
    table.follow(0, effects);
    table.play(1, "e5", 0);
    assert_eq!(moves(&table), ["e2e4", "e7e5"]);
    table.check();
}
