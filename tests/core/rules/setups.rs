//! Positions of arbitrary setups: each setup is refused with a sentence or makes a possible position.

use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::{Index, select};
use regalia_core::rules::{
    Army, Game, GamePosition, Options, Piece, PlacedPiece, Position, Problem, Role, Seat, SeatStanding, SeatState,
    Setup, SideChoicePhase, Square, SquareSet,
};

use super::every_game::every_choice;
use super::properties::{Met, hold, position_texts, reads_safely};

fn army() -> impl Strategy<Value = Army> {
    prop_oneof![2 => select(vec![Army::White, Army::Black, Army::Orange, Army::Cyan]), 1 => select(Army::ALL.to_vec())]
}

fn seat() -> impl Strategy<Value = Seat> {
    prop_oneof![3 => select(vec![Seat::One, Seat::Two]), 1 => select(Seat::ALL.to_vec())]
}

/// Any square, most often one that every board has.
fn square() -> impl Strategy<Value = Square> {
    let on_all = (0..4u8, 0..8u8).prop_map(|(file, rank)| Square::new(file, rank).unwrap());
    let on_chess = (0..8u8, 0..8u8).prop_map(|(file, rank)| Square::new(file, rank).unwrap());
    prop_oneof![on_all, on_chess, any::<u8>().prop_map(Square::from_index)]
}

fn standing() -> impl Strategy<Value = PlacedPiece> {
    let piece = (army(), select(Role::ALL.to_vec())).prop_map(|(army, role)| Piece { army, role });
    let vest = proptest::option::of(select(Role::ALL.to_vec()));
    (square(), piece, vest, any::<bool>()).prop_map(|(square, piece, vest, unmoved)| PlacedPiece {
        square,
        piece,
        vest,
        unmoved,
    })
}

fn seat_state() -> impl Strategy<Value = SeatState> {
    use SeatStanding::{Escaped, Kingless, Playing, Resigned};
    let standing = select(vec![Playing, Playing, Kingless, Escaped, Resigned]);
    (army(), standing, any::<u8>()).prop_map(|(owned, standing, score)| SeatState { owned, standing, score })
}

fn count() -> impl Strategy<Value = u32> {
    prop_oneof![4 => 0..400u32, 1 => any::<u32>(), 1 => Just(u32::MAX)]
}

/// Parts that were thrown together.
fn any_setup(game: Game) -> impl Strategy<Value = Setup> {
    let kinds = (select(every_choice(game)), vec(standing(), 0..24), vec(seat_state(), 0..6), seat());
    let side_choice =
        select(vec![SideChoicePhase::Done, SideChoicePhase::Done, SideChoicePhase::First, SideChoicePhase::Choice]);
    let last = proptest::option::of((square(), square()));
    let rest = (count(), count(), side_choice, proptest::option::of(square()), last, any::<Option<u8>>());
    (kinds, rest).prop_map(
        |((options, pieces, seats, side_to_move), (ply, halfmove_clock, side_choice, en_passant, last, clock))| Setup {
            options,
            pieces,
            seats,
            side_to_move,
            ply,
            halfmove_clock,
            side_choice,
            en_passant,
            last,
            clock,
        },
    )
}

/// One change of a setup.
#[derive(Clone, Debug)]
enum Edit {
    Place(PlacedPiece),
    Move(Index, Square),
    Remove(Index),
    Vest(Index, Option<Role>),
    Stir(Index),
    Seat(Index, SeatState),
    SideToMove(Seat),
    SideChoice(SideChoicePhase),
    Passed(Option<Square>),
    Last(Option<(Square, Square)>),
    Clock(Option<u8>),
    Counts(u32, u32),
}

fn edit() -> impl Strategy<Value = Edit> {
    let side_choice = select(vec![SideChoicePhase::Done, SideChoicePhase::First, SideChoicePhase::Choice]);
    prop_oneof![
        3 => standing().prop_map(Edit::Place),
        4 => (any::<Index>(), square()).prop_map(|(index, to)| Edit::Move(index, to)),
        4 => any::<Index>().prop_map(Edit::Remove),
        1 => (any::<Index>(), proptest::option::of(select(Role::ALL.to_vec()))).prop_map(|(i, vest)| Edit::Vest(i, vest)),
        1 => any::<Index>().prop_map(Edit::Stir),
        1 => (any::<Index>(), seat_state()).prop_map(|(index, state)| Edit::Seat(index, state)),
        1 => seat().prop_map(Edit::SideToMove),
        1 => side_choice.prop_map(Edit::SideChoice),
        2 => proptest::option::of(square()).prop_map(Edit::Passed),
        1 => proptest::option::of((square(), square())).prop_map(Edit::Last),
        1 => proptest::option::of(0..9u8).prop_map(Edit::Clock),
        1 => (count(), count()).prop_map(|(ply, halfmove_clock)| Edit::Counts(ply, halfmove_clock)),
    ]
}

fn apply(mut setup: Setup, edit: Edit) -> Setup {
    let pieces = &mut setup.pieces;
    match edit {
        Edit::Place(standing) => pieces.push(standing),
        Edit::SideToMove(seat) => setup.side_to_move = seat,
        Edit::SideChoice(side_choice) => setup.side_choice = side_choice,
        Edit::Passed(square) => setup.en_passant = square,
        Edit::Last(way) => setup.last = way,
        Edit::Clock(clock) => setup.clock = clock,
        Edit::Counts(ply, halfmove_clock) => (setup.ply, setup.halfmove_clock) = (ply, halfmove_clock),
        Edit::Seat(index, state) => *index.get_mut(&mut setup.seats) = state,
        Edit::Move(..) | Edit::Remove(_) | Edit::Vest(..) | Edit::Stir(_) if pieces.is_empty() => {}
        Edit::Move(index, to) => index.get_mut(pieces).square = to,
        Edit::Remove(index) => {
            let place = index.index(pieces.len());
            pieces.remove(place);
        }
        Edit::Vest(index, vest) => index.get_mut(pieces).vest = vest,
        Edit::Stir(index) => {
            let standing = index.get_mut(pieces);
            standing.unmoved = !standing.unmoved;
        }
    }
    setup
}

