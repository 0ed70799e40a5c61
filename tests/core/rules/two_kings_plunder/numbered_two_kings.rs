//! Two Kings rule by rule, under the numbers of its rules.

use regalia_core::rules::{GamePosition, Seat};

use super::oracle::Kind;
use super::rows::Is::{self, Checks, Ends, Gives, Legal, No};
use super::sampler::position;

const A1: Kind = Kind::TwoKings { own: false };
const OWN: Kind = Kind::TwoKings { own: true };

fn check_all(rows: &[(&str, &str, Is)]) {
    super::rows::check_all(A1, rows);
}

fn royal(text: &str, kind: Kind, seat: Seat) -> String {
    position(text, kind).royal(seat).unwrap().to_string()
}

#[test]
fn two_kings_01_the_royal_king_is_the_first_from_a1() {
    let start = "rnbqkknr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKKNR w KQkq - 0 1";
    for kind in [A1, OWN] {
        assert_eq!((royal(start, kind, Seat::One), royal(start, kind, Seat::Two)), ("e1".into(), "e8".into()));
    }
    // Nearest the a-file, whatever the rank.
    let text = "7K/8/1k6/8/8/2k5/8/6K1 w - - 0 1";
    assert_eq!((royal(text, A1, Seat::One), royal(text, A1, Seat::Two)), ("g1".into(), "b6".into()));
    // On one file the lower rank; with `measure=own` Black counts from rank 8.
    let text = "8/3k4/7K/8/8/3k4/8/7K w - - 0 1";
    assert_eq!((royal(text, A1, Seat::One), royal(text, A1, Seat::Two)), ("h1".into(), "d3".into()));
    assert_eq!((royal(text, OWN, Seat::One), royal(text, OWN, Seat::Two)), ("h1".into(), "d7".into()));
}

#[test]
fn two_kings_02_royalty_follows_from_the_position_alone() {
    check_all(&[
        // The only king left is royal.
        ("8/8/8/4k3/8/8/8/K3K3 w - - 0 1", "", Checks("-")),
        ("4r1k1/8/8/8/8/8/8/4K3 w - - 0 1", "", Checks("e8")),
        ("4r1k1/8/8/8/8/8/8/K3K3 w - - 0 1", "", Checks("-")),
        // The other king steps before the first.
        ("4k3/8/8/8/8/2K5/2K5/8 w - - 0 1", "c3b3", Gives("4k3/8/8/8/8/1K6/2K5/8 b")),
    ]);
}

#[test]
fn two_kings_03_check_is_an_attack_on_the_royal_king_after_the_action() {
    check_all(&[
        ("k7/8/8/8/8/8/8/rK4K1 w - - 0 1", "", Checks("a1")),
        // Answered by making the other king royal: it comes before b1's king.
        ("k7/8/8/8/8/8/2K5/1K3r2 w - - 0 1", "", Checks("f1")),
        (
            "k7/8/8/8/8/8/2K5/1K3r2 w - - 0 1",
            "c2b3",
            No(3, "it leaves the king on b1 in check from the black rook on f1"),
        ),
        ("k7/8/8/8/8/2K5/3r4/3K4 w - - 0 1", "d1d2", Legal),
        ("7k/8/8/8/8/8/1K6/1K3r2 w - - 0 1", "b2a2", Legal),
        ("7k/8/8/8/8/8/1K6/1K3r2 w - - 0 1", "b2a1", Gives("7k/8/8/8/8/8/8/KK3r2 b")),
        (
            "1r5k/8/8/8/8/8/2K5/3K4 w - - 0 1",
            "c2b2",
            No(3, "it leaves the king on b2 in check from the black rook on b8"),
        ),
        // The first king leaves, and an attacked one would be royal.
        ("4r2k/8/8/8/8/8/3K4/4K3 w - - 0 1", "d2f2", No(5, "a king moves one square")),
        (
            "7k/8/8/8/8/8/8/r3KK2 w - - 0 1",
            "e1f2",
            No(3, "it leaves the king on f1 in check from the black rook on a1"),
        ),
    ]);
}

