//! The protocol's reference says what the program does.

use std::collections::BTreeSet;
use std::time::Duration;

use regalia_core::rules::{Game, GamePosition as _, Seat};
use regalia_core::table::{
    Frames, MAX_FRAME, MAX_LINKS, MAX_MESSAGES_PER_SECOND, MAX_SPECTATORS, Message, Place, Question, Request,
    SharedGame, VERSION, frame,
};

use super::quick::{Quick, who};

const REFERENCE: &str = include_str!("../../../src/core/table/PROTOCOL.md");

/// The kinds of what is sent, by name. A new kind does not compile until it is listed, and then needs an example.
trait Kinds {
    const ALL: &[&str];

    fn kind(&self) -> &'static str;
}

macro_rules! kinds {
    ($type:ident: $($kind:ident)+) => {
        impl Kinds for $type {
            const ALL: &[&str] = &[$(stringify!($kind)),+];

            fn kind(&self) -> &'static str {
                match self {
                    $(Self::$kind { .. } => stringify!($kind),)+
                }
            }
        }
    };
}

kinds!(Message: Hello Waiting Welcome Edits Ack Again Request Reply Asked Closed Chairs Game Want Bye Unknown);
kinds!(Request: Play Resign Claim Ask Answer Unknown);
kinds!(Question: TakeBack Draw Pause Resume Rematch Level Engine);

/// Fails unless there is an example of each kind; nobody sends an unknown one.
fn assert_every_kind<T: Kinds>(examples: impl Iterator<Item = T>) {
    let found: BTreeSet<_> = examples.map(|example| example.kind()).collect();
    let wanted: BTreeSet<_> = T::ALL.iter().copied().filter(|kind| *kind != "Unknown").collect();
    assert_eq!(found, wanted);
}

/// Every message in it.
fn examples() -> Vec<Message> {
    let blocks = REFERENCE.split("```json\n").skip(1).filter_map(|block| block.split("```").next());
    blocks.flat_map(str::lines).map(read).collect()
}

/// Reads a message, which must be written as the program writes it.
fn read(line: &str) -> Message {
    let mut frames = Frames::default();
    frames.push(&u32::try_from(line.len()).unwrap().to_be_bytes());
    frames.push(line.as_bytes());
    let message = frames.next().unwrap_or_else(|why| panic!("{why}: {line}")).unwrap();
    assert_eq!(std::str::from_utf8(&frame(&message).unwrap()[4..]), Ok(line));
    message
}

#[test]
fn reference_has_an_example_of_every_message() {
    assert_every_kind(examples().into_iter());
    let edits = examples().into_iter().flat_map(|message| match message {
        Message::Edits { edits, .. } => edits,
        _ => Vec::new(),
    });
    let edits: BTreeSet<String> =
        edits.map(|edit| edit.text().split('(').next().unwrap_or_default().to_owned()).collect();
    let at_table = ["Begin", "Clock", "End", "Key", "Name", "Play", "Player", "TakeBack", "Think"];
    assert_eq!(edits, at_table.map(str::to_owned).into());
    let requests = examples().into_iter().filter_map(|message| match message {
        Message::Request { request, .. } => Some(request),
        _ => None,
    });
    assert_every_kind(requests);
    let questions = examples().into_iter().filter_map(|message| match message {
        Message::Asked { question, .. } => Some(question),
        _ => None,
    });
    assert_every_kind(questions);
}

#[test]
fn reference_shows_the_bytes_of_a_frame() {
    let (numbers, text) = ("00 00 00 19", r#"{"kind":"ack","number":7}"#);
    assert!(REFERENCE.contains(&format!("{numbers} {text}\n")));
    let bytes: Vec<u8> = numbers.split(' ').map(|number| u8::from_str_radix(number, 16).unwrap()).collect();
    assert_eq!(frame(&read(text)).unwrap()[..4], bytes);
}

#[test]
fn edits_of_the_reference_are_a_game_with_these_checksums() {
    let mut game: Option<SharedGame> = None;
    let mut plays = 0;
    for message in examples() {
        match message {
            Message::Hello { have: Some(have), .. } => assert_eq!(have.number, 4),
            Message::Game(whole) => game = Some(SharedGame::read(7, &whole).unwrap()),
            Message::Edits { number, edits, check, .. } => {
                let game = game.as_mut().unwrap();
                game.apply(&edits).unwrap_or_else(|why| panic!("{edits:?}: {why}"));
                assert_eq!((game.number(), game.check()), (number, check), "{edits:?}");
            }
            Message::Request { request: Request::Play { plies, check, .. }, .. } => {
                let game = game.as_ref().unwrap();
                assert_eq!((game.record().len(), game.check()), (plies, check));
                plays += 1;
            }
            _ => {}
        }
    }
    assert_eq!(plays, 1);
}

#[test]
fn reference_names_the_limits() {
    assert_eq!(MAX_FRAME, 1_048_576);
    for told in [
        format!("games, version {VERSION}\n"),
        "at most 1,048,576.".to_owned(),
        format!("takes {MAX_MESSAGES_PER_SECOND} messages a second"),
        format!("at most {MAX_LINKS} connections, {MAX_SPECTATORS} of them spectators"),
    ] {
        assert!(REFERENCE.contains(&told), "{told}");
    }
}

#[test]
fn a_game_of_100_plies_takes_less_than_20_kilobytes() {
    // Long names of squares, and times of many digits.
    let mut table = Quick::new(Game::Sovereign, Some(3600));
    table.join(who(Place::Sit(Vec::new())));
    for number in 0..100 {
        let legal = table.host.game().record().legal_actions();
        let action = legal[number * 7 % legal.len()].to_string();
        table.wait(Duration::from_secs(12));
        let mover = table.host.game().record().position().side_to_move();
        table.play(usize::from(mover == Seat::Two), &action, 11_900 + number as u64);
    }
    assert_eq!(table.game(1).record().len(), 100);
    table.check();
    assert!(table.bytes < 20_000, "{}", table.bytes);
}
