//! People sit down, play, lose their connection, come back.

use std::net::UdpSocket;

use regalia_core::record::Record;
use regalia_core::rules::{Game, GamePosition as _, Seat};
use regalia_core::table::{Bye, Chair, Guest, Host, Notice, Place};

use super::{Machine, agree, all_until, fresh, record, some_action};

/// Plays so many plies, each at the machine whose turn it is.
fn play(machines: &mut [&mut Machine], plies: usize) {
    for number in 0..plies {
        let before = machines[0].game().record().len();
        let Some(action) = some_action(machines[0].game().record(), number) else { return };
        let seat = machines[0].game().record().position().side_to_move();
        let is_its_turn = |machine: &&mut Machine| {
            machine.session.as_guest().map_or(seat == Seat::One, |guest: &Guest| guest.seats().contains(&seat))
        };
        let at = machines.iter().position(is_its_turn).unwrap();
        machines[at].play(action);
        all_until(machines, "everybody has the move", |machines| agree(machines, before + 1));
    }
}

#[test]
fn two_machines_play_a_game_and_a_third_watches_it_from_the_middle() {
    let mut host = Machine::host(Game::TwoKings);
    let invitation = host.invitation.clone().unwrap();
    let mut guest = Machine::join(2, &invitation, Place::Sit(Vec::new()));
    all_until(&mut [&mut host, &mut guest], "seated", |machines| agree(machines, 0));
    assert_eq!(guest.seats(), [Seat::Two]);
    play(&mut [&mut host, &mut guest], 20);
    let mut watcher = Machine::join(3, &invitation, Place::Watch);
    all_until(&mut [&mut host, &mut guest, &mut watcher], "it watches", |machines| agree(machines, 20));
    assert_eq!(watcher.seats(), []);
    play(&mut [&mut host, &mut guest, &mut watcher], 20);
    assert_eq!(host.game().record().len(), 40);
    assert_eq!(host.session.as_host().map(Host::watching), Some(1));
    // The host closes the table, and both are told why.
    host.session.leave();
    all_until(&mut [&mut guest, &mut watcher], "told", |machines| machines.iter().all(|m| m.ended().is_some()));
    assert_eq!((guest.ended(), watcher.ended()), (Some(&Bye::Closed), Some(&Bye::Closed)));
}

#[test]
fn four_machines_play_royale() {
    let mut host = Machine::host(Game::Royale);
    let invitation = host.invitation.clone().unwrap();
    let mut guests: Vec<Machine> = (2..5).map(|key| Machine::join(key, &invitation, Place::Sit(vec![key]))).collect();
    let mut all: Vec<&mut Machine> = std::iter::once(&mut host).chain(&mut guests).collect();
    all_until(&mut all, "seated", |machines| agree(machines, 0));
    play(&mut all, 24);
    assert_eq!(host.game().record().len(), 24);
}

#[test]
fn whoever_has_another_secret_or_comes_too_late_is_told_why_not() {
    let mut host = Machine::host(Game::Martian);
    let right = host.invitation.clone().unwrap();
    let mut first = Machine::join(2, &right, Place::Sit(Vec::new()));
    all_until(&mut [&mut host, &mut first], "seated", |machines| agree(machines, 0));
    let mut late = Machine::join(3, &right, Place::Sit(Vec::new()));
    all_until(&mut [&mut host, &mut late], "refused", |machines| machines[1].ended().is_some());
    assert_eq!(late.ended(), Some(&Bye::Taken));
    // The same way, but the secret of another table.
    let record = record(Game::Martian);
    let other = Machine::host_at(None, (fresh(&record), &record), vec![Chair::Host]);
    drop(other);
    let forged = right.with_secret("another");
    let mut stranger = Machine::join(4, &forged, Place::Watch);
    all_until(&mut [&mut host, &mut stranger], "refused", |machines| machines[1].ended().is_some());
    assert_eq!(stranger.ended(), Some(&Bye::NotInvited));
    assert!(agree(&[&mut host, &mut first], 0), "the table goes on");
}

/// A port that is free now.
fn free_port() -> u16 {
    UdpSocket::bind("0.0.0.0:0").unwrap().local_addr().unwrap().port()
}

#[test]
fn both_sides_find_each_other_again_with_what_they_have_kept() {
    let port = free_port();
    let begun = record(Game::Plunder);
    let mut host = Machine::host_at(Some(port), (fresh(&begun), &begun), vec![Chair::Host]);
    let invitation = host.invitation.clone().unwrap();
    let mut guest = Machine::join(2, &invitation, Place::Sit(Vec::new()));
    all_until(&mut [&mut host, &mut guest], "seated", |machines| agree(machines, 0));
    play(&mut [&mut host, &mut guest], 7);
    // The guest's program ends without a word, and starts again with its journal.
    let (state, kept): (_, Record) = (guest.session.state().unwrap(), guest.game().record().clone());
    drop(guest);
    let mut guest = Machine::come(2, &invitation, Place::Sit(vec![2]), Some((state, &kept)));
    play_after_return(&mut host, &mut guest, 7);
    // Now the host's, which has the same port again.
    let (state, kept): (_, Record) = (host.session.state().unwrap(), host.game().record().clone());
    let chairs = host.session.as_host().unwrap().chairs().to_vec();
    drop(host);
    let mut host = Machine::host_at(Some(port), (state, &kept), chairs);
    assert_eq!(host.invitation.as_ref().map(ToString::to_string), Some(invitation.to_string()));
    let plies = kept.len();
    play_after_return(&mut host, &mut guest, plies);
    assert!(guest.notices.contains(&Notice::Reconnecting));
}

fn play_after_return(host: &mut Machine, guest: &mut Machine, plies: usize) {
    all_until(&mut [host, guest], "back", |machines| {
        let key = regalia_core::record::OwnKey::from_secret([2; 32]).public();
        let is_seated = machines[1].seats() == [Seat::Two];
        is_seated && agree(machines, plies) && machines[0].session.as_host().is_some_and(|host| host.is_here(key))
    });
    play(&mut [host, guest], 4);
    assert_eq!(guest.game().record().len(), plies + 4);
}
