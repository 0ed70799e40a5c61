//! Positions of Two Kings and Plunder Chess, compared with the oracle over everything that could be written in them.

use std::collections::BTreeSet;

use fastrand::Rng;
use regalia_core::rules::{Action, Army, GamePosition, Move, MoveKind, Position, Refusal, Role, Seat, Square};

use super::oracle::{Act, Kind, Oracle, SUFFIXES};
use super::oracle_text::{coordinates, name, print, read};
use super::sampler::{options, position, random_board, random_game};
use crate::rules::every_game::{check_action, check_texts};
use crate::rules::tally::Tally;
use crate::support::factor;
use crate::support::{act, texts};

fn to_square(square: usize) -> Square {
    Square::new((square % 8) as u8, (square / 8) as u8).unwrap()
}

fn role(letter: char) -> Role {
    Role::from_letter(letter).unwrap()
}

fn to_action(act: Act) -> Action {
    Action::Move(Move {
        from: to_square(act.from),
        to: to_square(act.to),
        promotion: act.becomes.map(role),
        kind: if act.star { MoveKind::ByVest } else { MoveKind::Plain },
        plunder: act.plunder.map(role),
    })
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

    fn meet_act(&mut self, oracle: &Oracle, act: Act, next: &Oracle) {
        let piece = oracle.cells[act.from].unwrap();
        let captures = next.cells.iter().flatten().count() < oracle.cells.iter().flatten().count();
        let far = act.from.abs_diff(act.to);
        self.met.meet("action", true);
        self.met.meet("check", !next.checkers(next.white).is_empty());
        self.met.meet("castling", piece.role == 'k' && !act.star && far == 2);
        self.met.meet("en passant", captures && oracle.cells[act.to].is_none());
        self.met.meet("en passant by vest", captures && oracle.cells[act.to].is_none() && act.star);
        self.met.meet("promotion", act.becomes.is_some());
        self.met.meet("promotion by vest", act.becomes.is_some() && act.star);
        self.met.meet("vest-move", act.star);
        self.met.meet("vest-move of a king", act.star && piece.role == 'k');
        self.met.meet("plunder", act.plunder.is_some());
        self.met.meet("plunder at promotion", act.plunder.is_some() && act.becomes.is_some());
        self.met.meet("double step by vest", act.star && piece.vest == Some('p') && far == 16);
        let royal = oracle.royal(oracle.white);
        let followed = if act.from == royal { act.to } else { royal };
        self.met.meet("another royal king", next.royal(oracle.white) != followed);
        self.met.meet("capture of a king", oracle.cells[act.to].is_some_and(|cell| cell.role == 'k'));
    }

    /// Checks everything that one position promises.
    fn check(&mut self, oracle: &Oracle, position: &Position) {
        let text = position.to_string();
        assert_eq!(print(oracle), text, "the text");
        check_texts(position, &options(oracle.kind));
        check_state(oracle, position, &text);

        let ways = oracle.ways();
        let (legal, exposing): (Vec<_>, Vec<_>) =
            ways.into_iter().partition(|(_, next)| next.checkers(oracle.white).is_empty());
        let listed: Vec<String> = position.legal_actions().iter().map(ToString::to_string).collect();
        let sorted: BTreeSet<&str> = listed.iter().map(String::as_str).collect();
        assert_eq!(sorted.len(), listed.len(), "{text}: an action is listed twice");
        let by_oracle: Vec<String> = legal.iter().map(|(act, _)| coordinates(*act)).collect();
        let by_oracle: BTreeSet<&str> = by_oracle.iter().map(String::as_str).collect();
        assert!(
            sorted == by_oracle,
            "{text}: only listed {:?}, only the oracle's {:?}",
            sorted.difference(&by_oracle).collect::<Vec<_>>(),
            by_oracle.difference(&sorted).collect::<Vec<_>>()
        );
        let outcome = position.outcome().map(|outcome| outcome.to_string());
        assert_eq!(outcome.as_deref(), oracle.end(!legal.is_empty()), "{text}: the end");
        for (act, next) in exposing.iter().filter(|_| !legal.is_empty()) {
            check_exposed(oracle, position, *act, next, &text);
        }
        self.check_validate(oracle, position, &by_oracle, &text);
        let mut notations = BTreeSet::new();
        for (act, next) in &legal {
            self.meet_act(oracle, *act, next);
            let next = next.clone().tidy();
            let san = check_next(position, *act, &next, &text);
            assert!(notations.insert(san.clone()), "{text}: two actions are written {san}");
        }
        self.met.meet("king left in check", !exposing.is_empty());
        self.met.meet("checkmate", legal.is_empty() && !oracle.checkers(oracle.white).is_empty());
        self.met.meet("stalemate", legal.is_empty() && oracle.checkers(oracle.white).is_empty());
    }

    /// `validate`, which gives reasons, agrees with the list: every pair of squares, and every suffix in samples.
    fn check_validate(&mut self, oracle: &Oracle, position: &Position, legal: &BTreeSet<&str>, text: &str) {
        let own = |square: usize| oracle.cells[square].is_some_and(|cell| cell.white == oracle.white);
        for from in 0..64 {
            assert_eq!(position.validate_piece(to_square(from)).is_ok(), own(from), "{text}: whose is {}", name(from));
            for (to, star) in (0..64).flat_map(|to| [(to, false), (to, true)]) {
                if own(from) || self.rng.u8(0..8) == 0 {
                    check_verdict(oracle, position, Act { from, to, star, ..BARE }, legal, text);
                }
            }
        }
        for _ in 0..500 {
            let (from, to, star) = (self.rng.usize(0..64), self.rng.usize(0..64), self.rng.bool());
            let [becomes, plunder] = [0, 0].map(|_| self.rng.choice(SUFFIXES).unwrap());
            check_verdict(oracle, position, Act { from, to, becomes, star, plunder }, legal, text);
        }
        // What is legal with another suffix.
        for action in position.legal_actions() {
            let Action::Move(step) = action else { continue };
            let [becomes, plunder] = [0, 0].map(|_| self.rng.choice(SUFFIXES).unwrap());
            let index = |square: Square| usize::from(square.rank() * 8 + square.file());
            let (from, to, star) = (index(step.from), index(step.to), step.kind == MoveKind::ByVest);
            check_verdict(oracle, position, Act { from, to, becomes, star, plunder: None }, legal, text);
            check_verdict(oracle, position, Act { from, to, becomes: None, star, plunder }, legal, text);
            check_verdict(oracle, position, Act { from, to, becomes, star, plunder }, legal, text);
        }
        for foreign in ["escape", "pass", "resign", "O-O@g1", "K=n", "own=w", "a1a9", "i1a1"] {
            assert!(position.validate(act(foreign)).is_err(), "{text}: {foreign}");
        }
    }
}

