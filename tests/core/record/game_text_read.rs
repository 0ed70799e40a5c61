//! Games as text that other people and programs have written: what is read, and what is refused and how.

use std::time::Duration;

use fastrand::Rng;
use regalia_core::record::{Record, game_text, save};
use regalia_core::rules::{Game, Options, Seat};

use super::line;
use super::round_trip::random_record;
use super::too_much;

const GAME: &str = "[Game \"Two Kings\"]\n";

fn read(text: &str) -> Record {
    game_text::from_text(&format!("{GAME}{text}"), None).unwrap_or_else(|why| panic!("{text}: {why}")).record
}

/// Why a text of Two Kings is refused; lines count without the tag before it.
fn refused(text: &str) -> String {
    let Err(why) = game_text::from_text(text, Some(&Options::new(Game::TwoKings))) else { panic!("{text} was read") };
    let told = why.to_string();
    assert!(!told.contains('\n') && told.chars().count() < 500, "{told}");
    told
}

#[test]
fn moves_are_read_however_people_write_them() {
    let plunder = |text: &str| game_text::from_text(text, Some(&Options::new(Game::Plunder))).unwrap().record;
    let plain = line(&plunder("1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Bxc6 dxc6 5. O-O *"));
    for text in [
        "e4 e5 Nf3 Nc6 Bb5 a6 Bxc6 dxc6 O-O",
        "1.e4 e5 2.Nf3 Nc6 3.Bb5 a6 4.Bxc6 dxc6 5.0-0",
        "1 e4 e5 2 Nf3 Nc6 3 Bb5 a6 4 Bxc6 dxc6 5 O–O",
        "1.e4! e5?! 2.Nf3$1 $2Nc6 !? 3...Bb5 a6 +- 4. Bxc6 {why (not)} dxc6 ; a comment (\r\n5... O-O ±",
        "17. e2e4 e7e5\r\n\r\n% an escape ( {\r\n18. g1f3 b8c6 f1b5 a7a6 b5c6 d7c6 e1g1 *",
        "\u{feff}1. e4 1... e5 2. Nf3 2... Nc6 3. Bb5 3... a6 4. Bxc6 4...dxc6 5. O-O",
    ] {
        let said = line(&plunder(text));
        assert!(plain.starts_with(&said) && said.len() > 8, "{text}: {said}");
    }
}

#[test]
fn tags_may_be_missing_doubled_or_of_other_programs() {
    let text = "[Event \"?\"]\n[Site \"here\"] [Date \"2026.11.21\"]\n[white \"Ann\"]\n[White \"Zoe\"]\n[Seat2 \"Ben\"]\n\
        [ECO \"C50\"]\n[Result \"1-0\"]\n[Termination \"Time forfeit\"]\n\n1. e4 e5";
    let record = read(text);
    assert_eq!(record.names(), ["Ann", "Ben"]);
    assert_eq!(record.outcome().unwrap().to_string(), "1-0 time");
    for game in Game::ALL {
        for name in
            [game.title().to_owned(), game.title().to_uppercase(), game.id().to_owned(), game.id().replace('-', " ")]
        {
            for tag in ["Game", "Variant", "variant"] {
                let text = format!("[{tag} \"{name}\"]");
                assert_eq!(game_text::from_text(&text, None).unwrap().record.game(), game, "{text}");
            }
        }
    }
}

#[test]
fn without_a_tag_the_game_is_the_one_that_is_suggested() {
    let mut options = Options::new(Game::Sovereign);
    options.set("choice", "off").unwrap();
    let record = game_text::from_text("1. e2e4 e15e13", Some(&options)).unwrap().record;
    assert_eq!((line(&record).as_str(), record.options()), ("e2e4 e15e13", &options));
    let record = game_text::from_text("[Choice \"on\"] 1. e2e4 own=b", Some(&options)).unwrap().record;
    assert_eq!(record.options(), &Options::new(Game::Sovereign));
    let other = game_text::from_text("[Game \"Plunder Chess\"] 1. e4", Some(&options)).unwrap().record;
    assert_eq!(other.options(), &Options::new(Game::Plunder));
}

#[test]
fn of_several_games_the_first_is_read() {
    for (text, more) in [
        ("1. e4 e5 1-0", false),
        ("1. e4 e5 1-0 {time} ; and so on\n\n  ", false),
        ("1. e4 e5 1-0\n\n[Game \"Martian Chess\"]\n\n1. zz", true),
        ("1. e4 e5\n\n[White \"Ann\"]\n\n1. d4 *", true),
        ("1. e4 e5 * 1. d4 d5 *", true),
    ] {
        let parsed = game_text::from_text(&format!("{GAME}{text}"), None).unwrap();
        assert_eq!((line(&parsed.record).as_str(), parsed.more), ("e2e4 e7e5", more), "{text}");
    }
}

