//! Whatever is done to a draft in whatever order, the rules say what it is.

use std::collections::BTreeSet;

use proptest::prelude::*;
use regalia_app::play::setup::{Draft, Editor, Step};
use regalia_core::rules::{
    Army, Game, GamePosition, Options, Piece, Position, Role, Seat, SeatStanding, SideChoicePhase, Square,
};

#[derive(Clone, Debug)]
enum Doing {
    Put(u8, usize, usize),
    Remove(u8),
    Carry(u8, Option<u8>),
    Wear(u8, usize),
    SideToMove(usize),
    Owner(usize, usize),
    Standing(usize, usize),
    SideChoice(usize),
    Rooks(bool),
    Passed(u8),
    Last(u8, u8),
    Clock(Option<u8>),
    Score(usize, u8),
    Counts(u32, u32),
    Option(usize, usize),
    Undo,
    Redo,
    Game(usize),
    Text(String),
    Start,
}

/// Squares of the small boards often, and every other one.
fn any_square() -> impl Strategy<Value = u8> {
    prop_oneof![any::<u8>(), (0..8u8, 0..8u8).prop_map(|(file, rank)| rank << 4 | file)]
}

fn doing() -> impl Strategy<Value = Doing> {
    prop_oneof![
        8 => (any_square(), 0..12usize, 0..7usize).prop_map(|(square, army, role)| Doing::Put(square, army, role)),
        1 => any_square().prop_map(Doing::Remove),
        3 => (any_square(), proptest::option::of(any_square())).prop_map(|(from, to)| Doing::Carry(from, to)),
        2 => (any_square(), 0..7usize).prop_map(|(square, kind)| Doing::Wear(square, kind)),
        1 => (0..4usize).prop_map(Doing::SideToMove),
        1 => (0..4usize, 0..12usize).prop_map(|(seat, army)| Doing::Owner(seat, army)),
        1 => (0..4usize, 0..4usize).prop_map(|(seat, standing)| Doing::Standing(seat, standing)),
        1 => (0..3usize).prop_map(Doing::SideChoice),
        1 => any::<bool>().prop_map(Doing::Rooks),
        1 => any_square().prop_map(Doing::Passed),
        1 => (any_square(), any_square()).prop_map(|(from, to)| Doing::Last(from, to)),
        1 => proptest::option::of(any::<u8>()).prop_map(Doing::Clock),
        1 => (0..4usize, any::<u8>()).prop_map(|(seat, score)| Doing::Score(seat, score)),
        1 => (any::<u32>(), any::<u32>()).prop_map(|(ply, halfmove_clock)| Doing::Counts(ply, halfmove_clock)),
        1 => (0..4usize, 0..4usize).prop_map(|(option, value)| Doing::Option(option, value)),
        2 => Just(Doing::Undo),
        1 => Just(Doing::Redo),
        1 => (0..5usize).prop_map(Doing::Game),
        1 => "[ 0-9/a-zA-Z()~!-]{0,60}".prop_map(Doing::Text),
        2 => Just(Doing::Start),
    ]
}

fn carry_out(editor: &mut Editor, doing: Doing) {
    let at = Square::from_index;
    let mut change = |change: &mut dyn FnMut(&mut Draft)| editor.change(Step::Single, change);
    match doing {
        Doing::Put(square, army, role) => {
            change(&mut |draft| draft.put(at(square), Piece { army: Army::ALL[army], role: Role::ALL[role] }));
        }
        Doing::Remove(square) => change(&mut |draft| {
            draft.remove(at(square));
        }),
        Doing::Carry(from, to) => change(&mut |draft| draft.carry(at(from), to.map(at))),
        Doing::Wear(square, kind) => change(&mut |draft| draft.wear(at(square), Role::ALL.get(kind).copied())),
        Doing::SideToMove(seat) => change(&mut |draft| draft.set_side_to_move(Seat::ALL[seat])),
        Doing::Owner(seat, army) => change(&mut |draft| draft.set_owner(Seat::ALL[seat], Army::ALL[army])),
        Doing::Standing(seat, standing) => {
            let all = [SeatStanding::Playing, SeatStanding::Kingless, SeatStanding::Escaped, SeatStanding::Resigned];
            change(&mut |draft| draft.set_standing(Seat::ALL[seat], all[standing]));
        }
        Doing::SideChoice(phase) => {
            change(&mut |draft| {
                draft.set_side_choice([SideChoicePhase::First, SideChoicePhase::Choice, SideChoicePhase::Done][phase])
            });
        }
        Doing::Rooks(unmoved) => {
            let rooks = editor.verdict().rooks.clone();
            editor.change(Step::Single, |draft| rooks.iter().for_each(|rook| draft.set_unmoved(*rook, unmoved)));
        }
        Doing::Passed(square) => change(&mut |draft| draft.set_en_passant(Some(at(square)))),
        Doing::Last(from, to) => change(&mut |draft| draft.set_last(Some((at(from), at(to))))),
        Doing::Clock(clock) => change(&mut |draft| draft.set_clock(clock)),
        Doing::Score(seat, score) => change(&mut |draft| draft.set_score(Seat::ALL[seat], score)),
        Doing::Counts(ply, halfmove_clock) => change(&mut |draft| {
            draft.set_ply(ply);
            draft.set_halfmove_clock(halfmove_clock);
        }),
        Doing::Option(option, value) => {
            let all = editor.draft().game().rule_options();
            if let Some((option, (value, _))) =
                all.get(option).and_then(|option| Some((option, option.values.get(value)?)))
            {
                editor.change(Step::Single, |draft| draft.set_option(option.key, value));
            }
        }
        Doing::Undo => assert_eq!(editor.can_undo(), editor.undo()),
        Doing::Redo => assert_eq!(editor.can_redo(), editor.redo()),
        Doing::Game(game) => editor.choose_game(Game::ALL[game]),
        Doing::Text(text) => editor.type_text(text),
        Doing::Start => change(&mut |draft| *draft = Draft::start(*draft.options())),
    }
}

proptest! {

    #[test]
    fn whatever_is_done_is_judged(
        game in 0..5usize,
        doings in proptest::collection::vec(doing(), 1..24),
    ) {
        let mut editor = Editor::new(Options::new(Game::ALL[game]));
        for doing in doings {
            carry_out(&mut editor, doing);
            let parts = editor.draft().parts();
            let squares: BTreeSet<Square> = parts.pieces.iter().map(|standing| standing.square).collect();
            prop_assert_eq!(squares.len(), parts.pieces.len(), "each square holds one piece");
            let verdict = editor.verdict();
            prop_assert!(verdict.faults.iter().all(|square| squares.contains(square) || parts.last.is_some()));
            match &verdict.position {
                Err(problem) => {
                    prop_assert!(!problem.to_string().is_empty());
                    prop_assert!(editor.record(&[]).is_none());
                }
                Ok(position) => {
                    let again = Position::parse(&position.to_string(), editor.draft().options());
                    prop_assert_eq!(again.as_ref().ok(), Some(position), "{}", position);
                    prop_assert_eq!(verdict.outcome.is_some(), position.outcome().is_some());
                }
            }
        }
    }
}