#[test]
fn two_kings_04_the_other_king_is_a_plain_piece() {
    check_all(&[
        // It stands and moves in attack, and shields nothing worth a pin.
        ("4r2k/8/8/8/8/K7/4R3/4K3 w - - 0 1", "e2a2", Legal),
        ("4r2k/8/8/8/8/8/8/K2K4 w - - 0 1", "d1e1", Legal),
        // It is captured as others are.
        ("8/8/8/8/8/8/4r3/1K2K2k b - - 0 1", "e2e1", Gives("8/8/8/8/8/8/8/1K2r2k w - - 0 2")),
        // It attacks the enemy royal king, and protects.
        ("8/8/8/8/8/1k6/8/K1K4k w - - 0 1", "c1c2", Checks("c2")),
        ("7k/8/8/8/8/8/1r6/K1K5 w - - 0 1", "", Checks("-")),
        ("7k/8/8/8/8/8/K1Kr4/8 w - - 0 1", "c2d2", Legal),
    ]);
}

#[test]
fn two_kings_05_all_else_is_as_in_chess() {
    let start = "rnbqkknr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKKNR w KQkq - 0 1";
    check_all(&[
        (start, "e2e4", Gives("rnbqkknr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKKNR b KQkq - 0 1")),
        (start, "e2e5", No(5, "a pawn cannot move from e2 to e5")),
        (start, "e2d3", No(5, "a pawn moves diagonally only to capture")),
        (start, "d1d3", No(5, "the white pawn on d2 is in the way")),
        (start, "d1d2", No(0, "your own white pawn is on d2")),
        (start, "e7e5", No(0, "the black pawn on e7 belongs to player 2")),
        (start, "e3e4", No(0, "there is no piece on e3")),
        (start, "i1i2", No(0, "there is no i1 on this board")),
        (start, "e2e10", No(0, "there is no e10 on this board")),
        (start, "e2e2", No(0, "the piece is already on e2")),
        (start, "e2e4*", No(0, "there is no 'e2e4*' in this game")),
        (start, "e2e4q", No(5, "this move is not a promotion")),
        ("k7/8/8/8/8/P7/8/K7 w - - 0 1", "a3a5", No(5, "a pawn makes a double step only from its second rank")),
        ("k7/8/8/8/p7/P7/8/K7 w - - 0 1", "a3a4", No(5, "a pawn does not capture straight ahead")),
        // En passant, on the next ply only, and only if the royal king allows it.
        ("k7/3p4/8/4P3/8/8/8/K7 b - - 0 1", "d7d5", Gives("k7/8/8/3pP3/8/8/8/K7 w - d6 0 2")),
        ("k7/8/8/3pP3/8/8/8/K7 w - d6 0 2", "e5d6", Gives("k7/8/3P4/8/8/8/8/K7 b - - 0 2")),
        ("k7/8/8/3pP3/8/8/8/K7 w - - 0 2", "e5d6", No(5, "a pawn moves diagonally only to capture")),
        ("7k/8/8/K2pP2r/8/8/8/8 w - d6 0 2", "", Gives("7k/8/8/K2pP2r/8/8/8/8 w - - 0 2")),
        ("7k/8/8/1K1pP2r/8/K7/8/8 w - d6 0 2", "e5d6", Legal),
        // Promotion to four roles, no king.
        (
            "8/P7/8/8/8/8/8/K6k w - - 0 1",
            "a7a8",
            No(5, "a pawn that reaches the last rank becomes q, r, b or n: add the letter"),
        ),
        ("8/P7/8/8/8/8/8/K6k w - - 0 1", "a7a8k", No(5, "a pawn becomes q, r, b or n")),
        ("8/P7/8/8/8/8/8/K6k w - - 7 1", "a7a8q", Gives("Q7/8/8/8/8/8/8/K6k b - - 0 1")),
        ("k7/8/8/8/8/1q6/8/K1r3K1 w - - 0 1", "a1a2", No(0, "the game is over: 0-1 checkmate")),
    ]);
}

