//! Plunder Chess rule by rule, under the numbers of its rules.

use regalia_core::rules::{Role, plunder};

use super::oracle::Kind;
use super::rows::Is::{self, Checks, Ends, Gives, Legal, No};

const SET: Kind = Kind::Plunder { unlimited: false, between: false };
const UNLIMITED: Kind = Kind::Plunder { unlimited: true, between: false };
const BETWEEN: Kind = Kind::Plunder { unlimited: false, between: true };

fn check_all(rows: &[(&str, &str, Is)]) {
    super::rows::check_all(SET, rows);
}

#[test]
fn plunder_01_a_capture_may_take_one_vest() {
    let knight = "4k3/8/8/3q4/8/4N3/8/4K3 w - - 0 1";
    let vested = "4k3/8/8/3p(r)1p2/4P3/8/8/4K3 w - - 0 1";
    check_all(&[
        (knight, "e3d5", Gives("4k3/8/8/3N4/8/8/8/4K3 b - - 0 1")),
        (knight, "e3d5:q", Gives("4k3/8/8/3N(q)4/8/8/8/4K3 b - - 0 1")),
        (knight, "e3d5:r", No(1, "there is no rook vest to take from the black queen")),
        (knight, "e3c4:q", No(1, "only a capture can plunder")),
        // The very vest of the captured piece.
        (vested, "e4d5:r", Gives("4k3/8/8/3P(r)1p2/8/8/8/4K3 b - - 0 1")),
        (vested, "e4f5:r", No(1, "there is no rook vest to take from the black pawn")),
    ]);
}

#[test]
fn plunder_02_a_vest_must_add_something() {
    let table = [
        (Role::Pawn, "qrbn"),
        (Role::Knight, "qrbp"),
        (Role::Bishop, "qrnp"),
        (Role::Rook, "qbnp"),
        (Role::Queen, "np"),
        (Role::King, "qrbnp"),
        (Role::Drone, ""),
    ];
    for (taker, kinds) in table {
        let suiting: String =
            Role::ALL.into_iter().filter(|kind| plunder::adds(*kind, taker)).map(Role::letter).collect();
        assert_eq!(suiting, kinds, "{taker:?}");
    }
    check_all(&[
        ("4k3/8/8/3r4/8/3Q4/8/4K3 w - - 0 1", "d3d5:r", No(2, "a rook vest adds nothing to a queen")),
        ("4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1", "e4d5:p", No(2, "a pawn vest adds nothing to a pawn")),
        ("4k3/8/8/3n4/8/3Q4/8/4K3 w - - 0 1", "d3d5:n", Gives("4k3/8/8/3Q(n)4/8/8/8/4K3 b")),
        ("4k3/8/8/8/8/8/3q4/4K3 w - - 0 1", "e1d2:q", Gives("4k3/8/8/8/8/8/3K(q)4/8 b")),
    ]);
}

#[test]
fn plunder_03_the_stand_has_so_many() {
    let two_worn = "7k/7n(q)/7n(q)/8/q7/2N5/8/4K3 w - - 0 1";
    check_all(&[
        (two_worn, "c3a4:q", No(3, "no queen vest is left on the stand")),
        (two_worn, "c3a4", Legal),
        ("7k/7n(q)/8/8/q7/2N5/8/4K3 w - - 0 1", "c3a4:q", Legal),
        // The victim's own vest passes over directly.
        ("7k/7n(q)/8/8/n(q)7/2N5/8/4K3 w - - 0 1", "c3a4:q", Gives("7k/7n(q)/8/8/N(q)7/8/8/4K3 b - - 0 1")),
        // Not taken, it goes to the stand.
        ("7k/7n(q)/8/8/n(q)7/2N5/8/4K3 w - - 0 1", "c3a4", Gives("7k/7n(q)/8/8/N7/8/8/4K3 b - - 0 1")),
    ]);
    super::rows::check(UNLIMITED, two_worn, "c3a4:q", &Legal);
}

