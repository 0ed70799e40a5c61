//! Texts of positions and moves: what is refused and how, and what is read although it looks otherwise.

use fastrand::Rng;
use regalia_core::rules::{Action, Army, Game, GamePosition, Piece, PlacedPiece, Position, Role, Seat, Square};

use super::{martian, supply};
use crate::support::factor;
use crate::support::texts;

const BOARD: &str = "qqd1/qdp1/dpp1/4/4/1ppd/1pdq/1dqq";

fn refusal(text: &str) -> String {
    match Position::parse(text, &supply(false)) {
        Ok(position) => panic!("{text} was read as {position}"),
        Err(error) => error.to_string(),
    }
}

#[test]
fn impossible_positions_are_refused_with_what_and_where() {
    let start = |rest: &str| format!("{BOARD} {rest}");
    for (text, sentence) in [
        (String::new(), "board, column 1: this field is missing"),
        ("4/4/4/4".into(), "board, column 8: there are 4 ranks, not 8"),
        ("4/4/4/4/4/4/4/4/4 1 0 0 -".into(), "board, column 16: there are more than 8 ranks"),
        ("4/4/3/4/4/4/4/4 1 0 0 -".into(), "board, column 6: rank 6 has 3 squares, not 4"),
        ("4/4/4/4/4/4/4/3 1 0 0 -".into(), "board, column 16: rank 1 has 3 squares, not 4"),
        ("5/4/4/4/4/4/4/4 1 0 0 -".into(), "board, column 1: rank 8 has more than 4 squares"),
        ("22/4/4/4/4/4/4/4 1 0 0 -".into(), "board, column 1: rank 8 has more than 4 squares"),
        ("4/2qqq/4/4/4/4/4/4 1 0 0 -".into(), "board, column 6: rank 7 has more than 4 squares"),
        ("4/k3/4/4/4/4/4/4 1 0 0 -".into(), "board, column 3: 'k' is not q, d, p, a number, or /"),
        ("4/Q3/4/4/4/4/4/4 1 0 0 -".into(), "board, column 3: 'Q' is not q, d, p, a number, or /"),
        ("4/é3/4/4/4/4/4/4 1 0 0 -".into(), "board, column 3: 'é' is not q, d, p, a number, or /"),
        ("0/4/4/4/4/4/4/4 1 0 0 -".into(), "board, column 1: '0' is not q, d, p, a number, or /"),
        (start(""), "side to move, column 35: this field is missing"),
        (start("3 0 0 -"), "side to move, column 35: '3' is not 1 or 2"),
        (start("1 x 0 -"), "score1, column 37: 'x' is not a number from 0 to 255"),
        (start("1 0 256 -"), "score2, column 39: '256' is not a number from 0 to 255"),
        (start("1 0 +1 -"), "score2, column 39: '+1' is not a number from 0 to 255"),
        (start("1 0 0"), "last move, column 40: this field is missing"),
        (start("1 0 0 a1"), "last move, column 41: 'a1' is not two squares like a1b2, or -"),
        (start("1 0 0 a1b2*"), "last move, column 41: 'a1b2*' is not two squares like a1b2, or -"),
        (start("1 0 0 a1é2"), "last move, column 41: 'a1é2' is not two squares like a1b2, or -"),
        (start("1 0 0 - 8"), "clock, column 43: '8' is not a number from 7 to 0, or -"),
        (start("1 0 0 - 07"), "clock, column 43: '07' is not a number from 7 to 0, or -"),
        (start("1 0 0 - - -"), "after the last field, column 45: '-' is one field too many"),
        (start("1 200 20 - -"), "scores and pieces come to 256 points, more than 255"),
        (start("1 0 0 c6e5 -"), "the last move cannot have been c6e5: e5 is not on this board"),
        (start("1 0 0 c6d5 -"), "the last move cannot have been c6d5: nothing stands on d5"),
        (start("1 0 0 c8c7 -"), "the last move cannot have been c8c7: c8 is not empty"),
        (start("1 0 0 c7c7 -"), "the last move cannot have been c7c7: c7 is not empty"),
        (start("1 0 0 a1b2 -"), "the last move cannot have been a1b2: a1 lies in the zone of player 1, who is to move"),
        (start("1 0 0 a5b2 -"), "the last move cannot have been a5b2: a pawn does not go that way"),
        (start("1 0 0 d5b3 -"), "the last move cannot have been d5b3: a pawn does not go that way"),
        (start("1 0 0 d5d2 -"), "the last move cannot have been d5d2: d3 in between is not empty"),
    ] {
        assert_eq!(refusal(&text), sentence, "{text}");
    }
}

#[test]
fn the_clock_may_be_left_out_and_points_need_not_add_up() {
    let position = martian(&format!("{BOARD} 2 7 200 -"), false);
    assert_eq!(position.to_string(), format!("{BOARD} 2 7 200 - -"));
}

#[test]
fn the_option_belongs_to_the_position_and_not_to_its_text() {
    let text = format!("{BOARD} 1 0 0 - -");
    let (set, unlimited) = (martian(&text, false), martian(&text, true));
    assert_ne!(set, unlimited);
    assert!(!set.same_play(&unlimited));
    assert_eq!(set.to_string(), unlimited.to_string());
    assert_eq!(unlimited.to_setup().options, supply(true));
}

