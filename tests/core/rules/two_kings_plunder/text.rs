//! Texts of both games: positions that are refused, what is dropped, moves as people write them, and any bytes.

use fastrand::Rng;
use regalia_core::rules::{GamePosition, Position};

use super::oracle::Kind;
use super::sampler::{options, position};

const TWO_KINGS: Kind = Kind::TwoKings { own: false };

fn refused(kind: Kind, rows: &[(&str, &str)]) {
    for (text, sentence) in rows {
        let error = Position::parse(text, &options(kind)).expect_err(text);
        assert_eq!(error.to_string(), *sentence, "{text}");
    }
}

/// Each text with what it is printed as.
fn printed(kind: Kind, rows: &[(&str, &str)]) {
    for (text, expected) in rows {
        assert_eq!(position(text, kind).to_string(), *expected, "{text}");
    }
}

fn written(kind: Kind, rows: &[(&str, &str, &str)]) {
    for (text, action, expected) in rows {
        let position = position(text, kind);
        let value = position.parse_action(action).unwrap_or_else(|error| panic!("{text}: {error}"));
        assert_eq!(position.validate(value), Ok(()), "{text}: {action}");
        assert_eq!(position.san(value), *expected, "{text}: {action}");
        assert_eq!(position.parse_action(expected), Ok(value), "{text}: {expected}");
    }
}

/// Each text with what it is read as, or why not.
fn understood(kind: Kind, rows: &[(&str, &str, &str)]) {
    for (text, action, expected) in rows {
        let read = position(text, kind).parse_action(action);
        let read = read.map_or_else(|error| error.to_string(), |action| action.to_string());
        assert_eq!(read, *expected, "{text}: {action}");
    }
}

#[test]
fn two_kings_texts_that_are_refused() {
    refused(
        TWO_KINGS,
        &[
            ("", "board, column 1: this field is missing"),
            ("4k3/8/8/8/8/8/8/4K3", "side to move, column 20: this field is missing"),
            ("4k3/8/8/8/8/8/8/4K3 x", "side to move, column 21: 'x' is not w or b"),
            ("4k3/8/8/8/8/8/8/4K3 w KX", "castling, column 24: 'X' is not one of K, Q, k, q, or - alone"),
            ("4k3/8/8/8/8/8/8/4K3 w - e9", "en passant, column 25: 'e9' is not a square of this board, or -"),
            ("4k3/8/8/8/8/8/8/4K3 w - - x", "half-moves, column 27: 'x' is not a number from 0 to 1000000"),
            ("4k3/8/8/8/8/8/8/4K3 w - - 0 1 2", "after the last field, column 31: '2' is one field too many"),
            ("4k3/8/8/8/8/8/8/4K2 w", "board, column 20: rank 1 has 7 squares, not 8"),
            (
                "4k3/8/8/9/8/8/8/4K3 w",
                "board, column 9: '9' is not a piece (K Q R B N P, black ones small), a number from 1 to 8, or /",
            ),
            ("4k3/8/8/81/8/8/8/4K3 w", "board, column 10: rank 5 has more than 8 squares"),
            ("4k3/8/8/8/8/8/4K3 w", "board, column 18: there are 7 ranks, not 8"),
            ("4k3/8/8/8/8/8/8/4K3/8 w", "board, column 20: there are more than 8 ranks"),
            (
                "4k3/8/8/8/8/8/8/4K(q)3 w",
                "board, column 19: '(' is not a piece (K Q R B N P, black ones small), a number from 1 to 8, or /",
            ),
            ("8/8/8/8/8/8/8/4K3 w", "Black has no king"),
            ("4k3/8/8/8/8/8/8/K1K1K3 w", "second white king on e1"),
            ("4k2P/8/8/8/8/8/8/4K3 w", "a pawn cannot stand on h8"),
            ("4k3/8/8/8/8/8/8/4K2p w", "a pawn cannot stand on h1"),
            ("4k3/8/8/8/4R3/8/8/4K3 w", "player 2 is in check from e4, but it is not their turn"),
        ],
    );
}

#[test]
fn two_kings_texts_as_they_are_printed() {
    printed(
        TWO_KINGS,
        &[
            ("4k3/8/8/8/8/8/8/4K3 b", "4k3/8/8/8/8/8/8/4K3 b - - 0 1"),
            ("4k3/8/8/8/8/8/8/R3K3 w qkQK", "4k3/8/8/8/8/8/8/R3K3 w Q - 0 1"),
            ("r3k2r/8/8/8/8/8/8/R3K2R w qkQK - 3 7", "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 3 7"),
            ("rk5r/8/8/8/8/8/8/R4K1R w KQkq", "rk5r/8/8/8/8/8/8/R4K1R w - - 0 1"),
            // A king in attack that does not count is no fault.
            ("k3k3/8/8/8/4R3/8/8/4K3 w", "k3k3/8/8/8/4R3/8/8/4K3 w - - 0 1"),
            // En passant squares without a victim, or without a capturer, are dropped.
            ("4k3/8/8/3pP3/8/8/8/4K3 w - d6", "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1"),
            ("4k3/8/8/3p4/4P3/8/8/4K3 w - d6", "4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1"),
            ("4k3/8/8/3nP3/8/8/8/4K3 w - d6", "4k3/8/8/3nP3/8/8/8/4K3 w - - 0 1"),
            ("4k3/3p4/8/3pP3/8/8/8/4K3 w - d6", "4k3/3p4/8/3pP3/8/8/8/4K3 w - - 0 1"),
            ("4k3/8/8/3pP3/8/8/8/4K3 w - f6", "4k3/8/8/3pP3/8/8/8/4K3 w - - 0 1"),
            ("4k3/8/8/3pP3/8/8/8/4K3 w - a1", "4k3/8/8/3pP3/8/8/8/4K3 w - - 0 1"),
        ],
    );
}