#[test]
fn plunder_04_a_vest_is_kept_exchanged_or_taken_again() {
    let bishop_vest = "4k3/8/8/3r4/8/4N(b)3/8/4K3 w - - 0 1";
    check_all(&[
        (bishop_vest, "e3d5", Gives("4k3/8/8/3N(b)4/8/8/8/4K3 b")),
        (bishop_vest, "e3d5:r", Gives("4k3/8/8/3N(r)4/8/8/8/4K3 b")),
        ("4k3/8/8/3b4/8/4N(b)3/8/4K3 w - - 0 1", "e3d5:b", No(4, "it already wears a bishop vest")),
        // By a vest-move the used vest is back first.
        ("7k/8/8/8/r3N(r)3/8/8/4K3 w - - 0 1", "e4a4*", Gives("7k/8/8/8/N7/8/8/4K3 b")),
        ("7k/8/8/8/r3N(r)3/8/8/4K3 w - - 0 1", "e4a4*:r", Gives("7k/8/8/8/N(r)7/8/8/4K3 b")),
        ("7k/7n(q)/8/8/q3N(q)3/8/8/4K3 w - - 0 1", "e4a4*:q", Gives("7k/7n(q)/8/8/N(q)7/8/8/4K3 b")),
    ]);
}

#[test]
fn plunder_05_a_vest_is_used_once() {
    let rook_vest = "k7/8/8/8/8/4N(r)3/8/4K3 w - - 0 1";
    check_all(&[
        (rook_vest, "e3e5*", Gives("k7/8/8/4N3/8/8/8/4K3 b - - 1 1")),
        (rook_vest, "e3e5", No(5, "only its rook vest goes to e5: add *")),
        (
            "k3r3/8/8/8/8/4N(r)3/8/4K3 w - - 0 1",
            "e3c3",
            No(8, "it leaves the king on e1 in check from the black rook on e8"),
        ),
        (rook_vest, "e3f5", Gives("k7/8/8/5N(r)2/8/8/8/4K3 b - - 1 1")),
        (rook_vest, "e3f5*", No(0, "a rook cannot move from e3 to f5")),
        ("k7/8/8/8/8/4N3/8/4K3 w - - 0 1", "e3e5*", No(5, "the white knight on e3 wears no vest to move by")),
        // A knight vest jumps.
        ("k7/8/8/8/3PPP2/3PR(n)P2/3PPP2/4K3 w - - 0 1", "e3c4*", Legal),
    ]);
}

#[test]
fn plunder_06_what_the_piece_reaches_by_itself_needs_no_vest() {
    let bishop = "4k3/8/8/3pB(p)3/8/8/8/4K3 w - d6 0 1";
    let pawn = "4k3/8/8/3pP(b)3/8/8/8/4K3 w - d6 0 1";
    let castle = "6k1/8/8/8/8/8/5P2/4K(r)2R w K - 0 1";
    check_all(&[
        (
            "k7/8/8/8/8/4R(q)3/8/4K3 w - - 0 1",
            "e3e5*",
            No(6, "a rook goes to e5 by its own move and keeps its vest: leave out *"),
        ),
        // Two different moves to the en passant square.
        (bishop, "e5d6", Gives("4k3/8/3B(p)4/3p4/8/8/8/4K3 b - - 1 1")),
        (bishop, "e5d6*", Gives("4k3/8/3B4/8/8/8/8/4K3 b - - 0 1")),
        (bishop, "e5d6*:p", Gives("4k3/8/3B(p)4/8/8/8/8/4K3 b - - 0 1")),
        (pawn, "e5d6", Gives("4k3/8/3P(b)4/8/8/8/8/4K3 b - - 0 1")),
        (pawn, "e5d6*", Gives("4k3/8/3P4/3p4/8/8/8/4K3 b - - 0 1")),
        // Castling and a slide of two squares.
        (castle, "e1g1", Gives("6k1/8/8/8/8/8/5P2/5RK(r)1 b - - 1 1")),
        (castle, "e1g1*", Gives("6k1/8/8/8/8/8/5P2/6KR b - - 1 1")),
        ("6k1/8/8/8/8/8/5P2/4K(r)2R w - - 0 1", "e1g1", No(5, "only its rook vest goes to g1: add *")),
    ]);
}

#[test]
fn plunder_07_a_pawn_vest() {
    let knight = "4k3/8/8/8/8/8/3N(p)4/4K3 w - - 0 1";
    check_all(&[
        (knight, "d2d3*", Gives("4k3/8/8/8/8/3N4/8/4K3 b - - 1 1")),
        (knight, "d2d4*", Gives("4k3/8/8/8/3N4/8/8/4K3 b - - 1 1")),
        ("4k3/8/8/8/8/3p4/3N(p)4/4K3 w - - 0 1", "d2d4*", No(0, "the black pawn on d3 is in the way")),
        ("4k3/8/8/8/8/3p4/3N(p)4/4K3 w - - 0 1", "d2d3*", No(0, "a pawn does not capture straight ahead")),
        ("4k3/8/8/8/8/3N(p)4/8/4K3 w - - 0 1", "d3d5*", No(11, "a pawn makes a double step only from its second rank")),
        ("4k3/8/8/8/2p5/3R(p)4/8/4K3 w - - 0 1", "d3c4*:p", Gives("4k3/8/8/8/2R(p)5/8/8/4K3 b - - 0 1")),
        // No promotion by it.
        ("k7/4N(p)3/8/8/8/8/8/4K3 w - - 0 1", "e7e8*", Gives("k3N3/8/8/8/8/8/8/4K3 b - - 1 1")),
        ("k7/4N(p)3/8/8/8/8/8/4K3 w - - 0 1", "e7e8q*", No(14, "this move is not a promotion")),
    ]);
}

