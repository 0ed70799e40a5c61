//! What no program of good will says ends its connection, and nothing else.

use std::fs;
use std::time::Duration;

use regalia_core::record::{Edit, Origin, Record, TableState, save};
use regalia_core::rules::{Game, GamePosition as _, Options};
use regalia_core::table::{
    Bye, Frames, Have, Link, MAX_FRAME, MAX_LINKS, MAX_MESSAGES_PER_SECOND, Message, Place, Request, SharedGame,
    TableEditError, TurnTime, VERSION, WholeGame, frame,
};

use super::quick::{Quick, SECRET, ann_and_ben, key};
use crate::support::peer_bytes::hear;
use crate::support::{factor, project};

/// What the host says last to the connection of nobody.
fn last_word(table: &Quick) -> Option<&Bye> {
    match table.sent.last() {
        Some((_, Message::Bye(why))) => Some(why),
        _ => None,
    }
}

/// Connects somebody else and says this.
fn say(table: &mut Quick, link: Link, messages: &[Option<Message>]) {
    let effects = table.host.connected(link, key(200), table.now);
    table.follow(0, effects);
    for message in messages {
        let effects = table.host.received(link, message.clone(), table.now);
        table.follow(0, effects);
    }
}

fn hello(version: u32) -> Message {
    Message::Hello { version, name: "X".to_owned(), secret: Some(SECRET.to_owned()), place: Place::Watch, have: None }
}

fn request(table: &Quick, id: u64, action: &str, check: u32) -> Message {
    let plies = table.host.game().record().len();
    Message::Request { id, request: Request::Play { plies, check, action: action.to_owned(), spent: 0 } }
}

#[test]
fn each_offence_ends_the_connection_with_its_reason() {
    let ack = Message::Ack { number: 3 };
    let made_up =
        Message::Game(WholeGame { number: u64::MAX, runs: true, text: String::new(), turn: TurnTime::default() });
    for (messages, why) in [
        (vec![None], Bye::Garbage),
        (vec![Some(ack.clone())], Bye::Garbage),
        (vec![Some(hello(VERSION + 1))], Bye::Version { host: VERSION }),
        (vec![Some(hello(VERSION)), Some(Message::Waiting)], Bye::Garbage),
        (vec![Some(hello(VERSION)), Some(made_up)], Bye::Garbage),
        ([vec![Some(hello(VERSION))], vec![Some(ack); MAX_MESSAGES_PER_SECOND as usize]].concat(), Bye::Flood),
    ] {
        let mut table = ann_and_ben(None);
        say(&mut table, Link(99), &messages);
        assert_eq!(last_word(&table), Some(&why), "{messages:?}");
        assert_eq!(table.closed, [Link(99)]);
        table.play(0, "e4", 0);
        table.check();
    }
}

