//! The rules of Martian Chess one by one, each under its number.

use regalia_core::rules::{Game, GamePosition, Position};

use super::{martian, tie};

/// What is expected of an action.
enum Is {
    /// It is legal.
    Legal,
    /// It is legal, this is the position after it, and this its result (`*` while the game goes on).
    Gives(&'static str, &'static str),
    /// It is refused by the rule of this number (0: no rule of its own), with this sentence.
    No(u8, &'static str),
}

use crate::support::act;
use Is::{Gives, Legal, No};

fn result(position: &Position) -> String {
    position.outcome().map_or("*".to_owned(), |outcome| outcome.to_string())
}

/// Checks several actions in one position: `validate`, the list, and what comes of them.
fn check_under(unlimited: bool, text: &str, rows: &[(&str, Is)]) {
    let position = martian(text, unlimited);
    assert_eq!(position.to_string(), text);
    for (action, expected) in rows {
        let value = position.parse_action(action).unwrap_or_else(|error| panic!("{text}: {error}"));
        let verdict = position.validate(value);
        let listed = position.legal_actions().contains(&value);
        assert_eq!(verdict.is_ok(), listed, "{text}: {action}: {verdict:?}, but listed: {listed}");
        match expected {
            No(rule, sentence) => {
                let refusal = verdict.expect_err(action);
                assert_eq!(refusal.to_string(), *sentence, "{text}: {action}");
                assert_eq!(
                    refusal.rule_ref(Game::Martian).map_or(0, |rule| rule.number),
                    *rule,
                    "{text}: {action}: the rule of {refusal:?}"
                );
                assert_eq!(position.play(value), Err(refusal), "{text}: {action}");
            }
            Legal => assert_eq!(verdict, Ok(()), "{text}: {action}"),
            Gives(after, end) => {
                let found = position.play(value).unwrap_or_else(|refusal| panic!("{text}: {action}: {refusal}"));
                assert_eq!((found.to_string().as_str(), result(&found).as_str()), (*after, *end), "{text}: {action}");
            }
        }
    }
}

fn check(text: &str, rows: &[(&str, Is)]) {
    check_under(false, text, rows);
}

#[test]
fn martian_00_the_setup_looks_the_same_from_both_sides() {
    let start = martian("qqd1/qdp1/dpp1/4/4/1ppd/1pdq/1dqq 1 0 0 - -", false);
    assert_eq!(start, Position::start(&super::supply(false)));
    assert_eq!(start.pieces().len(), 18);
    for (square, piece) in start.pieces() {
        let turned = regalia_core::rules::Square::new(3 - square.file(), 7 - square.rank()).unwrap();
        let other = start.piece_at(turned).unwrap();
        assert_eq!(other.role, piece.role, "{square} {turned}");
        assert_ne!(other.army, piece.army, "{square} {turned}");
    }
}

#[test]
fn martian_00_not_a_move() {
    let start = "qqd1/qdp1/dpp1/4/4/1ppd/1pdq/1dqq 1 0 0 - -";
    check(
        start,
        &[
            ("a1b2", No(0, "there is no piece on a1")),
            ("b2b2", No(0, "the piece is already on b2")),
            ("b2e5", No(0, "there is no e5 on this board")),
            ("e1d2", No(0, "there is no e1 on this board")),
            ("d9d8", No(0, "there is no d9 on this board")),
            ("pass", No(0, "there is no 'pass' in this game")),
            ("O-O@c1", No(0, "there is no 'O-O@c1' in this game")),
            ("b3a4:q", No(0, "there is no 'b3a4:q' in this game")),
            ("b3a4q", No(4, "the two pieces decide what a promotion makes: leave out the letter")),
        ],
    );
}

#[test]
fn martian_01_a_pawn_goes_one_square_diagonally() {
    check(
        "4/4/4/q3/4/4/1p2/4 1 0 0 - -",
        &[
            ("b2b3", No(1, "a pawn moves one square diagonally, not from b2 to b3")),
            ("b2a2", No(1, "a pawn moves one square diagonally, not from b2 to a2")),
            ("b2d4", No(1, "a pawn moves one square diagonally; d4 is 2 squares away")),
        ],
    );
}

#[test]
fn martian_01_a_drone_goes_one_or_two_squares_straight() {
    check(
        "4/4/4/q3/1q2/4/1dpd/4 1 0 0 - -",
        &[
            ("b2c3", No(1, "a drone moves one or two squares along a file or rank, not from b2 to c3")),
            ("b2d3", No(1, "a drone moves one or two squares along a file or rank, not from b2 to d3")),
            ("b2d2", No(1, "the pawn on c2 is in the way, and nothing jumps")),
            ("d2d5", No(1, "a drone moves one or two squares along a file or rank; d5 is 3 squares away")),
            ("d2b2", No(1, "the pawn on c2 is in the way, and nothing jumps")),
        ],
    );
}

#[test]
fn martian_01_a_queen_goes_any_distance() {
    check(
        "3q/4/p3/3p/4/4/2p1/q3 1 0 0 - -",
        &[
            ("a1a7", No(1, "the pawn on a6 is in the way, and nothing jumps")),
            ("a1b3", No(1, "a queen moves along files, ranks and diagonals, not from a1 to b3")),
            ("a1d5", No(1, "a queen moves along files, ranks and diagonals, not from a1 to d5")),
        ],
    );
}

#[test]
fn martian_02_the_zone_says_whose_a_piece_is() {
    check(
        "4/4/3q/1p2/2d1/4/2p1/q3 2 0 0 - -",
        &[
            ("c4c3", No(2, "the drone on c4 is in the zone of player 1")),
            ("b5a4", Gives("4/4/3q/4/p1d1/4/2p1/q3 1 0 0 b5a4 -", "*")),
            ("b5c4", Gives("4/4/3q/4/2p1/4/2p1/q3 1 0 2 b5c4 -", "*")),
            ("d6d2", Gives("4/4/4/1p2/2d1/4/2pq/q3 1 0 0 d6d2 -", "*")),
            ("d6c4", No(1, "a queen moves along files, ranks and diagonals, not from d6 to c4")),
        ],
    );
}

#[test]
fn martian_02_a_capture_scores_what_it_takes() {
    check(
        "q2d/4/4/3p/4/4/4/q2q 1 4 5 - -",
        &[
            ("a1a8", Gives("q2d/4/4/3p/4/4/4/3q 2 7 5 a1a8 -", "*")),
            ("d1d5", Gives("q2d/4/4/3q/4/4/4/q3 2 5 5 d1d5 -", "*")),
        ],
    );
    check("d3/4/4/4/4/4/4/q2q 1 4 5 - -", &[("a1a8", Gives("q3/4/4/4/4/4/4/3q 2 6 5 a1a8 -", "*"))]);
}

#[test]
fn martian_02_no_piece_of_ones_own_zone_is_captured() {
    check(
        "4/4/4/q3/4/d3/dp2/q2p 1 0 0 - -",
        &[
            ("a1a2", No(2, "your own drone is on a2, and a queen moving there makes nothing")),
            ("a1d1", No(2, "your own pawn is on d1, and a queen moving there makes nothing")),
            ("a2a1", No(2, "your own queen is on a1, and a drone moving there makes nothing")),
            ("a2a3", No(2, "your own drone is on a3, and a drone moving there makes nothing")),
            ("b2a1", No(2, "your own queen is on a1, and a pawn moving there makes nothing")),
        ],
    );
}

#[test]
fn martian_03_no_undoing() {
    // The pawn has come from b5 to c4.
    check(
        "4/q3/4/4/2p1/4/4/q3 1 0 1 b5c4 -",
        &[
            ("c4b5", No(3, "it just came from b5 and may not go straight back this turn")),
            ("a1a2", Gives("4/q3/4/4/2p1/4/q3/4 2 0 1 a1a2 -", "*")),
        ],
    );
    // On any later ply it may.
    check("q3/4/4/4/2p1/4/q3/4 1 0 1 a7a8 -", &[("c4b5", Legal)]);
    // Only that square, only that piece, and only over the canal.
    check(
        "4/4/4/q3/4/4/d3/4 2 0 0 a4a5 -",
        &[("a5a4", No(3, "it just came from a4 and may not go straight back this turn"))],
    );
    check("4/4/4/q3/4/d3/4/4 2 0 0 a1a3 -", &[("a5a4", Legal), ("a5a3", Legal)]);
    check("4/4/4/q3/q3/d3/4/4 2 0 0 b4a4 -", &[("a5b4", Legal)]);
}

#[test]
fn martian_04_field_promotion() {
    // No queen in the zone: drone and pawn make one, whichever goes.
    check(
        "q3/4/4/4/4/4/dp2/1d2 1 3 4 - -",
        &[
            ("a2b2", Gives("q3/4/4/4/4/4/1q2/1d2 2 3 4 a2b2 -", "*")),
            ("b1b2", Gives("q3/4/4/4/4/4/dq2/4 2 3 4 b1b2 -", "*")),
            ("b2a2", No(1, "a pawn moves one square diagonally, not from b2 to a2")),
        ],
    );
    check("q3/4/4/4/4/4/1p2/d3 1 0 0 - -", &[("b2a1", Gives("q3/4/4/4/4/4/4/q3 2 0 0 b2a1 -", "*"))]);
    // Two squares, but nothing jumps.
    check("q3/4/4/4/4/4/d1p1/4 1 0 0 - -", &[("a2c2", Legal)]);
    check(
        "q3/4/4/4/4/4/dpp1/4 1 0 0 - -",
        &[("a2c2", No(1, "the pawn on b2 is in the way, and nothing jumps")), ("a2b2", Legal)],
    );
    // No drone in the zone: two pawns make one, with a queen there or without.
    check("q3/4/4/4/4/2p1/1p2/q3 1 0 0 - -", &[("b2c3", Gives("q3/4/4/4/4/2d1/4/q3 2 0 0 b2c3 -", "*"))]);
    check("q3/4/4/4/4/2p1/1p2/4 1 0 0 - -", &[("c3b2", Gives("q3/4/4/4/4/4/1d2/4 2 0 0 c3b2 -", "*"))]);
}

#[test]
fn martian_04_not_while_there_is_one_in_the_zone() {
    check(
        "q3/4/4/4/q3/2p1/dp2/4 1 0 0 - -",
        &[
            ("a2b2", No(4, "that would make a queen, but there is one in your zone, on a4")),
            ("b2c3", No(4, "that would make a drone, but there is one in your zone, on a2")),
        ],
    );
    // What stands beyond the canal does not count, and on a piece there it is a capture.
    check(
        "q3/4/4/1d2/p3/4/dp2/4 1 0 0 - -",
        &[("a2b2", Legal), ("a4b5", Gives("q3/4/4/1p2/4/4/dp2/4 2 2 0 a4b5 -", "*"))],
    );
}

#[test]
fn martian_04_supply() {
    let queens = "qqqq/qq2/4/4/4/4/dp2/4 1 0 0 - -";
    let no_queen = "that would make a queen, but all six of the box are on the board";
    check(queens, &[("a2b2", No(4, no_queen))]);
    check_under(true, queens, &[("a2b2", Legal)]);
    check("qqqq/q3/4/4/4/4/dp2/4 1 0 0 - -", &[("a2b2", Legal)]);
    let drones = "dddd/dd2/4/4/4/2p1/1p2/4 1 0 0 - -";
    let no_drone = "that would make a drone, but all six of the box are on the board";
    check(drones, &[("b2c3", No(4, no_drone))]);
    check_under(true, drones, &[("b2c3", Legal)]);
    // What is in the zone is told first.
    check(
        "qqqq/qq2/4/4/4/4/dpq1/4 1 0 0 - -",
        &[("a2b2", No(4, "that would make a queen, but there is one in your zone, on c2"))],
    );
}

#[test]
fn martian_05_an_empty_zone_ends_the_game() {
    let last = |scores: &str| format!("4/q3/4/4/2p1/4/4/4 1 {scores} a8a7 -");
    let after = "4/q3/4/1p2/4/4/4/4 2";
    for (scores, end) in [("9 8", "1-0"), ("8 9", "0-1"), ("8 8", "1-0")] {
        let position = martian(&last(scores), false).play(act("c4b5")).unwrap();
        assert_eq!(position.to_string(), format!("{after} {scores} c4b5 -"));
        assert_eq!(result(&position), format!("{end} empty-zone"));
        assert!(position.legal_actions().is_empty());
        let refusal = position.validate(act("b5a4")).unwrap_err();
        assert_eq!(refusal.to_string(), format!("the game is over: {end} empty-zone"));
    }
    // The last capture counts.
    check("4/4/4/1q2/2p1/4/4/4 1 7 9 - -", &[("c4b5", Gives("4/4/4/1p2/4/4/4/4 2 10 9 c4b5 -", "1-0 empty-zone"))]);
    check("4/4/4/4/3d/1q2/4/4 1 7 9 - -", &[]);
    // Seat 2 empties its zone.
    check("4/4/4/1p2/3d/1q2/4/4 2 5 5 - -", &[("b5c4", Gives("4/4/4/4/2pd/1q2/4/4 1 5 5 b5c4 -", "0-1 empty-zone"))]);
}

#[test]
fn martian_06_calling_the_clock() {
    check(
        "q3/4/4/3p/4/4/4/q2q 1 0 0 - -",
        &[
            ("a1b1*", Gives("q3/4/4/3p/4/4/4/1q1q 2 0 0 a1b1 7", "*")),
            ("d1d5*", Gives("q3/4/4/3q/4/4/4/q3 2 1 0 d1d5 7", "*")),
            ("a1b1", Gives("q3/4/4/3p/4/4/4/1q1q 2 0 0 a1b1 -", "*")),
            ("a1b3*", No(1, "a queen moves along files, ranks and diagonals, not from a1 to b3")),
        ],
    );
    check("q3/4/4/4/4/4/dp2/4 1 0 0 - -", &[("a2b2*", Gives("q3/4/4/4/4/4/1q2/4 2 0 0 a2b2 7", "*"))]);
}

#[test]
fn martian_06_the_clock_runs() {
    check(
        "q3/4/4/3p/4/4/dp2/3q 1 0 0 - 4",
        &[
            ("d1c1", Gives("q3/4/4/3p/4/4/dp2/2q1 2 0 0 d1c1 3", "*")),
            ("d1d5", Gives("q3/4/4/3q/4/4/dp2/4 2 1 0 d1d5 7", "*")),
            ("d1c1*", No(6, "the countdown is already running: it is at 4")),
        ],
    );
    // Promotions run it down too.
    check("q3/4/4/4/4/4/dp2/4 1 0 0 - 7", &[("a2b2", Gives("q3/4/4/4/4/4/1q2/4 2 0 0 a2b2 6", "*"))]);
}

#[test]
fn martian_06_the_clock_ends_the_game() {
    for (scores, value, end) in [
        ("3 2", "last", "1-0"),
        ("3 2", "draw", "1-0"),
        ("2 3", "last", "0-1"),
        ("2 3", "draw", "0-1"),
        ("2 2", "draw", "1/2-1/2"),
        ("2 2", "last", "1-0"),
    ] {
        let before = format!("q3/4/4/4/4/4/4/3q 1 {scores} - 1");
        let position = tie(&before, value).play(act("d1c1")).unwrap();
        assert_eq!(position.to_string(), format!("q3/4/4/4/4/4/4/2q1 2 {scores} d1c1 0"));
        assert_eq!(result(&position), format!("{end} clock"));
        assert!(position.legal_actions().is_empty());
        assert_eq!(position.count_perft(), 0);
    }
    // A capture sets it again, with one ply to go.
    check("q3/4/4/3p/4/4/4/3q 1 0 0 - 1", &[("d1d5", Gives("q3/4/4/3q/4/4/4/4 2 1 0 d1d5 7", "1-0 empty-zone"))]);
    check("q3/4/4/3p/4/4/4/q2q 1 0 0 - 1", &[("d1d5", Gives("q3/4/4/3q/4/4/4/q3 2 1 0 d1d5 7", "*"))]);
    // That ply empties the zone as well: rule 5 decides, and equal scores are no draw.
    check("q3/4/4/4/2p1/4/4/4 1 2 2 - 1", &[("c4b5", Gives("q3/4/4/1p2/4/4/4/4 2 2 2 c4b5 0", "1-0 empty-zone"))]);
    let both = tie("q3/4/4/4/2p1/4/4/4 1 2 2 - 1", "draw").play(act("c4b5")).unwrap();
    assert_eq!(result(&both), "1-0 empty-zone");
    // Seat 2 makes the last ply.
    for (value, end) in [("last", "0-1 clock"), ("draw", "1/2-1/2 clock")] {
        let position = tie("q3/4/4/4/4/4/4/3q 2 2 2 - 1", value).play(act("a8a7")).unwrap();
        assert_eq!(result(&position), end);
    }
}

#[test]
fn martian_05_equal_scores_and_an_empty_zone_are_never_a_draw() {
    for value in ["last", "draw"] {
        let position = tie("4/q3/4/4/2p1/4/4/4 1 8 8 a8a7 -", value).play(act("c4b5")).unwrap();
        assert_eq!(result(&position), "1-0 empty-zone", "{value}");
    }
}
