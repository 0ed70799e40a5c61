//! Machines that mean harm: the host's game stays whole, and they are told in one sentence.

use std::time::Duration;

use regalia_core::rules::Game;
use regalia_core::table::{Bye, Message, Place, VERSION, frame};

use super::peer::Peer;
use super::{Machine, agree, all_until, some_action};

fn hello(host: &Machine) -> Message {
    Message::Hello {
        version: VERSION,
        name: "Mallory".to_owned(),
        secret: Some(host.invitation.as_ref().unwrap().secret().to_owned()),
        place: Place::Watch,
        have: None,
    }
}

/// A host and a guest in the middle of a game.
fn table() -> (Machine, Machine) {
    let mut host = Machine::host(Game::TwoKings);
    let mut guest = Machine::join(2, &host.invitation.clone().unwrap(), Place::Sit(Vec::new()));
    all_until(&mut [&mut host, &mut guest], "seated", |machines| agree(machines, 0));
    (host, guest)
}

/// The game goes on as if nothing had happened.
fn goes_on(host: &mut Machine, guest: &mut Machine) {
    for _ in 0..2 {
        let plies = host.game().record().len();
        let action = some_action(host.game().record(), plies).unwrap();
        if plies.is_multiple_of(2) {
            host.play(action)
        } else {
            guest.play(action)
        }
        all_until(&mut [host, guest], "the game goes on", |machines| agree(machines, plies + 1));
    }
}

#[test]
fn nonsense_floods_and_forged_moves_end_their_own_connection_only() {
    let (mut host, mut guest) = table();
    let to = host.invitation.clone().unwrap();
    let peer = Peer::new(9);
    let forged =
        Message::Edits { number: 1, edits: vec![regalia_core::record::Edit::Clock(false)], check: 7, turn: None };
    let version =
        Message::Hello { version: VERSION + 1, name: String::new(), secret: None, place: Place::Watch, have: None };
    let early = Message::Request { id: 1, request: regalia_core::table::Request::Claim };
    let cases: [(&str, Vec<u8>, Bye); 6] = [
        ("garbage", b"\x00\x00\x00\x05hello, this is no message at all".to_vec(), Bye::Garbage),
        ("a giant", u32::MAX.to_be_bytes().to_vec(), Bye::Garbage),
        ("what only a host says", frame(&forged).unwrap(), Bye::Garbage),
        ("another version", frame(&version).unwrap(), Bye::Version { host: VERSION }),
        ("a request before the door is open", frame(&early).unwrap(), Bye::Garbage),
        ("a flood", frame(&hello(&host)).unwrap().repeat(500), Bye::Flood),
    ];
    for (what, bytes, expected) in cases {
        let mut line = peer.send(&to, &bytes);
        assert_eq!(peer.goodbye(&mut line, || host.poll()), Some(expected), "{what}");
        line.connection.close(0_u8.into(), b"");
        goes_on(&mut host, &mut guest);
    }
}

#[test]
fn a_spectator_cannot_play_and_a_forged_move_is_refused() {
    let (mut host, mut guest) = table();
    let peer = Peer::new(9);
    let mut line = peer.send(&host.invitation.clone().unwrap(), &frame(&hello(&host)).unwrap());
    host.until("it watches", |host| {
        peer.rest();
        host.session.as_host().is_some_and(|host| host.watching() == 1)
    });
    let action = some_action(host.game().record(), 0).unwrap().to_string();
    let (plies, check) = (0, host.game().check());
    let play = regalia_core::table::Request::Play { plies, check, action, spent: 0 };
    peer.send_more(&mut line, &frame(&Message::Request { id: 1, request: play }).unwrap());
    peer.rest();
    goes_on(&mut host, &mut guest);
    assert_eq!(host.game().record().len(), 2, "only the players' own moves");
}

#[test]
fn many_connections_that_say_nothing_keep_nobody_out() {
    let (mut host, mut guest) = table();
    let to = host.invitation.clone().unwrap();
    let peer = Peer::new(9);
    let connect = |host: &mut Machine| {
        host.poll();
        peer.connect(&to, Duration::from_millis(200))
    };
    let silent: Vec<_> = (0..40).map(|_| connect(&mut host)).collect();
    goes_on(&mut host, &mut guest);
    drop(silent);
    // Somebody else still comes in.
    let mut watcher = Machine::join(3, &to, Place::Watch);
    all_until(&mut [&mut host, &mut guest, &mut watcher], "it watches", |machines| agree(machines, 2));
}
