//! Games as messages: what chats do to them is undone or noticed.

use fastrand::Rng;
use regalia_core::record::message::{self, MessageError, Received};
use regalia_core::record::{OwnKey, Player, Record, TimeControl, game_text, save};
use regalia_core::rules::{Game, GamePosition, Options, Position, Seat};

use super::{QUIET, line, play};
use crate::support::factor;

pub(super) const ID: u64 = 0x3f9a_0c55_17e2_b6d1;
pub(super) const GREETING: &str = "Somebody played something. Your turn.";

/// A game of each kind.
const GAMES: [&str; 5] = [
    include_str!("../../../saves/regime-change.regalia"),
    include_str!("../../../saves/last-king.regalia"),
    include_str!("../../../saves/borrowed-vests.regalia"),
    include_str!("../../../saves/two-crowns.regalia"),
    include_str!("../../../saves/across-the-canal.regalia"),
];

pub(super) fn games() -> Vec<Record> {
    let games: Vec<Record> = GAMES.iter().map(|text| save::from_text(text).unwrap()).collect();
    assert!(Game::ALL.iter().all(|game| games.iter().any(|record| record.game() == *game)));
    games
}

/// The game up to so many plies, without its clocks.
pub(super) fn begun(record: &Record, plies: usize) -> Record {
    let mut begun = Record::from_position(record.start().clone(), *record.options(), record.names().to_vec());
    for ply in record.line().take(plies) {
        begun.play(ply.action).unwrap();
    }
    begun
}

pub(super) fn text(record: &Record) -> String {
    message::to_text(record, record.len(), ID, GREETING, None)
}

/// The same, signed.
fn signed(record: &Record) -> String {
    message::to_text(record, record.len(), ID, GREETING, Some(&OwnKey::from_secret([7; 32])))
}

pub(super) fn read(text: &str) -> Record {
    received(text).record
}

fn received(text: &str) -> Received {
    message::from_text(text).unwrap_or_else(|why| panic!("{why} in:\n{text}"))
}

pub(super) fn same(one: &Record, other: &Record) {
    let all = |record: &Record| {
        let end = record.end_of_line().map(ToString::to_string);
        (line(record), end, record.names().to_vec(), *record.options(), record.start().to_string())
    };
    assert_eq!(all(one), all(other));
    assert_eq!((one.players(), one.seed()), (other.players(), other.seed()));
}

/// White space as chats make it.
const SPACES: [&str; 9] = [" ", "\n", "\r\n", "\u{a0}", "  ", "\t", "\n> ", "\r\n> > ", " \u{200b}\n"];

/// The text with other white space, quotation marks and invisible characters, and other text around it.
pub(super) fn mangled(text: &str, random: &mut Rng) -> String {
    let mut mangled = String::from("On Sunday Ann wrote:\n> ");
    for letter in text.chars() {
        match letter {
            ' ' | '\n' => mangled.push_str(random.choice(SPACES).unwrap()),
            '"' => mangled.push(*random.choice(&['"', '“', '”', '„']).unwrap()),
            letter => mangled.push(letter),
        }
        if random.u8(..30) == 0 {
            mangled.push(*random.choice(&['\u{200b}', '\u{feff}', '\u{ad}', '\u{200e}']).unwrap());
        }
    }
    if random.bool() { mangled.trim_end().to_owned() } else { mangled + "\n-- \nSent from my phone (e4?) {:}\n" }
}

#[test]
fn whatever_chats_do_to_white_space_gives_the_same_game() {
    let mut random = Rng::with_seed(7);
    for game in games() {
        for _ in 0..8 * factor() {
            let sent = begun(&game, random.usize(..=game.len()));
            let text = mangled(&signed(&sent), &mut random);
            assert!(message::is_message(&text));
            let Received { record, signer } = received(&text);
            same(&record, &sent);
            assert_eq!(signer, Some(OwnKey::from_secret([7; 32]).public()), "{text}");
        }
    }
}

#[test]
fn a_text_that_was_wrapped_within_words_is_read() {
    for game in games() {
        // A long start as well.
        let start = game.position_after(4).unwrap().clone();
        let mut sent = Record::from_position(start, *game.options(), game.names().to_vec());
        for ply in game.line().skip(4) {
            sent.play(ply.action).unwrap();
        }
        for width in [60, 72, 76, 100] {
            let mut wrapped = String::new();
            for line in signed(&sent).lines() {
                let letters: Vec<char> = line.chars().collect();
                let rows = letters.chunks(width).map(|row| format!("> {}", row.iter().collect::<String>()));
                wrapped += &(rows.collect::<Vec<_>>().join("\n") + "\n");
            }
            same(&read(&wrapped), &sent);
            assert!(received(&wrapped).signer.is_some());
        }
    }
}

