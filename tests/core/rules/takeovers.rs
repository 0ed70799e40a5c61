//! The coloured square that is worth taking: its moves are legal, it gives the army, and the piece is not lost at once.

use std::cmp::Reverse;

use fastrand::Rng;
use regalia_core::rules::{Action, Game, GamePosition, Move, Options, Position, Seat, SideChoicePhase};
use regalia_core::teaching::{Takeover, takeovers};

use super::tally::Tally;
use crate::support::factor;
use crate::support::sovereign;

/// The position with this seat to move.
fn with_turn(position: &Position, seat: Seat) -> Option<Position> {
    let mut setup = position.to_setup();
    setup.side_to_move = seat;
    Position::from_setup(&setup).ok()
}

/// Plays a move from here to there; a pawn becomes a queen where it has to become something.
fn step(position: &Position, (from, to): (regalia_core::rules::Square, regalia_core::rules::Square)) -> Position {
    let fits = |action: &Action| matches!(action, Action::Move(Move { from: f, to: t, .. }) if (*f, *t) == (from, to));
    let action = position.perft_actions().into_iter().find(fits);
    let action = action.unwrap_or_else(|| panic!("{position}: {from} {to} is not legal"));
    position.play(action).unwrap()
}

fn check(position: &Position, seat: Seat, met: &mut Tally) {
    let ways = takeovers(position, seat);
    met.meet("nothing to take", ways.is_empty());
    assert!(ways.is_sorted_by_key(|way| (way.through().is_some(), Reverse(way.gains))), "{position}: {ways:?}");
    for way in ways {
        check_way(position, seat, way, met);
    }
}

fn check_way(position: &Position, seat: Seat, way: Takeover, met: &mut Tally) {
    assert_eq!(position.commander(way.army), None, "{position}");
    assert_eq!(position.piece_at(way.step.from), Some(way.piece), "{position}");
    let Some(mut now) = with_turn(position, seat) else { return };
    met.meet("one move", way.through().is_none());
    met.meet("two moves", way.through().is_some());
    let mut from = way.step.from;
    for to in way.through().into_iter().chain([way.square]) {
        now = step(&now, (from, to));
        let is_taken = |action: &Action| matches!(action, Action::Move(step) if step.to == to);
        assert!(!now.perft_actions().iter().any(is_taken), "{position}: {way:?} is captured on {to}");
        if to != way.square {
            let Some(next) = with_turn(&now, seat) else { return };
            now = next;
        }
        from = to;
    }
    assert_eq!(now.commander(way.army), Some(seat), "{position}: {way:?}");
}

#[test]
fn what_is_worth_taking_is_taken_and_kept() {
    let mut met = Tally::default();
    for (seed, game) in [(3, Game::Sovereign), (4, Game::Royale), (5, Game::Sovereign)] {
        let mut rng = Rng::with_seed(seed);
        for _ in 0..factor() {
            let mut position = Position::start(&Options::new(game).without_side_choice());
            for ply in 0..120 {
                let actions = position.perft_actions();
                if actions.is_empty() {
                    break;
                }
                let is_open = position.side_choice() == SideChoicePhase::Done;
                if ply % 9 == 0 && is_open {
                    check(&position, position.side_to_move(), &mut met);
                }
                position.play_unchecked(actions[rng.usize(..actions.len())]);
            }
        }
    }
    met.must_have_met(&["one move", "two moves"]);
}

/// The square and how to get there: `Navy e5: e2 e4`.
fn told(position: &Position, seat: Seat) -> Option<String> {
    let way = *takeovers(position, seat).first()?;
    let through = way.through().map_or(String::new(), |square| format!(" {square}"));
    Some(format!("{} {}: {}{through}", way.army, way.square, way.step.from))
}

#[test]
fn a_square_where_the_piece_would_be_captured_is_not_worth_it() {
    // A white rook reaches the navy square e5 and no other; there is a navy queen to gain.
    let open = "nq14bk/16/16/16/16/16/16/16/16/16/16/wr15/16/16/16/8wk7 1 w b - 0";
    assert_eq!(told(&sovereign(open), Seat::One).as_deref(), Some("Navy e5: a5"));
    // The black knight takes on e5.
    let watched = open.replace("/wr15/16/16/16/", "/wr15/16/3bn12/16/");
    let way = told(&sovereign(&watched), Seat::One);
    assert!(way.as_deref().is_none_or(|way| !way.contains("e5")), "{way:?}");
    // Without pieces the army is worth nothing.
    let empty = open.replace("nq14bk", "15bk");
    assert_eq!(told(&sovereign(&empty), Seat::One), None);
}

#[test]
fn before_the_choice_of_side_nothing_is_worth_taking() {
    let start = Position::start(&Options::new(Game::Sovereign));
    assert_eq!(told(&start, Seat::One), None);
    let start = Position::start(&Options::new(Game::Sovereign).without_side_choice());
    assert_eq!(told(&start, Seat::One).as_deref(), Some("Navy e5: e2 e4"));
    // The other one's, while it waits.
    assert!(told(&start, Seat::Two).is_some());
}