#[test]
fn two_kings_06_castling_works_royalty_out_three_times() {
    let no = |why| No(6, why);
    check_all(&[
        ("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 4 1", "e1g1", Gives("r3k2r/8/8/8/8/8/8/R4RK1 b kq - 5 1")),
        ("r3k2r/8/8/8/8/8/8/R3K2R b KQkq - 4 1", "e8c8", Gives("2kr3r/8/8/8/8/8/8/R3K2R w KQ - 5 2")),
        // The other king blocks; elsewhere its moves do not matter.
        ("4k3/8/8/8/8/8/8/R3KK1R w KQ - 0 1", "e1g1", No(5, "the white king on f1 is in the way")),
        ("4k3/8/8/8/8/8/8/R3KK1R w KQ - 0 1", "e1c1", Legal),
        ("4k3/8/8/8/8/8/8/R3KK1R w KQ - 0 1", "f1f2", Gives("4k3/8/8/8/8/8/5K2/R3K2R b KQ - 1 1")),
        // Not out of check, nor over an attacked square, nor into one, as long as the castling king is royal.
        ("k3r3/8/8/8/8/8/8/4K2R w K - 0 1", "e1g1", no("no castling to g1: the king is in check")),
        ("k4r2/8/8/8/8/8/8/4K2R w K - 0 1", "e1g1", no("no castling to g1: f1 is attacked")),
        ("k5r1/8/8/8/8/8/8/4K2R w K - 0 1", "e1g1", no("no castling to g1: g1 is attacked")),
        // A king that is not royal castles through anything.
        ("4kr2/4r3/8/8/8/1K6/8/R3K2R w KQ - 0 1", "e1g1", Legal),
        // The king on f3 would be royal afterwards.
        ("4k3/8/8/3b4/8/5K2/8/4K2R w K - 0 1", "e1g1", no("no castling to g1: f3 is attacked")),
        ("4k3/8/8/8/8/8/8/R3K2R w - - 0 1", "e1g1", no("no castling to g1: the king has moved")),
        (
            "4k3/8/8/8/8/8/8/R3K2R w Q - 0 1",
            "e1g1",
            no("no castling to g1: no unmoved rook waits behind empty squares there"),
        ),
    ]);
}

#[test]
fn two_kings_ends() {
    check_all(&[
        ("k7/8/8/8/8/1q6/8/K1r3K1 w - - 0 1", "", Ends("0-1 checkmate")),
        ("7k/5Q2/8/8/8/8/8/K7 b - - 0 1", "", Ends("1/2-1/2 stalemate")),
        ("7k/8/8/8/8/8/8/K7 b - - 0 1", "", Ends("1/2-1/2 material")),
        ("7k/8/8/8/8/8/8/KN6 b - - 0 1", "", Ends("1/2-1/2 material")),
        ("7k/8/8/8/8/8/8/KNN5 b - - 0 1", "", Ends("*")),
        ("7k/8/8/8/8/8/8/K1B5 b - - 0 1", "", Ends("1/2-1/2 material")),
        ("5b1k/8/8/8/8/8/8/K1B1B3 b - - 0 1", "", Ends("1/2-1/2 material")),
        ("2b4k/8/8/8/8/8/8/K1B5 b - - 0 1", "", Ends("*")),
        ("7k/8/8/8/8/8/8/K1K5 b - - 0 1", "", Ends("*")),
        ("7k/8/8/8/8/8/8/KR6 b - - 149 90", "h8g8", Ends("1/2-1/2 75-moves")),
        ("7k/8/8/8/8/8/8/KR6 b - - 148 90", "h8g8", Ends("*")),
        // Mate comes before the count.
        ("7k/8/6K1/8/8/8/8/R7 w - - 149 90", "a1a8", Ends("1-0 checkmate")),
    ]);
}
