//! Positions of Martian Chess, compared with the oracle on random games and on pieces placed at random.

use std::collections::BTreeSet;

use fastrand::Rng;
use regalia_core::rules::{Action, Army, GamePosition, Move, MoveKind, Position, Refusal, Seat, Square};

use super::oracle::{Oracle, Sq, name, squares, zone};
use super::{legal, martian, supply, tie};
use crate::rules::every_game::{check_action, check_texts};
use crate::rules::tally::Tally;
use crate::support::factor;
use crate::support::texts;

fn to_square((file, rank): Sq) -> Square {
    Square::new(file as u8, rank as u8).unwrap()
}

fn to_action(from: Sq, to: Sq, star: bool) -> Action {
    let kind = if star { MoveKind::CallsClock } else { MoveKind::Plain };
    Action::Move(Move { from: to_square(from), to: to_square(to), promotion: None, kind, plunder: None })
}

/// The army whose zone a square lies in.
fn army_of(square: Sq) -> Army {
    [Army::Orange, Army::Cyan][zone(square) - 1]
}

/// One run over many positions: its chance, and how often each case was met.
struct Run {
    rng: Rng,
    met: Tally,
}

impl Run {
    fn new(seed: u64) -> Self {
        Self { rng: Rng::with_seed(seed), met: Tally::default() }
    }

    /// Checks everything that one position promises.
    fn check(&mut self, oracle: &Oracle, position: &Position) {
        let text = position.to_string();
        assert_eq!(oracle.print(), text, "the text");
        check_texts(position, &supply(oracle.unlimited));
        check_board(oracle, position, &text);

        let expected = oracle.legal();
        assert_eq!(legal(position), expected, "{text}: legal actions");
        let end = oracle.end(false);
        assert_eq!(position.outcome().map(|outcome| outcome.to_string()), end, "{text}: outcome");
        let drawing = tie(&text, "draw").outcome().map(|outcome| outcome.to_string());
        assert_eq!(drawing, oracle.end(true), "{text}: outcome with tie=draw");
        assert!(end.is_none() || expected.is_empty(), "{text}: no actions after the end");
        let Position::Martian(inner) = position else { panic!("{text} is of another game") };
        assert_eq!(inner.may_call_clock(), end.is_none() && oracle.clock.is_none(), "{text}: calling the clock");

        let mut notations = BTreeSet::new();
        for from in squares() {
            for to in squares() {
                for star in [false, true] {
                    let action = to_action(from, to, star);
                    let verdict = position.validate(action);
                    assert_eq!(verdict.is_ok(), oracle.is_legal(from, to, star), "{text}: {action}: {verdict:?}");
                    match verdict {
                        Ok(()) => {
                            self.check_next(oracle, position, (from, to, star));
                            assert!(notations.insert(position.san(action)), "{text}: {action}");
                        }
                        Err(refusal) => self.meet_refusal(&refusal),
                    }
                }
            }
        }
        self.met.meet("position", true);
        self.met.meet("empty zone", end.as_ref().is_some_and(|end| end.ends_with("empty-zone")));
        self.met.meet("clock run out", end.as_ref().is_some_and(|end| end.ends_with("clock")));
        self.met.meet("drawn", drawing.as_ref().is_some_and(|end| end.starts_with("1/2")));
        self.met.meet("equal scores and an empty zone", end.is_some() && oracle.scores[0] == oracle.scores[1]);
    }

    fn meet_refusal(&mut self, refusal: &Refusal) {
        let sentence = refusal.to_string();
        for (what, words) in [
            ("undoing refused", "straight back"),
            ("nothing left in the box", "all six"),
            ("one in the zone", "there is one in your zone"),
            ("a clock that runs", "already running"),
        ] {
            self.met.meet(what, sentence.contains(words));
        }
    }

    /// Checks the position after a legal action.
    fn check_next(&mut self, oracle: &Oracle, position: &Position, (from, to, star): (Sq, Sq, bool)) {
        let action = to_action(from, to, star);
        let what = format!("{position}: {action}");
        let next = oracle.after(from, to, star);
        let (_, after) = check_action(position, action);
        assert_eq!(after.to_string(), next.print(), "{what}");
        let captures = oracle.at(to).is_some() && zone(to) != oracle.side_to_move;
        assert_eq!(after.halfmove_clock(), if captures { 0 } else { position.halfmove_clock() + 1 }, "{what}");
        // What is won has left the board, and nothing else has.
        let total = |oracle: &Oracle| oracle.points_on_board() + oracle.scores[0] + oracle.scores[1];
        assert_eq!(total(oracle), total(&next), "{what}");

        self.met.meet("action", true);
        self.met.meet("capture", captures);
        self.met.meet("capture under the clock", captures && oracle.clock.is_some());
        let made = oracle.at(to).filter(|_| !captures).map(|_| next.at(to).unwrap());
        self.met.meet("promotion to a queen", made == Some('q'));
        self.met.meet("promotion to a drone", made == Some('d'));
    }
}

