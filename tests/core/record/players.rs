//! Who plays each seat, and the seed: kept in saved games, journals and games as text.

use std::fs;

use regalia_core::record::journal::{beginning, line, read};
use regalia_core::record::{Edit, Player, Record, game_text, save};
use regalia_core::rules::{Game, Options, Seat};

use super::{game_text::round_trip, play, usual};
use crate::support::{entry, project};

const COMPUTER: Player = Player::Computer(3);

/// Ann against level 3, with seed 7.
fn against_computer() -> Record {
    usual().with_players(&[Player::Person, COMPUTER], 7)
}

fn of(record: &Record) -> (Vec<Player>, u64) {
    (record.players().to_vec(), record.seed())
}

#[test]
fn a_game_against_the_computer_is_saved_like_this() {
    let mut record = against_computer();
    play(&mut record, "e2e4");
    let text = r#"// Regalia game
(
    format: 2,
    game: "sovereign",
    options: {
        "choice": "on",
        "twins": "on",
    },
    names: [
        "Ann",
        "Ben",
    ],
    players: [
        "person",
        "level 3",
    ],
    seed: 7,
    moves: [
        "e2e4",
    ],
    result: "*",
)
"#;
    assert_eq!(save::to_text(&record), text);
    let again = save::from_text(text).unwrap();
    assert_eq!((of(&again), again.is_modified()), (of(&record), false));
}

#[test]
fn a_game_of_persons_is_saved_without_players() {
    let saved = |record: &Record| {
        let text = save::to_text(record);
        (text.contains("players"), text.contains("seed"))
    };
    assert_eq!(saved(&usual()), (false, false));
    assert_eq!(saved(&usual().with_players(&[], 7)), (false, true));
    assert_eq!(saved(&usual().with_players(&[Player::Person, COMPUTER], 0)), (true, false));
}

#[test]
fn a_file_of_the_first_format_opens_as_before() {
    let text = fs::read_to_string(project("tests/data/format_1.regalia")).unwrap();
    let record = save::from_text(&text).unwrap();
    assert_eq!(of(&record), (vec![Player::Person; 2], 0));
    assert_eq!((record.names(), record.len(), record.plies()), (&["Ann".to_owned(), "Ben".to_owned()][..], 3, 5));
    assert!(!record.is_modified());
    // Nothing but its format is written otherwise.
    assert_eq!(save::to_text(&record), text.replace("format: 1", "format: 2"));
    // The first format knew no players; what it did not know it ignored.
    let with_players = text.replace("    moves:", "    players: [\"level 3\"],\n    seed: 7,\n    moves:");
    assert_ne!(with_players, text);
    let ignored = save::from_text(&with_players).unwrap();
    assert_eq!((of(&ignored), save::to_text(&ignored)), (of(&record), save::to_text(&record)));
    let known = save::from_text(&with_players.replace("format: 1", "format: 2")).unwrap();
    assert_eq!(of(&known), (vec![COMPUTER, Player::Person], 7), "a missing player is a person");
}

#[test]
fn wrong_players_have_their_sentence() {
    let no_player = |text: &str| format!("players: '{text}' is not a player (person, level 1 to level 8 are)");
    for (fields, told) in [
        ("players: [\"level 9\"]", no_player("level 9")),
        ("players: [\"person\", \"level 0\"]", no_player("level 0")),
        ("players: [\"level -1\"]", no_player("level -1")),
        ("players: [\"level\"]", no_player("level")),
        ("players: [\"level three\"]", no_player("level three")),
        ("players: [\"3\"]", no_player("3")),
        ("players: [\"\"]", no_player("")),
        ("players: [\"robot\\n\"]", no_player("robot\\n")),
        ("players: [\"person\", \"person\", \"level 1\"]", "players: there are 3 for 2 seats".to_owned()),
        ("players: \"person\"", "line 1, column 52: expected opening `[`".to_owned()),
        ("players: [7]", "line 1, column 53: expected string".to_owned()),
        ("seed: -1", "line 1, column 51: integer is out of bounds".to_owned()),
        ("seed: 18446744073709551616", "line 1, column 69: integer is out of bounds".to_owned()),
        ("seed: \"7\"", "line 1, column 49: expected integer".to_owned()),
        ("seed: 1, seed: 2", "line 1, column 56: the field 'seed' occurs twice".to_owned()),
    ] {
        let text = format!("(format: 2, game: \"two-kings\", moves: [], {fields})");
        let error = save::from_text(&text).map(|record| of(&record)).unwrap_err().to_string();
        assert_eq!(error, told, "{fields}");
    }
    let long = format!("(format: 2, game: \"two-kings\", moves: [], players: [\"{}\"])", "x".repeat(100_000));
    assert!(save::from_text(&long).unwrap_err().to_string().chars().count() < 400);
}

