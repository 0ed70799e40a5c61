//! Positions of Royale, compared with the oracle over everything that could be tried in them.

use std::collections::BTreeSet;

use fastrand::Rng;
use regalia_core::rules::{Action, Army, Game, GamePosition, Position, Role, Square};

use super::super::every_game::{check_action, check_texts};
use super::super::oracle::{Act, COLOURS, Sq, squares};
use super::super::oracle_text::name;
use super::super::tally::Tally;
use super::numbered::{BOXED, PINNED, WALLED, WALLED_IN_CHECK};
use super::oracle::{Deed, RoyaleState, read};
use super::rows::place;
use super::sampler::{random_boards, random_game};
use super::{royale, rules};
use crate::support::factor;
use crate::support::texts;

fn to_square((file, rank): Sq) -> Square {
    Square::new(file as u8, rank as u8).unwrap()
}

/// One run over many positions, and how often each case was met.
struct Run {
    rng: Rng,
    met: Tally,
}

impl Run {
    fn new(seed: u64) -> Self {
        Self { rng: Rng::with_seed(seed), met: Tally::default() }
    }

    /// Checks everything that one position promises.
    fn check(&mut self, position: &Position, twins: bool) {
        let text = position.to_string();
        let state = read(&text, twins);
        assert_eq!(state.text(), text, "the text");
        check_texts(position, &rules(twins));
        check_state(&state, position, &text);
        let expected = state.legal();
        let listed: Vec<String> = position.perft_actions().iter().map(ToString::to_string).collect();
        let sorted: BTreeSet<String> = listed.iter().cloned().collect();
        assert_eq!(sorted.len(), listed.len(), "{text}: an action is listed twice");
        let by_oracle: BTreeSet<String> = expected.iter().map(|(deed, _)| deed.text()).collect();
        assert!(sorted == by_oracle, "{text}: differ in {:?}", sorted.symmetric_difference(&by_oracle));
        self.check_validate(&state, position, &by_oracle, &text);
        for (deed, next) in expected.iter().cloned().chain(state.resigned().map(|next| (Deed::Resign, next))) {
            check_next(&state, position, deed, &next, &text);
            self.meet_deed(&state, deed, &next);
        }
        self.met.meet("position", true);
        self.met.meet("interregnum", state.king(state.side_to_move).is_none());
        self.met.meet("the end", expected.is_empty());
    }

    fn meet_deed(&mut self, state: &RoyaleState, deed: Deed, next: &RoyaleState) {
        self.met.meet("escape", deed == Deed::Escape);
        self.met.meet("pass in check", deed == Deed::Pass && state.in_check(state.side_to_move));
        self.met.meet("pass without a king", deed == Deed::Pass && state.marks[state.side_to_move - 1] != '!');
        self.met.meet("pass after resigning", deed == Deed::Pass && state.marks[state.side_to_move - 1] == '!');
        let kings = |state: &RoyaleState, seat: usize| state.king(seat).is_some();
        let taken = (1..=4).any(|seat| seat != state.side_to_move && kings(state, seat) && !kings(next, seat));
        self.met.meet("king captured", taken);
        self.met.meet("king left in check", next.in_check(state.side_to_move));
        let Deed::Act(act) = deed else { return };
        self.met.meet("end of an interregnum", !kings(state, state.side_to_move) && kings(next, state.side_to_move));
        self.met.meet("castling along a rank", matches!(act, Act::Castle(target) if target.1 % 15 == 0));
        self.met.meet("castling along a file", matches!(act, Act::Castle(target) if target.0 % 15 == 0));
        self.met.meet("defection", matches!(act, Act::Defect(_, None)));
        self.met.meet("defection with a step", matches!(act, Act::Defect(_, Some(_))));
        self.met.meet("king captured by a defection", taken && matches!(act, Act::Defect(..)));
        self.met.meet("king captured by a new king", taken && matches!(act, Act::Go(_, _, Some('k'))));
    }