const BARE: Act = Act { from: 0, to: 0, becomes: None, star: false, plunder: None };

/// `validate` allows what is listed, and gives a reason for everything else.
fn check_verdict(oracle: &Oracle, position: &Position, act: Act, legal: &BTreeSet<&str>, text: &str) {
    let verdict = position.validate(to_action(act));
    let written = coordinates(act);
    assert_eq!(verdict.is_ok(), legal.contains(written.as_str()), "{text}: {written}: {verdict:?}");
    let foreign = matches!(oracle.kind, Kind::TwoKings { .. }) && (act.star || act.plunder.is_some());
    assert!(foreign || !matches!(verdict, Err(Refusal::OtherGame(_))), "{text}: {written} is refused without a reason");
}

/// An action that only the king's safety forbids: it says so, and who would attack.
fn check_exposed(oracle: &Oracle, position: &Position, act: Act, next: &Oracle, text: &str) {
    let written = coordinates(act);
    match position.validate(to_action(act)) {
        Err(Refusal::KingInCheck { king, square, .. }) => {
            assert_eq!(king.to_string(), name(next.royal(oracle.white)), "{text}: {written}");
            let attackers: Vec<String> = next.checkers(oracle.white).into_iter().map(name).collect();
            assert!(attackers.contains(&square.to_string()), "{text}: {written}: from {square}");
        }
        Err(Refusal::NoCastling { .. }) if oracle.cells[act.from].is_some_and(|cell| cell.role == 'k') => {}
        verdict => panic!("{text}: {written}: {verdict:?}"),
    }
}

fn check_state(oracle: &Oracle, position: &Position, text: &str) {
    let seats = [(Seat::One, true, Army::White), (Seat::Two, false, Army::Black)];
    let mut checks = Vec::new();
    for (seat, white, army) in seats {
        assert_eq!(position.royal(seat), Some(to_square(oracle.royal(white))), "{text}");
        assert_eq!((position.commander(army), position.owned(seat)), (Some(seat), army));
        let attackers: Vec<Square> = oracle.checkers(white).into_iter().map(to_square).collect();
        if !attackers.is_empty() {
            checks.push((seat, to_square(oracle.royal(white)), attackers));
        }
    }
    let told = position.checks().into_iter().map(|(seat, king, from)| (seat, king, from.iter().collect()));
    assert_eq!(told.collect::<Vec<_>>(), checks, "{text}: checks");
    assert_eq!(position.side_to_move(), if oracle.white { Seat::One } else { Seat::Two });
    assert_eq!(
        (position.halfmove_clock(), position.ply()),
        (oracle.halfmove_clock, 2 * oracle.number - 1 - u32::from(oracle.white))
    );
}

