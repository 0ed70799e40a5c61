//! Bad saved games: one sentence each, never a panic.

use regalia_core::record::save;

use super::{QUIET, branching, from, play, usual};
use crate::support::no_game;

/// A saved game with these fields.
fn text(fields: &str) -> String {
    format!("(format: 1, game: \"sovereign\", {fields})")
}

/// The sentence with which a text is refused.
fn refused(text: &str) -> String {
    let error = save::from_text(text).map(|record| record.len()).unwrap_err().to_string();
    assert!(!error.contains('\n') && !error.is_empty() && error.len() < 1500, "{error}");
    error
}

#[test]
fn each_mistake_has_its_sentence() {
    for (fields, told) in [
        ("", "line 1, column 32: the field 'moves' is missing"),
        ("moves: 7", "line 1, column 39: expected opening `[`"),
        ("moves: [], moves: []", "line 1, column 48: the field 'moves' occurs twice"),
        (r#"moves: ["e2e4", "own=b", "e2e9"]"#, "ply 3, 'e2e9': there is no piece on e2"),
        (r#"moves: ["e2e4 own=b nonsense"]"#, "ply 3: 'nonsense' is not a move; moves look like e2e4 or wPe2-e4"),
        ("moves: [\"\u{1b}[2J\"]", "ply 1: '\\u{1b}[2J' is not a move; moves look like e2e4 or wPe2-e4"),
        ("moves: [], result: \"won\"", "result: 'won' is not a result (1-0 checkmate, 1/2-1/2 agreement are)"),
        (
            "moves: [], result: \"1-0 checkmate\"",
            "the result says 1-0 checkmate, but the moves leave the game going on",
        ),
        ("moves: [], result: \"1/2-1/2 claim\"", "the result says 1/2-1/2 claim, but there was no draw to claim"),
        (
            "moves: [], result: \"1-1 agreement\"",
            "the result says 1-1 agreement, but the moves leave the game going on",
        ),
        ("moves: [], result: \"1-0-0 time\"", "the result says 1-0-0 time, but the moves leave the game going on"),
        ("moves: [], options: {\"twins\": \"maybe\"}", "options: option twins cannot be 'maybe', only: on, off"),
        ("moves: [], options: {\"speed\": \"on\"}", "options: sovereign has no option 'speed'; it has: twins, choice"),
        ("moves: [], names: [\"a\", \"b\", \"c\"]", "names: there are 3 for 2 seats"),
        ("moves: [], start: \"16/16 1 w b - 0\"", "start: board, column 6: there are 2 ranks, not 16"),
        ("moves: [], start: \"wk255 1 w b - 0\"", "start: board, column 3: rank 16 has more than 16 squares"),
        (
            "moves: [\"e2e4\"], variations: [(after: 2, moves: [\"own=w\"])]",
            "variation 1: its line has no ply 2 to follow",
        ),
        ("moves: [\"e2e4\"], variations: [(after: 1, moves: [])]", "variation 1: it has no moves"),
        (
            "moves: [\"e2e4\"], variations: [(of: 1, after: 1, moves: [\"own=w\"])]",
            "variation 1: it belongs to line 1, which does not come before it",
        ),
        (
            "moves: [\"e2e4\"], variations: [(after: 0, moves: [\"wPe2-e4\"])]",
            "variation 1: 'wPe2-e4' was played there already",
        ),
        (
            "moves: [\"e2e4\"], variations: [(after: 1, moves: [\"own=w\"]), (of: 1, after: 2, moves: [\"e4e5\"])]",
            "variation 2: ply 3, 'e4e5': the white pawn on e4 belongs to player 2",
        ),
    ] {
        assert_eq!(refused(&text(fields)), told);
    }
    assert_eq!(refused("(format: 1, game: \"go\", moves: [])"), format!("game: {}", no_game("go")));
    assert_eq!(
        refused(&format!("{}\n x", text("moves: []"))),
        "line 2, column 2: there is more text after the end of the game"
    );
}

#[test]
fn a_result_that_the_moves_contradict_is_refused() {
    let mate = "start: \"bk15/9wq6/1wk14/16/16/16/16/16/16/16/16/16/16/16/16/16 1 w b - 0\", moves: [\"j15b15\"]";
    for said in ["*", "0-1 checkmate", "1-0 resignation", "1/2-1/2 agreement"] {
        let told = format!("the result says {said}, but the moves end in 1-0 checkmate");
        assert_eq!(refused(&text(&format!("{mate}, result: \"{said}\""))), told);
    }
    for agreed in ["", ", result: \"1-0 checkmate\""] {
        assert!(save::from_text(&text(&format!("{mate}{agreed}"))).unwrap().outcome().is_some());
    }
    let beyond = mate.replace("j15b15", "j15b15 a16a15");
    assert_eq!(refused(&text(&beyond)), "ply 2, 'a16a15': the game is over: 1-0 checkmate");
}

#[test]
fn a_newer_format_is_reported_whatever_else_is_in_the_file() {
    let told = "this file was written by a newer version (format 3); this version reads formats 1 to 2";
    for fields in ["", "moves: 7, game: (deep: [1, {\"a\": 'x'}])", "moves: [], moves: []", "players: Some([None])"] {
        assert_eq!(refused(&format!("(format: 3, {fields})")), told);
        assert_eq!(refused(&format!("// Regalia game\n(other: (), format: 3, {fields})")), told);
    }
    assert_eq!(refused("(format: 0)"), "there is no format 0; this version reads formats 1 to 2");
    assert_eq!(refused("(game: \"sovereign\")"), "line 1, column 19: the field 'format' is missing");
}

#[test]
fn every_part_of_a_file_that_breaks_off_is_refused() {
    let mut record = branching();
    record.set_name(regalia_core::rules::Seat::One, "Zoë".to_owned());
    let whole = save::to_text(&record);
    for end in 0..whole.trim_end().len() {
        // In the middle of a letter it is not even text.
        if let Some(part) = whole.get(..end) {
            refused(part);
        }
    }
}

#[test]
fn changed_bytes_never_panic_and_what_still_loads_is_a_game() {
    let mut random = fastrand::Rng::with_seed(20_240_117);
    let mut record = usual();
    play(&mut record, "e2e4 own=b e15e13 f2f4");
    record.jump(2);
    play(&mut record, "g15g13");
    let whole = save::to_text(&record).into_bytes();
    let mut loaded = 0;
    for _ in 0..4_000 {
        let mut bytes = whole.clone();
        for _ in 0..random.usize(1..4) {
            let (place, other) = (random.usize(..bytes.len()), random.usize(..bytes.len()));
            match random.u8(..4) {
                0 => bytes[place] = random.u8(..),
                1 => bytes[place] = bytes[other],
                2 => drop(bytes.remove(place)),
                _ => bytes.insert(place, bytes[other]),
            }
        }
        let Ok(text) = String::from_utf8(bytes) else { continue };
        match save::from_text(&text) {
            Ok(record) => {
                loaded += 1;
                let text = save::to_text(&record);
                assert_eq!(save::to_text(&save::from_text(&text).unwrap()), text);
            }
            Err(_) => drop(refused(&text)),
        }
    }
    assert!((100..3_900).contains(&loaded), "{loaded} loaded: the changes are too mild or too wild");
}

#[test]
fn deep_nesting_is_refused_before_the_stack_ends() {
    for opening in ["(", "[", "{", "(a:", "Some(", "x(", "[(", "{[", "/*", "(format:", "((format:1,moves:["] {
        let deep = opening.repeat(100_000);
        refused(&deep);
        refused(&text(&format!("unknown: {deep}")));
        refused(&text(&format!("moves: {deep}")));
    }
}

#[test]
fn more_plies_than_any_game_has_are_refused() {
    // Every possible next ply as a variation: long lines would end by repetition.
    let start = from(QUIET).position().clone();
    let mut lines = vec![(0, start)];
    let mut variations = String::new();
    for line in 0.. {
        let (depth, position) = lines[line].clone();
        if lines.len() > save::MAX_PLIES + 1 {
            break;
        }
        for action in position.legal_actions() {
            variations.push_str(&format!("(of: {line}, after: {depth}, moves: [\"{action}\"]),"));
            lines.push((depth + 1, position.play(action).unwrap()));
        }
    }
    let fields = format!("start: \"{QUIET}\", moves: [], variations: [{variations}]");
    assert_eq!(refused(&text(&fields)), "variation 20001: there are more than 20000 plies");
}