    /// `validate`, which gives reasons, agrees with the list: on everything for the pieces of the side to move, on
    /// samples elsewhere.
    fn check_validate(&mut self, state: &RoyaleState, position: &Position, legal: &BTreeSet<String>, text: &str) {
        let mut allowed = BTreeSet::new();
        let mut ask = |action: Action| {
            if position.validate(action).is_ok() {
                allowed.insert(action.to_string());
            }
        };
        for from in squares() {
            let own = state.at(from).is_some_and(|(colour, _)| state.command(colour) == state.side_to_move);
            assert!(own || position.validate_piece(to_square(from)).is_err(), "{text}: whose is {}", name(from));
            let pawn = state.at(from).is_some_and(|(_, role)| role == 'p');
            for to in squares() {
                if !own && self.rng.u8(0..40) > 0 {
                    continue;
                }
                ask(Action::step(to_square(from), to_square(to)));
                if pawn || self.rng.u8(0..5) == 0 {
                    let role = |role| Action::promotion(to_square(from), to_square(to), Some(role));
                    Role::ALL.map(role).into_iter().for_each(&mut ask);
                }
            }
            ask(Action::Castle { target: to_square(from) });
            for army in Army::ALL {
                ask(Action::Defect { army, step: Some(to_square(from)) });
            }
        }
        for army in Army::ALL {
            ask(Action::Defect { army, step: None });
            ask(Action::Own(army));
        }
        ask(Action::Escape);
        ask(Action::Pass);
        assert!(
            allowed == *legal,
            "{text}: `validate` and the list differ in {:?}",
            allowed.symmetric_difference(legal)
        );
        assert_eq!(position.validate(Action::Resign).is_ok(), state.resigned().is_some(), "{text}: resign");
    }
}

fn check_state(state: &RoyaleState, position: &Position, text: &str) {
    for colour in COLOURS.chars() {
        let army = Army::from_letter(colour).unwrap();
        let seat = position.commander(army).map_or(0, |seat| usize::from(seat.number()));
        assert_eq!(seat, state.command(colour), "{text}: who commands {army}");
    }
    let attackers = |seat| state.checkers(seat).into_iter().map(name).collect::<Vec<_>>().join(" ");
    let expected: Vec<String> = (1..=4)
        .filter(|seat| state.in_check(*seat))
        .map(|seat| format!("{seat} {} {}", name(state.king(seat).unwrap()), attackers(seat)))
        .collect();
    let told: Vec<String> = position
        .checks()
        .iter()
        .map(|(seat, king, from)| {
            let from: Vec<String> = from.iter().map(|square| square.to_string()).collect();
            format!("{seat} {king} {}", from.join(" "))
        })
        .collect();
    assert_eq!(told, expected, "{text}: checks");
    let outcome = position.outcome().map_or("*".to_owned(), |outcome| outcome.to_string());
    assert_eq!(outcome, state.result(), "{text}: the end");
}

/// Checks how a legal action is written, and the position after it.
fn check_next(state: &RoyaleState, position: &Position, deed: Deed, next: &RoyaleState, text: &str) {
    let what = || format!("{text}: {}", deed.text());
    let action = Action::parse(&deed.text(), Game::Royale).unwrap();
    let san = position.san(action);
    let check = (1..=4).any(|seat| seat != state.side_to_move && next.in_check(seat));
    assert_eq!(san.ends_with('+'), check && matches!(deed, Deed::Act(_)), "{}: {san}", what());
    let (_, after) = check_action(position, action);
    assert_eq!(after.to_string(), next.text(), "{}: the position after it", what());
}

#[test]
fn royale_the_positions_of_the_table() {
    let mut run = Run::new(1);
    for text in texts("royale_positions.tsv", 0).iter().step_by(2) {
        run.check(&royale(text), true);
    }
    run.met.must_have_met(&["king captured", "king left in check", "interregnum", "defection"]);
}

#[test]
fn royale_random_games() {
    let mut run = Run::new(2);
    let mut rng = run.rng.fork();
    for game in 0..3 * factor() {
        let twins = game % 2 == 0;
        random_game(&mut rng, &rules(twins), 400, 19, |position| run.check(position, twins));
    }
    run.met.must_have_met(&["king captured", "interregnum", "king left in check", "defection"]);
}

#[test]
fn royale_random_boards() {
    let mut run = Run::new(3);
    let mut rng = run.rng.fork();
    for twins in [true, false] {
        random_boards(&mut rng, twins, 600 * factor(), |position| run.check(position, twins));
    }
    run.met.must_have_met(&[
        "escape",
        "pass without a king",
        "pass after resigning",
        "king captured",
        "king left in check",
        "end of an interregnum",
        "castling along a rank",
        "castling along a file",
        "defection",
        "defection with a step",
        "king captured by a defection",
        "interregnum",
        "the end",
    ]);
}

const CROWNED: &str = "1 wki1 akg8 skp8 bkh16 wpf7";
const FILES: &str = "2 wki1 aka9 skp8 bkh16 ara5 ara14 srp3";

#[test]
fn royale_rare_turns() {
    let mut run = Run::new(4);
    for words in [BOXED, PINNED, WALLED, WALLED_IN_CHECK, FILES, "1 aka9 skp8 bkh16", CROWNED] {
        run.check(&place(words), true);
    }
    run.met.must_have_met(&[
        "escape",
        "pass in check",
        "pass without a king",
        "castling along a file",
        "king captured by a new king",
    ]);
}