#[test]
fn two_kings_moves_as_people_write_them() {
    let start = "rnbqkknr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKKNR w KQkq - 0 1";
    written(
        TWO_KINGS,
        &[
            (start, "g1f3", "Nf3"),
            (start, "e2e4", "e4"),
            ("4k3/8/8/8/8/8/8/3KK3 w - - 0 1", "e1e2", "Kee2"),
            ("4k3/8/8/8/8/8/8/3KK3 w - - 0 1", "e1f2", "Kf2"),
            ("8/7k/8/8/8/3K4/8/3K4 w - - 0 1", "d3d2", "K3d2"),
            ("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", "e1g1", "O-O"),
            ("r3k2r/8/8/8/8/8/8/R3K2R b KQkq - 0 1", "e8c8", "O-O-O"),
            ("3r3k/4P3/8/8/8/8/8/4K3 w - - 0 1", "e7d8q", "exd8=Q+"),
            ("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", "e5d6", "exd6"),
            ("8/8/1k6/8/Q6Q/8/8/K6Q w - - 0 1", "h4e4", "Qh4e4"),
            ("7k/8/8/8/1B6/8/8/KB6 w - - 0 1", "b4c3", "Bc3+"),
            ("7k/8/6K1/8/8/8/8/R7 w - - 0 1", "a1a8", "Ra8#"),
        ],
    );
    understood(
        TWO_KINGS,
        &[
            (start, " Nf3! ", "'Nf3!' is not a move; moves look like e2e4 or Nf3"),
            (start, " E2E4 ", "e2e4"),
            (start, "Nf6", "'Nf6': no knight of yours goes to f6"),
            (start, "Qd3", "d1d3"),
            (start, "o-o", "e1g1"),
            (start, "0-0-0", "e1c1"),
            (
                "4k3/8/8/8/8/8/8/3KK3 w - - 0 1",
                "Ke2",
                "'Ke2' could be the piece on d1 or the one on e1: add file or rank",
            ),
            (start, "Nxf3", "'Nxf3' says 'x', but f3 is empty"),
            (start, "e8=K", "e2e8k"),
            (start, "escape", "escape"),
            (start, "x", "'x' is not a move; moves look like e2e4 or Nf3"),
            (start, "é4", "'é4' is not a move; moves look like e2e4 or Nf3"),
        ],
    );
}

/// Any text gives a position, an action or an error, and never a panic.
fn arbitrary(kind: Kind, seed: u64, starts: &[&str]) {
    let mut rng = Rng::with_seed(seed);
    let letters: Vec<char> = "KQRBNPkqrbnp12345678/()-:*=x+#Owabcdefgh 0é\u{0}\n".chars().collect();
    let any = position(starts[0], kind);
    for round in 0..4000 {
        let mut text: Vec<char> = starts[round % starts.len()].chars().collect();
        for _ in 0..rng.usize(1..4) {
            let place = rng.usize(0..text.len());
            match rng.u8(0..3) {
                0 => text[place] = rng.choice(&letters).copied().unwrap(),
                1 => text.insert(place, rng.choice(&letters).copied().unwrap()),
                _ => text.truncate(place + 1),
            }
        }
        let text: String = text.into_iter().collect();
        if let Ok(position) = Position::parse(&text, &options(kind)) {
            let printed = position.to_string();
            assert_eq!(Position::parse(&printed, &options(kind)).unwrap(), position, "{text}: {printed}");
        }
        let word: String = (0..rng.usize(0..9)).filter_map(|_| rng.choice(&letters).copied()).collect();
        for text in [word, String::from_utf8_lossy(&[rng.u8(..), rng.u8(..), rng.u8(..), rng.u8(..)]).into_owned()] {
            if let Ok(action) = any.parse_action(&text) {
                let _ = any.validate(action);
            }
            let _ = Position::parse(&text, &options(kind));
        }
    }
}

#[test]
fn two_kings_any_text() {
    arbitrary(
        TWO_KINGS,
        1,
        &["r3k2r/1P6/8/3pP3/8/8/8/R3KK1R w KQkq d6 3 7", "rnbqkknr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKKNR w KQkq - 0 1"],
    );
}