#[test]
fn lines_of_people_above_a_wrapped_text_may_be_longer() {
    let sent = begun(&games()[0], 20);
    let text = text(&sent);
    let wrapped: Vec<String> = text
        .lines()
        .flat_map(|line| line.chars().collect::<Vec<_>>().chunks(44).map(String::from_iter).collect::<Vec<_>>())
        .collect();
    same(&read(&format!("{}\n{}\n", "Dear Ben, what a move! ".repeat(9), wrapped.join("\n"))), &sent);
}

#[test]
fn chats_that_eat_signs_of_emphasis_do_no_harm() {
    for game in games() {
        let sent = begun(&game, game.len());
        let whole = text(&sent);
        let body = &whole[whole.find("[Message").unwrap()..];
        assert!(!body.contains(['*', '_', '~', '`']), "{body}");
    }
    // A vest-move has the sign.
    let vests = &games()[2];
    assert!(vests.line().any(|ply| ply.san.contains('*')) && text(vests).contains('&'));
}

#[test]
fn the_rest_of_a_message_is_damaged_and_no_other_game() {
    let whole = text(&begun(&games()[3], 7));
    let from = |what: &str| &whole[whole.find(what).unwrap()..];
    for rest in [from("[Game"), from("1. "), &from("[Message").replace("[Message \"", "[Message \u{2018}")] {
        assert!(message::is_message(rest), "{rest}");
        assert_eq!(message::from_text(rest).unwrap_err(), MessageError::Damaged);
    }
}

#[test]
fn nothing_travels_that_the_checksum_does_not_hold() {
    let sent = begun(&games()[3], 6);
    let whole = text(&sent);
    let last = sent.line().last().unwrap().san.clone();
    let at = whole.rfind(&last).unwrap() + last.len();
    let other = sent.position_after(5).unwrap().legal_actions();
    let other =
        other.iter().map(|action| sent.position_after(5).unwrap().san(*action)).find(|san| *san != last).unwrap();
    let more = format!("{} (3... {other} {{[%eval 9.0]}}){}", &whole[..at], &whole[at..]);
    let read = read(&more);
    assert_eq!((line(&read), read.variations()), (line(&sent), 0), "{more}");
    // Nor what stands behind it.
    same(&self::read(&format!("{whole}\nI wrote {{end}} by hand.")), &sent);
}

#[test]
fn any_damage_is_noticed() {
    let mut random = Rng::with_seed(3);
    for game in games() {
        let sent = begun(&game, 12);
        let whole = signed(&sent);
        let body = whole.find("[Message").unwrap();
        for _ in 0..150 * factor() {
            let mut letters: Vec<char> = whole.chars().collect();
            let at = random.usize(body..letters.len());
            match random.u8(..3) {
                0 => drop(letters.remove(at)),
                1 => letters[at] = random.alphanumeric(),
                _ => letters.truncate(at),
            }
            let damaged: String = letters.into_iter().collect();
            // A change of something that says nothing leaves the same game.
            match message::from_text(&damaged) {
                Ok(read) => {
                    same(&read.record, &sent);
                    assert!(read.signer.is_some(), "{damaged}");
                }
                Err(why) => assert!(matches!(why, MessageError::Damaged | MessageError::Newer(_)), "{why:?}"),
            }
        }
        // Another move that is legal, too.
        let last = sent.line().last().unwrap().san.clone();
        let at = whole.rfind(&last).unwrap();
        let shorter = format!("{}{}", &whole[..at], &whole[at + last.len()..]);
        assert_eq!(message::from_text(&shorter).unwrap_err(), MessageError::Damaged);
    }
}

#[test]
fn hostile_texts_end_in_a_sentence_and_soon() {
    let whole = text(&games()[1]);
    let many = whole.repeat(3_000_000 / whole.len());
    let began = std::time::Instant::now();
    same(&read(&many), &games()[1]);
    for hostile in
        ["[Message \"", "[Message \"1 1 1\"]", "[Message \"1 ", "> ", "\u{200b}", "[Message \"1 1 1\"] (", "\n"]
    {
        let hostile = hostile.repeat(3_000_000 / hostile.len());
        assert_eq!(message::from_text(&hostile).unwrap_err(), MessageError::Damaged);
    }
    let too_long = "[Message \"1 1 1\"]".repeat(1_000_000);
    assert!(!message::is_message(&too_long) && message::from_text(&too_long).is_err());
    assert!(began.elapsed().as_secs() < 60, "{:?}", began.elapsed());
    for odd in [
        "[Message \"18446744073709551616 1 1\"]",
        "[Message \"-1 1 1\"] {end}",
        "[Message \"1 g 1\"]",
        "{end}[Message \"",
    ] {
        assert_eq!(message::from_text(odd).unwrap_err(), MessageError::Damaged, "{odd}");
    }
}

#[test]
fn a_newer_format_says_so() {
    let newer = text(&games()[3]).replace("[Message \"2 ", "[Message \"3 ");
    let why = message::from_text(&newer).unwrap_err();
    assert_eq!(why, MessageError::Newer(3));
    let said = "this message was written by a newer version of Regalia (format 3); this version reads formats 1 to 2";
    assert_eq!(why.to_string(), said);
    assert!(!message::is_message("[Game \"Two Kings\"]\n\n1. e4 *"));
    assert!(!message::is_message("Message for you"));
}

