//! Royale's position text and move text: what is refused, what is dropped, and that nothing panics.

use fastrand::Rng;
use regalia_core::rules::{Action, Game, GamePosition, Position};

use super::super::text::mutate;
use super::{royale, rules};
use crate::support::factor;
use crate::support::texts;

/// Four kings at home, some rooks.
const BOARD: &str = "4br2bk8/ar15/16/16/16/16/16/ak15/15sk/16/16/16/16/16/16/2wr5wk6wr";

fn error(text: &str) -> String {
    Position::parse(text, &rules(true)).map_or_else(|error| error.to_string(), |position| panic!("{text}: {position}"))
}

#[test]
fn royale_impossible_positions_are_refused() {
    let with = |board: &str, rest: &str| error(&format!("{board} {rest}"));
    for (rest, sentence) in [
        ("5 w a s b - 0", "'5' is not 1, 2, 3 or 4"),
        ("1 w a s", "own4"),
        ("1 w a s B - 0", "'B' is not a colour letter, one of w a s b p r o y g c n v, perhaps with ~ or ! behind it"),
        ("1 w a s b? - 0", "'b?' is not a colour letter"),
        ("1 w a s b~! - 0", "'b~!' is not a colour letter"),
        ("1 w a w b - 0", "players 1 and 3 both own White"),
        ("1 w a s n - 0", "there is a black king on h16, but no player owns Black"),
        ("1 w~ a s b - 0", "player 1 is marked as having escaped or resigned, but their king stands on i1"),
        ("1 w a s b! - 0", "player 4 is marked as having escaped or resigned, but their king stands on h16"),
        ("1 w a s b c1,q1 0", "'q1' is not a square (in a list with commas), or -"),
        ("1 w a s b c1, 0", "'' is not a square (in a list with commas), or -"),
        ("1 w a s b CE 0", "'CE' is not a square (in a list with commas), or -"),
        ("1 w a s b - 0 0 first", "'first' is one field too many"),
    ] {
        let found = with(BOARD, rest);
        assert!(found.contains(sentence), "{rest}: {found}");
    }
    let empty = "16/".repeat(15);
    assert_eq!(with(&format!("{empty}16"), "1 w a s b - 0"), "there is no king on the board");
    assert_eq!(with(&format!("{empty}3wk4wk7"), "1 w a s b - 0"), "second white king on i1");
    let twins = "16/".repeat(7) + "7wr8/8ar7/" + &"16/".repeat(6) + "8wk7";
    assert!(with(&twins, "1 w a s b - 0").contains("own colour"), "{}", with(&twins, "1 w a s b - 0"));
    let twins = "16/".repeat(7) + "7sr8/8ar7/" + &"16/".repeat(6) + "8wk7";
    assert_eq!(with(&twins, "1 w a s b - 0"), "i8 and h9 are twins and cannot both be occupied");
}

#[test]
fn royale_castling_squares_are_sorted_and_those_without_king_and_rook_dropped() {
    for (given, kept) in
        [("p1,c1,a15,e16", "a15,c1,e16,p1"), ("e16,e16,c1", "c1,e16"), ("c1,d1,o1,a5,p12,h8,i1", "c1"), ("-", "-")]
    {
        let position = royale(&format!("{BOARD} 1 w a s b {given} 7"));
        assert_eq!(position.to_string(), format!("{BOARD} 1 w a s b {kept} 7 0"));
    }
    // Without its king on h16 a rook of that rank has nobody to castle with.
    let board = BOARD.replace("2bk8/", "3bk7/");
    assert_eq!(royale(&format!("{board} 1 w a s b e16,c1 7")).to_string(), format!("{board} 1 w a s b c1 7 0"));
}

#[test]
fn royale_kings_in_check_and_missing_kings_are_possible() {
    let board = BOARD.replace("4br2bk8", "8br7");
    for owners in ["w a s b", "w a s b~", "w a s b!", "w a s n"] {
        let text = format!("{board} 2 {owners} - 0 0");
        assert_eq!(royale(&text).to_string(), text);
    }
}

#[test]
fn royale_nothing_that_is_read_panics() {
    let mut rng = Rng::with_seed(10);
    let positions = texts("royale_positions.tsv", 0);
    let known = [royale(&positions[7]), royale(&positions[90]), royale(&format!("{BOARD} 2 w a s b a15,c1 0"))];
    let actions =
        ["e2e4", "p11o11", "h6h7k", "O-O@a12", "K=n", "K=n@e6", "escape", "pass", "resign", "wNh3xi5+", "aK=n@e6"];
    let mut read = [0; 3];
    for _ in 0..2000 * factor() {
        let text = mutate(&mut rng, &positions);
        if let Ok(position) = Position::parse(&text, &rules(true)) {
            assert_eq!(royale(&position.to_string()), position, "{text}");
            let _ = (position.count_perft(), position.checks(), position.outcome());
            read[0] += 1;
        }
        let text = mutate(&mut rng, &actions);
        let position = rng.choice(&known).unwrap();
        if let Ok(action) = Action::parse(&text, Game::Royale) {
            let _ = position.validate(action);
            read[1] += 1;
        }
        read[2] += u32::from(position.parse_action(&text).is_ok());
    }
    assert!(read.iter().all(|count| *count >= 10), "{read:?}");
}