#[test]
fn variations_stand_for_the_ply_before_them() {
    let walk = |text: &str| {
        let mut record = read(text);
        let mut lines = vec![line(&record)];
        for ply in 1..=record.len() {
            record.jump(ply);
            for _ in 0..record.variations() {
                record.switch_variation(true);
                lines.push(line(&record));
            }
            record.switch_variation(true);
        }
        lines.join("|")
    };
    for (text, told) in [
        ("1. e4 (1. d4 d5) (1. c4) e5", "e2e4 e7e5|d2d4 d7d5|c2c4"),
        ("(1. d4 d5) 1. e4 e5", "e2e4 e7e5|d2d4 d7d5"),
        ("1. e4 e5 (1... e5 2. Nf3) 1/2-1/2", "e2e4 e7e5"),
        ("1. e4 (1. e4 c5) e5", "e2e4 e7e5|e2e4 c7c5"),
        ("1. e4 ((1. d4) c4) e5", "e2e4 e7e5|d2d4|c2c4"),
        ("1. e4 (1. d4 (1. c4) (d4 Nf6) d5) e5", "e2e4 e7e5|d2d4 d7d5|c2c4"),
    ] {
        let mut found: Vec<String> = walk(text).split('|').map(str::to_owned).collect();
        let mut wanted: Vec<&str> = told.split('|').collect();
        found.sort();
        wanted.sort_unstable();
        assert_eq!(found, wanted, "{text}");
    }
}

#[test]
fn results_get_their_most_likely_meaning() {
    for (text, told) in [
        ("1. e4 1-0", "1-0 resignation"),
        ("1. e4 ½–½", "1/2-1/2 agreement"),
        ("1. e4 0-1 {time}", "0-1 time"),
        ("1. e4 0–1 {what a pity}", "0-1 resignation"),
        ("[Termination \"abandoned\"] 1. e4 0-1", "0-1 resignation"),
        ("[Result \"0-1\"] 1. e4", "0-1 resignation"),
        ("[Result \"?\"] 1. e4", ""),
        ("[Result \"1-0\"] 1. e4 *", ""),
        ("[Result \"*\"] 1. e4 1-0", "1-0 resignation"),
    ] {
        assert_eq!(read(text).outcome().map_or(String::new(), |end| end.to_string()), told, "{text}");
    }
    // After a mate a star is ignored.
    assert!(read("1. f3 e5 2. g4 Qh4 *").len() == 4);
}

#[test]
fn impossible_times_of_other_programs_are_cut() {
    let left = |text: &str, seat: Seat| read(text).time_left(seat);
    let seconds = |all: u64| Some(Duration::from_secs(all));
    let text = "[TimeControl \"180+2\"] 1. e4 {[%eval 0.3] [%clk 0:03:00]} e5 {[%clk 3:01]} 2. Nf3 { [%clk 99:00:00] }";
    assert_eq!((left(text, Seat::One), left(text, Seat::Two)), (seconds(182), seconds(181)));
    let text = "[TimeControl \"60\"] 1. e4 {[%emt 0:05:00]} e5 {[%emt 7]}";
    assert_eq!((left(text, Seat::One), left(text, Seat::Two)), (seconds(0), seconds(53)));
    assert_eq!(left("[TimeControl \"-\"] 1. e4 {[%clk 0:01:00]}", Seat::One), None);
    assert_eq!(left("1. e4 {[%clk 0:01:00]}", Seat::One), None);
    // A later comment about the same ply, behind a variation.
    let text = "[TimeControl \"60\"] 1. e4 (1. d4 {[%clk 0:00:10]}) {[%clk 0:00:20]} (1. e4 {[%clk 0:00:30]} e5) e5";
    assert_eq!(left(text, Seat::One), seconds(20));
    // The result has possible times.
    save::from_text(&save::to_text(&read(text))).unwrap();
}

