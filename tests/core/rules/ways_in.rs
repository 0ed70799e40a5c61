//! The squares that bring in a neutral army: each of them does, and nothing is left out.

use fastrand::Rng;
use regalia_core::rules::sovereign::{self, ChainEnd, SovereignRefusal, Variant};
use regalia_core::rules::{Action, Army, Game, GamePosition, Position, Refusal, SideChoicePhase};

use super::every_game::every_choice;
use super::tally::Tally;
use crate::support::factor;
use crate::support::sovereign;

/// Every neutral army: the squares that are told are free, and whoever enters one commands it.
fn check(position: &Position, met: &mut Tally) {
    match position {
        _ if position.side_choice() != SideChoicePhase::Done => {}
        Position::Sovereign(board) => check_board(position, board, met),
        Position::Royale(board) => check_board(position, board, met),
        _ => panic!("{position}: no coloured squares"),
    }
}

fn check_board<V: Variant>(position: &Position, board: &sovereign::Position<V>, met: &mut Tally) {
    let side_to_move = position.side_to_move();
    for army in Army::ALL {
        let way = board.way_in(army);
        let is_loop = matches!(board.command(army).end, ChainEnd::Loop(_));
        assert_eq!(way.is_some(), position.commander(army).is_none() && !is_loop, "{position}: {army}");
        met.meet("a loop", is_loop);
        let Some(way) = way else { continue };
        met.meet("another army's squares", way.army != army);
        for square in way.squares {
            assert_eq!(position.piece_at(square), None, "{position}: {army}");
            assert!(board.blocked_squares().all(|blocked| blocked != square), "{position}: {army}");
        }
        for action in position.perft_actions() {
            let Action::Move(step) = action else { continue };
            if way.squares.contains(&step.to) {
                let after = position.changes(action).1;
                // A promotion to king may cede what the old king commanded.
                let is_crowned = after.owned(side_to_move) != position.owned(side_to_move);
                assert!(is_crowned || after.commander(army) == Some(side_to_move), "{position}: {action} gives {army}");
                met.meet("entered", true);
            }
        }
    }
}

#[test]
fn every_square_that_is_told_brings_the_army_in() {
    let mut met = Tally::default();
    for game in [Game::Sovereign, Game::Royale] {
        for (seed, options) in every_choice(game).into_iter().enumerate() {
            let mut rng = Rng::with_seed(seed as u64 + 71);
            for _ in 0..3 * factor() {
                let mut position = Position::start(&options);
                for ply in 0..160 {
                    let actions = position.perft_actions();
                    if actions.is_empty() {
                        break;
                    }
                    if ply % 7 == 0 {
                        check(&position, &mut met);
                    }
                    let coloured =
                        |action: &&Action| matches!(action, Action::Move(step) if game.colour_of(step.to).is_some());
                    let liked: Vec<Action> = actions.iter().filter(coloured).copied().collect();
                    let from = if liked.is_empty() || rng.bool() { &actions } else { &liked };
                    position.play_unchecked(from[rng.usize(..from.len())]);
                }
            }
        }
    }
    met.must_have_met(&["entered"]);
    check(&sovereign(HELD), &mut met);
    check(&sovereign(LOOP), &mut met);
    met.must_have_met(&["another army's squares", "a loop"]);
}

/// The violet queen on k8 holds Orange, whose rook is on h2.
const HELD: &str = "15bk/16/16/16/16/16/16/16/10vq5/16/16/16/16/16/7or8/8wk7 1 w b - 0";
/// A pink rook on a cyan square and a cyan knight on a pink one.
const LOOP: &str = "15bk/16/16/16/16/16/16/10pr5/16/16/8cn7/16/16/16/16/8wk7 1 w b - 0";

#[test]
fn the_refusal_at_a_neutral_piece_names_the_squares() {
    let said = |text: &str, square: &str| {
        let why = sovereign(text).validate_piece(square.parse().unwrap()).unwrap_err();
        assert!(matches!(why, Refusal::Sovereign(SovereignRefusal::NeutralPiece { .. })), "{why:?}");
        why.to_string()
    };
    assert_eq!(
        said(HELD, "h2"),
        "nobody controls Orange. Move a piece to h6 or i11 to control Violet, and Orange with it"
    );
    assert_eq!(said(HELD, "k8"), "nobody controls Violet. Move a piece to h6 or i11 to control it");
    let closed = "nobody controls Pink, and nobody can: neutral pieces hold each other's squares";
    assert_eq!(said(LOOP, "k9"), closed);
}