#[test]
fn plunder_08_vests_attack_at_once() {
    check_all(&[
        ("4n(r)1k1/8/8/8/8/8/8/4K3 w - - 0 1", "", Checks("e8")),
        ("4k3/8/8/8/3b(n)4/8/8/2K5 w - - 0 1", "", Checks("-")),
        ("4k3/8/8/8/8/3b(n)4/8/2K5 w - - 0 1", "", Checks("d3")),
        ("4k3/8/8/8/8/8/3r(p)4/2K5 w - - 0 1", "", Checks("d2")),
        (
            "k3n(r)3/8/8/8/8/8/4N3/4K3 w - - 0 1",
            "e2c3",
            No(8, "it leaves the king on e1 in check from the black knight on e8"),
        ),
        // A pinned vest still checks.
        ("k7/8/8/n(r)3K3/8/8/8/R7 w - - 0 1", "", Checks("a5")),
        // A pawn with a bishop vest beside the king is one attacker: its capture answers the check.
        ("4k3/8/8/8/8/R7/3p(b)4/4K3 w - - 0 1", "", Checks("d2")),
        ("4k3/8/8/8/8/8/R2p(b)4/4K3 w - - 0 1", "a2d2:b", Legal),
    ]);
}

#[test]
fn plunder_09_a_king_with_a_vest() {
    let crosses = "4k3/8/8/8/8/8/3r4/K(q)7 w - - 0 1";
    let passed = "the king could be captured en passant from d4";
    check_all(&[
        (crosses, "a1g1*", Legal),
        (crosses, "a1d1*", No(8, "it leaves the king on d1 in check from the black rook on d2")),
        // It escapes check by its vest, and mates with it.
        ("4k3/8/8/8/8/8/1q6/K(n)7 w - - 0 1", "", Checks("b2")),
        ("k7/8/8/8/8/8/8/K(n)6r w - - 0 1", "a1b3*", Gives("k7/8/8/8/8/1K6/8/7r b - - 1 1")),
        ("7k/5Q2/8/8/8/8/8/K(r)7 w - - 0 1", "a1h1*", Ends("1/2-1/2 stalemate")),
        ("7k/1K(r)4pp/8/8/8/8/8/8 w - - 0 1", "b7b8", Ends("1-0 checkmate")),
        // A double step through an attacked square, but not past a pawn or a pawn vest.
        ("4k3/8/8/8/8/7r/4K(p)3/8 w - - 0 1", "e2e4*", Legal),
        ("4k3/8/8/8/3p4/8/4K(p)3/8 w - - 0 1", "e2e4*", No(9, passed)),
        ("4k3/8/8/8/3b(p)4/8/4K(p)3/8 w - - 0 1", "e2e4*", No(9, passed)),
        // Pinned or not.
        ("3k4/8/8/8/3p4/8/4K(p)3/3R4 w - - 0 1", "e2e4*", No(9, passed)),
    ]);
}

#[test]
fn plunder_10_castling() {
    check_all(&[
        ("4k3/8/8/5b(r)2/8/8/8/4K2R w K - 0 1", "e1g1", No(10, "no castling to g1: f1 is attacked")),
        ("k3b(r)3/8/8/8/8/8/8/4K2R w K - 0 1", "e1g1", No(10, "no castling to g1: the king is in check")),
        ("k5b(r)1/8/8/8/8/8/8/4K2R w K - 0 1", "e1g1", No(10, "no castling to g1: g1 is attacked")),
        ("1r2k3/8/8/8/8/8/8/R3K3 w Q - 0 1", "e1c1", Legal),
        ("4k3/8/8/8/8/8/8/RN2K3 w Q - 0 1", "e1c1", No(0, "the white knight on b1 is in the way")),
        // Vests stay on.
        ("4k3/8/8/8/8/8/8/R(n)3K(p)3 w Q - 0 1", "e1c1", Gives("4k3/8/8/8/8/8/8/2K(p)R(n)4 b - - 1 1")),
        // Who moved by vest has moved.
        ("4k3/8/8/8/8/8/8/R(n)3K2R w KQ - 0 1", "a1b3*", Gives("4k3/8/8/8/8/1R6/8/4K2R b K - 1 1")),
    ]);
}

