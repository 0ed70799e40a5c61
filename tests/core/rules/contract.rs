//! Positions of Sovereign Chess, compared with the oracle over everything that could be tried in them.

use std::collections::BTreeSet;

use fastrand::Rng;
use regalia_core::rules::sovereign::SovereignRefusal;
use regalia_core::rules::{Action, Army, GamePosition, Piece, Position, Refusal, Role, Seat, Square, SquareSet};

use super::candidates;
use super::every_game::{check_action, check_texts};
use super::oracle::{Act, COLOURS, OracleState, Phase, Sq, apply, colour_of, is_legal, squares};
use super::oracle_text::{coordinates, for_people, name, print, read};
use super::sampler::{pair, random_game, random_pairs, rules};
use super::tally::Tally;
use crate::support::factor;
use crate::support::{act, texts};

fn to_square((file, rank): Sq) -> Square {
    Square::new(file as u8, rank as u8).unwrap()
}

fn to_action(act: Act) -> Action {
    let army = |letter| Army::from_letter(letter).unwrap();
    match act {
        Act::Go(from, to, becomes) => {
            let becomes = becomes.map(|letter| Role::from_letter(letter).unwrap());
            Action::promotion(to_square(from), to_square(to), becomes)
        }
        Act::Castle(target) => Action::Castle { target: to_square(target) },
        Act::Defect(colour, step) => Action::Defect { army: army(colour), step: step.map(to_square) },
        Act::Own(side) => Action::Own(army(side)),
    }
}

fn seat_number(seat: Option<Seat>) -> usize {
    seat.map_or(0, |seat| usize::from(seat.number()))
}

fn letters(piece: Piece) -> (char, char) {
    (piece.army.letter(), piece.role.letter())
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

    fn meet_action(&mut self, state: &OracleState, act: Act, next: &OracleState) {
        self.met.meet("action", true);
        self.met.meet("check", next.in_check(next.side_to_move));
        self.met.meet("castling", matches!(act, Act::Castle(_)));
        self.met.meet("defection", matches!(act, Act::Defect(_, None)));
        self.met.meet("defection with a step", matches!(act, Act::Defect(_, Some(_))));
        self.met.meet("defection that captures", matches!(act, Act::Defect(_, Some(step)) if state.at(step).is_some()));
        let Act::Go(from, to, becomes) = act else { return };
        let colour = state.at(from).unwrap().0;
        self.met.meet("coup", becomes == Some('k') && colour == state.owner(state.side_to_move));
        self.met.meet("overthrow", becomes == Some('k') && colour != state.owner(state.side_to_move));
        self.met.meet("promotion", becomes.is_some_and(|role| role != 'k'));
        self.met.meet("capture by promotion", becomes.is_some() && state.at(to).is_some());
        self.met.meet("going to the twin", colour_of(from).is_some() && colour_of(from) == colour_of(to));
        let commands =
            |state: &OracleState| COLOURS.chars().filter(|c| state.command(*c) == 3 - state.side_to_move).count();
        self.met.meet("capture of a whole chain", state.at(to).is_some() && commands(state) > commands(next) + 2);
    }

    /// Checks everything that one position promises.
    fn check(&mut self, state: &OracleState, position: &Position) {
        let text = position.to_string();
        assert_eq!(print(state), text, "the text");
        check_texts(position, &rules(state.twins, true));
        check_state(state, position, &text);

        // What would be legal without rule 17, then what is.
        let lenient = state.with_rule_17(false);
        let (exposing, expected): (Vec<(Act, OracleState)>, Vec<_>) = candidates::all(state)
            .filter_map(|act| Some((act, lenient.after(act)?)))
            .partition(|(act, next)| !matches!(act, Act::Own(_)) && next.in_check(state.side_to_move));
        let expected: Vec<(Act, OracleState)> =
            expected.into_iter().map(|(act, next)| (act, next.with_rule_17(true))).collect();
        let listed: Vec<String> = position.legal_actions().iter().map(ToString::to_string).collect();
        let sorted: BTreeSet<&str> = listed.iter().map(String::as_str).collect();
        assert_eq!(sorted.len(), listed.len(), "{text}: an action is listed twice");
        let by_oracle: Vec<String> = expected.iter().map(|(act, _)| coordinates(*act)).collect();
        let by_oracle: BTreeSet<&str> = by_oracle.iter().map(String::as_str).collect();
        assert!(
            sorted == by_oracle,
            "{text}: only listed {:?}, only the oracle's {:?}",
            sorted.difference(&by_oracle).collect::<Vec<_>>(),
            by_oracle.difference(&sorted).collect::<Vec<_>>()
        );
        check_end(state, position, &expected, &text);
        // After the end `validate` says nothing else.
        for (act, next) in exposing.iter().filter(|_| !expected.is_empty()) {
            check_exposed(position, *act, next, 3 - next.side_to_move, &text);
        }
        check_validate(state, position, &by_oracle, &mut self.rng, &text);
        for (act, next) in &expected {
            check_next(state, position, *act, next, &text);
            self.meet_action(state, *act, next);
        }
        self.met.meet("position", true);
        self.met.meet("king left in check", !exposing.is_empty());
        self.met.meet("checkmate", expected.is_empty() && state.in_check(state.side_to_move));
        self.met.meet("stalemate", expected.is_empty() && !state.in_check(state.side_to_move));
    }
}

