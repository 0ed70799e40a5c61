//! Two machines that have gone different ways, or one that has lost what the other has.

use std::time::Duration;

use regalia_core::record::{Player, Record, TableState};
use regalia_core::rules::{Action, Game, Seat};
use regalia_core::table::{Chair, Effect, Guest, Host, Notice, Place, Question, Request};

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
    let player = Player::Computer(2);
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
        let question = table.host.longer_game().expect("the host is asked").clone();
        assert_eq!((&question.seats[..], question.plies, question.is_own), (&[Seat::Two][..], 2, false));
        assert!(table.notices[0].contains(&Notice::Longer(question.clone())));
        let effects = table.host.answer_longer(&question, yes, table.now);
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

/// A table whose host has lost the last two of three plies, and whom Ben has told of them.
fn host_that_lost_two() -> Quick {
    let mut table = ann_and_ben(None);
    table.play(0, "e4", 0);
    let kept = (table.host.game().state(), table.host.game().record().clone());
    table.play(1, "e5", 0);
    table.play(0, "Nf3", 0);
    table.cut(1);
    table.host = Host::open(kept.0, &kept.1, vec![Chair::Host, Chair::Guest(key(1))], rules(), table.now);
    table.connect(1);
    table
}

#[test]
fn drops_the_question_about_lost_moves_when_the_game_goes_on() {
    let mut table = host_that_lost_two();
    let question = table.host.longer_game().expect("the host is asked").clone();
    table.play(1, "c5", 0);
    assert_eq!(table.host.longer_game(), None);
    let number = table.host.game().number();
    let effects = table.host.answer_longer(&question, true, table.now);
    table.follow(0, effects);
    assert_eq!((moves(&table), table.host.game().number()), (vec!["e2e4".to_owned(), "c7c5".to_owned()], number));
    table.check();
}

#[test]
fn drops_the_answer_about_a_guest_who_lost_the_seat() {
    let mut table = host_that_lost_two();
    let question = table.host.longer_game().expect("the host is asked").clone();
    let effects = table.host.reseat(Seat::Two, Chair::Computer, Player::Computer(2), "Computer", table.now);
    table.follow(0, effects);
    let effects = table.host.answer_longer(&question, true, table.now);
    table.follow(0, effects);
    assert_eq!(moves(&table), ["e2e4"]);
    table.check();
}

#[test]
fn asks_about_the_game_of_the_newest_connection() {
    let mut table = host_that_lost_two();
    let old = table.host.longer_game().expect("the host is asked").clone();
    // Ben's program starts again from its journal, over another connection, with one ply less.
    let mut kept = Record::new(*table.host.game().record().options(), vec!["Ann".to_owned(), "Ben".to_owned()]);
    for text in ["e2e4", "c7c5"] {
        kept.play(action(text)).unwrap();
    }
    let state = TableState { number: table.host.game().number() + 5, ..TableState::new(7, 2) };
    let (guest, _) = Guest::come_back(who(Place::Sit(vec![2])), 2 * FIRST_REQUEST, state, &kept, table.now);
    table.guests[0] = guest;
    table.connect(1);
    let new = table.host.longer_game().expect("the host is asked").clone();
    assert_eq!((new.plies, new.is_own), (1, true));
    for (question, plies) in [(old, 1), (new, 2)] {
        let effects = table.host.answer_longer(&question, true, table.now);
        table.follow(0, effects);
        assert_eq!(moves(&table).len(), plies);
    }
    assert_eq!(moves(&table), ["e2e4", "c7c5"]);
    table.check();
}

#[test]
fn gives_a_spectator_with_lost_moves_the_hosts_game() {
    let mut table = ann_and_ben(None);
    let watcher = table.join(who(Place::Watch));
    table.play(0, "e4", 0);
    let kept = (table.host.game().state(), table.host.game().record().clone());
    table.play(1, "e5", 0);
    table.play(0, "Nf3", 0);
    table.cut(1);
    table.cut(watcher);
    table.host = Host::open(kept.0, &kept.1, vec![Chair::Host, Chair::Guest(key(1))], rules(), table.now);
    table.connect(watcher);
    assert!(table.guests[watcher - 1].is_in());
    assert_eq!(table.host.longer_game(), None, "nobody believes a spectator");
    assert_eq!(table.game(watcher).whole(), table.host.game().whole());
    table.connect(1);
    assert_eq!(table.host.longer_game().map(|question| question.seats.clone()), Some(vec![Seat::Two]));
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
    let effects = table
        .host
        .request(Request::Ask { seat: 1, question: Question::TakeBack { plies: 0 } }, Duration::ZERO)
        .unwrap();
    table.follow(0, effects);
    table.play(1, "e5", 0);
    assert_eq!(moves(&table), ["e2e4", "e7e5"]);
    table.check();
}
