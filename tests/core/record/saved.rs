//! Saved games: what they look like, and which older ones are read.

use regalia_core::record::save;
use regalia_core::rules::{Game, Options, Seat};

use super::{line, play, usual};

#[test]
fn a_saved_game_reads_like_this() {
    let mut record = usual();
    play(&mut record, "e2e4 own=b e15e13 f2f4 f15f13 g2g4 g15g13");
    record.jump(3);
    play(&mut record, "h2h4");
    record.agree_draw().unwrap();
    record.take_back(3);
    play(&mut record, "f2f4 f15f13 g2g4 g15g13");
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
    moves: [
        "e2e4 own=b e15e13 f2f4 f15f13 g2g4",
        "g15g13",
    ],
    result: "*",
    variations: [
        (after: 3, moves: ["h2h4"], result: "1/2-1/2 agreement"),
    ],
)
"#;
    assert_eq!(save::to_text(&record), text);
}

#[test]
fn variations_far_deeper_than_the_reader_nests_come_back() {
    let mut random = fastrand::Rng::with_seed(7);
    let mut record = usual();
    play(&mut record, "e2e4 own=b");
    for _ in 0..200 {
        let two = random.choose_multiple(record.legal_actions(), 2);
        record.play(two[0]).unwrap();
        record.undo();
        record.play(two[1]).unwrap();
    }
    // From the end: each time the short line becomes the current one, and the long line its variation; at last it is the
    // game.
    for ply in (3..=record.len()).rev() {
        assert!(record.jump(ply) && record.switch_variation(true));
    }
    assert_eq!(record.len(), 3);
    let last = record.last().unwrap().action;
    assert!(record.undo());
    record.play(last).unwrap();
    let saved = save::to_text(&record);
    let again = save::from_text(&saved).unwrap();
    assert_eq!((save::to_text(&again), line(&again)), (saved.clone(), line(&record)));
    assert!(saved.contains("(of: 199, after: 201, "), "{saved}");
}

#[test]
fn moves_may_be_written_in_either_form_and_in_any_rows() {
    let text = r#"(format: 1, game: "sovereign", moves: ["wPe2-e4", "own=b   bPe15-e13", "", "f2f4"])"#;
    let record = save::from_text(&format!("\u{feff}{text}")).unwrap();
    assert_eq!(line(&record), "e2e4 own=b e15e13 f2f4");
    assert_eq!(record.name(Seat::Two), "Black");
}

#[test]
fn fields_of_a_later_version_are_ignored() {
    let text = r#"(format: 1, clock: Some((seconds: [1, 2.5, -3], kind: Fischer("x"))), game: "sovereign", moves: ["e2e4"],
        variations: [(after: 0, moves: ["f2f4"], comment: "why not")])"#;
    assert_eq!(line(&save::from_text(text).unwrap()), "e2e4");
}

#[test]
fn a_save_from_before_a_rule_option_is_played_by_the_rules_of_then() {
    let ended = |options: &str, result: &str| {
        let start = "q3/4/4/4/4/4/4/3q 1 2 2 - 1";
        format!(
            "(format: 1, game: \"martian\", options: {{{options}}}, start: \"{start}\", names: [], moves: [\"d1c1\"], \
             result: \"{result}\")"
        )
    };
    let before = save::from_text(&ended("\"supply\": \"set\"", "1/2-1/2 clock")).unwrap();
    assert_eq!((before.options().get("tie"), before.options().get("supply")), (Some("draw"), Some("set")));
    let now = save::from_text(&ended("\"supply\": \"set\", \"tie\": \"last\"", "1-0 clock")).unwrap();
    assert_eq!(now.options().get("tie"), Some("last"));
    assert!(save::from_text(&ended("\"tie\": \"last\"", "1/2-1/2 clock")).is_err());
    // An option that is missing means the value from before the option existed.
    let plunder =
        save::from_text("(format: 1, game: \"plunder\", options: {}, names: [], moves: [], result: \"*\")").unwrap();
    assert_eq!(plunder.options(), &Options::new(Game::Plunder));
}

#[test]
fn a_variation_after_the_last_move_of_a_game_is_no_part_of_it() {
    let text = r#"(format: 2, game: "two-kings", start: "6k1/5ppp/8/8/8/8/5PPP/R3K3 w - - 0 1",
        moves: ["e1d1 g8f8"], variations: [(after: 2, moves: ["a1a8"])])"#;
    let record = save::from_text(text).unwrap();
    for record in [save::from_text(&save::to_text(&record)).unwrap(), record] {
        assert_eq!((record.cursor(), record.main_len(), record.plies()), (2, 2, 3));
        assert!(record.is_at_tip() && record.result().is_none());
    }
}
