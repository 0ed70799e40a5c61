//! Clocks: who measures, what the way of a message costs, and when a flag falls.

use std::time::Duration;

use regalia_core::rules::{Outcome, Reason, Seat};
use regalia_core::table::{Chair, Guest, Host, LAG, Place, Question, Request, TableSettings, TurnTime};

use super::quick::{FIRST_REQUEST, Quick, ann_and_ben, new_state, rules, who};

/// How long the guest's first move took, if it says `said` and the host has waited `waited` milliseconds for it.
fn took(said: u64, waited: u64) -> Duration {
    let mut table = ann_and_ben(Some(60));
    table.play(0, "e4", 0);
    table.wait(Duration::from_millis(waited));
    table.play(1, "e5", said);
    table.check();
    table.host.game().record().last().unwrap().spent
}

#[test]
fn the_way_of_a_message_costs_nobody_time_but_at_most_a_second_is_granted() {
    let second = Duration::from_secs(1);
    assert_eq!(took(3000, 3000), 3 * second);
    assert_eq!(took(3000, 3900), 3 * second, "it was on its way for 0.9 s");
    assert_eq!(took(3000, 9000), 8 * second, "whoever says too little gets a second");
    assert_eq!(took(0, 9000), 8 * second);
    assert_eq!(took(5000, 3000), 5 * second, "whoever says more loses it");
}

#[test]
fn the_flag_of_a_guest_falls_at_the_host_a_second_later() {
    let mut table = ann_and_ben(Some(60));
    table.play(0, "e4", 0);
    table.wait(Duration::from_secs(60));
    assert_eq!(table.host.game().record().outcome(), None);
    assert_eq!(table.host.next_wake(), Some(Duration::from_secs(61)));
    table.wait(LAG);
    let lost = Outcome::win(Seat::One, 2, Reason::Time);
    assert_eq!(table.host.game().record().outcome(), Some(lost));
    assert_eq!(table.game(1).record().time_left(Seat::Two), Some(Duration::ZERO));
    table.check();
}

#[test]
fn the_clock_of_a_guest_who_is_away_runs_or_stands_as_the_host_has_chosen() {
    for runs in [true, false] {
        let record = ann_and_ben(Some(60)).host.game().record().clone();
        let rules = TableSettings { away_clock_runs: runs, ..rules() };
        let mut table = Quick::with(Host::open(new_state(), &record, vec![Chair::Host], rules, Duration::ZERO));
        table.join(who(Place::Sit(Vec::new())));
        table.play(0, "e4", 0);
        table.cut(1);
        table.wait(Duration::from_secs(100));
        assert_eq!(table.host.game().record().outcome().is_some(), runs);
        table.connect(1);
        if !runs {
            table.wait(Duration::from_secs(5));
            table.play(1, "e5", 5000);
            assert_eq!(table.host.game().record().last().unwrap().spent, Duration::from_secs(5));
        }
        table.check();
    }
}

#[test]
fn a_paused_clock_stands_for_guests_too() {
    let mut table = ann_and_ben(Some(60));
    table.play(0, "e4", 0);
    let effects = table.host.request(Request::Ask { seat: 1, question: Question::Pause }, table.now).unwrap();
    table.follow(0, effects);
    let effects = table.guests[0].request(Request::Answer { question: 1, yes: true }, table.now);
    table.follow(1, effects);
    assert!(!table.game(1).runs());
    table.wait(Duration::from_secs(600));
    assert_eq!(table.host.game().record().outcome(), None);
    table.check();
}

#[test]
fn the_flag_of_a_player_at_the_host_falls_when_the_board_there_says_so() {
    let mut table = ann_and_ben(Some(60));
    let minute = Duration::from_secs(60);
    assert!(table.host.time_is_up(minute - LAG, table.now).is_err(), "there is time left");
    let effects = table.host.time_is_up(minute, table.now).unwrap();
    table.follow(0, effects);
    assert_eq!(table.game(1).record().outcome(), Some(Outcome::win(Seat::Two, 2, Reason::Time)));
    assert_eq!(table.game(1).record().time_left(Seat::One), Some(Duration::ZERO));
    table.check();
    // The clock of a guest is not the board's business.
    let mut table = ann_and_ben(Some(60));
    table.play(0, "e4", 0);
    assert!(table.host.time_is_up(minute, table.now).is_err());
}

