//! Machines that mean harm to a real host: the game of the others stays whole, and the attack costs little.

use std::fs;
use std::time::Duration;

use regalia_app::online::Invitation;
use regalia_core::record::{Edit, Record, TableState, save};
use regalia_core::storage::file;
use regalia_core::table::{Bye, Guest, Message, Place, Request, TurnTime, VERSION, WholeGame, frame};

use super::Program;
use super::machine::{Machine, all_until, some_action};
use super::peer::Peer;

/// How many connections are made that say nothing; `REGALIA_CONNECTS` sets another number.
const CONNECTS: usize = 50;

/// How many spectators come and go before the attack: the processor time of such a visit is what an attack is compared with,
/// so that neither a slow nor a busy machine matters.
const VISITS: usize = 20;

/// The most that an attack may cost: megabytes, and the time of a connection in visits.
const MAX_GROWTH: f64 = 20.0;
const MAX_VISITS: f64 = 5.0;

/// How many parts of a second the system counts processor time in.
const TICKS: f64 = 100.0;

/// What a process has used: megabytes that are resident, and seconds of a processor.
fn used(process: u32) -> (f64, f64) {
    let read = |name: &str| fs::read_to_string(format!("/proc/{process}/{name}")).unwrap();
    let status = read("status");
    let resident = status.lines().find_map(|line| line.strip_prefix("VmRSS:")).unwrap();
    let kilobytes: f64 = resident.split_whitespace().next().unwrap().parse().unwrap();
    let stat = read("stat");
    // Behind the name, which may hold anything.
    let fields: Vec<&str> = stat.rsplit(')').next().unwrap().split_whitespace().collect();
    let ticks: f64 = fields[11..13].iter().map(|field| field.parse::<f64>().unwrap()).sum();
    (kilobytes / 1024.0, ticks / TICKS)
}

/// The guest moves, and the host answers.
fn goes_on(guest: &mut Machine) {
    let plies = guest.game().record().len();
    let action = some_action(guest.game().record(), plies).unwrap();
    guest.play(action);
    all_until(&mut [guest], "the host answers", |guests| guests[0].game().record().len() >= plies + 2);
}

