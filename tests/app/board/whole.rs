//! Whether the entities are consistent: every relationship holds both ways, and they form the given position.

use std::collections::BTreeSet;

use bevy::prelude::*;
use regalia_app::board::{
    ArmyColour, ArmyPieces, BoardIndex, ColouredSquare, ControlledBy, Controls, HeldBy, Holds, InArmy, Occupant,
    OnSquare, OwnedBy, Owns, PieceId, PieceRole, PromotionZone, RoyalKing, RoyalOf, SeatNumber, SquareAt, Unmoved,
};
use regalia_core::rules::{Army, Game, GamePosition, Piece, Position, Role, Seat, Square, sovereign};

use super::Table;
use crate::program::Program;

/// Checks that read entities, record and `expected` are one position, and that every relationship holds.
pub fn check(table: &mut Table, expected: &Position) {
    let (read, recorded) = (table.read(), table.record().position().clone());
    for (what, found) in [("entities", read), ("record", recorded)] {
        assert_eq!(found.to_string(), expected.to_string(), "{what} against the value");
        assert!(found == *expected, "{what} and the value differ in what the text leaves out");
    }
    check_status(table);
    let Position::Sovereign(position) = expected else { panic!("a game of Sovereign Chess") };
    check_squares(table.world());
    check_pieces(table, position);
    check_armies(table, position);
    check_unmoved(table, position);
    let turn = table.world().resource::<BoardIndex>().turn;
    assert_eq!(turn.options, *table.record().options());
    assert_eq!(
        (turn.side_to_move, turn.ply, turn.halfmove_clock),
        (position.side_to_move(), position.ply(), position.halfmove_clock())
    );
}

fn check_status(table: &Table) {
    let (status, record) = (table.status(), table.record());
    assert_eq!(status.legal, record.legal_actions());
    assert_eq!(status.checks, record.position().checks());
    assert_eq!(status.outcome, record.outcome());
}

fn check_squares(world: &mut World) {
    let mut query = world.query::<(&SquareAt, Option<&ColouredSquare>, Has<PromotionZone>)>();
    let mut seen = BTreeSet::new();
    for (square, colour, zone) in query.iter(world) {
        assert!(seen.insert(square.0), "two entities are {}", square.0);
        assert_eq!(colour.map(|colour| colour.0), Game::Sovereign.colour_of(square.0));
        assert_eq!(zone, Game::Sovereign.has_promotion_on(square.0));
    }
    assert_eq!(seen.len(), 256);
}

/// One piece a square, no piece without a square, an army, a role and a number of its own.
fn check_pieces(table: &mut Table, position: &sovereign::Position) {
    let world = table.world();
    let mut pieces = world.query::<(Entity, &PieceId, Option<&PieceRole>, Option<&InArmy>, Option<&OnSquare>)>();
    let (mut ids, mut squares) = (BTreeSet::new(), BTreeSet::new());
    for (entity, id, role, army, square) in pieces.iter(world) {
        assert!(ids.insert(*id), "{id:?} twice");
        let (Some(role), Some(army), Some(square)) = (role, army, square) else {
            panic!("{id:?}: {role:?} {army:?} {square:?}")
        };
        let at = world.get::<SquareAt>(square.0).unwrap().0;
        assert!(squares.insert(at), "two pieces on {at}");
        assert_eq!(world.get::<Occupant>(square.0).map(Occupant::piece), Some(entity), "{at}");
        let colour = world.get::<ArmyColour>(army.0).unwrap().0;
        assert_eq!(position.piece_at(at), Some(Piece { army: colour, role: role.0 }), "{at}");
        assert!(world.get::<ArmyPieces>(army.0).unwrap().iter().any(|piece| piece == entity));
        let holds = world.get::<Holds>(entity).map(|holds| holds.iter().collect::<Vec<_>>());
        let held = Game::Sovereign.colour_of(at).map(|army| vec![table_army(world, army)]);
        assert_eq!(holds, held, "what the piece on {at} holds");
    }
    assert_eq!(ids.len(), position.pieces().count());
    let mut occupied = world.query::<(Entity, &Occupant)>();
    for (square, occupant) in occupied.iter(world) {
        assert_eq!(world.get::<OnSquare>(occupant.piece()), Some(&OnSquare(square)));
    }
    let pieces: usize = world.query::<&ArmyPieces>().iter(world).map(RelationshipTarget::len).sum();
    assert_eq!(pieces, ids.len());
}

fn table_army(world: &World, army: Army) -> Entity {
    world.resource::<BoardIndex>().army(army)
}

/// Owners, controllers and holders of all twelve armies, and both sides of those relationships.
fn check_armies(table: &Table, position: &sovereign::Position) {
    let world = table.app.world();
    for army in Army::ALL {
        let entity = table.index().army(army);
        assert_eq!(world.get::<ArmyColour>(entity), Some(&ArmyColour(army)));
        let number = |seat: Entity| world.get::<SeatNumber>(seat).unwrap().0;
        let owner = world.get::<OwnedBy>(entity).map(|seat| number(seat.0));
        let controller = world.get::<ControlledBy>(entity).map(|seat| number(seat.0));
        assert_eq!(owner, position.owner(army), "who owns {army}");
        assert_eq!(owner.or(controller), position.commander(army), "who commands {army}");
        assert!(owner.is_none() || controller.is_none(), "{army} is owned and controlled");
        let holders: Vec<Entity> =
            Game::Sovereign.twins(army).into_iter().flatten().filter_map(|square| table.occupant(square)).collect();
        assert!(holders.len() <= 1, "both squares of {army} are occupied");
        assert_eq!(world.get::<HeldBy>(entity).map(|held| held.0), holders.first().copied(), "who holds {army}");
    }
    for seat in [Seat::One, Seat::Two] {
        let entity = table.index().seat(seat).unwrap();
        let owned = table.index().army(position.owned(seat));
        assert_eq!(world.get::<Owns>(entity).map(Owns::army), Some(owned));
        let king = position.king(seat).and_then(|square| table.occupant(square));
        assert_eq!(world.get::<RoyalKing>(entity).map(RoyalKing::piece), king, "the king of seat {seat}");
        assert_eq!(king.and_then(|king| world.get::<RoyalOf>(king)).copied(), king.map(|_| RoyalOf(entity)));
        let controls = world.get::<Controls>(entity);
        let controlled: BTreeSet<Entity> = controls.into_iter().flat_map(RelationshipTarget::iter).collect();
        let commanded = Army::ALL.into_iter().filter(|army| position.commander(*army) == Some(seat));
        let expected: BTreeSet<Entity> =
            commanded.map(|army| table.index().army(army)).filter(|army| *army != owned).collect();
        assert_eq!(controlled, expected, "what seat {seat} controls");
    }
}

/// Only the rooks that may castle and their kings are unmoved.
fn check_unmoved(table: &mut Table, position: &sovereign::Position) {
    let world = table.world();
    let mut query = world.query_filtered::<(&OnSquare, &PieceRole), With<Unmoved>>();
    let marked: BTreeSet<(Square, bool)> = query
        .iter(world)
        .map(|(square, role)| (world.get::<SquareAt>(square.0).unwrap().0, role.0 == Role::King))
        .collect();
    let rooks = position.unmoved_rooks();
    let kings = rooks.iter().filter_map(|rook| Square::new(8, rook.rank()));
    let expected = rooks.iter().map(|rook| (rook, false)).chain(kings.map(|king| (king, true)));
    assert_eq!(marked, expected.collect());
}