/// A position of the tables with a few changes.
fn edited_setup(game: Game) -> impl Strategy<Value = Setup> {
    let read = |(options, text): (Options, String)| Position::parse(&text, &options).ok().map(|read| read.to_setup());
    let position = (select(every_choice(game)), select(position_texts(game))).prop_filter_map("it is possible", read);
    (position, vec(edit(), 0..5)).prop_map(|(setup, edits)| edits.into_iter().fold(setup, apply))
}

fn becomes_a_position_or_is_refused(setup: &Setup, met: &Met) {
    let position = Position::from_setup(setup);
    if let Err(problem) = &position {
        check_problem(problem, setup);
    }
    let Some(position) = met.count(position) else { return };
    // What a game does not know is left out, and all the rest is there.
    let again = position.to_setup();
    assert_eq!(again.pieces.len(), setup.pieces.len(), "{position}");
    for standing in &setup.pieces {
        assert_eq!(position.piece_at(standing.square), Some(standing.piece), "{position}: {}", standing.square);
    }
    assert_eq!((again.side_to_move, again.halfmove_clock), (setup.side_to_move, setup.halfmove_clock), "{position}");
    assert_eq!(Position::from_setup(&again).as_ref(), Ok(&position), "{position}: from its setup again");
    assert_eq!(Position::from_setup(&again).map(|again| again.key()), Ok(position.key()), "{position}: the key");
    for square in (0..=255).map(Square::from_index) {
        let _ = (position.barred(square), position.validate_piece(square));
    }
    // Greater counts than the text can carry are possible in no game that is played.
    if setup.ply < 1_000_000 && setup.halfmove_clock < 1_000_000 {
        reads_safely(&position.to_string(), &setup.options, &Met::default());
    }
}

/// A problem is said in one sentence, which names every square that it is about.
fn check_problem(problem: &Problem, setup: &Setup) {
    let sentence = problem.to_string();
    assert!(!sentence.is_empty() && !sentence.contains('\n'), "{sentence}");
    for square in problem.squares().iter() {
        assert!(sentence.contains(&square.to_string()), "{sentence}: {square}");
    }
    let is_about = |square| problem.squares().contains(square);
    match problem {
        Problem::TwoPieces(square) => {
            let there = setup.pieces.iter().filter(|standing| standing.square == *square).count();
            assert!(there > 1, "{sentence}");
        }
        Problem::WaitingInCheck { seat, attacker, .. } => {
            assert!(*seat != setup.side_to_move && is_about(*attacker), "{sentence}");
        }
        _ => {}
    }
}

#[test]
fn any_setup_is_a_position_or_refused() {
    for game in Game::ALL {
        let met = Met::default();
        hold(600, &any_setup(game), |setup| becomes_a_position_or_is_refused(&setup, &met));
        hold(600, &edited_setup(game), |setup| becomes_a_position_or_is_refused(&setup, &met));
        met.must_have_met(game);
    }
}

#[test]
fn setups_that_are_no_position_are_refused_with_a_sentence_and_squares() {
    let named = |name: &str| name.parse::<Square>().unwrap();
    let white = |role| Piece { army: Army::White, role };
    let refusal = |game: Game, change: &dyn Fn(&mut Setup)| {
        let mut setup = Position::start(&Options::new(game)).to_setup();
        change(&mut setup);
        Position::from_setup(&setup).unwrap_err()
    };
    let place = |square: &str, role| {
        let standing = PlacedPiece { square: named(square), piece: white(role), vest: None, unmoved: false };
        move |setup: &mut Setup| setup.pieces.push(standing)
    };
    type Change<'a> = &'a dyn Fn(&mut Setup);
    let rows: [(Game, Change<'_>, &str, &[&str]); 8] = [
        (Game::TwoKings, &place("e2", Role::Rook), "two pieces stand on e2", &["e2"]),
        (Game::Plunder, &place("e2", Role::Rook), "two pieces stand on e2", &["e2"]),
        (Game::Sovereign, &place("e2", Role::Rook), "two pieces stand on e2", &["e2"]),
        (Game::Royale, &place("e4", Role::Drone), "there is no place for the white drone on e4 in this game", &["e4"]),
        (Game::Plunder, &place("i4", Role::Rook), "there is no place for the white rook on i4 in this game", &["i4"]),
        (
            Game::Plunder,
            &|setup| setup.seats.swap(0, 1),
            "in this game player 1 has White and player 2 Black, but player 1 owns Black",
            &[],
        ),
        (Game::Martian, &|setup| setup.halfmove_clock = u32::MAX, "4294967295 moves are more than any game has", &[]),
        (Game::Royale, &|setup| setup.seats.truncate(2), "there is no such player in this game", &[]),
    ];
    for (game, change, sentence, squares) in rows {
        let problem = refusal(game, change);
        assert_eq!(problem.to_string(), sentence, "{game}");
        assert_eq!(problem.squares(), squares.iter().copied().map(named).collect::<SquareSet>(), "{game}: {sentence}");
    }
}
