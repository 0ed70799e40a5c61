//! Pieces keep their entity when the board steps through the history, whatever else looks alike.

use bevy::prelude::*;
use regalia_app::board::{OnSquare, PieceRole};
use regalia_core::rules::{Action, Role, Square};

use super::{Table, sq};
use crate::program::Program;

const PAWN: &str = "15bk/16/16/16/16/16/16/16/5wp10/16/16/16/16/16/16/8wk7 1 w b - 0";

/// White controls red and, through a red knight, cyan; pawns of all three are about to promote.
const PROMOTING: &str = "8bk7/16/16/16/16/16/4wp11/5rp4rn5/6ab9/5cp10/10cp5/11wp4/16/16/16/8wk7 1 w b - 0";

/// The promotion of a pawn to king, and the squares that it leaves and reaches.
fn coup(table: &Table) -> (Action, Square, Square) {
    let coups = table.status().legal.iter().filter(|action| action.promotes_to() == Some(Role::King));
    let mut steps = coups.filter_map(|action| match action {
        Action::Move(step) => Some((*action, step.from, step.to)),
        _ => None,
    });
    steps.next_back().unwrap()
}

fn at(table: &Table, square: Square) -> Option<Entity> {
    table.occupant(square)
}

#[test]
fn a_pawn_that_became_king_is_that_pawn_again() {
    let mut table = Table::at(PAWN);
    let (action, from, to) = coup(&table);
    let (pawn, king) = (at(&table, from).unwrap(), at(&table, sq("i1")).unwrap());
    table.play_action(action);
    assert_eq!((at(&table, to), at(&table, sq("i1")), at(&table, from)), (Some(pawn), None, None));
    table.undo();
    assert_eq!(at(&table, from), Some(pawn));
    let king_again = at(&table, sq("i1")).unwrap();
    assert_ne!(king_again, pawn);
    table.redo();
    assert_eq!((at(&table, to), at(&table, sq("i1"))), (Some(pawn), None));
    assert!(table.app.world().get_entity(king).is_err() && table.app.world().get_entity(king_again).is_err());
}

#[test]
fn equal_pieces_keep_their_entities_in_a_jump() {
    // The farther rook goes to each corner.
    let mut table = Table::at("15bk/16/16/16/16/16/16/16/wr6wr8/16/16/16/16/16/16/8wk7 1 w b - 0");
    let (first, second) = (at(&table, sq("a8")).unwrap(), at(&table, sq("h8")).unwrap());
    table.play("a8a12 p16p15 a12g12 p15p16 h8h7 p16p15 h7b7");
    let there = |table: &Table| (at(table, sq("g12")), at(table, sq("b7")));
    assert_eq!(there(&table), (Some(first), Some(second)));
    table.go_to(0);
    assert_eq!((at(&table, sq("a8")), at(&table, sq("h8"))), (Some(first), Some(second)));
    table.go_to(7);
    assert_eq!(there(&table), (Some(first), Some(second)));
}

#[test]
fn switching_variations_moves_both_pieces() {
    let mut table = Table::at("15bk/16/16/16/16/16/16/16/wr1wr13/16/16/16/16/16/16/8wk7 1 w b - 0");
    let (first, second) = (at(&table, sq("a8")).unwrap(), at(&table, sq("c8")).unwrap());
    table.play("c8c12");
    table.undo();
    table.play("a8a12");
    table.next_variation();
    assert_eq!((at(&table, sq("a8")), at(&table, sq("c12"))), (Some(first), Some(second)));
}

#[test]
fn a_promotion_keeps_the_pawn_and_taking_it_back_gives_the_pawn_back() {
    let mut table = Table::at(PROMOTING);
    let pawn = table.occupant(sq("f9")).unwrap();
    for role in ["q", "r", "b", "n", "k"] {
        let action = format!("f9g9{role}");
        table.play(&action);
        assert_eq!(table.occupant(sq("g9")), Some(pawn), "{action}");
        table.undo();
        assert_eq!(table.occupant(sq("f9")), Some(pawn), "{action} taken back");
        assert_eq!(table.app.world().get::<PieceRole>(pawn), Some(&PieceRole(Role::Pawn)));
        table.redo();
        assert_eq!(table.occupant(sq("g9")), Some(pawn), "{action} played again");
        table.undo();
    }
}

#[test]
fn a_move_taken_back_brings_the_same_piece_home() {
    let mut table = Table::at("8bk7/16/16/16/16/16/16/16/16/16/bq15/16/16/16/wq15/8wk7 1 w b - 0");
    let (white, black) = (table.occupant(sq("a2")).unwrap(), table.occupant(sq("a6")).unwrap());
    table.play("a2a6");
    assert_eq!(table.occupant(sq("a6")), Some(white));
    assert!(table.app.world().get_entity(black).is_err(), "what is captured is gone");
    table.undo();
    assert_eq!(table.occupant(sq("a2")), Some(white));
    let back = table.occupant(sq("a6")).unwrap();
    assert!(table.app.world().get::<OnSquare>(back).is_some() && back != white);
}