/// What a machine sends, how often, and what it is told.
type Attack = (&'static str, Vec<u8>, usize, Bye);

fn hello(invitation: &Invitation, version: u32) -> Message {
    let secret = Some(invitation.secret().to_owned());
    Message::Hello { version, name: "Mallory".to_owned(), secret, place: Place::Watch, have: None }
}

fn attacks(invitation: &Invitation, record: &Record) -> Vec<Attack> {
    let hello = |version| hello(invitation, version);
    let bytes = |messages: &[Message]| messages.iter().flat_map(|message| frame(message).unwrap()).collect::<Vec<u8>>();
    let forged = Message::Edits { number: 1, edits: vec![Edit::Clock(false)], check: 7, turn: None };
    let action = record.legal_actions()[0].to_string();
    let play = Request::Play { plies: record.len(), check: 0, action, spent: 0 };
    let play = Message::Request { id: 1, request: play };
    let game = WholeGame { number: 1 << 10, runs: true, text: save::to_text(record), turn: TurnTime::default() };
    let game = Message::Game(game);
    vec![
        ("garbage", b"\x00\x00\x00\x05hello, this is no message at all".to_vec(), 2, Bye::Garbage),
        ("a length of four gigabytes", u32::MAX.to_be_bytes().to_vec(), 2, Bye::Garbage),
        ("a mebibyte of nonsense", [&(1_u32 << 20).to_be_bytes()[..], &vec![b'['; 1 << 20]].concat(), 2, Bye::Garbage),
        ("a step", bytes(&[hello(VERSION), forged]), 2, Bye::Garbage),
        ("another version", bytes(&[hello(VERSION + 1)]), 2, Bye::Version { host: VERSION }),
        ("a ply before anything else", bytes(&[play]), 2, Bye::Garbage),
        ("a game that nobody asked for", bytes(&[hello(VERSION), game]), 2, Bye::Garbage),
        ("a flood", bytes(&[hello(VERSION)]).repeat(500), 2, Bye::Flood),
    ]
}

#[test]
fn game_goes_on_during_an_attack_that_costs_little() {
    let folder = tempfile::tempdir().unwrap();
    let kept = folder.path().join("table.regalia");
    let words = ["host", "two-kings", "--seats", "2", "--level", "1", "--file", kept.to_str().unwrap()];
    let mut host = Program::start(folder.path(), "host", &words);
    let invitation: Invitation = host.hears("invitation").parse().unwrap();
    let mut guest = Machine::join(2, &invitation, Place::Sit(vec![1]));
    all_until(&mut [&mut guest], "seated", |guests| guests[0].session.state().is_some());
    goes_on(&mut guest);
    let connects = std::env::var("REGALIA_CONNECTS").map_or(CONNECTS, |number| number.parse().unwrap());

    let process = host.child.id();
    let peer = Peer::new(9);
    let visited = used(process);
    for _ in 0..VISITS {
        let mut line = peer.send(&invitation, &frame(&hello(&invitation, VERSION)).unwrap());
        let welcome = peer.hear(
            &mut line,
            || guest.poll(),
            |message| match message {
                Message::Welcome { .. } => Some(Ok(())),
                Message::Bye(why) => Some(Err(why)),
                _ => None,
            },
        );
        assert_eq!(welcome, Some(Ok(())));
        line.connection.close(0_u8.into(), b"");
    }
    let before = used(process);
    let visit = (before.1 - visited.1) / VISITS as f64;
    let mut attackers = connects;
    for (what, bytes, times, expected) in attacks(&invitation, guest.game().record()) {
        attackers += times;
        for _ in 0..times {
            let mut line = peer.send(&invitation, &bytes);
            assert_eq!(peer.goodbye(&mut line, || guest.poll()), Some(expected.clone()), "{what}");
            line.connection.close(0_u8.into(), b"");
        }
    }
    let open: Vec<_> = (0..connects)
        .map(|_| {
            guest.poll();
            peer.connect(&invitation, Duration::from_millis(200))
        })
        .collect();
    let after = used(process);
    let (growth, each) = (after.0 - before.0, (after.1 - before.1) / attackers as f64);
    println!(
        "{attackers} connections: {:.1} ms of a core each, {:.1} ms an honest one, {growth:+.1} MB",
        1000.0 * each,
        1000.0 * visit
    );
    drop(open);
    for _ in 0..3 {
        goes_on(&mut guest);
    }
    let saved = file::load(&kept).unwrap();
    let line = |record: &Record| record.line().map(|ply| ply.action).collect::<Vec<_>>();
    assert_eq!(line(&saved), line(guest.game().record()));
    assert!(growth < MAX_GROWTH, "{growth} MB");
    assert!(each < MAX_VISITS * visit, "{each} s of a core for each connection, {visit} s for an honest one");
}

#[test]
fn a_host_without_people_takes_over_only_the_guests_own_moves() {
    for (plies, answer) in [(1, "1 yes"), (2, "2 no")] {
        let folder = tempfile::tempdir().unwrap();
        let words = ["host", "two-kings", "--seats", "2", "--level", "1"];
        let mut host = Program::start(folder.path(), "host", &words);
        let invitation: Invitation = host.hears("invitation").parse().unwrap();
        let mut guest = Machine::join(2, &invitation, Place::Sit(vec![1]));
        all_until(&mut [&mut guest], "seated", |guests| guests[0].session.state().is_some());
        goes_on(&mut guest);
        // It comes back with a game in which it has played more, also for the host.
        let (state, mut record) = (guest.session.state().unwrap(), guest.game().record().clone());
        drop(guest);
        for number in 0..plies {
            record.play(some_action(&record, number).unwrap()).unwrap();
        }
        let state = TableState { number: state.number + 5, ..TableState::new(state.id, record.len()) };
        let mut guest = Machine::come(2, &invitation, Place::Sit(vec![1]), Some((state, &record)));
        all_until(&mut [&mut guest], "back", |guests| guests[0].session.as_guest().is_some_and(Guest::is_in));
        assert_eq!(host.hears("lost"), answer);
        // With its own move, the host has answered; otherwise it is the guest's turn.
        let wanted = if plies == 1 { 4 } else { 2 };
        all_until(&mut [&mut guest], "both agree", |guests| guests[0].game().record().len() == wanted);
        assert_eq!(
            guest.game().record().line().nth(2).map(|ply| ply.action),
            record.line().nth(2).map(|ply| ply.action).filter(|_| plies == 1)
        );
    }
}