#[test]
fn a_problem_is_one_sentence_with_its_place() {
    for (text, told) in [
        ("", "there is no game in it"),
        (" \r\n{a comment}\n; another", "there is no game in it"),
        (
            "[Game \"Go\"]",
            "line 1, column 1: 'Go' is not a game here; the games are: Sovereign Chess, Sovereign Chess Royale, Plunder Chess, Two Kings, Martian Chess",
        ),
        ("\u{feff}[White \"Ann]\n", "line 1, column 1: a tag reads [Name \"text\"]"),
        ("[White \"Ann\"]\n [Black]", "line 2, column 2: a tag reads [Name \"text\"]"),
        ("[Measure \"h8\"]", "line 1, column 1: option measure cannot be 'h8', only: a1, own"),
        ("[FEN \"8/8\"]", "line 1, column 1: board, column 4: there are 2 ranks, not 8"),
        ("[TimeControl \"5 min\"]", "line 1, column 1: 'min' is not a time control (300, 300+3, 300d2 are)"),
        ("[TimeControl \"5 5 5\"]", "line 1, column 1: time controls: there are 3 for 2 seats"),
        ("e4\r\nZoë: f5", "line 2, column 1: ply 2: 'Zoë:' is not a move; moves look like e2e4 or Nf3"),
        ("1. e4 e5 2. Nf6", "line 1, column 13: ply 3: 'Nf6': no knight of yours goes to f6"),
        ("1. e4 e5\n2. e4e6", "line 2, column 4: ply 3, 'e4e6': a pawn makes a double step only from its second rank"),
        ("1. e4 (1. d4 d5 2. d4d5) e5", "line 1, column 20: ply 3, 'd4d5': a pawn does not capture straight ahead"),
        ("1. e4 {never ends", "line 1, column 7: the comment that begins here does not end"),
        ("1. e4 (1. d4", "line 1, column 7: the variation that begins here does not end"),
        ("1. e4 ({nothing} $1)", "line 1, column 7: this variation has no moves"),
        ("1. e4 e5) 2. d4", "line 1, column 9: unexpected ')'"),
        ("1. e4 e5}", "line 1, column 9: unexpected '}'"),
        ("1. e4 (1. d4 [Result \"*\"])", "line 1, column 14: unexpected '['"),
        ("1. e4 (1. d4 1-0 d5)", "line 1, column 18: the variation has already ended: 1-0"),
        ("[Result \"1-0\"]\n1. e4 0-1", "line 2, column 7: the tag says 1-0, but the moves end with 0-1"),
        (
            "[Termination \"claim\"] 1. e4 1/2-1/2",
            "line 1, column 29: the result says 1/2-1/2 claim, but there was no draw to claim",
        ),
        (
            "[Termination \"checkmate\"] 1. e4 1-0",
            "line 1, column 33: the result says 1-0 checkmate, but the moves leave the game going on",
        ),
    ] {
        assert_eq!(refused(text), told, "{text}");
    }
    let told = game_text::from_text("1. e4", None).unwrap_err().to_string();
    assert_eq!(told, "it does not say which game it is: [Game \"Sovereign Chess\"] does");
}

#[test]
fn too_much_of_anything_is_refused() {
    for (text, told) in too_much::texts() {
        let read = game_text::from_text(&text, Some(&Options::new(Game::TwoKings)));
        let said = read.map_or_else(|why| why.to_string(), |_| String::new());
        assert!(said.contains(told) && said.is_empty() == told.is_empty(), "{:.20}: {said}", text);
        assert!(said.chars().count() < 700, "{said}");
    }
}

#[test]
fn changed_letters_never_panic_and_what_is_read_comes_back() {
    let mut rng = Rng::with_seed(98);
    let (mut tried, mut right) = (0, 0);
    for game in Game::ALL {
        for _ in 0..4 {
            let whole: Vec<char> = game_text::to_text(&random_record(&mut rng, game, 14)).chars().collect();
            for _ in 0..1_000 {
                let mut text = whole.clone();
                for _ in 0..rng.usize(1..4).min(text.len()) {
                    let (place, other) = (rng.usize(..text.len()), rng.usize(..text.len()));
                    match rng.u8(..6) {
                        0 => text[place] = rng.char('\u{0}'..'\u{ff}'),
                        1 => text[place] = text[other],
                        2 => drop(text.remove(place)),
                        3 => text.insert(place, text[other]),
                        4 => text.truncate(place.max(3)),
                        _ => text.insert(place, char::from(rng.choice(*b"(){}[];$\"\\%*-.\n0").unwrap())),
                    }
                }
                tried += 1;
                let text: String = text.into_iter().collect();
                match game_text::from_text(&text, None) {
                    Ok(read) => {
                        right += 1;
                        super::game_text::round_trip(&read.record);
                        save::from_text(&save::to_text(&read.record)).unwrap();
                    }
                    Err(why) => assert!(!why.to_string().contains('\n'), "{why}"),
                }
            }
        }
    }
    assert!((1_000..tried - 1_000).contains(&right), "{right} of {tried}");
}

#[test]
fn a_draw_by_score_is_read_by_the_option_that_makes_it_one() {
    let text = |tags: &str, result: &str| {
        let fen = "q3/4/4/4/4/4/4/3q 1 2 2 - 1";
        format!(
            "[Game \"Martian Chess\"]\n[Result \"{result}\"]\n[Termination \"clock\"]\n[FEN \"{fen}\"]\n{tags}\n1. d1-c1 {result}\n"
        )
    };
    let tie = |text: &str| game_text::from_text(text, None).map(|parsed| parsed.record.options().get("tie"));
    // From before the option existed.
    assert_eq!(tie(&text("", "1/2-1/2")).unwrap(), Some("draw"));
    assert_eq!(tie(&text("[Tie \"draw\"]\n", "1/2-1/2")).unwrap(), Some("draw"));
    assert_eq!(tie(&text("", "1-0")).unwrap(), Some("last"));
}