#[test]
fn a_player_is_a_word_and_back() {
    for player in [Player::Person].into_iter().chain((1..=8).map(Player::Computer)) {
        assert_eq!(player.to_string().parse(), Ok(player));
    }
    assert_eq!(" level 8 ".parse(), Ok(Player::Computer(8)));
    assert!("Level 8".parse::<Player>().is_err() && "persons".parse::<Player>().is_err());
}

#[test]
fn another_player_is_an_unsaved_change_and_an_entry() {
    let mut record = against_computer();
    assert!(!record.is_modified() && record.take_edits().is_empty(), "it begins with these players");
    let mut change = |what: &dyn Fn(&mut Record)| {
        record.mark_saved();
        record.take_edits();
        let before = record.stamp();
        what(&mut record);
        assert_eq!(record.is_modified(), record.stamp() != before);
        record.take_edits().iter().map(Edit::text).collect::<Vec<_>>()
    };
    const NONE: [String; 0] = [];
    let player = |seat, text: &str| vec![entry::player(seat, text)];
    assert_eq!(change(&|record| record.set_player(Seat::One, COMPUTER)), player(0, "level 3"));
    assert_eq!(change(&|record| record.set_player(Seat::One, COMPUTER)), NONE);
    assert_eq!(change(&|record| record.set_player(Seat::One, Player::Computer(4))), player(0, "level 4"));
    assert_eq!(change(&|record| record.set_player(Seat::Two, Player::Person)), player(1, "person"));
    assert_eq!(change(&|record| record.set_player(Seat::Three, COMPUTER)), NONE);
    assert_eq!(change(&|record| record.set_seed(7)), NONE);
    assert_eq!(change(&|record| record.set_seed(u64::MAX)), [entry::seed(u64::MAX)]);
    // A level that there is not could not be read again.
    assert_eq!(change(&|record| record.set_player(Seat::One, Player::Computer(0))), player(0, "level 1"));
    assert_eq!(change(&|record| record.set_player(Seat::One, Player::Computer(200))), player(0, "level 8"));
    assert_eq!(of(&record), (vec![Player::Computer(8), Player::Person], u64::MAX));
    let beyond = usual().with_players(&[Player::Computer(9), Player::Computer(0), COMPUTER], 0);
    assert_eq!(beyond.players(), [Player::Computer(8), Player::Computer(1)]);
}

#[test]
fn a_journal_has_the_players_that_changed_and_those_that_did_not() {
    let mut record = Record::new(Options::new(Game::Royale), Vec::new());
    record = record.with_players(&[Player::Person, COMPUTER, COMPUTER, COMPUTER], 9);
    let mut text = line(1, &beginning(&record, None, 0).text());
    record.set_player(Seat::Three, Player::Person);
    let legal = record.legal_actions();
    record.play(legal[0]).unwrap();
    record.set_player(Seat::One, Player::Computer(8));
    record.set_seed(10);
    record.set_player(Seat::One, Player::Computer(1));
    for (number, entry) in (2..).zip(record.take_edits()) {
        text += &line(number, &entry.text());
    }
    let journal = read(text.as_bytes()).unwrap();
    assert_eq!((of(&journal.record), journal.lines, journal.flaw), (of(&record), 6, None));
    assert_eq!(journal.record.players(), [Player::Computer(1), COMPUTER, Player::Person, COMPUTER]);
    assert!(journal.record.is_modified());
}

#[test]
fn in_a_rematch_the_players_move_on_and_the_computer_plays_another_game() {
    let record = against_computer();
    let again = record.rematch();
    assert_eq!(
        (again.names(), of(&again)),
        (&["Ben".to_owned(), "Ann".to_owned()][..], (vec![COMPUTER, Player::Person], 8))
    );
    assert!(!again.is_modified());
    let people = usual().with_players(&[], 7).rematch();
    assert_eq!(of(&people), (vec![Player::Person; 2], 7));
    assert_eq!(usual().with_players(&[COMPUTER], u64::MAX).rematch().seed(), 0);
}

