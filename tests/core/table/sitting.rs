//! Who comes in, and where they sit.

use std::time::Duration;

use regalia_core::record::Player;
use regalia_core::rules::{Action, Game, Seat};
use regalia_core::table::{Bye, Chair, ChairState, JoinRequest, Link, MAX_SPECTATORS, Message, Notice, Place, VERSION};

use super::quick::{Quick, ann_and_ben, key, who};

#[test]
fn a_guest_sits_down_after_the_host_says_yes() {
    let mut table = Quick::new(Game::Royale, None);
    table.admits = false;
    table.join(who(Place::Sit(vec![2, 4])));
    assert_eq!(table.guests[0].seats(), []);
    assert!(table.guests[0].game().is_none(), "nothing of the game is told before");
    assert_eq!(table.notices[1], [Notice::Waiting]);
    let effects = table.host.answer_knock(Link(1), true, table.now);
    table.follow(0, effects);
    assert_eq!(table.guests[0].seats(), [Seat::Two, Seat::Four]);
    let guest = Chair::Guest(key(1));
    assert_eq!(table.host.chairs(), [Chair::Host, guest, Chair::Open, guest]);
    assert_eq!(table.game(1).record().names(), ["Ann", "Ben", "", "Ben 2"]);
    assert_eq!(table.game(1).record().key(Seat::Four), Some(key(1)));
    table.check();
}

#[test]
fn whoever_may_not_come_in_is_told_why() {
    for (guesthood, why) in [
        (JoinRequest { secret: Some("5ec2e8".to_owned()), ..who(Place::Watch) }, Bye::NotInvited),
        (JoinRequest { secret: None, ..who(Place::Sit(Vec::new())) }, Bye::NotInvited),
        (who(Place::Sit(vec![1])), Bye::Taken),
        (who(Place::Sit(vec![3])), Bye::Taken),
    ] {
        let mut table = Quick::new(Game::TwoKings, None);
        table.join(guesthood);
        assert_eq!(table.ended(1), Some(&why));
        assert_eq!(table.closed, [Link(1)]);
    }
    let mut table = Quick::new(Game::TwoKings, None);
    table.admits = false;
    table.join(who(Place::Sit(Vec::new())));
    let effects = table.host.answer_knock(Link(1), false, table.now);
    table.follow(0, effects);
    assert_eq!(table.ended(1), Some(&Bye::Declined));
}

#[test]
fn people_watch_up_to_a_number_and_do_not_play() {
    let mut table = ann_and_ben(None);
    for _ in 0..MAX_SPECTATORS {
        table.join(who(Place::Watch));
    }
    assert_eq!(table.host.watching(), MAX_SPECTATORS);
    let late = table.join(who(Place::Watch));
    assert_eq!(table.ended(late), Some(&Bye::Full));
    table.guests.pop();
    table.play(0, "e4", 0);
    table.check();
    let watcher = table.guest(2);
    assert!(watcher.play(Action::parse("e7e5", Game::TwoKings).unwrap(), Duration::ZERO, Duration::ZERO).is_err());
}

#[test]
fn whoever_comes_back_is_known_and_gets_only_what_is_missing() {
    let mut table = ann_and_ben(None);
    table.play(0, "e4", 0);
    table.cut(1);
    let away = vec![ChairState::Host, ChairState::Guest { here: false }];
    assert_eq!(table.notices[0].last(), Some(&Notice::Chairs(away, 0)));
    table.connect(1);
    assert!(table.guests[0].is_in());
    table.play(1, "e5", 0);
    table.check();
    assert_eq!(table.host.game().record().len(), 2);
    // From elsewhere with the same key: the older connection ends.
    let effects = table.host.connected(Link(9), key(1), table.now);
    table.follow(0, effects);
    let again = Message::Hello { version: VERSION, name: String::new(), secret: None, place: Place::Watch, have: None };
    let effects = table.host.received(Link(9), Some(again), table.now);
    table.follow(0, effects);
    assert_eq!(table.ended(1), Some(&Bye::Replaced));
}

#[test]
fn a_name_from_elsewhere_is_short_and_has_no_control_characters() {
    let mut table = Quick::new(Game::TwoKings, None);
    let name = format!("\u{200f}B\u{200b}e\u{202e}n\u{e0041}\n{}", "x".repeat(500));
    table.join(JoinRequest { name, ..who(Place::Sit(Vec::new())) });
    let name = &table.host.game().record().names()[1];
    assert_eq!(*name, format!("Ben {}", "x".repeat(20)));
    table.check();
}

#[test]
fn the_host_gives_a_seat_to_the_computer_and_the_guest_goes_on_watching() {
    let mut table = ann_and_ben(None);
    let effects = table.host.reseat(Seat::Two, Chair::Computer, Player::Computer(3), "Computer", table.now);
    table.follow(0, effects);
    assert_eq!(table.guests[0].seats(), []);
    assert_eq!(table.game(1).record().player(Seat::Two), Player::Computer(3));
    table.play(0, "e4", 0);
    table.check();
    table.cut(1);
    table.connect(1);
    assert!(table.guests[0].is_in(), "and comes back as a spectator");
}

#[test]
fn the_host_closes_the_table() {
    let mut table = ann_and_ben(None);
    let effects = table.host.close(table.now);
    table.follow(0, effects);
    assert_eq!(table.ended(1), Some(&Bye::Closed));
    assert_eq!(table.guests[0].next_wake(), None, "it does not connect again");
}

#[test]
fn several_players_at_one_machine_get_any_open_seats() {
    let mut table = Quick::new(Game::Royale, None);
    table.join(who(Place::Sit(vec![0, 0])));
    assert_eq!(table.guests[0].seats(), [Seat::Two, Seat::Three]);
    assert_eq!(table.host.game().record().names()[1..3], ["Ben", "Ben 2"]);
    table.check();
    // There is one left, and not two; a named one and any other are not the same.
    table.join(who(Place::Sit(vec![0, 0])));
    assert_eq!(table.guests[1].ended(), Some(&Bye::Taken));
    let mut table = Quick::new(Game::Royale, None);
    table.join(who(Place::Sit(vec![0, 2])));
    assert_eq!(table.guests[0].seats(), [Seat::Two, Seat::Three]);
}