#[test]
fn a_kind_from_a_newer_version_is_ignored() {
    let mut table = ann_and_ben(None);
    let newer = serde_json::from_str(r#"{"kind":"telepathy","of":[1,2]}"#).unwrap();
    say(&mut table, Link(99), &[Some(hello(VERSION)), Some(newer)]);
    assert_eq!(last_word(&table), None);
}

#[test]
fn an_illegal_move_ends_the_connection_and_the_game_stays() {
    for text in ["e7e2", "nonsense", "own=w"] {
        let mut table = ann_and_ben(None);
        table.play(0, "e4", 0);
        let forged = request(&table, 50, text, table.host.game().check());
        let effects = table.host.received(Link(1), Some(forged), table.now);
        table.follow(0, effects);
        assert_eq!(table.ended(1), Some(&Bye::Illegal), "{text}");
        assert_eq!(table.host.game().record().len(), 1);
    }
}

#[test]
fn a_move_for_somebody_else_or_from_a_spectator_changes_nothing() {
    let mut table = ann_and_ben(None);
    let check = table.host.game().check();
    // It is Ann's turn.
    let forged = request(&table, 50, "e2e4", check);
    let effects = table.host.received(Link(1), Some(forged.clone()), table.now);
    table.follow(0, effects);
    say(&mut table, Link(99), &[Some(hello(VERSION)), Some(forged)]);
    let stranger = Message::Request { id: 51, request: Request::Resign { seat: 2 } };
    let effects = table.host.received(Link(99), Some(stranger), table.now);
    table.follow(0, effects);
    assert!(table.host.game().record().is_empty());
    assert_eq!(table.host.game().record().outcome(), None);
}

/// The host's game with these plies after it, as a machine sends it whose game has had so many steps more.
fn longer(table: &Quick, plies: &[&str], steps: u64) -> WholeGame {
    let game = table.host.game();
    let mut record = game.record().clone();
    for text in plies {
        record.play(record.position().parse_action(text).unwrap()).unwrap();
    }
    WholeGame { number: game.number() + steps, runs: true, text: save::to_text(&record), turn: TurnTime::default() }
}

/// What a machine says that comes back with more steps of the game than the host has.
fn hello_with_more(table: &Quick, place: Place) -> Message {
    let have = Have { id: 7, number: table.host.game().number() + 2, check: 0 };
    let Message::Hello { version, name, secret, .. } = hello(VERSION) else { unreachable!() };
    Message::Hello { version, name, secret, place, have: Some(have) }
}

/// Lets the host say yes to whatever it is asked about a longer game.
fn say_yes(table: &mut Quick) {
    if let Some(question) = table.host.longer_game().cloned() {
        let effects = table.host.answer_longer(&question, true, table.now);
        table.follow(0, effects);
    }
}

#[test]
fn ends_the_connection_of_whoever_sends_a_game_unasked() {
    for is_seated in [false, true] {
        let mut table = ann_and_ben(None);
        table.play(0, "e4", 0);
        let game = Message::Game(longer(&table, &["e5", "f3", "Qh4"], 3));
        let number = table.host.game().number();
        let link = if is_seated { Link(1) } else { Link(99) };
        if !is_seated {
            say(&mut table, link, &[Some(hello(VERSION))]);
        }
        let effects = table.host.received(link, Some(game), table.now);
        table.follow(0, effects);
        let why = if is_seated { table.ended(1) } else { last_word(&table) };
        assert_eq!(why, Some(&Bye::Garbage));
        say_yes(&mut table);
        assert_eq!((table.host.game().record().len(), table.host.game().number()), (1, number));
    }
}

#[test]
fn ignores_the_game_of_a_spectator_who_claims_to_have_more() {
    let mut table = ann_and_ben(None);
    table.play(0, "e4", 0);
    let come = hello_with_more(&table, Place::Watch);
    let game = Message::Game(longer(&table, &["e5", "f3"], 2));
    let number = table.host.game().number();
    say(&mut table, Link(99), &[Some(come), Some(game)]);
    assert_eq!(last_word(&table), None);
    say_yes(&mut table);
    assert_eq!((table.host.game().record().len(), table.host.game().number()), (1, number));
    table.play(1, "e5", 0);
    table.check();
}

#[test]
fn looks_at_one_game_of_each_connection() {
    let mut table = ann_and_ben(None);
    table.play(0, "e4", 0);
    table.cut(1);
    // Ben's key, over another connection.
    let come = hello_with_more(&table, Place::Sit(vec![2]));
    let game = longer(&table, &["e5"], 2);
    let effects = table.host.connected(Link(50), key(1), table.now);
    table.follow(0, effects);
    let (again, twice) = (Message::Game(game.clone()), Message::Game(longer(&table, &["c5"], 3)));
    for message in [come.clone(), again, come, twice] {
        let effects = table.host.received(Link(50), Some(message), table.now);
        table.follow(0, effects);
    }
    let wants = table.sent.iter().filter(|(_, message)| *message == Message::Want).count();
    assert_eq!((wants, last_word(&table)), (1, Some(&Bye::Garbage)));
    say_yes(&mut table);
    assert_eq!(table.host.game().record().line().last().map(|ply| ply.san.clone()).as_deref(), Some("e5"));
}

#[test]
fn makes_no_step_of_a_game_without_more_steps() {
    let mut table = ann_and_ben(None);
    table.play(0, "e4", 0);
    table.cut(1);
    let number = table.host.game().number();
    let messages = [hello_with_more(&table, Place::Sit(vec![2])), Message::Game(longer(&table, &["e5"], 0))];
    let effects = table.host.connected(Link(50), key(1), table.now);
    table.follow(0, effects);
    for message in messages {
        let effects = table.host.received(Link(50), Some(message), table.now);
        table.follow(0, effects);
    }
    say_yes(&mut table);
    assert_eq!((table.host.game().record().len(), table.host.game().number()), (1, number));
}

#[test]
fn refuses_a_game_with_more_than_one_line_of_moves() {
    let game = |fields: &str| {
        let text =
            format!("(format: 2, game: \"two-kings\", names: [\"Ann\", \"Ben\"], moves: [\"e2e4 e7e5\"]{fields})");
        WholeGame { number: 4, runs: true, text, turn: TurnTime::default() }
    };
    assert!(SharedGame::read(7, &game("")).is_ok());
    for fields in [
        ", comments: [\"1 best by test\"]",
        ", comments: [\"0 the start\"]",
        ", notes: [\"1 0.35\"]",
        ", variations: [(after: 0, moves: [\"d2d4\"])]",
    ] {
        let game = game(fields);
        assert_eq!(SharedGame::read(7, &game).map(|game| game.number()), Err(TableEditError::Unreadable), "{fields}");
        let begin = Edit::Begin {
            game: game.text.clone(),
            cursor: 0,
            main: None,
            modified: false,
            file: None,
            when: 0,
            origin: Origin::Here,
        };
        let mut shared = SharedGame::new(TableState::new(7, 0), &Record::new(Options::new(Game::TwoKings), Vec::new()));
        assert_eq!(shared.apply(&[begin]), Err(TableEditError::Unreadable), "{fields}");
        // From a player whom the host has asked.
        let mut table = ann_and_ben(None);
        table.cut(1);
        let come = hello_with_more(&table, Place::Sit(vec![2]));
        let effects = table.host.connected(Link(50), key(1), table.now);
        table.follow(0, effects);
        for message in [come, Message::Game(game)] {
            let effects = table.host.received(Link(50), Some(message), table.now);
            table.follow(0, effects);
        }
        assert_eq!((last_word(&table), table.host.longer_game()), (Some(&Bye::Garbage), None), "{fields}");
    }
}

#[test]
fn a_request_that_comes_twice_is_done_once() {
    let mut table = ann_and_ben(None);
    table.play(0, "e4", 0);
    let play = request(&table, 50, "e7e5", table.host.game().check());
    for _ in 0..3 {
        let effects = table.host.received(Link(1), Some(play.clone()), table.now);
        table.follow(0, effects);
    }
    assert_eq!(table.host.game().record().len(), 2);
    assert_eq!(table.ended(1), None);
}

#[test]
fn whoever_says_nothing_is_sent_away_and_only_so_many_connect() {
    let mut table = ann_and_ben(None);
    say(&mut table, Link(99), &[]);
    table.wait(Duration::from_secs(11));
    assert_eq!(last_word(&table), Some(&Bye::Silent));
    for link in 100..100 + MAX_LINKS as u64 {
        say(&mut table, Link(link), &[]);
    }
    assert_eq!(last_word(&table), Some(&Bye::Full));
    assert!(table.guests[0].is_in());
}

#[test]
fn frames_are_found_in_pieces_and_nothing_else_is_taken_for_one() {
    let message = hello(VERSION);
    let bytes = [frame(&message).unwrap(), frame(&Message::Waiting).unwrap()].concat();
    for size in [1, 3, 7, bytes.len()] {
        let (mut frames, mut found) = (Frames::default(), Vec::new());
        for piece in bytes.chunks(size) {
            frames.push(piece);
            while let Some(message) = frames.next().unwrap() {
                found.push(message);
            }
        }
        assert_eq!(found, [message.clone(), Message::Waiting], "pieces of {size}");
    }
    let mut random = fastrand::Rng::with_seed(9);
    for _ in 0..2000 {
        let mut damaged = bytes.clone();
        let place = random.usize(..damaged.len());
        damaged[place] = random.u8(..);
        let mut frames = Frames::default();
        frames.push(&damaged);
        // It may be another message, none yet or an error, but no panic and no endless loop.
        let read = (0..3).map_while(|_| frames.next().ok().flatten()).count();
        assert!(read <= 2);
    }
    let mut frames = Frames::default();
    frames.push(&u32::try_from(MAX_FRAME + 1).unwrap().to_be_bytes());
    assert!(frames.next().is_err(), "before its bytes have arrived");
    let long =
        Message::Game(WholeGame { number: 1, runs: true, text: "x".repeat(MAX_FRAME), turn: TurnTime::default() });
    assert!(frame(&long).is_err());
}

/// What a fuzzer has kept, and changed versions of it.
#[test]
fn whatever_machines_send_a_host_and_a_guest_stay_whole() {
    let mut random = fastrand::Rng::with_seed(12);
    let mut files = 0;
    for file in fs::read_dir(project("tests/data/fuzz/table")).unwrap() {
        let kept = fs::read(file.unwrap().path()).unwrap();
        hear(&kept);
        for _ in 0..100 * factor() {
            hear(&changed(&kept, &mut random));
        }
        files += 1;
    }
    assert!(files >= 8);
}

/// The bytes with some changes: others in their place, or a line that is missing, or comes elsewhere too.
fn changed(bytes: &[u8], random: &mut fastrand::Rng) -> Vec<u8> {
    let mut lines: Vec<Vec<u8>> = bytes.split(|byte| *byte == b'\n').map(<[u8]>::to_vec).collect();
    for _ in 0..random.usize(1..4) {
        let (at, other) = (random.usize(..lines.len()), random.usize(..lines.len()));
        match random.u8(..4) {
            0 if lines.len() > 1 => drop(lines.remove(at)),
            1 => lines.insert(at, lines[other].clone()),
            2 => lines.swap(at, other),
            _ => {
                let line = &mut lines[at];
                if !line.is_empty() {
                    let place = random.usize(..line.len());
                    line[place] = if random.bool() { random.u8(b'0'..=b'9') } else { random.u8(..) };
                }
            }
        }
    }
    lines.join(&b'\n')
}