#[test]
fn same_play_looks_at_the_last_ply_only_for_what_it_forbids() {
    let board = "4/q3/4/4/2p1/4/4/q3 1 0 1";
    let with = |last: &str, clock: &str| martian(&format!("{board} {last} {clock}"), false);
    assert!(with("a8a7", "-").same_play(&with("-", "-")));
    assert_ne!(with("a8a7", "-"), with("-", "-"));
    assert!(!with("b5c4", "-").same_play(&with("-", "-")));
    assert!(!with("b5c4", "-").same_play(&with("d5c4", "-")));
    assert!(!with("-", "3").same_play(&with("-", "-")));
}

#[test]
fn snapshots_that_are_no_position_are_refused() {
    let right = Position::start(&supply(false)).to_setup();
    let piece = |army, role| Piece { army, role };
    let standing = |square: &str, piece| {
        let square: Square = square.parse().unwrap();
        PlacedPiece { square, piece, vest: None, unmoved: false }
    };
    let refused = |change: &dyn Fn(&mut regalia_core::rules::Setup)| {
        let mut setup = right.clone();
        change(&mut setup);
        Position::from_setup(&setup).unwrap_err().to_string()
    };
    let with = |square, piece| refused(&|setup| setup.pieces.push(standing(square, piece)));
    assert_eq!(with("a1", piece(Army::Cyan, Role::Pawn)), "the cyan pawn on a1 stands in the other zone");
    assert_eq!(with("a5", piece(Army::Orange, Role::Queen)), "the orange queen on a5 stands in the other zone");
    assert_eq!(with("a1", piece(Army::Orange, Role::King)), "there is no place for the orange king on a1 in this game");
    assert_eq!(with("e1", piece(Army::Orange, Role::Pawn)), "there is no place for the orange pawn on e1 in this game");
    assert_eq!(with("b2", piece(Army::Orange, Role::Pawn)), "two pieces stand on b2");
    assert_eq!(refused(&|setup| setup.clock = Some(8)), "the countdown is at 8, but starts at 7");
    assert_eq!(refused(&|setup| setup.side_to_move = Seat::Three), "there is no such player in this game");
    assert_eq!(refused(&|setup| setup.seats.truncate(1)), "there is no such player in this game");
    assert_eq!(
        refused(&|setup| setup.seats[1].owned = Army::Navy),
        "player 2 owns Navy, which is not the army of their zone"
    );
}

#[test]
fn moves_for_people() {
    let position = martian("4/4/4/3p/2p1/1p2/4/4 1 0 0 - -", false);
    for (people, plain) in
        [("b3-a4", "b3a4"), ("c4xd5", "c4d5"), ("b3+c4", "b3c4"), ("c4xd5*", "c4d5*"), ("b3+c4*", "b3c4*")]
    {
        let action = Action::parse(plain, Game::Martian).unwrap();
        assert_eq!(position.san(action), people);
        for text in [people.to_owned(), format!("  {people} "), people.to_uppercase(), plain.to_uppercase()] {
            assert_eq!(position.parse_action(&text), Ok(action), "{text}");
        }
    }
    for (text, sentence) in [
        ("c4-d5", "'c4-d5' says '-', but d5 is occupied by a piece of the other zone"),
        ("b3-c4", "'b3-c4' says '-', but c4 is occupied by a piece of your own"),
        ("b3xc4", "'b3xc4' says 'x', but c4 is occupied by a piece of your own"),
        ("c4+d5", "'c4+d5' says '+', but d5 is occupied by a piece of the other zone"),
        ("b3xa4", "'b3xa4' says 'x', but a4 is empty"),
        ("b3+a4", "'b3+a4' says '+', but a4 is empty"),
    ] {
        assert_eq!(position.parse_action(text).unwrap_err().to_string(), sentence);
    }
    for text in ["", "-", "b3", "b3-", "b3-a4+", "b3-a4**", "b3=a4", "Pb3-a4", "b3-é4", "b3é"] {
        assert!(position.parse_action(text).is_err(), "{text}");
    }
}

#[test]
fn arbitrary_text_never_panics_and_what_is_read_round_trips() {
    let mut rng = Rng::with_seed(5);
    let rows = texts("martian_positions.tsv", 0);
    let mut read = 0;
    for _ in 0..20_000 * factor() {
        let mut bytes = rng.choice(&rows).unwrap().clone().into_bytes();
        for _ in 0..rng.usize(1..4) {
            let place = rng.usize(0..bytes.len());
            let letter = if rng.bool() { rng.u8(..) } else { *rng.choice(b"qdp1234/ -abcd567890*").unwrap() };
            match rng.u8(0..3) {
                0 => bytes[place] = letter,
                1 => bytes.insert(place, letter),
                _ => drop(bytes.remove(place)),
            }
        }
        let text = String::from_utf8_lossy(&bytes);
        if let Ok(position) = Position::parse(&text, &supply(rng.bool())) {
            read += 1;
            let printed = position.to_string();
            assert_eq!(Position::parse(&printed, &position.to_setup().options).as_ref(), Ok(&position), "{text}");
            assert_eq!(position.perft_actions().len() as u64, position.count_perft(), "{text}");
            let _ = position.outcome();
        }
        let words: String = (0..rng.usize(0..8)).map(|_| char::from(*rng.choice(b"abcd1258-x+*e").unwrap())).collect();
        let _ = martian(&rows[0], false).parse_action(&words);
        let _ = martian(&rows[0], false).parse_action(&text);
    }
    assert!(read > 300, "only {read} texts were positions");
}