fn check_board(oracle: &Oracle, position: &Position, text: &str) {
    for square in squares() {
        let piece = position.piece_at(to_square(square));
        assert_eq!(piece.map(|piece| piece.role.letter()), oracle.at(square), "{text}: {}", name(square));
        assert!(piece.is_none_or(|piece| piece.army == army_of(square)), "{text}: {}", name(square));
        let usable = oracle.at(square).is_some() && zone(square) == oracle.side_to_move;
        let verdict = position.validate_piece(to_square(square));
        assert_eq!(verdict.is_ok(), usable, "{text}: {}: {verdict:?}", name(square));
        assert!(verdict.is_err() || verdict.ok() == piece, "{text}: {}", name(square));
    }
    let beyond = (0..=255).map(Square::from_index).filter(|square| square.file() > 3 || square.rank() > 7);
    for square in beyond {
        assert_eq!(position.piece_at(square), None, "{text}: {square}");
        assert_eq!(position.validate_piece(square), Err(Refusal::OffBoard(square)), "{text}: {square}");
    }
    assert_eq!(usize::from(position.side_to_move().number()), oracle.side_to_move, "{text}");
    for army in Army::ALL {
        let seat = position.commander(army);
        let expected = [Seat::One, Seat::Two].into_iter().find(|seat| position.owned(*seat) == army);
        assert_eq!(seat, expected, "{text}: {army}");
        assert_eq!(seat.is_some(), matches!(army, Army::Orange | Army::Cyan), "{text}: {army}");
    }
    assert!(position.checks().is_empty());
    assert_eq!((position.royal(Seat::One), position.royal(Seat::Two)), (None, None));
    assert_eq!((position.claimable_after(), position.repetition_counts()), (None, false));
}

/// Plays one game of at most `plies`, and shows every `stride`th position of it and the last one.
fn random_game(rng: &mut Rng, start: &Position, plies: u32, stride: u32, mut show: impl FnMut(&Position)) {
    let mut position = start.clone();
    let offset = rng.u32(0..stride);
    for ply in 0..plies {
        let over = position.outcome().is_some();
        if ply % stride == offset || over {
            show(&position);
        }
        if over {
            return;
        }
        let actions = position.perft_actions();
        let mut action = actions[rng.usize(0..actions.len())];
        if rng.u8(0..40) == 0
            && let Action::Move(step) = action
        {
            let called = Action::Move(Move { kind: MoveKind::CallsClock, ..step });
            if position.validate(called).is_ok() {
                action = called;
            }
        }
        position.play_unchecked(action);
    }
    show(&position);
}

#[test]
fn the_positions_of_the_table() {
    let mut run = Run::new(1);
    for text in texts("martian_positions.tsv", 0) {
        for unlimited in [false, true] {
            run.check(&Oracle::read(&text, unlimited), &martian(&text, unlimited));
        }
    }
    run.met.must_have_met(&["capture", "undoing refused", "promotion to a queen", "empty zone"]);
}

#[test]
fn random_games() {
    let mut run = Run::new(2);
    let mut rng = run.rng.fork();
    for game in 0..40 * factor() {
        let unlimited = game % 3 == 0;
        random_game(&mut rng, &Position::start(&supply(unlimited)), 300, 7, |position| {
            // Nothing is won that has not left the board.
            let oracle = Oracle::read(&position.to_string(), unlimited);
            assert_eq!(oracle.scores[0] + oracle.scores[1] + oracle.points_on_board(), 36, "{position}");
            run.check(&oracle, position);
        });
    }
    run.met.must_have_met(&[
        "capture",
        "capture under the clock",
        "promotion to a queen",
        "promotion to a drone",
        "undoing refused",
        "one in the zone",
        "a clock that runs",
        "empty zone",
        "clock run out",
    ]);
}

/// Pieces anywhere, with few or many of a kind.
fn random_board(rng: &mut Rng, unlimited: bool) -> Oracle {
    let letters = [(); 2].map(|()| *rng.choice(&["qdp", "p", "dp", "ppppddq", "d", "qqqd", "dddddpq"]).unwrap());
    let filled = [rng.u8(1..12), rng.u8(1..12)];
    let mut board = [[' '; 4]; 8];
    for (file, rank) in squares() {
        let seat = zone((file, rank)) - 1;
        if rng.u8(0..12) < filled[seat] {
            board[rank][file] = char::from(*rng.choice(letters[seat].as_bytes()).unwrap());
        }
    }
    let clock = Some(rng.u32(0..8)).filter(|_| rng.u8(0..3) == 0);
    let equal = rng.u32(0..9);
    let scores = if rng.bool() { [equal; 2] } else { [rng.u32(0..60), rng.u32(0..60)] };
    Oracle { board, side_to_move: rng.usize(1..3), scores, last: None, clock, unlimited }
}

#[test]
fn random_boards_and_what_follows() {
    let mut run = Run::new(3);
    let mut rng = run.rng.fork();
    for board in 0..150 * factor() {
        let oracle = random_board(&mut rng, board % 2 == 0);
        let position = martian(&oracle.print(), oracle.unlimited);
        run.check(&oracle, &position);
        random_game(&mut rng, &position, 4, 2, |position| {
            run.check(&Oracle::read(&position.to_string(), oracle.unlimited), position);
        });
    }
    run.met.must_have_met(&[
        "capture",
        "capture under the clock",
        "promotion to a queen",
        "promotion to a drone",
        "undoing refused",
        "nothing left in the box",
        "one in the zone",
        "empty zone",
        "clock run out",
        "drawn",
        "equal scores and an empty zone",
    ]);
}

/// Rule 7 asks for a seat without a move: rule 5 always comes first, because the foremost piece can move.
#[test]
fn martian_07_a_zone_with_a_piece_has_a_move() {
    let mut rng = Rng::with_seed(4);
    for board in 0..20_000 {
        let oracle = random_board(&mut rng, board % 2 == 0);
        let mut position = martian(&oracle.print(), oracle.unlimited);
        for _ in 0..2 {
            let ends = position.outcome();
            assert_eq!(ends.is_some(), position.count_perft() == 0, "{position}");
            assert!(ends.is_none_or(|end| !end.to_string().ends_with("no-move")), "{position}");
            let actions = position.perft_actions();
            if let Some(action) = rng.choice(&actions) {
                position.play_unchecked(*action);
            }
        }
    }
}