/// An action that only rule 17 forbids: `validate` names a piece that would attack the king.
fn check_exposed(position: &Position, act: Act, next: &OracleState, seat: usize, text: &str) {
    let what = || format!("{text}: {}", coordinates(act));
    match position.validate(to_action(act)) {
        Err(
            Refusal::KingInCheck { king, square, attacker }
            | Refusal::Sovereign(SovereignRefusal::ArmyGivenUp { king, square, attacker, .. }),
        ) => {
            assert_eq!(king.to_string(), name(next.king(seat)), "{}", what());
            let from = (usize::from(square.file()), usize::from(square.rank()));
            assert!(next.checkers(seat).contains(&from), "{}: from {square}", what());
            assert_eq!(next.at(from), Some(letters(attacker)), "{}", what());
        }
        verdict => panic!("{}: {verdict:?}", what()),
    }
}

fn check_state(state: &OracleState, position: &Position, text: &str) {
    for colour in COLOURS.chars() {
        let army = Army::from_letter(colour).unwrap();
        assert_eq!(seat_number(position.commander(army)), state.command(colour), "{text}: who commands {army}");
    }
    let mut checks = Vec::new();
    for seat in [1, 2] {
        let checkers: Vec<String> = state.checkers(seat).into_iter().map(name).collect();
        if !checkers.is_empty() {
            checks.push((seat, name(state.king(seat)), checkers));
        }
    }
    let strings = |set: SquareSet| set.iter().map(|square| square.to_string()).collect();
    let told = position.checks().into_iter();
    let told: Vec<(usize, String, Vec<String>)> =
        told.map(|(seat, king, from)| (seat_number(Some(seat)), king.to_string(), strings(from))).collect();
    assert_eq!(told, checks, "{text}: checks");
}

fn check_end(state: &OracleState, position: &Position, expected: &[(Act, OracleState)], text: &str) {
    let outcome = position.outcome().map(|outcome| outcome.to_string());
    let kings_only = squares().filter(|&square| state.at(square).is_some()).count() == 2;
    let by_oracle = match () {
        () if expected.is_empty() && state.in_check(state.side_to_move) => {
            Some(["0-1 checkmate", "1-0 checkmate"][state.side_to_move - 1])
        }
        () if expected.is_empty() => Some("1/2-1/2 stalemate"),
        () if kings_only => Some("1/2-1/2 material"),
        () if state.halfmove_clock >= 150 => Some("1/2-1/2 75-moves"),
        () => None,
    };
    assert_eq!(outcome.as_deref(), by_oracle, "{text}: the end");
}

/// `validate`, which gives reasons, agrees with the list: on everything for the pieces of the side to move, on samples
/// elsewhere.
fn check_validate(state: &OracleState, position: &Position, legal: &BTreeSet<&str>, rng: &mut Rng, text: &str) {
    let mut allowed = BTreeSet::new();
    let mut ask = |act: Act| {
        // Tens of thousands are refused: only what is not becomes text.
        if position.validate(to_action(act)).is_ok() {
            allowed.insert(coordinates(act));
        }
    };
    for from in squares() {
        let commander = state.at(from).map(|(colour, _)| state.command(colour));
        let own = commander == Some(state.side_to_move);
        assert!(own || position.validate_piece(to_square(from)).is_err(), "{text}: whose is {}", name(from));
        if own {
            // The letter of a piece that is no pawn is tried at one square in thirteen.
            let pawn = state.at(from).is_some_and(|(_, role)| role == 'p');
            let mut drawn = |act: &Act| pawn || matches!(act, Act::Go(_, _, None)) || rng.u8(0..13) == 0;
            candidates::moves_from(from).filter(&mut drawn).for_each(&mut ask);
        }
        for _ in 0..4 {
            let becomes = if rng.u8(0..4) == 0 { rng.choice(*b"qrbnkp").map(char::from) } else { None };
            ask(Act::Go(from, (rng.usize(0..16), rng.usize(0..16)), becomes));
        }
    }
    candidates::others(state).into_iter().for_each(&mut ask);
    let allowed: BTreeSet<&str> = allowed.iter().map(String::as_str).collect();
    assert!(allowed == *legal, "{text}: `validate` and the list differ in {:?}", allowed.symmetric_difference(legal));
    for foreign in [Action::Escape, Action::Pass, Action::Resign] {
        assert!(position.validate(foreign).is_err(), "{text}: {foreign}");
    }
}