#[test]
fn messages_of_the_first_format_are_read() {
    let old = "Your turn.\n\n[Message \"1 0000000000003f9a 09cc8f67\"]\n[Game \"Two Kings\"]\n[White \"Ann\"]\n\
        [Black \"Ben\"]\n\n1. e4 {end}\n";
    let read = read(old);
    assert_eq!((line(&read).as_str(), read.names().join(" ")), ("e2e4", "Ann Ben".to_owned()));
    assert_eq!(read.message_state(), Some(read.message_state_at(0x3f9a, 1)));
    // Names were no part of its checksum.
    assert_eq!(self::read(&old.replace("Ann", "Eve")).names(), ["Eve", "Ben"]);
    assert_eq!(message::from_text(&old.replace("e4", "e3")).unwrap_err(), MessageError::Damaged);
}

#[test]
fn nobody_is_called_otherwise_than_by_the_sender() {
    let whole = text(&begun(&games()[3], 7));
    let [one, other] = [0, 1].map(|seat| games()[3].names()[seat].clone());
    let swapped = whole.replace(&one, "\0").replace(&other, &one).replace('\0', &other);
    for changed in [whole.replace(&one, "Eve"), whole.replace(&other, &one), swapped] {
        assert_ne!(changed, whole);
        assert_eq!(message::from_text(&changed).unwrap_err(), MessageError::Damaged, "{changed}");
    }
}

#[test]
fn of_quoted_messages_the_latest_counts() {
    let game = &games()[1];
    let (early, late) = (begun(game, 6), begun(game, 9));
    let quoted = |text: &str| text.lines().map(|line| format!("> {line}\n")).collect::<String>();
    let [first, second] = [text(&early), text(&late)];
    for both in [format!("{second}\n{}", quoted(&first)), format!("{}\n{second}", quoted(&first))] {
        same(&read(&both), &late);
    }
    // However many there are.
    let long = &games()[0];
    let texts: Vec<String> = (1..=60).map(|plies| text(&begun(long, plies.min(long.len())))).collect();
    let newest = begun(long, 60.min(long.len()));
    same(&read(&texts.join("\n")), &newest);
    same(&read(&texts.iter().rev().map(|text| quoted(text)).collect::<String>()), &newest);
    // A damaged one does not hide the other.
    let both = format!("{second}\n{}", &first[..first.len() - 20]);
    same(&read(&both), &late);
    // The older one is no answer if the newest is damaged, wherever it stands.
    let damaged = second.replacen("1. ", "1.  x", 1);
    for both in [format!("{damaged}\n{}", quoted(&first)), format!("{first}\n{}", quoted(&damaged))] {
        assert_eq!(message::from_text(&both).unwrap_err(), MessageError::NewestDamaged);
    }
    assert_eq!(message::from_text(&damaged).unwrap_err(), MessageError::Damaged);
}

#[test]
fn everything_that_belongs_to_a_game_travels() {
    let mut options = Options::new(Game::Sovereign);
    options.set("twins", "off").unwrap();
    let start = Position::parse(QUIET, &options).unwrap();
    let names = ["Zo\u{eb} “the {end}” O'Neill", "Ben [Message \"1\u{200d}"].map(str::to_owned).to_vec();
    let mut sent =
        Record::from_position(start, options, names).with_players(&[Player::Person, Player::Computer(3)], 77);
    play(&mut sent, "a1b3");
    sent.resign(Seat::Two).unwrap();
    same(&read(&text(&sent)), &sent);
    assert_eq!(sent.end_of_line().unwrap().to_string(), "1-0 resignation");
    for game in Game::ALL {
        let mut sent = Record::new(Options::new(game), Vec::new());
        same(&read(&text(&sent)), &sent);
        let first = sent.legal_actions()[0];
        sent.play(first).unwrap();
        sent.agree_draw().unwrap();
        same(&read(&text(&sent)), &sent);
    }
}

#[test]
fn variations_notes_and_times_stay_at_home() {
    let mut game = begun(&games()[3], 8);
    game.jump(5);
    let other =
        game.legal_actions().into_iter().find(|action| Some(*action) != game.line().nth(5).map(|ply| ply.action));
    game.play(other.unwrap()).unwrap();
    game.set_time(vec![
        TimeControl::new(std::time::Duration::from_secs(300), Default::default(), Default::default()).unwrap(),
    ])
    .unwrap();
    let text = text(&game);
    assert!(
        !text.contains('(') && !text.contains("%clk") && !text.contains("TimeControl") && !text.contains('*'),
        "{text}"
    );
    let read = read(&text);
    assert_eq!((line(&read), read.variations(), read.time_controls().len()), (line(&game), 0, 0));
    // It is a game as text as well, for other programs.
    let plain = text.find("[Message").unwrap();
    assert_eq!(line(&game_text::from_text(&text[plain..], None).unwrap().record), line(&game));
}