#[test]
fn no_clock_runs_before_all_have_come_and_the_first_move_was_made() {
    let record = ann_and_ben(Some(60)).host.game().record().clone();
    let mut table = Quick::with(Host::open(new_state(), &record, vec![Chair::Open; 2], rules(), Duration::ZERO));
    table.join(who(Place::Sit(vec![1])));
    table.wait(Duration::from_secs(600));
    table.join(who(Place::Sit(vec![2])));
    table.wait(Duration::from_secs(600));
    assert_eq!(table.host.game().record().outcome(), None);
    table.play(1, "e4", 0);
    table.wait(Duration::from_secs(61));
    assert!(table.host.game().record().outcome().is_some());
}

/// The turn on the board of a guest.
fn shown(table: &Quick, guest: usize) -> TurnTime {
    table.guests[guest - 1].turn_time(table.now)
}

#[test]
fn who_comes_back_or_joins_late_has_the_clock_of_the_host() {
    let mut table = ann_and_ben(Some(60));
    table.play(0, "e4", 0);
    table.wait(Duration::from_secs(20));
    table.cut(1);
    table.wait(Duration::from_secs(8));
    // Ben's program has started again from its journal.
    let game = table.game(1);
    let (state, record) = (game.state(), game.record().clone());
    let (ben, _) = Guest::come_back(who(Place::Sit(vec![2])), FIRST_REQUEST + 1_000, state, &record, table.now);
    *table.guest(1) = ben;
    table.connect(1);
    table.join(who(Place::Watch));
    for guest in 1..=2 {
        let turn = shown(&table, guest);
        assert_eq!((turn.plies, turn.spent, turn.runs), (1, 28_000, true), "guest {guest}");
    }
    table.wait(Duration::from_secs(2));
    assert_eq!(shown(&table, 1).spent, 30_000);
    table.check();
}

#[test]
fn an_outage_of_the_host_is_charged_to_nobody() {
    for mover in [0, 1] {
        let mut table = ann_and_ben(Some(60));
        table.play(0, "e4", 0);
        if mover == 0 {
            table.play(1, "e5", 0);
        }
        table.wait(Duration::from_secs(2));
        table.pass(Duration::from_secs(100));
        assert_eq!(table.host.game().record().outcome(), None, "nobody's time is up");
        assert_eq!(table.host.turn_time(table.now).spent, 2_000);
        table.wait(Duration::from_secs(1));
        let spent = table.host.turn_time(table.now).spent;
        assert_eq!(spent, 3_000);
        table.play(mover, if mover == 0 { "Nf3" } else { "e5" }, spent);
        assert_eq!(table.host.game().record().last().unwrap().spent, Duration::from_secs(3));
        table.check();
    }
}

#[test]
fn a_guest_shows_a_clock_that_stands_while_somebody_is_away() {
    let record = ann_and_ben(Some(60)).host.game().record().clone();
    let rules = TableSettings { away_clock_runs: false, ..rules() };
    let mut table = Quick::with(Host::open(new_state(), &record, vec![Chair::Host], rules, Duration::ZERO));
    table.join(who(Place::Sit(Vec::new())));
    table.join(who(Place::Watch));
    table.play(0, "e4", 0);
    table.wait(Duration::from_secs(4));
    table.cut(1);
    table.wait(Duration::from_secs(30));
    let turn = shown(&table, 2);
    assert_eq!((turn.spent, turn.runs), (4_000, false));
    table.connect(1);
    table.wait(Duration::from_secs(1));
    for guest in 1..=2 {
        assert_eq!(shown(&table, guest).spent, 5_000, "guest {guest}");
    }
}