#[test]
fn plunder_10_castling_between() {
    let to_b1 = |from: &str, piece: &str| {
        format!("no castling to c1: the vest of the black {piece} on {from} can move it to b1")
    };
    // Legal by the usual `castling=path`, refused by `between`: an enemy vest that leads to b1.
    for (text, why) in [
        ("4k3/8/8/8/8/p(n)7/8/R3K3 w Q - 0 1", to_b1("a3", "pawn")),
        ("4k3/8/8/8/4p(b)3/8/8/R3K3 w Q - 0 1", to_b1("e4", "pawn")),
        ("1n(r)2k3/8/8/8/8/8/8/R3K3 w Q - 0 1", to_b1("b8", "knight")),
        // Its own step leads to b2 only.
        ("4k3/8/8/8/8/1p(r)6/8/R3K3 w Q - 0 1", to_b1("b3", "pawn")),
        // Pinned, it still counts, as an attack would.
        ("k7/8/8/8/8/p(n)7/8/R3K3 w Q - 0 1", to_b1("a3", "pawn")),
        // The enemy king wears one.
        ("8/8/8/8/4k(b)3/8/8/R3K3 w Q - 0 1", to_b1("e4", "king")),
    ] {
        super::rows::check(SET, text, "e1c1", &Legal);
        super::rows::check(BETWEEN, text, "e1c1", &No(10, Box::leak(why.into_boxed_str())));
    }
    let black = "r3k3/8/P(n)7/8/8/8/8/4K3 b q - 0 1";
    super::rows::check(SET, black, "e8c8", &Legal);
    let why = "no castling to c8: the vest of the white pawn on a6 can move it to b8";
    super::rows::check(BETWEEN, black, "e8c8", &No(10, why));
    // What does not matter for either: ordinary attacks on b1, a way that the wearer goes by itself, a pawn vest that
    // attacks b1, a vest of one's own, a vest on the other side of the king, and one that is blocked.
    for text in [
        "1r2k3/8/8/8/8/8/8/R3K3 w Q - 0 1",
        "1r(n)2k3/8/8/8/8/8/8/R3K3 w Q - 0 1",
        "1r(q)2k3/8/8/8/8/8/8/R3K3 w Q - 0 1",
        "4k3/8/8/8/8/8/b(p)7/R3K3 w Q - 0 1",
        "4k3/8/8/8/8/B(n)7/8/R3K3 w Q - 0 1",
        "4k3/8/8/8/8/7p(n)/8/R3K3 w Q - 0 1",
        "1n(r)2k3/8/8/8/1P6/8/8/R3K3 w Q - 0 1",
    ] {
        super::rows::check(SET, text, "e1c1", &Legal);
        super::rows::check(BETWEEN, text, "e1c1", &Legal);
    }
    // An attack on the king's way is told first.
    let attacked = "2r1k3/8/8/8/8/p(n)7/8/R3K3 w Q - 0 1";
    super::rows::check(BETWEEN, attacked, "e1c1", &No(10, "no castling to c1: c1 is attacked"));
}

#[test]
fn plunder_11_double_steps_depend_on_the_rank_only() {
    let first_rank = "4k3/8/8/8/8/8/6P1/P3K3 w - - 0 1";
    check_all(&[
        (first_rank, "a1a2", Gives("4k3/8/8/8/8/8/P5P1/4K3 b - - 0 1")),
        (first_rank, "a1a3", No(11, "a pawn makes a double step only from its second rank")),
        (first_rank, "g2g4", Legal),
        ("4k3/8/8/8/8/8/P(r)7/4K3 w - - 0 1", "a2a1*", Gives("4k3/8/8/8/8/8/8/P3K3 b - - 0 1")),
    ]);
}

#[test]
fn plunder_12_two_squares_by_rook_vest_from_the_second_rank_are_a_pawns() {
    let second = "k7/8/8/8/5p2/8/4P(r)3/4K3 w - - 0 1";
    check_all(&[
        (second, "e2e4", Gives("k7/8/8/8/4P(r)p2/8/8/4K3 b - e3 0 1")),
        (second, "e2e4*", No(6, "a pawn goes to e4 by its own move and keeps its vest: leave out *")),
        ("k7/8/8/5p2/8/4P(r)3/8/4K3 w - - 0 1", "e3e5*", Gives("k7/8/8/4Pp2/8/8/8/4K3 b - - 0 1")),
    ]);
}