const PLUNDER: Kind = Kind::Plunder { unlimited: false, between: false };

#[test]
fn plunder_texts_that_are_refused() {
    let vest = |found: &str| format!("board, column 18: '{found}' is not a vest: q, r, b, n or p in parentheses");
    refused(
        PLUNDER,
        &[
            ("4k3/8/8/8/8/8/8/N(k)3K3 w", &vest("(k)")),
            ("4k3/8/8/8/8/8/8/N()3K3 w", &vest("()3")),
            ("4k3/8/8/8/8/8/8/N(q w", &vest("(q")),
            ("4k3/8/8/8/8/8/8/N(qr)3K3 w", &vest("(qr")),
            (
                "4k3/8/8/8/8/8/8/(q)4K3 w",
                "board, column 17: '(' is not a piece (K Q R B N P, black ones small), a number from 1 to 8, or /",
            ),
            ("4k3/8/8/8/8/8/8/R(r)3K3 w", "the rook vest adds nothing to the white rook on a1"),
            ("4k3/8/8/8/8/8/8/N(q)N(q)N(q)1K3 w", "3 queen vests are worn, but there are only 2: look at a1, b1, c1"),
            ("P3k3/8/8/8/8/8/8/4K3 w", "a pawn cannot stand on a8"),
            ("4k3/8/8/8/8/8/8/p3K3 w", "a pawn cannot stand on a1"),
            ("4k3/8/8/8/8/8/8/K3K3 w", "second white king on e1"),
            ("8/8/8/8/8/8/8/K7 w", "Black has no king"),
        ],
    );
    refused(PLUNDER, &[("4k3/8/8/8/4N(r)3/8/8/4K3 w", "player 2 is in check from e4, but it is not their turn")]);
}

#[test]
fn plunder_texts_as_they_are_printed() {
    printed(
        PLUNDER,
        &[
            ("4k3/8/8/3p(r)1p2/4P3/8/8/4K3 w", "4k3/8/8/3p(r)1p2/4P3/8/8/4K3 w - - 0 1"),
            ("p3k3/8/8/8/8/8/8/P3K3 b", "p3k3/8/8/8/8/8/8/P3K3 b - - 0 1"),
            ("r(n)3k2r/8/8/8/8/8/8/4K3 b kq - 0 1", "r(n)3k2r/8/8/8/8/8/8/4K3 b kq - 0 1"),
            // Victims en passant: pawns, and knights and bishops that stepped by pawn vest; never rooks or kings.
            ("4k3/8/8/3nP3/8/8/8/4K3 w - d6", "4k3/8/8/3nP3/8/8/8/4K3 w - d6 0 1"),
            ("4k3/8/8/3rP3/8/8/8/4K3 w - d6", "4k3/8/8/3rP3/8/8/8/4K3 w - - 0 1"),
            ("8/8/8/3kP3/8/8/8/4K3 w - d6", "8/8/8/3kP3/8/8/8/4K3 w - - 0 1"),
        ],
    );
    let text = "4k3/8/8/8/8/8/8/N(q)N(q)N(q)1K3 b - - 0 1";
    printed(Kind::Plunder { unlimited: true, between: false }, &[(text, text)]);
}

#[test]
fn plunder_moves_as_people_write_them() {
    let castle = "6k1/8/8/8/8/8/5P2/4K(r)2R w K - 0 1";
    let knights = "7k/8/8/8/r3N(r)3/8/8/N(r)3K3 w - - 0 1";
    let promotion = "6r1/k3P(n)3/8/8/8/8/8/4K3 w - - 0 1";
    written(
        PLUNDER,
        &[
            ("7k/8/8/8/r3N(r)3/8/8/4K3 w - - 0 1", "e4a4*:r", "N*xa4:R"),
            (knights, "e4a4*", "N*exa4"),
            ("3r4/4P2k/8/8/8/8/8/4K3 w - - 0 1", "e7d8b:r", "exd8=B:R"),
            (promotion, "e7g8b*:r", "P*xg8=B:R"),
            (promotion, "e7e8q", "e8=Q"),
            (castle, "e1g1", "O-O+"),
            (castle, "e1g1*", "K*g1"),
            ("4k3/8/8/3pB(p)3/8/8/8/4K3 w - d6 0 1", "e5d6*:p", "B*xd6:P"),
            ("4k3/8/8/3pB(p)3/8/8/8/4K3 w - d6 0 1", "e5d6", "Bd6"),
        ],
    );
    understood(PLUNDER, &[(promotion, "e8", "e7e8"), (castle, "Kg1", "e1g1")]);
}

#[test]
fn plunder_any_text() {
    arbitrary(
        PLUNDER,
        2,
        &[
            "r3k(n)2r/pppp1ppp/2n(p)2n2/2b(q)1p3/2B1P3/2N(r)2N2/PPPP(b)1PPP/R2QK(b)2R w KQkq - 0 1",
            "4k3/8/8/3pB(p)3/8/8/8/4K3 w - d6 0 1",
        ],
    );
}