/// Checks how a legal action is written, and the position after it; gives how people write it.
fn check_next(position: &Position, act: Act, next: &Oracle, text: &str) -> String {
    let action = to_action(act);
    let written = coordinates(act);
    let what = format!("{text}: {written}");
    assert_eq!(action.to_string(), written, "{what}");
    let san = position.san(action);
    assert_eq!(san.ends_with(['+', '#']), !next.checkers(next.white).is_empty(), "{what}: {san}");
    let (_, after) = check_action(position, action);
    assert_eq!(after.to_string(), print(next), "{what}: the position after it");
    let mate = after.outcome().is_some_and(|outcome| outcome.to_string().ends_with("checkmate"));
    assert_eq!(san.ends_with('#'), mate, "{what}: {san}");
    assert!(after.same_play(&after) && !after.same_play(position), "{what}");
    san
}

fn check_table<const N: usize>(table: &str, column: usize, kinds: [Kind; N], seed: u64) -> Run {
    let mut run = Run::new(seed);
    for text in texts(table, column) {
        for kind in kinds {
            let Ok(read_by) = Position::parse(&text, &options(kind)) else { continue };
            let oracle = read(&text, kind).tidy();
            run.check(&oracle, &read_by);
        }
    }
    run
}

fn check_games(seed: u64, kind: Kind, games: u64) -> Run {
    let mut run = Run::new(seed);
    let mut rng = run.rng.fork();
    for _ in 0..games * factor() {
        random_game(&mut rng, kind, 160, 13, |position| run.check(&read(&position.to_string(), kind), position));
    }
    run
}

fn check_boards(seed: u64, kind: Kind, boards: u64) -> Run {
    let mut run = Run::new(seed);
    let mut rng = run.rng.fork();
    for _ in 0..boards * factor() {
        let (oracle, position) = random_board(&mut rng, kind);
        run.check(&oracle, &position);
    }
    run
}

const TWO_KINGS: [Kind; 2] = [Kind::TwoKings { own: false }, Kind::TwoKings { own: true }];

#[test]
fn two_kings_tables() {
    check_table("two_kings_cases.tsv", 1, TWO_KINGS, 1).met.must_have_met(&[
        "castling",
        "checkmate",
        "capture of a king",
    ]);
    check_table("two_kings_positions.tsv", 0, TWO_KINGS, 2).met.must_have_met(&["another royal king"]);
}

#[test]
fn two_kings_random_games() {
    check_games(3, TWO_KINGS[0], 3).met.must_have_met(&["check", "another royal king"]);
    check_games(4, TWO_KINGS[1], 3).met.must_have_met(&["check", "another royal king"]);
}

#[test]
fn two_kings_random_boards() {
    let all = ["castling", "en passant", "promotion", "another royal king", "capture of a king", "king left in check"];
    check_boards(5, TWO_KINGS[0], 120).met.must_have_met(&all);
    check_boards(6, TWO_KINGS[1], 120).met.must_have_met(&all);
}

#[test]
fn two_kings_same_play_leaves_out_the_counts() {
    let one = position("4k3/8/8/8/8/8/8/R3K3 w Q - 3 9", TWO_KINGS[0]);
    assert!(one.same_play(&position("4k3/8/8/8/8/8/8/R3K3 w Q e6 0 1", TWO_KINGS[0])));
    for other in ["4k3/8/8/8/8/8/8/R3K3 w - - 3 9", "4k3/8/8/8/8/8/8/R3K3 b Q - 3 9", "4k3/8/8/8/8/8/8/1R2K3 w - - 3 9"]
    {
        assert!(!one.same_play(&position(other, TWO_KINGS[0])), "{other}");
    }
    assert!(!one.same_play(&position("4k3/8/8/8/8/8/8/R3K3 w Q - 3 9", TWO_KINGS[1])));
}

const PLUNDER: [Kind; 3] = [
    Kind::Plunder { unlimited: false, between: false },
    Kind::Plunder { unlimited: true, between: false },
    Kind::Plunder { unlimited: false, between: true },
];

#[test]
fn plunder_tables() {
    check_table("plunder_cases.tsv", 1, PLUNDER, 11).met.must_have_met(&["castling", "plunder", "en passant by vest"]);
    check_table("plunder_positions.tsv", 0, [PLUNDER[0]; 1], 12).met.must_have_met(&["vest-move", "promotion by vest"]);
}

#[test]
fn plunder_random_games() {
    check_games(13, PLUNDER[0], 4).met.must_have_met(&["check", "plunder", "vest-move", "king left in check"]);
    check_games(14, PLUNDER[1], 4).met.must_have_met(&["check", "plunder", "vest-move", "king left in check"]);
    check_games(24, PLUNDER[2], 4).met.must_have_met(&["check", "plunder", "vest-move", "king left in check"]);
}

#[test]
fn plunder_random_boards() {
    let all = [
        "castling",
        "en passant",
        "en passant by vest",
        "promotion by vest",
        "vest-move of a king",
        "plunder at promotion",
        "double step by vest",
        "king left in check",
    ];
    check_boards(15, PLUNDER[0], 150).met.must_have_met(&all);
    check_boards(16, PLUNDER[1], 150).met.must_have_met(&all);
}