/// Checks how a legal action is written, and the position after it.
fn check_next(state: &OracleState, position: &Position, act: Act, next: &OracleState, text: &str) {
    let action = to_action(act);
    let coordinates = coordinates(act);
    assert_eq!(action.to_string(), coordinates, "{text}");
    if !matches!(act, Act::Own(_)) {
        let mark = match next.in_check(next.side_to_move) {
            false => "",
            true if next.phase == Phase::Choice || candidates::any_legal(next) => "+",
            true => "#",
        };
        assert_eq!(position.san(action), for_people(state, act) + mark, "{text}: {coordinates}");
    }
    // A draw by count does not empty the list: the record refuses later actions.
    let (_, after) = check_action(position, action);
    assert_eq!(after.to_string(), print(next), "{text}: {coordinates}: the position after it");
}

#[test]
fn the_cases() {
    let mut run = Run::new(1);
    for text in texts("sovereign_cases.tsv", 1) {
        for twins in [true, false] {
            let (state, position) = pair(&text, twins);
            run.check(&state, &position);
        }
    }
    run.met.must_have_met(&["stalemate", "castling", "defection with a step", "going to the twin"]);
}

#[test]
fn the_positions_of_the_table() {
    let mut run = Run::new(2);
    for (place, text) in texts("sovereign_positions.tsv", 0).iter().enumerate() {
        let (state, position) = pair(text, place % 4 != 0);
        run.check(&state, &position);
    }
    run.met.must_have_met(&["promotion", "defection", "king left in check"]);
}

fn check_games(seed: u64, twins: bool, choice: bool) {
    let mut run = Run::new(seed);
    let mut rng = run.rng.fork();
    for _ in 0..2 * factor() {
        random_game(&mut rng, &rules(twins, choice), 220, 13, |position| {
            run.check(&read(&position.to_string(), twins), position);
        });
    }
    run.met.must_have_met(&["check", "defection", "capture of a whole chain", "king left in check"]);
}

#[test]
fn random_games_with_the_first_move_choice() {
    check_games(3, true, true);
}

#[test]
fn random_games_without_going_to_the_twin() {
    check_games(4, false, false);
}

const RARE: [&str; 10] = [
    "castling",
    "coup",
    "overthrow",
    "promotion",
    "capture by promotion",
    "defection",
    "defection with a step",
    "defection that captures",
    "capture of a whole chain",
    "checkmate",
];

fn check_boards(seed: u64, twins: bool) -> Run {
    let mut run = Run::new(seed);
    let mut rng = run.rng.fork();
    random_pairs(&mut rng, twins, 120 * factor(), |state, position| run.check(state, position));
    run.met.must_have_met(&RARE);
    run
}

#[test]
fn random_boards() {
    check_boards(5, true).met.must_have_met(&["going to the twin"]);
}

#[test]
fn random_boards_without_going_to_the_twin() {
    assert_eq!(check_boards(6, false).met.count("going to the twin"), 0);
}

#[test]
fn the_opening_from_its_first_ply() {
    let mut run = Run::new(7);
    let start = Position::start(&rules(true, true));
    let state = read(&start.to_string(), true);
    assert_eq!(state.phase, Phase::First);
    run.check(&state, &start);
    for action in ["e2e4", "f1g3"] {
        let chosen = apply(&state, action).unwrap();
        let position = start.play(act(action)).unwrap();
        run.check(&chosen, &position);
        for side in ["own=w", "own=b"] {
            let position = position.play(act(side)).unwrap();
            run.check(&apply(&chosen, side).unwrap(), &position);
        }
        assert!(!is_legal(&chosen, "e15e13"));
    }
}

#[test]
fn a_text_judges_like_the_action_it_stands_for() {
    let (state, position) = pair(&texts("sovereign_cases.tsv", 1)[20], true);
    for text in ["e5f5", "e5d5", "K=n", "K=r", "i6i7k", "i6i7", "O-O@h1", "O-O@j1"] {
        assert_eq!(position.validate(act(text)).is_ok(), is_legal(&state, text), "{text}");
    }
}