#[test]
fn plunder_13_en_passant() {
    let stepped = "4k3/8/8/8/3Np3/8/8/4K3 b - d3 1 1";
    check_all(&[
        // The victim may be a knight that has stepped by pawn vest.
        ("4k3/8/8/8/4p3/8/3N(p)4/4K3 w - - 0 1", "d2d4*", Gives(stepped)),
        (stepped, "e4d3:n", Gives("4k3/8/8/8/8/3p(n)4/8/4K3 w - - 0 2")),
        (stepped, "e4d3:p", No(1, "there is no pawn vest to take from the white knight")),
        ("4k3/8/8/8/3Np3/8/8/4K3 b - - 1 1", "e4d3", No(0, "a pawn moves diagonally only to capture")),
        // Capturers: pieces with a pawn vest too, by vest-move.
        ("4k3/3p4/8/4N(p)3/8/8/8/4K3 b - - 0 1", "d7d5", Gives("4k3/8/8/3pN(p)3/8/8/8/4K3 w - d6 0 2")),
        ("4k3/8/8/3pN(p)3/8/8/8/4K3 w - d6 0 2", "e5d6*:p", Gives("4k3/8/3N(p)4/8/8/8/8/4K3 b - - 0 2")),
        // The victim's own vest.
        ("4k3/8/8/3p(r)P3/8/8/8/4K3 w - d6 0 1", "e5d6:r", Gives("4k3/8/3P(r)4/8/8/8/8/4K3 b - - 0 1")),
    ]);
}

#[test]
fn plunder_14_promotion() {
    let knight_vest = "6r1/k3P(n)3/8/8/8/8/8/4K3 w - - 0 1";
    let letter = "a pawn that reaches the last rank becomes q, r, b or n: add the letter";
    check_all(&[
        (knight_vest, "e7e8", No(14, letter)),
        (knight_vest, "e7g8*", No(14, letter)),
        (knight_vest, "e7e8k", No(14, "a pawn becomes q, r, b or n")),
        (knight_vest, "e7e8q", Gives("4Q(n)1r1/k7/8/8/8/8/8/4K3 b")),
        (knight_vest, "e7e8n", Gives("4N1r1/k7/8/8/8/8/8/4K3 b")),
        // By a vest-move the vest is gone; the plundered one suits the new kind.
        (knight_vest, "e7g8q*", Gives("6Q1/k7/8/8/8/8/8/4K3 b")),
        (knight_vest, "e7g8q*:r", No(2, "a rook vest adds nothing to a queen")),
        (knight_vest, "e7g8b*:r", Gives("6B(r)1/k7/8/8/8/8/8/4K3 b")),
        // And the pawn.
        ("3p(b)3k/4P3/8/8/8/8/8/4K3 w - - 0 1", "e7d8r:p", No(2, "a pawn vest adds nothing to a pawn")),
        ("3p(b)3k/4P3/8/8/8/8/8/4K3 w - - 0 1", "e7d8r:b", Gives("3R(b)3k/8/8/8/8/8/8/4K3 b")),
        ("4k3/P7/8/8/8/8/8/4K3 w - - 0 1", "a7a8", No(14, letter)),
    ]);
}

#[test]
fn plunder_ends() {
    check_all(&[
        ("4k3/8/8/8/8/8/8/4K3 w - - 0 1", "", Ends("1/2-1/2 material")),
        ("4k3/8/8/8/8/8/8/4K1N1 w - - 0 1", "", Ends("1/2-1/2 material")),
        ("4kb2/8/8/8/8/8/8/4K3 w - - 0 1", "", Ends("1/2-1/2 material")),
        ("4kb2/8/8/8/8/8/8/2B1K3 w - - 0 1", "", Ends("*")),
        ("4k3/8/8/8/8/8/8/4K(n)3 w - - 0 1", "", Ends("*")),
        // A vest-move counts as a way out of stalemate.
        ("7k/5Q2/8/8/8/8/8/4K3 b - - 0 1", "", Ends("1/2-1/2 stalemate")),
        ("7k(n)/5Q2/8/8/8/8/8/4K3 b - - 0 1", "", Ends("*")),
        // A pawn's vest-move counts as a pawn move, another piece's move by pawn vest does not.
        ("4k3/8/8/8/8/4P(n)3/8/R3K3 w - - 149 90", "e3f5*", Ends("*")),
        ("4k3/8/8/8/8/8/3N(p)4/R3K3 w - - 149 90", "d2d3*", Ends("1/2-1/2 75-moves")),
    ]);
}
