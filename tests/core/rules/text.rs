//! Texts of positions and actions: what is refused and how, what is dropped, what is read although it looks otherwise.

use fastrand::Rng;
use regalia_core::rules::{Action, Game, GamePosition, Options, Position};

use super::sampler::rules;
use crate::support::factor;
use crate::support::{sovereign, texts};

/// Ranks that differ from the two kings' board: number and text.
type Ranks<'a> = &'a [(usize, &'a str)];

/// Two kings, and what stands on the ranks 16 to 1 beside them.
fn with_ranks(ranks: Ranks<'_>, rest: &str) -> String {
    let mut rows = ["16"; 16];
    rows[0] = "8bk7";
    rows[15] = "8wk7";
    for (rank, row) in ranks {
        rows[16 - rank] = row;
    }
    format!("{} {rest}", rows.join("/"))
}

fn refusal(text: &str) -> String {
    match Position::parse(text, &rules(true, true)) {
        Ok(position) => panic!("{text} was read as {position}"),
        Err(error) => error.to_string(),
    }
}

fn check_refused(rows: &[(Ranks<'_>, &str, &str)]) {
    for (ranks, rest, sentence) in rows {
        let text = with_ranks(ranks, rest);
        assert_eq!(refusal(&text), *sentence, "{text}");
    }
}

#[test]
fn impossible_positions_are_refused_with_what_and_where() {
    let usual = "1 w b - 0";
    check_refused(&[
        (&[], "1 w w - 0", "both players own White"),
        (&[], "1 w r - 0", "there is a black king on i16, but no player owns Black"),
        (&[(1, "16")], usual, "White has no king"),
        (&[(16, "16")], usual, "Black has no king"),
        (&[(4, "3wk12")], usual, "second white king on d4"),
        (&[(4, "3rk12")], usual, "there is a red king on d4, but no player owns Red"),
        (&[(5, "4nr11")], usual, "the navy rook on e5 stands on its own colour"),
        (&[(9, "7wq8")], usual, "the white queen on h9 stands on its own colour"),
        (&[(5, "4wr11"), (12, "11gr4")], usual, "e5 and l12 are twins and cannot both be occupied"),
        (&[(8, "6bp9")], usual, "the black pawn on g8 stands in the promotion zone"),
        (&[(9, "8bp7")], usual, "the black pawn on i9 stands on its own colour"),
        (&[(2, "8br7")], "2 w b - 0", "player 1 is in check from i2, but it is not their turn"),
        (&[(15, "8wr7")], usual, "player 2 is in check from i15, but it is not their turn"),
        (
            &[],
            "2 w b - 0 0 first",
            "player 1 is to move in the phase 'first' and player 2 in 'choice', and they own w and b",
        ),
        (
            &[],
            "1 w b - 0 0 choice",
            "player 1 is to move in the phase 'first' and player 2 in 'choice', and they own w and b",
        ),
        (
            &[],
            "1 b w - 0 0 first",
            "player 1 is to move in the phase 'first' and player 2 in 'choice', and they own w and b",
        ),
    ]);
    // In check is only who may answer it.
    sovereign(&with_ranks(&[(2, "8br7")], "1 w b - 0"));
}

#[test]
fn wrong_boards_are_refused_with_the_column() {
    let piece = "a piece (colour letter and role letter), a number, or /";
    let cases = [
        ("8bx7", format!("board, column 2: 'bx' is not {piece}")),
        ("8Bk7", format!("board, column 2: 'Bk' is not {piece}")),
        ("8b", format!("board, column 2: 'b/' is not {piece}")),
        ("8bk06", format!("board, column 4: '06' is not {piece}")),
        ("8bk6", "board, column 5: rank 16 has 15 squares, not 16".to_owned()),
        ("8bk8", "board, column 4: rank 16 has more than 16 squares".to_owned()),
        ("8bk7wr", "board, column 5: rank 16 has more than 16 squares".to_owned()),
        ("99999999999999999999", "board, column 1: rank 16 has more than 16 squares".to_owned()),
        ("", "board, column 1: rank 16 has 0 squares, not 16".to_owned()),
        ("8b\u{e9}7", format!("board, column 2: 'b\u{e9}' is not {piece}")),
        ("\u{1f451}7", format!("board, column 1: '\u{1f451}7' is not {piece}")),
    ];
    for (row, sentence) in cases {
        assert_eq!(refusal(&with_ranks(&[(16, row)], "1 w b - 0")), sentence, "{row}");
    }
    let board = with_ranks(&[], "");
    let board = board.trim();
    assert_eq!(refusal(&format!("{board}/16 1 w b - 0")), "board, column 52: there are more than 16 ranks");
    let short = board.rsplit_once('/').unwrap().0;
    assert_eq!(refusal(&format!("{short} 1 w b - 0")), "board, column 47: there are 15 ranks, not 16");
    assert_eq!(refusal(&format!("{board}/ 1 w b - 0")), "board, column 52: there are more than 16 ranks");
}

#[test]
fn wrong_fields_are_refused_with_the_column() {
    let colour = "a colour letter, one of w a s b p r o y g c n v";
    let number = "a number from 0 to 1000000";
    let rights = "file letters A to P or a to p, or -";
    for (rest, sentence) in [
        ("", "side to move, column 53: this field is missing".to_owned()),
        ("3 w b - 0", "side to move, column 53: '3' is not 1 or 2".to_owned()),
        ("w w b - 0", "side to move, column 53: 'w' is not 1 or 2".to_owned()),
        ("1", "own1, column 54: this field is missing".to_owned()),
        ("1 x b - 0", format!("own1, column 55: 'x' is not {colour}")),
        ("1 w black - 0", format!("own2, column 57: 'black' is not {colour}")),
        ("1 w b", "castling, column 58: this field is missing".to_owned()),
        ("1 w b CQ 0", format!("castling, column 60: 'Q' is not {rights}")),
        ("1 w b C-- 0", format!("castling, column 60: '-' is not {rights}")),
        ("1 w b -", "ply, column 60: this field is missing".to_owned()),
        ("1 w b - x", format!("ply, column 61: 'x' is not {number}")),
        ("1 w b - -1", format!("ply, column 61: '-1' is not {number}")),
        ("1 w b - +1", format!("ply, column 61: '+1' is not {number}")),
        ("1 w b - 1000001", format!("ply, column 61: '1000001' is not {number}")),
        ("1 w b - 99999999999999999999", format!("ply, column 61: '99999999999999999999' is not {number}")),
        ("1 w b - 0 -", format!("quiet, column 63: '-' is not {number}")),
        ("1 w b - 0 0 last", "opening, column 65: 'last' is not first, choice or -".to_owned()),
        ("1 w b - 0 0 - 0", "after the last field, column 67: '0' is one field too many".to_owned()),
        ("1 w b - 0 0 - \u{e9}", "after the last field, column 67: '\u{e9}' is one field too many".to_owned()),
        ("1 \u{e9} b - 0", format!("own1, column 55: '\u{e9}' is not {colour}")),
    ] {
        assert_eq!(refusal(&with_ranks(&[], rest)), sentence, "{rest}");
    }
    assert_eq!(refusal(""), "board, column 1: this field is missing");
    assert_eq!(refusal(" \t"), "board, column 3: this field is missing");
}

#[test]
fn meaningless_castling_letters_are_dropped() {
    let rank_1 = "2wr1pr3wk2pr1wn2";
    for (ranks, letters, kept) in [
        // A knight on n1, nothing on a1 and in rank 16.
        (&[(1, rank_1)][..], "CELNceln", "CEL"),
        (&[(1, rank_1)], "A", "-"),
        (&[(1, rank_1)], "LEC", "CEL"),
        (&[(1, rank_1)], "CC", "C"),
        (&[(1, rank_1)], "-", "-"),
        // The king stands elsewhere.
        (&[(1, "2wr13"), (2, "8wk7")], "C", "-"),
        // Whichever seat's king it is.
        (&[(1, "2pr5bk7"), (16, "8wk2pr4")], "Cl", "Cl"),
    ] {
        let own = if ranks.len() == 2 && ranks[1].0 == 16 { "b w" } else { "w b" };
        let position = sovereign(&with_ranks(ranks, &format!("2 {own} {letters} 0")));
        assert_eq!(position.to_string().split(' ').nth(4), Some(kept), "{letters}");
    }
}

#[test]
fn fields_left_out_are_written() {
    let board = with_ranks(&[(1, "2wr5wk7")], "");
    for (rest, whole) in [
        // Six fields are what OpenSovereignChess writes.
        ("1 w b C 7", "1 w b C 7 0 -"),
        ("1 w b C 7 5", "1 w b C 7 5 -"),
        ("1 w b C 7 5 -", "1 w b C 7 5 -"),
        ("1 w b C 007 05", "1 w b C 7 5 -"),
        ("1 w b C 0 0 first", "1 w b C 0 0 first"),
        ("2 w b C 1 1 choice", "2 w b C 1 1 choice"),
        ("1 w b C 1000000 1000000", "1 w b C 1000000 1000000 -"),
    ] {
        let position = sovereign(&format!("{board}{rest}"));
        assert_eq!(position.to_string(), format!("{board}{whole}"));
        assert_eq!(sovereign(&position.to_string()), position);
    }
    // Any white space separates, before and after as well; runs of empty squares may come in pieces.
    let spaced = format!("  {}\t1  w b C 7 \n", board.replacen("16", "1", 0).trim());
    assert_eq!(sovereign(&spaced).to_string(), format!("{board}1 w b C 7 0 -"));
}

#[test]
fn capital_letters_of_actions() {
    let position = sovereign(&with_ranks(&[(1, "4wr3wk7"), (5, "4wr11")], "1 w b E 0"));
    for (text, read) in [
        ("E2E4", "e2e4"),
        (" e2e4 ", "e2e4"),
        ("H6H7Q", "h6h7q"),
        ("O-O@H1", "O-O@h1"),
        ("K=N", "K=n"),
        ("K=n@E6", "K=n@e6"),
    ] {
        assert_eq!(
            Action::parse(text, Game::Sovereign).map(|action| action.to_string()).as_deref(),
            Ok(read),
            "{text}"
        );
        assert_eq!(position.parse_action(text).map(|action| action.to_string()).as_deref(), Ok(read), "{text}");
    }
    // Without their capital, castling and defection are not read, nor is anything else that is no action.
    for text in
        ["o-o@h1", "k=n", "0-0@h1", "e2 e4", "e2", "", "e0e4", "e17e4", "q1e4", "e02e4", "e2e4x", "K=z", "own=", "O-O"]
    {
        assert!(Action::parse(text, Game::Sovereign).is_err(), "{text}");
        let error = position.parse_action(text).unwrap_err().to_string();
        assert_eq!(error, format!("'{text}' is not a move; moves look like e2e4 or wPe2-e4"));
    }
}

#[test]
fn what_is_no_move_is_told_with_moves_that_are() {
    for game in Game::ALL {
        let start = Position::start(&Options::new(game));
        let samples = game.sample_moves().map(|text| start.parse_action(text).unwrap());
        assert!(samples.iter().all(|action| start.validate(*action).is_ok()), "{game}: {samples:?}");
        let told = start.parse_action(" Zz9 ").unwrap_err().to_string();
        let [one, other] = game.sample_moves();
        assert_eq!(told, format!("'Zz9' is not a move; moves look like {one} or {other}"));
    }
}

#[test]
fn san_names_the_pieces_on_the_board() {
    let text = with_ranks(&[(1, "4wr3wk7"), (5, "4wr3np6wr"), (6, "7wp8")], "1 w b E 0");
    let position = sovereign(&text);
    for (text, read) in [
        ("wRe5xi5", "e5i5"),
        ("wre5xi5", "e5i5"),
        ("wRe5xi5+", "e5i5"),
        ("wRe1-e4#", "e1e4"),
        ("wPh6-h7=Q", "h6h7q"),
        ("wPh6-h7=K", "h6h7k"),
        ("wK=n", "K=n"),
        ("wK=n@e6", "K=n@e6"),
        ("O-O@h1+", "O-O@h1"),
        ("e1e4+", "e1e4"),
    ] {
        assert_eq!(position.parse_action(text).map(|action| action.to_string()).as_deref(), Ok(read), "{text}");
    }
    for (text, sentence) in [
        ("wNe5xi5", "'wNe5xi5' names the white knight on e5, but there is the white rook"),
        ("wNe6-e7", "'wNe6-e7' names the white knight on e6, but there is nothing"),
        ("bK=n", "'bK=n' names the black king on i1, but there is the white king"),
        ("wRe5-i5", "'wRe5-i5' says '-', but i5 is occupied"),
        ("wRe1xe4", "'wRe1xe4' says 'x', but e4 is empty"),
    ] {
        assert_eq!(position.parse_action(text).unwrap_err().to_string(), sentence);
    }
}

/// Changes one of these texts in a few places: bytes deleted, doubled, exchanged, put in from an alphabet or at random.
pub fn mutate<S: AsRef<str>>(rng: &mut Rng, texts: &[S]) -> String {
    let mut bytes = texts[rng.usize(0..texts.len())].as_ref().as_bytes().to_vec();
    let alphabet = b"wasbproygcnvkqrbnpKO=@+-x*:/ 0123456789ABCDEFGHp16\xc3\xa9\xff";
    for _ in 0..rng.usize(1..3) {
        let at = rng.usize(0..=bytes.len());
        match rng.u8(0..5) {
            0 if at < bytes.len() => drop(bytes.remove(at)),
            1 if at < bytes.len() => bytes.insert(at, bytes[at]),
            2 => bytes.insert(at, rng.u8(..)),
            3 => bytes.truncate(at),
            _ => bytes.insert(at, alphabet[rng.usize(0..alphabet.len())]),
        }
    }
    String::from_utf8_lossy(&bytes).into_owned()
}

#[test]
fn nothing_that_is_read_panics() {
    let mut rng = Rng::with_seed(9);
    let positions = texts("sovereign_positions.tsv", 0);
    let figure = sovereign(&texts("sovereign_cases.tsv", 1)[23]);
    let actions = ["e2e4", "p11o11", "h6h7k", "O-O@h1", "K=n", "K=n@e6", "own=w", "wNh3xi5+", "gPh6-h7=K", "wK=n@e6"];
    let mut read = [0; 3];
    for _ in 0..3000 * factor() {
        let text = mutate(&mut rng, &positions);
        if let Ok(position) = Position::parse(&text, &rules(true, true)) {
            assert_eq!(sovereign(&position.to_string()), position, "{text}");
            read[0] += 1;
        }
        let text = mutate(&mut rng, &actions);
        if let Ok(action) = Action::parse(&text, Game::Sovereign) {
            assert_eq!(Action::parse(&action.to_string(), Game::Sovereign), Ok(action), "{text}");
            // Whatever can be written can be validated.
            let _ = figure.validate(action);
            read[1] += 1;
        }
        read[2] += u32::from(figure.parse_action(&text).is_ok());
    }
    assert!(read.iter().all(|count| *count >= 10), "{read:?}");
}