#[test]
fn a_game_against_the_computer_reads_like_this() {
    let mut record = Record::new(Options::new(Game::Royale), vec!["Ann".to_owned()]);
    record = record.with_players(&[Player::Person, COMPUTER, Player::Person, Player::Computer(8)], 7);
    let text = "[Game \"Sovereign Chess Royale\"]\n[White \"Ann\"]\n[Result \"*\"]\n[AshType \"program\"]\n[AshLevel \"3\"]\n\
        [BlackType \"program\"]\n[BlackLevel \"8\"]\n[Seed \"7\"]\n\n*\n";
    assert_eq!(round_trip(&record), text);
    record = Record::new(Options::new(Game::Martian), Vec::new()).with_players(&[COMPUTER], 0);
    assert!(round_trip(&record).contains("[OrangeType \"program\"]\n[OrangeLevel \"3\"]\n\n"));
    let people = round_trip(&usual());
    assert!(!people.contains("Type") && !people.contains("Level") && !people.contains("Seed"), "{people}");
}

#[test]
fn tags_of_players_are_read_generously() {
    let strongest = Player::Computer(8);
    for (tags, white, black) in [
        ("[WhiteType \"human\"] [BlackType \"program\"] [BlackLevel \"3\"]", Player::Person, COMPUTER),
        ("[whitetype \"Program\"] [whitelevel \" 3 \"]", COMPUTER, Player::Person),
        ("[WhiteType \" COMPUTER\"] [WhiteLevel \"Level 3 of 8\"]", COMPUTER, Player::Person),
        ("[Seat2Type \"engine\"] [Seat2Level \"3\"]", Player::Person, COMPUTER),
        // The type may be missing, or the level.
        ("[WhiteLevel \"3\"]", COMPUTER, Player::Person),
        ("[BlackType \"program\"]", Player::Person, strongest),
        ("[BlackType \"program\"] [BlackLevel \"?\"]", Player::Person, strongest),
        (
            "[WhiteType \"program\"] [WhiteLevel \"0\"] [BlackLevel \"99999999999999999999\"]",
            Player::Computer(1),
            strongest,
        ),
        // A person has no level, and what nobody knows is nobody's.
        ("[WhiteType \"human\"] [WhiteLevel \"3\"]", Player::Person, Player::Person),
        ("[WhiteType \"?\"] [BlackType \"\"] [BlackLevel \"high\"]", Player::Person, Player::Person),
        ("[WhiteType \"octopus\"] [WhiteLevel \"3\"]", COMPUTER, Player::Person),
        ("[AshType \"program\"] [Seat3Type \"program\"]", Player::Person, Player::Person),
    ] {
        let record = game_text::from_text(&format!("[Game \"Two Kings\"]\n{tags}\n\n1. e4 *"), None).unwrap().record;
        assert_eq!(record.players(), [white, black], "{tags}");
    }
    for (tag, seed) in [
        ("[Seed \"7\"]", 7),
        ("[seed \" 18446744073709551615 \"]", u64::MAX),
        ("[Seed \"-7\"]", 0),
        ("[Seed \"first\"]", 0),
        ("[Seed \"18446744073709551616\"]", 0),
    ] {
        let record = game_text::from_text(&format!("[Game \"Two Kings\"]\n{tag}\n*"), None).unwrap().record;
        assert_eq!(record.seed(), seed, "{tag}");
    }
}

#[test]
fn a_seat_that_changes_hands_keeps_a_name_that_somebody_chose() {
    let mut record = Record::new(
        Options::new(Game::Royale),
        ["Ann", "Computer", "Player 1", "Computer 2"].map(str::to_owned).to_vec(),
    );
    let mut give = |seat, player, names: [&str; 4]| {
        record.hand_over(seat, player);
        assert_eq!((record.player(seat), record.names()), (player, &names.map(str::to_owned)[..]));
    };
    // Ann leaves, and takes her seat back.
    give(Seat::One, COMPUTER, ["Ann", "Computer", "Player 1", "Computer 2"]);
    give(Seat::One, Player::Person, ["Ann", "Computer", "Player 1", "Computer 2"]);
    // A name that says who plays says who plays now, and tells several apart.
    give(Seat::Two, Player::Person, ["Ann", "", "Player 1", "Computer 2"]);
    give(Seat::Three, COMPUTER, ["Ann", "", "Computer 1", "Computer 2"]);
    give(Seat::Four, Player::Person, ["Ann", "", "Computer 1", ""]);
    give(Seat::Two, COMPUTER, ["Ann", "Computer 2", "Computer 1", ""]);
    // Another level changes nothing.
    give(Seat::Three, Player::Computer(8), ["Ann", "Computer 2", "Computer 1", ""]);
    let again = save::from_text(&save::to_text(&record)).unwrap();
    assert_eq!((again.names(), again.players()), (record.names(), record.players()));
    // Whoever is called so keeps it.
    let mut record =
        Record::new(Options::new(Game::Martian), vec!["Computer Joe".to_owned()]).with_players(&[COMPUTER], 0);
    record.hand_over(Seat::One, Player::Person);
    assert_eq!(record.names()[0], "Computer Joe");
}
